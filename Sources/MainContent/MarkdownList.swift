/// The state of a list that is written as Markdown.
struct MarkdownList {
  /// The width of the marker of the current item, by which the content of the item is indented.
  private(set) var width = 0
  /// The number of the current item; `nil` without one.
  private var number: Int?
  private var delimiter = UInt8(ascii: ".")

  /// The numbers of lists in CommonMark, which have at most nine digits and no sign.
  private static let numbers = 0...999_999_999

  /// Returns the marker of the next item, and a space; an item whose number has no syntax in Markdown is one of an unordered
  /// list.
  ///
  /// In Markdown, only the first number of a list counts. A number that does not continue the list starts another one, which
  /// has another delimiter ([section 5.3](https://github.github.com/gfm/#lists)).
  mutating func marker(_ next: Int?) -> [UInt8] {
    guard let next, Self.numbers.contains(next) else {
      (number, width) = (nil, 2)
      return Array("- ".utf8)
    }
    if let number, next != number + 1 {
      delimiter = delimiter == UInt8(ascii: ".") ? UInt8(ascii: ")") : UInt8(ascii: ".")
    }
    number = next
    let marker = Array(String(next).utf8) + [delimiter, 0x20]
    width = marker.count
    return marker
  }
}
