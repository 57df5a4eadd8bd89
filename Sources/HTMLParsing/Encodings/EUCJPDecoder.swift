/// The [EUC-JP decoder](https://encoding.spec.whatwg.org/#euc-jp-decoder).
enum EUCJPDecoder {
  static func decode(_ bytes: ArraySlice<UInt8>, into text: inout DecodedText) {
    var lead: UInt8?
    var isSupplement = false
    for byte in bytes {
      guard let first = lead else {
        switch byte {
        case 0..<0x80: text.append(ascii: byte)
        case 0x8E, 0x8F, 0xA1...0xFE: lead = byte
        default: text.appendReplacement()
        }
        continue
      }
      if first == 0x8F, !isSupplement, (0xA1...0xFE).contains(byte) {
        isSupplement = true
        lead = byte
        continue
      }
      lead = nil
      if let codePoint = character(first, byte, isSupplement: isSupplement) {
        text.append(codePoint)
      } else {
        text.appendReplacement()
        if byte < 0x80 { text.append(ascii: byte) }
      }
      isSupplement = false
    }
    if lead != nil { text.appendReplacement() }
  }

  private static func character(_ lead: UInt8, _ trail: UInt8, isSupplement: Bool) -> UInt32? {
    if lead == 0x8E, !isSupplement {
      return (0xA1...0xDF).contains(trail) ? 0xFF61 - 0xA1 + UInt32(trail) : nil
    }
    guard (0xA1...0xFE).contains(lead), (0xA1...0xFE).contains(trail) else { return nil }
    let pointer = (Int(lead) - 0xA1) * 94 + Int(trail) - 0xA1
    return isSupplement ? JIS0212Index.table[pointer] : JIS0208Index.table[pointer]
  }
}
