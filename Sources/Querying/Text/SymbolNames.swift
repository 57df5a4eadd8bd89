import Basics

/// Names that consist of a word and symbols, such as `C++`, `C#`, `.net` and `__init__`: each is a token of its own.
enum SymbolNames {
  /// The parts of tokens for symbols: `cplusplus`, `csharp`, `dotnet`, and `dunderinit` for `__init__`.
  private static let (plus, sharp, dot, dunder) = ("plusplus", "sharp", "dot", "dunder")
  /// The maximum number of tokens of a text.
  private static let limit = 1000
  /// The maximum number of bytes in a word between underscores.
  private static let wordLimit = 32

  /// Returns the tokens of the names in a text, each for its first, second, fourth, eighth … occurrence.
  ///
  /// - Complexity: Linear in the text.
  static func names(in text: String) -> [String] {
    var (names, counts): ([String], [String: Int]) = ([], [:])
    let bytes = text.utf8.span
    var index = 0
    while index < bytes.count, names.count < limit {
      if index + 8 <= bytes.count, !hasMark(bytes.word(at: index)) {
        index += 8
        continue
      }
      for index in index..<min(index + 8, bytes.count) where isMark(bytes[index]) {
        guard names.count < limit, let name = name(at: index, in: bytes) else { continue }
        counts[name, default: 0] += 1
        if counts[name]?.nonzeroBitCount == 1 { names.append(name) }
      }
      index += 8
    }
    return names
  }

  /// Returns `true` if one of eight bytes is `+`, `#`, `.` or `_`; may return `true` for other bytes behind a mark.
  private static func hasMark(_ word: UInt64) -> Bool {
    (zeros(word ^ 0x2B2B_2B2B_2B2B_2B2B) | zeros(word ^ 0x2323_2323_2323_2323)
      | zeros(word ^ 0x2E2E_2E2E_2E2E_2E2E) | zeros(word ^ 0x5F5F_5F5F_5F5F_5F5F)) != 0
  }

  /// Returns the highest bit of each zero byte, and maybe of bytes behind it.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
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
    case UInt8(ascii: "_"):
      let before = byte(index - 1)
      guard byte(index + 1) == bytes[index], before != bytes[index], !isLetter(before) else {
        return nil
      }
      return word(behindUnderscores: index, in: bytes).map { dunder + $0 }
    default:
      guard !isLetter(byte(index - 1)), byte(index - 1) != bytes[index] else { return nil }
      return letters(from: index + 1, in: bytes).map { dot + $0 }
    }
  }

  /// Returns the word behind two or more underscores, which may be followed by as many; a single one joins it to another word.
  private static func word(behindUnderscores index: Int, in bytes: Span<UInt8>) -> String? {
    let underscore = UInt8(ascii: "_")
    var start = index
    while start < bytes.count, bytes[start] == underscore { start += 1 }
    var end = start
    while end < bytes.count, end - start <= wordLimit, bytes[end].isASCIIAlphanumeric { end += 1 }
    guard (1...wordLimit).contains(end - start), bytes[start].isASCIILetter else { return nil }
    let next = end < bytes.count ? bytes[end] : 0x20
    let isJoined = next == underscore && (end + 1 == bytes.count || bytes[end + 1] != underscore)
    guard !isJoined, next < 0x80 else { return nil }
    return ASCIIText.lowercased(bytes.extracting(start..<end))
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
