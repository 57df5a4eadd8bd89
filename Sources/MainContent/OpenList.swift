import HTMLParsing

/// A list whose end tag follows, with the number of its next item: the
/// [ordinal value](https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value) of the HTML standard.
struct OpenList {
  /// The ordinal value of the next item; `nil` in an unordered list.
  private var next: Int?
  private var step = 1

  /// Creates an unordered list.
  init() {}

  /// Creates an ordered list.
  init(ordered element: Int, in document: HTMLDocument) {
    next = document.integer(.start, of: element)
    if document.has(.reversed, element) { step = -1 }
    if next == nil { next = step > 0 ? 1 : Self.items(of: element, in: document) }
  }

  /// Returns the number of the items of a list.
  private static func items(of list: Int, in document: HTMLDocument) -> Int {
    var (count, index) = (0, list + 1)
    while index < Int(document.elements[list].end) {
      if document.elements[index].name == .li { count += 1 }
      index = max(index + 1, Int(document.elements[index].end))
    }
    return count
  }

  /// Returns the number of the next item.
  mutating func number(of item: Int, in document: HTMLDocument) -> Int? {
    guard let next else { return nil }
    let number = document.integer(.value, of: item) ?? next
    self.next = number + step
    return number
  }
}
