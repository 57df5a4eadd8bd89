import HTMLParsing

extension HTMLDocument {
  /// Returns the keywords in an element, separated by commas: those of a text, or the items of a list, or links.
  ///
  /// The text of a list has no separators between its items.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - limit: The maximum size of the text, in bytes.
  /// - Returns: The text.
  func keywords(of element: ElementIndex, limit: Int) -> String {
    let text = textContent(of: element, limit: limit)
    guard !text.utf8.contains(UInt8(ascii: ",")) else { return text }
    for name in [ElementName.li, .a] {
      let inner = element + 1..<max(element + 1, Int(elements[element].end))
      let parts = inner.filter { elements[$0].name == name }
      guard parts.count > 1 else { continue }
      let texts = parts.map { textContent(of: $0, limit: limit).collapsingWhitespace }
      let list = texts.filter { !$0.isEmpty }.joined(separator: ", ")
      // Nested items would repeat the text without end.
      return list.utf8.count <= limit && list.utf8.count <= 2 * text.utf8.count ? list : text
    }
    return text
  }
}
