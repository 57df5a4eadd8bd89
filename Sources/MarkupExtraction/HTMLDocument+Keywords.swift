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
      let parts = outermost(name, in: element)
      guard parts.count > 1 else { continue }
      let texts = parts.map { textContent(of: $0, limit: limit).collapsingWhitespace }
      let list = texts.filter { !$0.isEmpty }.joined(separator: ", ")
      return list.utf8.count <= limit ? list : text
    }
    return text
  }

  /// Returns the elements with a name in another one that are in none of their kind, whose texts are no longer than its text.
  private func outermost(_ name: ElementName, in element: ElementIndex) -> [ElementIndex] {
    var found: [ElementIndex] = []
    var inner = element + 1
    while inner < Int(elements[element].end) {
      if elements[inner].name == name {
        found.append(inner)
        inner = max(inner + 1, Int(elements[inner].end))
      } else {
        inner += 1
      }
    }
    return found
  }
}
