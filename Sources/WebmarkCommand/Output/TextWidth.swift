import _FoundationICU

/// The display width of text in terminal columns.
///
/// Widths follow [UAX #11](https://www.unicode.org/reports/tr11/), with the tables of the ICU in
/// Foundation: two columns for wide and full-width characters and for emoji, none for combining marks,
/// one for all others. A grapheme is as wide as its widest scalar.
enum TextWidth {
  /// Returns the width of a text without control characters.
  static func columns(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the width of a grapheme.
  static func columns(of character: Character) -> Int {
    if character.isASCII { return 1 }
    // Variation selector 16 requests emoji presentation (UTS #51, section 2).
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return character.unicodeScalars.reduce(0) { max($0, columns(of: $1)) }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    // The soft hyphen is visible.
    case .format: return scalar == "\u{AD}" ? 1 : 0
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    // Flags are pairs of regional indicators, which UAX #11 classifies as neutral.
    if properties.isEmojiPresentation { return 2 }
    let width = swift_u_getIntPropertyValue(
      UChar32(bitPattern: scalar.value),
      UCHAR_EAST_ASIAN_WIDTH
    )
    return width == Int32(bitPattern: U_EA_WIDE.rawValue)
      || width == Int32(bitPattern: U_EA_FULLWIDTH.rawValue) ? 2 : 1
  }

  /// Truncates text to a width, with an ellipsis.
  static func cut(_ text: String, to width: Int) -> String {
    guard columns(text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let next = columns(of: character)
      guard used + next < width else { break }
      used += next
      result.append(character)
    }
    return result + "…"
  }

  /// Pads text with spaces to a width, on the right or on the left.
  static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - columns(text)))
    return isRight ? blanks + text : text + blanks
  }
}
