/// Decodes a page to UTF-8 by the [Encoding Standard](https://encoding.spec.whatwg.org/); undecodable
/// sequences become U+FFFD and never end the page.
enum Decoder {
  static func utf8(_ bytes: [UInt8], from encoding: DetectedEncoding) -> [UInt8] {
    let mark = encoding.name == "utf-8" ? 3 : 2
    let body = bytes.dropFirst(encoding.source == .byteOrderMark ? mark : 0)
    if encoding.source == .valid { return bytes }
    if encoding.name == "utf-8" {
      let text = body.count == bytes.count ? bytes : Array(body)
      return EncodingDetector.isUTF8(text)
        ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    }
    var text = DecodedText(reserving: body.count)
    decode(body, encoding.name, into: &text)
    return text.bytes
  }

  private static func decode(
    _ bytes: ArraySlice<UInt8>,
    _ name: String,
    into text: inout DecodedText
  ) {
    switch name {
    case "utf-16be": UTF16Decoder.decode(bytes, isBigEndian: true, into: &text)
    case "utf-16le": UTF16Decoder.decode(bytes, isBigEndian: false, into: &text)
    case "shift_jis": DoubleByteDecoder.shiftJIS.decode(bytes, into: &text)
    case "euc-kr": DoubleByteDecoder.eucKR.decode(bytes, into: &text)
    case "big5": DoubleByteDecoder.big5.decode(bytes, into: &text)
    case "euc-jp": EUCJPDecoder.decode(bytes, into: &text)
    case "iso-2022-jp": ISO2022JPDecoder.decode(bytes, into: &text)
    case "gb18030", "gbk": GB18030Decoder.decode(bytes, into: &text)
    case "x-user-defined":
      for byte in bytes { text.append(byte < 0x80 ? UInt32(byte) : 0xF780 + UInt32(byte) - 0x80) }
    case "replacement":
      // Encodings that could hide markup are not decoded at all.
      if !bytes.isEmpty { text.appendReplacement() }
    default:
      let decoder = SingleByteDecoder(name) ?? SingleByteDecoder.windows1252
      decoder?.decode(bytes, into: &text)
    }
  }
}
