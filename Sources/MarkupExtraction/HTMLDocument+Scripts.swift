import HTMLParsing

extension HTMLDocument {
  /// Returns `true` if an element is a script of a media type, which may have parameters.
  func isScript(_ element: Int, ofType mediaType: String) -> Bool {
    guard elements[element].name == .script, let type = attribute(.type, of: element) else {
      return false
    }
    let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") }
    return String(Substring(essence)).trimmingWhitespace.isASCIIWord(mediaType)
  }
}
