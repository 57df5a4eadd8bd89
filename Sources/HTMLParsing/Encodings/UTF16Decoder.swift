/// The [shared UTF-16 decoder](https://encoding.spec.whatwg.org/#shared-utf-16-decoder).
enum UTF16Decoder {
  static func decode(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool, into text: inout DecodedText) {
    var high: UInt32?
    var position = bytes.startIndex
    while position + 1 < bytes.endIndex {
      let first = UInt32(bytes[position])
      let second = UInt32(bytes[position + 1])
      position += 2
      let unit = isBigEndian ? first << 8 | second : second << 8 | first
      if let lead = high {
        high = nil
        if (0xDC00...0xDFFF).contains(unit) {
          text.append(0x1_0000 + (lead - 0xD800) << 10 + (unit - 0xDC00))
          continue
        }
        text.appendReplacement()
      }
      if (0xD800...0xDBFF).contains(unit) { high = unit } else { text.append(unit) }
    }
    if high != nil || position < bytes.endIndex { text.appendReplacement() }
  }
}
