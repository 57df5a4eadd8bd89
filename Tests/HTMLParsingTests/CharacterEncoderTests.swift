import Testing

@testable import HTMLParsing

@Suite("encoders")
struct CharacterEncoderTests {
  static let names = [
    "windows-1252", "ibm866", "iso-8859-2", "iso-8859-8-i", "koi8-u", "macintosh", "windows-874",
    "windows-1258", "x-mac-cyrillic", "x-user-defined", "gbk", "gb18030", "big5", "euc-jp",
    "shift_jis", "euc-kr",
  ]

  static func decoded(_ bytes: [UInt8], _ name: String) -> String {
    let encoding = DetectedEncoding(name: name, source: .header)
    return String(decoding: Decoder.utf8(bytes, from: encoding), as: UTF8.self)
  }

  /// Characters that the Encoding Standard's encoders write with the bytes of others.
  static let others: Set<UInt32> = [0xA5, 0x203E, 0x2212]

  @Test("what is written is read again", arguments: names)
  func roundTrip(_ name: String) throws {
    let encode = try #require(CharacterEncoders.encoder(of: name))
    var bytes: [UInt8] = []
    var text = String.UnicodeScalarView()
    var count = 0
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), let written = encode(scalar) else { continue }
      count += 1
      // Since 2022, these bytes encode other characters.
      if name.hasPrefix("gb"), (0xE78D...0xE864).contains(value), written.count == 2 { continue }
      if name.hasPrefix("euc-j") || name.hasPrefix("shift"), Self.others.contains(value) {
        continue
      }
      bytes += written
      text.append(scalar)
    }
    #expect(count > 180)
    #expect(Self.decoded(bytes, name) == String(text))
  }

  @Test(
    "bytes by the Encoding Standard",
    arguments: [
      ("shift_jis", "\u{A5}", [0x5C]), ("shift_jis", "\u{2212}", [0x81, 0x7C]),
      // NEC's row 13 takes precedence over IBM's extensions.
      ("shift_jis", "∵", [0x81, 0xE6]), ("euc-jp", "\u{FF71}", [0x8E, 0xB1]),
      ("gbk", "€", [0x80]), ("gb18030", "€", [0xA2, 0xE3]), ("gb18030", "\u{E5E5}", nil),
      ("gbk", "😀", nil), ("gb18030", "😀", [0x94, 0x39, 0xFC, 0x36]),
      ("big5", "十", [0xA4, 0x51]), ("big5", "\u{2550}", [0xF9, 0xF9]),
      // Hong Kong's extensions are decoded but never encoded.
      ("big5", "㗎", nil), ("euc-kr", "가", [0xB0, 0xA1]), ("windows-1252", "€", [0x80]),
      ("windows-1252", "ż", nil), ("x-user-defined", "\u{F7FF}", [0xFF]),
    ] as [(String, String, [UInt8]?)]
  )
  func bytes(_ name: String, _ character: String, _ bytes: [UInt8]?) throws {
    let encode = try #require(CharacterEncoders.encoder(of: name))
    let scalar = try #require(character.unicodeScalars.first)
    #expect(encode(scalar) == bytes)
  }
}
