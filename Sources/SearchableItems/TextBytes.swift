import Basics
import MarkupExtraction

extension String {
  /// Returns `true` if both are equal in lowercase.
  func isSameIgnoringCase(as other: String) -> Bool {
    let (text, others) = (utf8.span, other.utf8.span)
    guard text.isASCII, others.isASCII else { return lowercased() == other.lowercased() }
    guard text.count == others.count else { return false }
    for index in text.indices where text[index] != others[index] {
      guard text[index].isASCIILetter, text[index] | 0x20 == others[index] | 0x20 else {
        return false
      }
    }
    return true
  }

  /// Returns the text after the last separator, ignoring trailing separators.
  ///
  /// A text may contain megabytes of separators, so it is not split.
  func lastPart(behind separator: Unicode.Scalar) -> String? {
    let scalars = unicodeScalars
    guard let last = scalars.lastIndex(where: { $0 != separator }) else { return nil }
    let before = scalars[...last].lastIndex(of: separator)
    return String(scalars[(before.map(scalars.index(after:)) ?? scalars.startIndex)...last])
  }

  /// Returns the first `limit` characters.
  func firstCharacters(_ limit: Int) -> String {
    let text = utf8.span
    // In ASCII, only CRLF is a character of two bytes.
    for index in text.indices where text[index] >= 0x80 || text[index] == 0x0D {
      return String(prefix(limit))
    }
    return text.count <= limit ? self : slice(0..<limit)
  }

  /// Returns the text with one ASCII byte replaced by another.
  func replacing(_ byte: UInt8, by other: UInt8) -> String {
    guard utf8.contains(byte) else { return self }
    return String(decoding: utf8.map { $0 == byte ? other : $0 }, as: UTF8.self)
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }
}
