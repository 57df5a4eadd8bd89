import Basics

/// Quotes page text safely in messages.
enum Quotation {
  /// The maximum number of characters of a quotation.
  static let limit = 80

  /// Returns `text` in quotation marks, cleaned and truncated.
  static func of(_ text: String, limit: Int = limit) -> String {
    "“\(cleaned(text, limit: limit))”"
  }

  /// Returns a list of at most `count` texts.
  static func list(_ texts: [String], count: Int = 5) -> String {
    let shown = texts.prefix(count).map { cleaned($0, limit: 60) }.joined(separator: ", ")
    return texts.count > count ? "\(shown) and \(texts.count - count) more" : shown
  }

  /// Collapses white space, replaces control and bidirectional characters, and truncates to `limit`
  /// characters.
  static func cleaned(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var needsBlank = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        needsBlank = !result.isEmpty
        continue
      }
      guard count < limit else {
        result.append("…")
        break
      }
      if needsBlank { result.append(" ") }
      needsBlank = false
      result.append(scalar.isDisplayControl ? "\u{FFFD}" : scalar)
      count += 1
    }
    return String(result)
  }
}

extension String {
  /// The text with white space collapsed to single spaces and trimmed.
  ///
  /// The text is not split, because it may consist of megabytes of short words.
  var folded: String {
    guard !isFolded else { return self }
    var result = UnicodeScalarView()
    var needsBlank = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        needsBlank = !result.isEmpty
      } else {
        if needsBlank { result.append(" ") }
        needsBlank = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// A Boolean value that indicates whether the text is ASCII with only single spaces between words, so
  /// that collapsing would change nothing.
  private var isFolded: Bool {
    var isBehindBlank = true
    for byte in utf8 {
      let isBlank = byte == 0x20
      guard byte >= 0x20, byte < 0x80, !(isBlank && isBehindBlank) else { return false }
      isBehindBlank = isBlank
    }
    return !isBehindBlank
  }

  /// A Boolean value that indicates whether the text consists of one or more digits 0 to 9.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { $0.isASCIIDigit } }
}
