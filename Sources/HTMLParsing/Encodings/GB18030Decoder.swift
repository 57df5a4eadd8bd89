/// The [gb18030 decoder](https://encoding.spec.whatwg.org/#gb18030-decoder), which also decodes GBK.
struct GB18030Decoder {
  private var position: Int
  private let bytes: ArraySlice<UInt8>

  static func decode(_ bytes: ArraySlice<UInt8>, into text: inout DecodedText) {
    var decoder = GB18030Decoder(position: bytes.startIndex, bytes: bytes)
    while decoder.position < bytes.endIndex { decoder.readCharacter(&text) }
  }

  private mutating func readCharacter(_ text: inout DecodedText) {
    let first = bytes[position]
    position += 1
    switch first {
    case 0..<0x80: text.append(ascii: first)
    case 0x80: text.append(0x20AC)
    case 0xFF: text.appendReplacement()
    default: readRest(after: first, &text)
    }
  }

  private mutating func readRest(after first: UInt8, _ text: inout DecodedText) {
    guard let second = byte(0) else { return text.appendReplacement() }
    if (0x30...0x39).contains(second) { return readFour(first, second, &text) }
    let pointer = Self.pointer(first, second)
    if let codePoint = pointer.flatMap({ GB18030Index.table[$0] }) {
      position += 1
      text.append(codePoint)
    } else {
      text.appendReplacement()
      // An ASCII byte is decoded again.
      if second >= 0x80 { position += 1 }
    }
  }

  private mutating func readFour(_ first: UInt8, _ second: UInt8, _ text: inout DecodedText) {
    guard let third = byte(1) else {
      position = bytes.endIndex
      return text.appendReplacement()
    }
    // An invalid third byte is an error of the first byte only; the rest is decoded again.
    guard (0x81...0xFE).contains(third) else { return text.appendReplacement() }
    guard let fourth = byte(2) else {
      position = bytes.endIndex
      return text.appendReplacement()
    }
    guard (0x30...0x39).contains(fourth) else { return text.appendReplacement() }
    position += 3
    let high = (UInt32(first) - 0x81) * 10 + UInt32(second) - 0x30
    let low = (UInt32(third) - 0x81) * 10 + UInt32(fourth) - 0x30
    text.append(Self.codePoint(ofRange: high * 1260 + low) ?? 0xFFFD)
  }

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.endIndex ? bytes[position + offset] : nil
  }

  private static func pointer(_ lead: UInt8, _ trail: UInt8) -> Int? {
    guard (0x40...0x7E).contains(trail) || (0x80...0xFE).contains(trail) else { return nil }
    return (Int(lead) - 0x81) * 190 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
  }

  /// Implements [index gb18030 ranges code
  /// point](https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point).
  private static func codePoint(ofRange pointer: UInt32) -> UInt32? {
    guard pointer <= 39_419 || (189_000...1_237_575).contains(pointer) else { return nil }
    if pointer == 7457 { return 0xE7C7 }
    let starts = GB18030Ranges.starts
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle].pointer <= pointer { low = middle } else { high = middle }
    }
    return starts[low].character + pointer - starts[low].pointer
  }
}
