/// Text of pages made fit for a message: a page must not write into the report.
enum Quotation {
  /// Characters of a quotation at most.
  static let limit = 80

  /// `text` in quotation marks: cleaned, and cut where it is long.
  static func of(_ text: String, limit: Int = limit) -> String {
    "“\(cleaned(text, limit: limit))”"
  }

  /// The texts, at most `count` of them.
  static func list(_ texts: [String], count: Int = 5) -> String {
    let shown = texts.prefix(count).map { cleaned($0, limit: 60) }.joined(separator: ", ")
    return texts.count > count ? "\(shown) and \(texts.count - count) more" : shown
  }

  /// White space folded, control and bidirectional characters replaced, at most `limit` characters.
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
      result.append(isHostile(scalar) ? "\u{FFFD}" : scalar)
      count += 1
    }
    return String(result)
  }

  /// Control characters, and what turns the direction of a line (UAX #9).
  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension String {
  /// White space folded to single blanks, none at the ends.
  ///
  /// A text can be megabytes of short words, so it is not split.
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

  /// Whether that would change nothing, as far as bytes tell: ASCII, and blanks only between words.
  private var isFolded: Bool {
    var isBehindBlank = true
    for byte in utf8 {
      let isBlank = byte == 0x20
      guard byte >= 0x20, byte < 0x80, !(isBlank && isBehindBlank) else { return false }
      isBehindBlank = isBlank
    }
    return !isBehindBlank
  }

  /// Whether all characters are the digits 0 to 9, and there is one.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
