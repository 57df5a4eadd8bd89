import Basics

/// A lowercase ASCII word for case-insensitive matching.
struct ASCIIWord: Sendable {
  private let bytes: [UInt8]

  init(_ word: StaticString) {
    bytes = word.withUTF8Buffer { unsafe Array($0) }
  }

  /// Returns `true` if `text` starts with the word.
  func begins(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    for offset in bytes.indices
    where text[text.startIndex + offset].asciiLowercased != bytes[offset] {
      return false
    }
    return true
  }

  /// Returns `true` if `text` contains the word.
  func occurs(in text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { begins(text[$0...]) }
  }
}
