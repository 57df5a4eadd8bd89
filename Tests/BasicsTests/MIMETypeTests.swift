import Basics
import Testing

@Suite("media types")
struct MIMETypeTests {
  /// [Parse a MIME type](https://mimesniff.spec.whatwg.org/#parsing-a-mime-type).
  @Test(
    "one value",
    arguments: [
      ("text/html; charset=windows-1251", "text/html", "windows-1251"),
      ("TEXT/HTML;CHARSET=Big5", "text/html", "Big5"), (" text/html ;charset=a ", "text/html", "a"),
      // Quoted strings.
      (#"text/html; charset="a;b"; x=y"#, "text/html", "a;b"),
      (#"text/html; charset="a\-b""#, "text/html", "a-b"),
      (#"text/html; charset="a"#, "text/html", "a"),
      (#"text/html; charset="a\"#, "text/html", #"a\"#),
      (#"text/html; charset="a"b; charset=c"#, "text/html", "a"),
      (#"text/html; charset="""#, "text/html", ""),
      (#"text/html; charset=a""#, "text/html", #"a""#),
      (#"text/html; x="a;charset=b"; charset=c"#, "text/html", "c"),
      (#"text/html; x="\";charset=b"; charset=c"#, "text/html", "c"),
      // An apostrophe is a character of the value.
      ("text/html; charset='a'", "text/html", "'a'"),
      // The first valid parameter of the name counts.
      ("text/html; charset=a; charset=b", "text/html", "a"),
      ("text/html; charset=; charset=b", "text/html", "b"),
      ("text/html; charset; charset=b", "text/html", "b"),
      ("text/html; charset=\u{7F}; charset=b", "text/html", "b"),
      ("text/html;;charset=a;", "text/html", "a"), ("text/html; charset= a ", "text/html", " a"),
      // Other names.
      ("text/html; charset =a", "text/html", nil), ("text/html; mycharset=a", "text/html", nil),
      ("text/html; x=charset=a", "text/html", nil), ("text/html; charset:a", "text/html", nil),
      // No types.
      ("text/html charset=a", nil, nil), ("text/ html", nil, nil), ("text /html", nil, nil),
      ("text", nil, nil), ("text/", nil, nil), ("/html", nil, nil), ("", nil, nil),
      ("text/html/x", nil, nil), ("té/x", nil, nil),
    ] as [(String, String?, String?)]
  )
  func value(_ text: String, _ essence: String?, _ charset: String?) {
    let type = MIMEType(contentType: text)
    #expect(type?.essence == essence)
    #expect(type?.charset == charset)
  }

  /// [Extract a MIME type](https://fetch.spec.whatwg.org/#concept-header-extract-mime-type).
  @Test(
    "several values",
    arguments: [
      ("text/plain;charset=gbk, text/html", "text/html", nil),
      ("text/html;charset=gbk;a=b, text/html;x=y", "text/html", "gbk"),
      ("text/html;charset=gbk;a=b, */*", "text/html", "gbk"),
      ("text/html;charset=gbk, */*;charset=UTF-8", "text/html", "gbk"),
      ("text/html;x=\",text/plain", "text/html", nil),
      ("text/html;\" \", text/plain", "text/plain", nil),
      ("text/html;charset=a, bogus", "text/html", "a"),
      ("bogus, text/html;charset=a,", "text/html", "a"),
      ("text/html;charset=a, text/html;charset=b", "text/html", "b"),
      ("text/html;charset=a, text/html;charset=b, text/html", "text/html", "a"),
      ("text/html;charset=a, text/plain, text/html", "text/html", nil),
      ("text/html;x=\"a,b\";charset=c", "text/html", "c"), (",", nil, nil), ("*/*", nil, nil),
    ] as [(String, String?, String?)]
  )
  func values(_ text: String, _ essence: String?, _ charset: String?) {
    let type = MIMEType(contentType: text)
    #expect(type?.essence == essence)
    #expect(type?.charset == charset)
  }

  /// Our limit: each byte is read a constant number of times.
  @Test(.timeLimit(.minutes(1)))
  func `hostile values are read in linear time`() {
    for part in ["\"", ",", ";", "\\", "a=\"", "text/html;charset=,", "charset=\u{7F};"] {
      _ = MIMEType(contentType: "text/html;" + String(repeating: part, count: 200_000))
    }
  }
}
