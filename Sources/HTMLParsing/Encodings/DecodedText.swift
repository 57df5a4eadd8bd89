/// The UTF-8 output of a decoder.
struct DecodedText {
  private(set) var bytes: [UInt8] = []

  init(reserving count: Int) {
    bytes.reserveCapacity(count + count / 2)
  }

  /// Appends an ASCII byte.
  mutating func append(ascii byte: UInt8) { bytes.append(byte) }

  /// Appends U+FFFD for an undecodable sequence.
  mutating func appendReplacement() { append(0xFFFD) }

  /// Appends a character; U+FFFD for a surrogate.
  mutating func append(_ codePoint: UInt32) {
    switch codePoint {
    case 0..<0x80:
      bytes.append(UInt8(codePoint))
    case 0x80..<0x800:
      bytes.append(UInt8(0xC0 | codePoint >> 6))
      bytes.append(continuation(codePoint))
    case 0x800..<0xD800, 0xE000..<0x1_0000:
      bytes.append(UInt8(0xE0 | codePoint >> 12))
      bytes.append(continuation(codePoint >> 6))
      bytes.append(continuation(codePoint))
    case 0x1_0000..<0x11_0000:
      bytes.append(UInt8(0xF0 | codePoint >> 18))
      bytes.append(continuation(codePoint >> 12))
      bytes.append(continuation(codePoint >> 6))
      bytes.append(continuation(codePoint))
    default:
      bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
    }
  }

  private func continuation(_ bits: UInt32) -> UInt8 { UInt8(0x80 | bits & 0x3F) }
}
