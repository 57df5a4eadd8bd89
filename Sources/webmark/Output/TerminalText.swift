import SystemIO

/// Text from pages made safe to print: a page must not move the cursor or reverse the line.
enum TerminalText {
  /// Replaces control characters and bidirectional overrides by U+FFFD and folds white space to one
  /// blank.
  static func cleaned(_ text: some StringProtocol) -> String {
    // Most texts, and all URLs, have nothing to clean.
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return String(text) }
    var result = String.UnicodeScalarView()
    var endsWithBlank = true
    for scalar in text.unicodeScalars {
      let isBlank = scalar.properties.isWhitespace
      if isBlank {
        if !endsWithBlank { result.append(" ") }
      } else {
        result.append(PrintableText.isControl(scalar) ? "\u{FFFD}" : scalar)
      }
      endsWithBlank = isBlank
    }
    return String(result)
  }

  /// Cuts `text` at `width` columns, with an ellipsis where something was cut.
  static func shortened(_ text: String, to width: Int) -> String {
    TextWidth.cut(text, to: width)
  }
}
