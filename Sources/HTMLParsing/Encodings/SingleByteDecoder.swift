/// The [single-byte decoder](https://encoding.spec.whatwg.org/#single-byte-decoder).
struct SingleByteDecoder: Sendable {
  private let index: EncodingIndex

  /// Creates a decoder; `nil` for encodings that are not single-byte.
  init?(_ name: String) {
    guard let text = SingleByteTables.texts[name == "iso-8859-8-i" ? "iso-8859-8" : name] else {
      return nil
    }
    index = EncodingIndex(text)
  }

  static let windows1252 = SingleByteDecoder("windows-1252")

  /// Returns the character of a byte from 0x80 on.
  subscript(byte: UInt8) -> UInt32? { index[Int(byte) - 0x80] }

  func decode(_ bytes: ArraySlice<UInt8>, into text: inout DecodedText) {
    for byte in bytes {
      if byte < 0x80 {
        text.append(ascii: byte)
      } else {
        text.append(index[Int(byte) - 0x80] ?? 0xFFFD)
      }
    }
  }
}
