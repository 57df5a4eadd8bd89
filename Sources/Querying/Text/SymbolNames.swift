import Basics

/// Names that consist of a word and symbols, such as `C++`, `C#` and `.net`: each is a token of its own.
enum SymbolNames {
  /// The token of `C++`, after the letters before the symbols.
  private static let (plus, sharp, dot) = ("plusplus", "sharp", "dot")

  /// Returns the tokens of the names in a text, without duplicates.
  ///
  /// - Complexity: Linear in the text.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    let bytes = text.utf8.span
    var index = 0
    // A text of symbols must not become a list of thousands.
    while index < bytes.count, names.count < 16 {
      if index + 8 <= bytes.count, !hasMark(bytes.word(at: index)) {
        index += 8
        continue
      }
      for index in index..<min(index + 8, bytes.count) where isMark(bytes[index]) {
        guard let name = name(at: index, in: bytes), !names.contains(name) else { continue }
        names.append(name)
      }
      index += 8
    }
    return names
  }

  /// Returns `true` if one of eight bytes is `+`, `#` or `.`; may return `true` for other bytes behind a mark.
  private static func hasMark(_ word: UInt64) -> Bool {
    (zeros(word ^ 0x2B2B_2B2B_2B2B_2B2B) | zeros(word ^ 0x2323_2323_2323_2323)
      | zeros(word ^ 0x2E2E_2E2E_2E2E_2E2E)) != 0
  }

  /// Returns the highest bit of each zero byte, and maybe of bytes behind it.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ".")
  }

  private static func name(at index: Int, in bytes: Span<UInt8>) -> String? {
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0x20 }
    switch bytes[index] {
    case UInt8(ascii: "+"):
      guard byte(index + 1) == bytes[index], byte(index + 2) != bytes[index] else { return nil }
      return letters(before: index, in: bytes).map { $0 + plus }
    case UInt8(ascii: "#"):
      guard !isLetter(byte(index + 1)) else { return nil }
      return letters(before: index, in: bytes).map { $0 + sharp }
    default:
      guard !isLetter(byte(index - 1)), byte(index - 1) != bytes[index] else { return nil }
      return letters(from: index + 1, in: bytes).map { dot + $0 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: "/")
  }

  /// Returns one or two letters that end before a position.
  private static func letters(before end: Int, in bytes: Span<UInt8>) -> String? {
    var start = end
    while start > 0, end - start < 3, bytes[start - 1].isASCIILetter { start -= 1 }
    guard (1...2).contains(end - start), start == 0 || !isLetter(bytes[start - 1]) else {
      return nil
    }
    return ASCIIText.lowercased(bytes.extracting(start..<end))
  }

  /// Returns the letters of a short word that starts at a position.
  private static func letters(from start: Int, in bytes: Span<UInt8>) -> String? {
    var end = start
    while end < bytes.count, end - start < 9, bytes[end].isASCIILetter { end += 1 }
    guard (2...8).contains(end - start), end == bytes.count || !isLetter(bytes[end]) else {
      return nil
    }
    return ASCIIText.lowercased(bytes.extracting(start..<end))
  }
}
