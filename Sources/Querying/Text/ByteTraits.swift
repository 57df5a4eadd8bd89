/// What one look at the bytes of a text tells: most texts are ASCII without words inside words, and
/// need none of the work that others do.
struct ByteTraits: Equatable {
  /// Whether all of them are ASCII.
  let isASCII: Bool
  /// Whether a word may have words inside: an upper-case letter stands behind a lower-case one, or
  /// there are letters of other scripts with case.
  let mayHaveParts: Bool

  init(of text: String) {
    var text = text
    self = text.withUTF8 { unsafe ByteTraits($0) }
  }

  /// Without branches, so that the compiler looks at many bytes at a time: a twentieth of the
  /// instructions of a loop that stops where it can.
  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (all, caseBits): (UInt8, UInt8) = (0, 0)
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      all |= byte
      caseBits |= byte &- 0xC3 < 0x12 ? 1 : 0
    }
    for index in 1..<max(1, bytes.count) {
      let isLower: UInt8 = unsafe bytes[index - 1] &- 0x61 < 26 ? 1 : 0
      caseBits |= unsafe bytes[index] &- 0x41 < 26 ? isLower : 0
    }
    isASCII = all < 0x80
    mayHaveParts = caseBits != 0
  }
}
