/// Words inside words: `MyWindowClass` is found by `window` and `class`.
///
/// A lower-case letter before an upper-case one is a boundary, as for the `w` of
/// [formal queries](https://developer.apple.com/documentation/corespotlight/cssearchquery); so
/// `NSWindow` has none.
enum WordParts {
  /// Parts of one text at most.
  private static let limit = 64

  /// The parts of all such words of a text, folded.
  static func parts(of text: String) -> [String] {
    guard hasBoundary(text) else { return [] }
    var parts: [String] = []
    var seen: Set<String> = []
    var part = String.UnicodeScalarView()
    var hasBoundary = false
    var isAfterLower = false
    func close() {
      guard hasBoundary, part.count > 1, parts.count < limit else { return }
      let folded = TextFolding.folded(String(part))
      if seen.insert(folded).inserted { parts.append(folded) }
    }
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let isUpper = scalar.properties.isUppercase
      if !isLetter {
        close()
        part = String.UnicodeScalarView()
        hasBoundary = false
      } else if isUpper, isAfterLower {
        hasBoundary = true
        close()
        part = String.UnicodeScalarView()
      }
      if isLetter { part.append(scalar) }
      isAfterLower = scalar.properties.isLowercase
    }
    close()
    return parts
  }

  /// Most texts have none, which is quickly seen.
  private static func hasBoundary(_ text: String) -> Bool {
    var isAfterLower = false
    for byte in text.utf8 {
      if byte >= 0x80 { return hasBoundaryBeyondASCII(text) }
      if isAfterLower, byte >= 0x41, byte <= 0x5A { return true }
      isAfterLower = byte >= 0x61 && byte <= 0x7A
    }
    return false
  }

  private static func hasBoundaryBeyondASCII(_ text: String) -> Bool {
    var isAfterLower = false
    for scalar in text.unicodeScalars {
      if isAfterLower, scalar.properties.isUppercase { return true }
      isAfterLower = scalar.properties.isLowercase
    }
    return false
  }
}
