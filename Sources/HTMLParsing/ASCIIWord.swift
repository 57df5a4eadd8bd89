/// A word in lower-case ASCII that is looked for whatever its case.
struct ASCIIWord: Sendable {
  private let bytes: [UInt8]

  init(_ word: StaticString) {
    bytes = word.withUTF8Buffer { unsafe Array($0) }
  }

  /// Whether the word stands at the beginning of `text`.
  func begins(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    for offset in bytes.indices {
      let byte = text[text.startIndex + offset]
      let lowercased = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if lowercased != bytes[offset] { return false }
    }
    return true
  }

  /// Whether the word occurs in `text`.
  func occurs(in text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { begins(text[$0...]) }
  }
}
