import Basics

/// The forms without hyphen of words in parts: `wifi` for `Wi-Fi`, `extendedglob` for `EXTENDED_GLOB`.
///
/// Many words are written both ways. Texts are followed by the joined forms of their words, so that each form finds the
/// other. Of several parts with hyphens, each two adjacent ones are joined, such as `email` of `E-Mail-Adresse`; of several
/// with `_`, none are.
enum JoinedWords {
  /// The maximum length in bytes.
  private static let lengthLimit = 32

  /// Returns the lowercased joined forms of the words in ASCII or folded text, without duplicates.
  ///
  /// - Complexity: Linear in the text.
  static func words(in text: String) -> [String] {
    let bytes = text.utf8.span
    var words: [String] = []
    var known: Set<String> = []
    for index in bytes.indices where isJoiner(bytes[index]) {
      guard let word = word(at: index, in: bytes), known.insert(word).inserted else { continue }
      words.append(word)
    }
    return words
  }

  /// Returns the joined form of ASCII or folded text that is one word in two parts with a hyphen; `nil` for others.
  ///
  /// Names with `_` are hardly ever written without it.
  static func word(_ text: String) -> String? {
    let bytes = text.utf8.span
    guard let joiner = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: "-") }),
      let word = word(at: joiner, in: bytes), word.utf8.count + 1 == bytes.count
    else { return nil }
    return word
  }

  /// Returns `true` for `-` and `_`.
  static func isJoiner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Returns the joiner to which a character folds; `nil` for others.
  static func joiner(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "-", "\u{2010}", "\u{2011}": UInt8(ascii: "-")
    case "_": UInt8(ascii: "_")
    default: nil
    }
  }

  /// Returns a text with `-` in place of the hyphens that are not ASCII.
  static func withASCIIHyphens(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isOtherHyphen) else { return text }
    let scalars = text.unicodeScalars.map { isOtherHyphen($0) ? "-" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isOtherHyphen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && joiner(scalar) != nil
  }

  /// Returns `true` if parts are joined to a word with this first byte and length: not those of numbers and dates.
  static func isWord(initial: UInt8, length: Int) -> Bool {
    !initial.isASCIIDigit && length <= lengthLimit
  }

  /// Returns the joined form of the parts around a position; `nil` if one is missing, or the two are not joined.
  private static func word(at joiner: Int, in bytes: Span<UInt8>) -> String? {
    var (start, end) = (joiner, joiner + 1)
    while joiner - start <= lengthLimit, isPart(start - 1, bytes) { start -= 1 }
    while end - joiner <= lengthLimit, isPart(end, bytes) { end += 1 }
    guard start < joiner, joiner + 1 < end,
      isWord(initial: bytes[start], length: end - start - 1),
      joins(bytes[joiner], beside: further(from: start - 1, by: -1, bytes)),
      joins(bytes[joiner], beside: further(from: end, by: 1, bytes))
    else { return nil }
    return ASCIIText.lowercased(bytes.extracting(start..<joiner))
      + ASCIIText.lowercased(bytes.extracting(joiner + 1..<end))
  }

  /// Returns `true` if a joiner joins its two parts beside the joiner of a further part, which is `nil` if there is none.
  static func joins(_ joiner: UInt8, beside other: UInt8?) -> Bool {
    other == nil || joiner == UInt8(ascii: "-") && other == joiner
  }

  /// Returns the joiner at a position if a further part is behind it.
  private static func further(
    from index: Int,
    by step: Int,
    _ bytes: Span<UInt8>
  ) -> UInt8? {
    guard bytes.indices.contains(index), isJoiner(bytes[index]), isPart(index + step, bytes) else {
      return nil
    }
    return bytes[index]
  }

  private static func isPart(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes.indices.contains(index) && (bytes[index] >= 0x80 || bytes[index].isASCIIAlphanumeric)
  }
}
