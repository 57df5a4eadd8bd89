import HTMLParsing
import Testing
import URLStandard

/// A kind of page by its encoding and the source of its declaration.
///
/// The bytes were created with Python's codecs if they implement the
/// [Encoding Standard](https://encoding.spec.whatwg.org), else manually from the standard's index.
struct EncodingClass: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let header: String?
  let encoding: String
  let text: String

  init(_ name: String, _ bytes: [UInt8], header: String? = nil, _ encoding: String, _ text: String)
  {
    self.name = name
    self.bytes = bytes
    self.header = header.map { "text/html; charset=" + $0 }
    self.encoding = encoding
    self.text = text
  }

  /// Creates a page whose meta tag declares `charset`.
  init(_ name: String, meta charset: String, _ bytes: [UInt8], _ encoding: String, _ text: String) {
    self.init(name, Array("<meta charset=\(charset)>".utf8) + bytes, encoding, text)
  }

  var testDescription: String { name }

  static func wide(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
  }
}

@Suite("encodings, class by class")
struct EncodingClassTests {
  static let bom: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The sources of encoding declarations.
  static let carriers: [EncodingClass] = [
    .init("UTF-8, undeclared", Array("Grüße".utf8), "UTF-8", "Grüße"),
    .init(
      "UTF-8 by its mark, whatever meta says",
      bom + Array("<meta charset=koi8-r>é".utf8),
      "UTF-8",
      "é"
    ),
    .init(
      "UTF-8 by its mark, whatever the header says",
      bom + Array("é".utf8),
      header: "windows-1251",
      "UTF-8",
      "é"
    ),
    .init(
      "UTF-8 with one invalid byte stays UTF-8",
      Array("é".utf8) + [0xFF, 0x61],
      header: "utf-8",
      "UTF-8",
      "é\u{FFFD}a"
    ),
    .init(
      "UTF-8 cut within a character",
      [0x61, 0xE2, 0x82],
      header: "utf-8",
      "UTF-8",
      "a\u{FFFD}"
    ),
    .init(
      "UTF-8, surrogates as three bytes",
      [0xED, 0xA0, 0x80, 0x61],
      header: "utf-8",
      "UTF-8",
      "\u{FFFD}\u{FFFD}\u{FFFD}a"
    ),
    .init(
      "title before the meta tag",
      Array("<title>".utf8) + [0xCF] + Array("</title><meta charset=koi8-r>".utf8) + [0xCF],
      "KOI8-R",
      "о"
    ),
    .init(
      "meta tag behind 1024 bytes",
      Array(repeating: 0x20, count: 1100) + Array("<meta charset=koi8-r>".utf8) + [0xCF],
      "KOI8-R",
      "о"
    ),
    .init(
      "http-equiv",
      Array("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>".utf8) + [
        0xE0
      ],
      "windows-1251",
      "а"
    ),
    .init("an unknown label says nothing", Array("<meta charset=wonder>é".utf8), "UTF-8", "é"),
    .init("meta that says UTF-16 means UTF-8", meta: "utf-16", Array("é".utf8), "UTF-8", "é"),
    .init(
      "meta that says x-user-defined means windows-1252",
      meta: "x-user-defined",
      [0x80],
      "windows-1252",
      "€"
    ),
    .init(
      "UTF-16 LE by its mark",
      [0xFF, 0xFE] + EncodingClass.wide("é€", isBigEndian: false),
      "UTF-16LE",
      "é€"
    ),
    .init(
      "UTF-16 BE by its mark",
      [0xFE, 0xFF] + EncodingClass.wide("😀x", isBigEndian: true),
      "UTF-16BE",
      "😀x"
    ),
    .init(
      "UTF-16 by the header, a half pair and a half unit",
      [0x00, 0xD8, 0x61, 0x00, 0x62],
      header: "utf-16le",
      "UTF-16LE",
      "\u{FFFD}a\u{FFFD}"
    ),
    .init("undeclared and no UTF-8", [0x80, 0x93, 0xE9], "windows-1252", "€“é"),
  ]

  /// The meanings of labels.
  static let labels: [EncodingClass] = [
    .init(
      "iso-8859-1 is windows-1252",
      meta: "iso-8859-1",
      [0x93, 0xE9, 0x94],
      "windows-1252",
      "“é”"
    ),
    .init("us-ascii is windows-1252", meta: "us-ascii", [0x85, 0x92], "windows-1252", "…’"),
    .init("iso-8859-9 is windows-1254", meta: "iso-8859-9", [0x80, 0xF0], "windows-1254", "€ğ"),
    .init(
      "tis-620 is windows-874",
      meta: "tis-620",
      [0x85, 0xA1, 0xDB],
      "windows-874",
      "…ก\u{FFFD}"
    ),
    .init("gb2312 is GBK", meta: "gb2312", [0x81, 0x40, 0x80], "GBK", "丂€"),
    .init(
      "ks_c_5601-1987 is windows-949",
      meta: "ks_c_5601-1987",
      [0x8C, 0x63, 0xB0, 0xA1],
      "EUC-KR",
      "똠가"
    ),
    .init(
      "x-sjis has the characters of NEC and IBM",
      meta: "x-sjis",
      [0x87, 0x40, 0xFB, 0xFC],
      "Shift_JIS",
      "①髙"
    ),
    .init(
      "hz-gb-2312 is not read",
      Array("<script>".utf8),
      header: "hz-gb-2312",
      "replacement",
      "\u{FFFD}"
    ),
    .init("logical Hebrew", meta: "iso-8859-8-i", [0xE0, 0xA1], "ISO-8859-8-I", "א\u{FFFD}"),
  ]

  /// The families of legacy encodings in which converters deviate from the standard.
  static let families: [EncodingClass] = [
    .init(
      "Shift_JIS: tilde, backslash, private use, half width",
      [0x5C, 0x7E, 0x81, 0x60, 0xF0, 0x40, 0xB1],
      header: "shift_jis",
      "Shift_JIS",
      "\\~～\u{E000}ｱ"
    ),
    .init(
      "Shift_JIS: a lead byte takes no markup with it",
      [0x81, 0x3C, 0x62, 0x3E, 0x61],
      header: "shift_jis",
      "Shift_JIS",
      "\u{FFFD}a"
    ),
    .init(
      "EUC-JP with JIS X 0212",
      [0x8F, 0xB0, 0xA1, 0x8E, 0xB1, 0xA1, 0xC1],
      header: "euc-jp",
      "EUC-JP",
      "丂ｱ～"
    ),
    .init(
      "ISO-2022-JP",
      [
        0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x4A, 0x5C, 0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28,
        0x42, 0x61,
      ],
      header: "iso-2022-jp",
      "ISO-2022-JP",
      "日¥ｱa"
    ),
    .init(
      "Big5 with Hong Kong's characters",
      [0xA4, 0xA4, 0x87, 0x40, 0x88, 0x62],
      header: "big5",
      "Big5",
      "中䏰Ê\u{304}"
    ),
    .init(
      "Big5: an ASCII trail byte stays",
      [0xFE, 0x3C, 0x62, 0x3E, 0x61],
      header: "big5",
      "Big5",
      "\u{FFFD}a"
    ),
    .init(
      "gb18030: four bytes, 2022's changes",
      [0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xDA, 0x33, 0xFE, 0x59, 0xA6, 0xD9],
      header: "gb18030",
      "gb18030",
      "\u{80}💩\u{9FB4}\u{FE10}"
    ),
    .init(
      "gb18030: a broken sequence is read again",
      [0x81, 0x30, 0x61, 0x81, 0x30, 0x81, 0x3F],
      header: "gb18030",
      "gb18030",
      "\u{FFFD}0a\u{FFFD}0\u{FFFD}?"
    ),
    .init(
      "windows-1251",
      [0xCF, 0xF0, 0xE8, 0x98],
      header: "windows-1251",
      "windows-1251",
      "При\u{98}"
    ),
    .init(
      "windows-1253: holes",
      [0xE1, 0xAA, 0xD2],
      header: "windows-1253",
      "windows-1253",
      "α\u{FFFD}\u{FFFD}"
    ),
    .init(
      "windows-1255: qubuts and vowels",
      [0xCA, 0xE0, 0xC0],
      header: "windows-1255",
      "windows-1255",
      "\u{5BA}א\u{5B0}"
    ),
    .init("KOI8-U with Belarusian", [0xAE, 0xBE, 0xA4], header: "koi8-u", "KOI8-U", "ўЎє"),
    .init(
      "macintosh with the euro",
      [0xDB, 0x8E, 0xF0],
      header: "macintosh",
      "macintosh",
      "€é\u{F8FF}"
    ),
    .init(
      "x-user-defined by the header",
      [0x61, 0x80, 0xFF],
      header: "x-user-defined",
      "x-user-defined",
      "a\u{F780}\u{F7FF}"
    ),
  ]

  @Test("are read as browsers read them", arguments: carriers + labels + families)
  func reading(_ kind: EncodingClass) throws {
    let url = try #require(WebURL("https://a.example/"))
    let document = HTMLDocument(bytes: kind.bytes, contentType: kind.header, url: url)
    #expect(document.encoding.standardName == kind.encoding)
    #expect(document.visibleText(limit: 1000) == kind.text)
  }

  @Test func `there are as many classes as were found to matter`() {
    #expect((Self.carriers + Self.labels + Self.families).count == 39)
  }
}
