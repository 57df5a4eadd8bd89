import HTMLParsing
import Testing

/// Pages without a header and without a meta tag.
@Suite("undeclared encodings")
struct UndeclaredEncodingTests {
  private static func detected(_ bytes: [UInt8], host: String? = nil) -> DetectedEncoding {
    EncodingDetector.detect(bytes, contentType: nil, host: host)
  }

  /// "Get an XML encoding" of the HTML standard.
  @Test(arguments: [
    (#"<?xml version="1.0" encoding="windows-1251"?><!DOCTYPE html>"#, "windows-1251"),
    ("<?xml version='1.0' encoding = 'KOI8-R' ?><html>", "koi8-r"),
    (#"<?xml version="1.0" encoding="UTF-16"?><html>"#, "utf-8"),
    (#"<?xml version="1.0" encoding="koi8-r"?><meta charset=euc-kr>"#, "euc-kr"),
    // Blanks in the label, no end, not at the start: no declaration.
    (#"<?xml encoding=" koi8-r"?><html>"#, "utf-8"), (#"<?xml encoding="koi8-r""#, "utf-8"),
    (#" <?xml encoding="koi8-r"?>"#, "utf-8"), (#"<?xml version="1.0"?>"#, "utf-8"),
  ])
  func `an XML declaration counts if no meta tag does`(_ html: String, _ name: String) {
    #expect(Self.detected(Array(html.utf8)).name == name)
  }

  @Test func `UTF-8 with damage is UTF-8, other encodings are not`() {
    let text = Array(
      ("<title>Größe</title><p>" + String(repeating: "Über die Größe schöner Räume. ", count: 20))
        .utf8
    )
    // Cut within a character, and with a single byte of another encoding.
    for end in 1...3 {
      let cut = text + Array("日".utf8.prefix(end))
      #expect(Self.detected(cut).name == "utf-8", "\(end)")
    }
    #expect(Self.detected(text + [0xE9, 0x20]).name == "utf-8")
    #expect(Self.detected(Array("<p>caf".utf8) + [0xE9]).name == "windows-1252")
    let many = text + Array(repeating: [0xE9, 0x20], count: 40).flatMap { $0 }
    #expect(Self.detected(many).name != "utf-8")
  }

  @Test func `UTF-16 without a byte order mark`() {
    let html = "<!DOCTYPE html><title>日本語のページ</title>"
    let units = Array(html.utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(Self.detected(little).name == "utf-16le")
    #expect(Self.detected(big).name == "utf-16be")
  }

  @Test func `escape sequences are ISO-2022-JP`() {
    let html = Array("<p>".utf8) + [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
    #expect(Self.detected(html).name == "iso-2022-jp")
  }

  /// The bytes are those that iconv writes for these sentences.
  @Test(arguments: [
    // Все люди рождаются свободными
    (
      "windows-1251",
      "c2 f1 e5 20 eb fe e4 e8 20 f0 ee e6 e4 e0 fe f2 f1 ff 20 f1 e2 ee e1 ee e4 ed fb ec e8"
    ),
    (
      "koi8-r",
      "f7 d3 c5 20 cc c0 c4 c9 20 d2 cf d6 c4 c1 c0 d4 d3 d1 20 d3 d7 cf c2 cf c4 ce d9 cd c9"
    ),
    (
      "iso-8859-5",
      "b2 e1 d5 20 db ee d4 d8 20 e0 de d6 d4 d0 ee e2 e1 ef 20 e1 d2 de d1 de d4 dd eb dc d8"
    ),
    // Все люди рождаются свободными и равными
    (
      "x-mac-cyrillic",
      "82 f1 e5 20 eb fe e4 e8 20 f0 ee e6 e4 e0 fe f2 f1 df 20 f1 e2 ee e1 ee e4 ed fb ec e8 20 "
        + "e8 20 f0 e0 e2 ed fb ec e8"
    ),
    // Όλοι οι άνθρωποι γεννιούνται ελεύθεροι
    (
      "iso-8859-7",
      "bc eb ef e9 20 ef e9 20 dc ed e8 f1 f9 f0 ef e9 20 e3 e5 ed ed e9 ef fd ed f4 e1 e9 20 e5 eb "
        + "e5 fd e8 e5 f1 ef e9"
    ),
    // すべての人間は、生まれながらにして
    (
      "shift_jis",
      "82 b7 82 d7 82 c4 82 cc 90 6c 8a d4 82 cd 81 41 90 b6 82 dc 82 ea 82 c8 82 aa 82 e7 82 c9 82 "
        + "b5 82 c4"
    ),
    (
      "euc-jp",
      "a4 b9 a4 d9 a4 c6 a4 ce bf cd b4 d6 a4 cf a1 a2 c0 b8 a4 de a4 ec a4 ca a4 ac a4 e9 a4 cb a4 "
        + "b7 a4 c6"
    ),
    // 모든 인간은 태어날 때부터
    ("euc-kr", "b8 f0 b5 e7 20 c0 ce b0 a3 c0 ba 20 c5 c2 be ee b3 af 20 b6 a7 ba ce c5 cd"),
    // 人人生而自由,在尊严和权利上一律平等
    (
      "gbk",
      "c8 cb c8 cb c9 fa b6 f8 d7 d4 d3 c9 2c d4 da d7 f0 d1 cf ba cd c8 a8 c0 fb c9 cf d2 bb c2 c9 "
        + "c6 bd b5 c8"
    ),
    // 人人生而自由,在尊嚴和權利上一律平等
    (
      "big5",
      "a4 48 a4 48 a5 cd a6 d3 a6 db a5 d1 2c a6 62 b4 4c c4 59 a9 4d c5 76 a7 51 a4 57 a4 40 ab df "
        + "a5 ad b5 a5"
    ),
  ])
  func `the content decides`(_ name: String, _ hexadecimal: String) {
    let text = hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    let found = Self.detected(Array("<p>".utf8) + text + Array("</p>".utf8))
    #expect(found.name == name && found.source == .content)
  }

  @Test func `a few bytes are windows-1252 unless the country uses another encoding`() {
    // Café.
    #expect(Self.detected([0x3C, 0x70, 0x3E, 0x43, 0x61, 0x66, 0xE9, 0x2E]).name == "windows-1252")
    // Да
    let yes: [UInt8] = [0x3C, 0x70, 0x3E, 0xC4, 0xE0, 0x2E]
    #expect(Self.detected(yes, host: "site.ru").name == "windows-1251")
  }

  /// The bytes of a text in windows-1252 (Encoding Standard).
  private static func western(_ text: String) -> [UInt8] {
    let marks: [Unicode.Scalar: UInt8] = [
      "€": 0x80, "…": 0x85, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96, "—": 0x97,
    ]
    return text.unicodeScalars.map { marks[$0] ?? UInt8($0.value) }
  }

  /// windows-1252 is the fallback of the HTML standard, and what Chromium reads here.
  @Test(
    "punctuation and signs between ASCII words are those of windows-1252",
    arguments: [
      "Yahoo’s Sale: don’t miss what’s new – it’s today’s deal", "Chapter\u{A0}2.\u{A0}Install",
      "<td>\u{A0}</td><td>1\u{A0}</td>", "the “best” way… or not", "one—or two—of them",
      "Copyright © 2001–2026 Example® Inc.", "Bake at 350°F or 180°C for 1½ hours",
      "¼ cup of oil, ½ cup of milk and ¾ of salt", "It costs £100 or £ 300", "§ 5, 20 m² and 3 × 4",
      "cafés, crème brûlée, jalapeños, smörgåsbord and naïve Søren",
    ]
  )
  func punctuation(_ text: String) {
    for count in [1, 6, 60] {
      let html = String(repeating: "<p>\(text)</p>\n", count: count)
      #expect(Self.detected(Self.western(html)).name == "windows-1252", "\(count)")
    }
  }

  /// Dutch and Icelandic (articles 1 of the Universal Declaration of Human Rights), Indonesian with a list of languages.
  @Test(arguments: [
    "De geïnstalleerde pakketten van België, één coëfficiënt, geïnitialiseerd en beëindigd",
    "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum",
    "Bab\u{A0}1. Selamat Datang di “Debian” (Español, Français, Português)",
  ])
  func `languages without a model are windows-1252`(_ text: String) {
    let html = String(repeating: "<p>\(text)</p>\n", count: 20)
    #expect(Self.detected(Self.western(html)).name == "windows-1252")
  }

  /// Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw, in ISO 8859-2.
  private static let polish =
    Array("<p>Wszyscy ludzie rodz".utf8) + [0xB1] + Array(" si".utf8) + [0xEA]
    + Array(" wolni i r".utf8) + [0xF3] + Array("wni pod wzgl".utf8) + [0xEA]
    + Array("dem swej godno".utf8) + [0xB6] + Array("ci i swych praw</p>".utf8)

  @Test func `the text after a long head decides`() {
    let head = Array("<p>\u{A9}</p>".unicodeScalars.map { UInt8($0.value) })
    let gap = Array(repeating: UInt8(ascii: "x"), count: 200_000)
    let text = Array(repeating: Self.polish, count: 8).flatMap { $0 }
    #expect(Self.detected(head + gap + text).name == "iso-8859-2")
    #expect(Self.detected(head + gap).name == "windows-1252")
  }

  /// ISO 8859 has control characters where windows-125x has quotation marks; the letters of this text are the same in both.
  @Test func `a quotation mark of Windows anywhere excludes ISO 8859`() {
    // Όλοι οι άνθρωποι
    let greek: [UInt8] = [
      0xEB, 0xEF, 0xE9, 0x20, 0xEF, 0xE9, 0x20, 0xDC, 0xED, 0xE8, 0xF1, 0xF9, 0xF0, 0xEF, 0xE9,
      0x20,
    ]
    let text = Array(repeating: greek, count: 30_000).flatMap { $0 }
    #expect(Self.detected(text).name == "iso-8859-7")
    #expect(Self.detected(text + [0x93, 0x41, 0x94]).name == "windows-1253")
  }

  /// The [lang attribute](https://html.spec.whatwg.org/#attr-lang) has a language tag of BCP 47.
  @Test(
    "the language is a hint",
    arguments: [
      ("<html lang=ru>", "windows-1251"),
      ("<!doctype html><HTML class=a LANG='ru-RU'>", "windows-1251"),
      ("<html lang=fr>", "windows-1252"), ("<html>", "windows-1251"),
      ("<html lang>", "windows-1251"),
    ]
  )
  func language(_ tag: String, _ name: String) {
    // Да
    #expect(Self.detected(Array(tag.utf8) + [0x3C, 0x70, 0x3E, 0xC4, 0xE0, 0x2E]).name == name)
  }
}
