import Basics
public import HTMLParsing
public import URLStandard

/// An extractor of the breadcrumbs that a page shows, which most pages do not mark up: the links of the first element whose
/// class or identifier names it so, as in the
/// [breadcrumb pattern](https://www.w3.org/WAI/ARIA/apg/patterns/breadcrumb/examples/breadcrumb/).
public struct BreadcrumbTrailExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "breadcrumbs"
  /// The maximum number of elements that are read because of their names; menus may have the word, too.
  private static let candidates = 8

  /// Creates the extractor.
  public init() {}

  /// Extracts the links in document order.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var count = 0
    for element in document.elements.indices where Self.isNamed(element, in: document) {
      let trail = BreadcrumbTrail(Self.container(of: element, in: document), in: document)
      if !trail.links.isEmpty {
        let size = trail.links.reduce(0) { $0 + $1.name.utf8.count + $1.url.href.utf8.count }
        if budget.spendValue(size) { markup.breadcrumbs = trail.links }
        return
      }
      count += 1
      if count == Self.candidates { return }
    }
  }

  private static func isNamed(_ element: Int, in document: HTMLDocument) -> Bool {
    switch document.elements[element].name {
    case .html, .head, .body, .style, .script, .link, .meta: return false
    default:
      let isNamed = { (name: AttributeName) in
        document.has(name, element) && document.withBytes(of: name, in: element, namesTrail) == true
      }
      return isNamed(.class) || isNamed(.id)
    }
  }

  /// Returns the list of an item, otherwise the element itself.
  private static func container(of element: Int, in document: HTMLDocument) -> Int {
    let parent = Int(document.elements[element].parent)
    return document.elements[element].name == .li && parent > 0 ? parent : element
  }

  /// Returns `true` for values with a word for breadcrumbs, such as `breadcrumbs`, `Breadcrumb_root` and `bread-crumb`.
  private static func namesTrail(_ text: Span<UInt8>) -> Bool {
    let (bread, crumb) = ("bread".utf8.span, "crumb".utf8.span)
    var place = bread.count
    while place + crumb.count <= text.count {
      if hasLetters(crumb, text, at: place) {
        let separates = text[place - 1] == UInt8(ascii: "-") || text[place - 1] == UInt8(ascii: "_")
        if hasLetters(bread, text, at: place - bread.count - (separates ? 1 : 0)) { return true }
      }
      place += 1
    }
    return false
  }

  private static func hasLetters(
    _ letters: Span<UInt8>,
    _ text: Span<UInt8>,
    at start: Int
  ) -> Bool {
    guard start >= 0 else { return false }
    for index in letters.indices where text[start + index] | 0x20 != letters[index] { return false }
    return true
  }
}

/// The links of an element with breadcrumbs.
private struct BreadcrumbTrail {
  /// The maximum number of links, and of elements, of breadcrumbs; what has more is a menu, or a part of the page.
  private static let limits = (links: 8, elements: 200)
  /// The maximum size of a name in the page, in bytes.
  private static let nameLimit = 400

  private(set) var links: [BreadcrumbLink] = []

  init(_ container: Int, in document: HTMLDocument) {
    let end = Int(document.elements[container].end)
    guard end - container <= Self.limits.elements else { return }
    var element = container
    var listEnd = 0
    while element < end {
      let name = document.elements[element].name
      if name == .ul || name == .ol {
        if element < listEnd {
          // A list within an item is a menu of the pages beside it.
          element = max(element + 1, Int(document.elements[element].end))
          continue
        }
        listEnd = Int(document.elements[element].end)
      }
      if name == .a, let link = Self.link(element, in: document) { links.append(link) }
      element += 1
    }
    if links.count > Self.limits.links { links = [] }
  }

  private static func link(_ element: Int, in document: HTMLDocument) -> BreadcrumbLink? {
    guard let url = document.page(.href, of: element),
      let text = document.shortText(of: element, limit: nameLimit)
    else { return nil }
    let name = withoutSeparators(text)
    return name.isEmpty ? nil : BreadcrumbLink(name: name, url: url)
  }

  /// Returns a name without the characters around it that point at the next level, such as `›` and `/`.
  private static func withoutSeparators(_ text: String) -> String {
    let isSeparator = { (character: Character) in
      character.isWhitespace || "/\\|<>·•:›‹»«→←▸►▶➔❯-–—".contains(character)
    }
    let start = text.firstIndex { !isSeparator($0) } ?? text.endIndex
    let last = text.lastIndex { !isSeparator($0) }
    return last.map { String(text[start...$0]) } ?? ""
  }
}
