/// An [index](https://encoding.spec.whatwg.org/#indexes) of the Encoding Standard: characters by pointer.
struct EncodingIndex: Sendable {
  /// The code points; 0 for a pointer without one.
  let codePoints: [UInt32]

  /// Creates an index from its characters in order, with a space for a pointer without one.
  init(_ characters: String) {
    codePoints = characters.unicodeScalars.map { $0 == " " ? 0 : $0.value }
  }

  /// Returns the character of a pointer.
  subscript(pointer: Int) -> UInt32? {
    guard codePoints.indices.contains(pointer), codePoints[pointer] != 0 else { return nil }
    return codePoints[pointer]
  }
}
