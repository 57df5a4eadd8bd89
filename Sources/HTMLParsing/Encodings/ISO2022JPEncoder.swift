import URLStandard

/// The [ISO-2022-JP encoder](https://encoding.spec.whatwg.org/#iso-2022-jp-encoder): escape sequences switch
/// between ASCII, its Japanese variant, and byte pairs.
struct ISO2022JPEncoder {
  private enum State {
    case ascii, roman, pairs

    var escape: [UInt8] {
      switch self {
      case .ascii: [0x1B, 0x28, 0x42]
      case .roman: [0x1B, 0x28, 0x4A]
      case .pairs: [0x1B, 0x24, 0x42]
      }
    }
  }

  private var state = State.ascii
  private var parts: [EncodedQueryPart] = []

  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0E, 0x0F, 0x1B:
      // Characters that could change the decoder's state are not encoded.
      if state == .pairs { enter(.ascii) }
      parts.append(.missing("\u{FFFD}"))
    case 0x5C, 0x7E:
      enter(.ascii)
      write([UInt8(scalar.value)])
    case 0..<0x80:
      if state == .pairs { enter(.ascii) }
      write([UInt8(scalar.value)])
    case 0xA5, 0x203E:
      enter(.roman)
      write([scalar.value == 0xA5 ? 0x5C : 0x7E])
    default: appendPair(scalar)
    }
  }

  private mutating func appendPair(_ scalar: Unicode.Scalar) {
    var value = CharacterEncoders.wide(scalar.value)
    if (0xFF61...0xFF9F).contains(value) { value = Self.katakana[Int(value - 0xFF61)].value }
    guard let pointer = EncodingPointers.jis0208[value], pointer < 94 * 94 else {
      if state == .pairs { enter(.ascii) }
      return parts.append(.missing(scalar))
    }
    enter(.pairs)
    write([UInt8(pointer / 94 + 0x21), UInt8(pointer % 94 + 0x21)])
  }

  /// Returns the parts, followed by the switch to the initial state.
  mutating func finish() -> [EncodedQueryPart] {
    enter(.ascii)
    return parts
  }

  private mutating func enter(_ next: State) {
    if state != next { write(next.escape) }
    state = next
  }

  private mutating func write(_ bytes: [UInt8]) { parts.append(.bytes(bytes)) }

  /// [Index ISO-2022-JP katakana](https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana): the
  /// full-width forms of the half-width characters from U+FF61 on.
  private static let katakana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜".unicodeScalars
  )
}
