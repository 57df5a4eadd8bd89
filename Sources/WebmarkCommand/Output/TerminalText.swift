import SystemIO

/// Makes text from pages safe to print: it cannot move the cursor or reverse the line.
enum TerminalText {
  /// Replaces control characters and bidirectional overrides by U+FFFD and collapses white space.
  static func cleaned(_ text: some StringProtocol) -> String {
    // Fast path for URLs and most texts.
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

  /// Truncates `text` to `width` columns with an ellipsis.
  static func shortened(_ text: String, to width: Int) -> String {
    TextWidth.cut(text, to: width)
  }
}
