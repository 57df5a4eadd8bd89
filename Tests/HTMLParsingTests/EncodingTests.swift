import Foundation
import HTMLParsing
import Testing
import URLStandard
import WebmarkTesting

@Suite("encodings")
struct EncodingTests {
  static func text(_ bytes: [UInt8], _ contentType: String? = nil) throws -> String {
    let url = try #require(WebURL("https://a.example/"))
    return HTMLDocument(bytes: bytes, contentType: contentType, url: url).visibleText(limit: 1000)
  }

  @Test(
    "html5lib's cases of the sniffing algorithm",
    .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
  )
  func sniffing() throws {
    let cases = try SharedCases.cases("html-encoding")
    #expect(cases.count == 82)
    var wrong: Set<String> = []
    for testCase in cases {
      let bytes = Array(Data(base64Encoded: testCase.text("input_b64") ?? "") ?? Data())
      let found = EncodingDetector.detect(bytes, contentType: nil)
      let expected = testCase.text("expected") ?? ""
      let wanted = EncodingDetector.detect([], contentType: "text/html; charset=\(expected)").name
      // The suite has no detection: without a declaration, it expects windows-1252.
      let name = found.source == .valid ? "windows-1252" : found.name
      if name != wanted { wrong.insert(testCase.id) }
    }
    #expect(wrong == Self.knownDifferences)
  }

  static let knownDifferences: Set<String> = []

  @Test func `labels mean what the Encoding Standard says, and bad bytes end nothing`() throws {
    let circled: [UInt8] = [0x87, 0x40, 0x20, 0xFB, 0xFC]
    try #expect(Self.text(circled, "text/html; charset=Shift_JIS") == "① 髙")
    try #expect(Self.text([0x80, 0x93, 0xE9], "text/html; charset=iso-8859-1") == "€“é")
    try #expect(
      Self.text([0xC4, 0xE3, 0x81, 0x30, 0x20, 0x6F, 0x6B], "text/html; charset=gb2312").hasSuffix(
        "ok"
      )
    )
    try #expect(Self.text([0x61, 0xFF, 0x62], "text/html; charset=utf-8") == "a\u{FFFD}b")
    try #expect(Self.text([0xFF, 0xFE, 0x61, 0x00], "text/html; charset=utf-8") == "a")
    try #expect(Self.text(Array("é".utf8)) == "é")
    try #expect(Self.text([0x63, 0x61, 0x66, 0xE9]) == "café")
  }

  /// The [prescan](https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding) knows tab, line feed, form
  /// feed, carriage return and space.
  @Test(
    "white space in declarations",
    arguments: [
      ("<meta\u{B}charset=koi8-r>", nil), ("<meta a\u{B}charset=koi8-r>", nil),
      ("<meta charset=\u{B}koi8-r>", nil), ("<meta charset='\u{B}koi8-r'>", nil),
      ("<meta http-equiv=content-type content='x; charset\u{B}=koi8-r'>", nil),
      ("<meta\u{C}charset\t=\n' koi8-r\r'>", "koi8-r"),
      ("<meta http-equiv=content-type content='x; charset\u{C}= koi8-r'>", "koi8-r"),
    ] as [(String, String?)]
  )
  func whitespace(_ page: String, _ name: String?) {
    let found = EncodingDetector.detect(Array(page.utf8), contentType: nil)
    #expect((found.source == .meta ? found.name : nil) == name)
  }

  /// The charset of a header is that of [its MIME type](https://fetch.spec.whatwg.org/#concept-header-extract-mime-type), that of a
  /// meta tag is [found otherwise](https://html.spec.whatwg.org/#algorithm-for-extracting-a-character-encoding-from-a-meta-element).
  @Test(
    "declarations that differ in a header and in a meta tag",
    arguments: [
      ("text/html; x=charset=koi8-r", nil, "koi8-r"),
      ("text/html; charset = koi8-r", nil, "koi8-r"),
      ("text/html; charset='koi8-r'", nil, "koi8-r"), ("charset=koi8-r", nil, "koi8-r"),
      ("text/html; charset=; charset=koi8-r", "koi8-r", nil),
      ("text/html;charset=koi8-r,text/html", "koi8-r", nil),
      ("text/html; charset=koi8-r", "koi8-r", "koi8-r"),
    ] as [(String, String?, String?)]
  )
  func declarations(_ value: String, _ header: String?, _ meta: String?) {
    let found = EncodingDetector.detect([], contentType: value)
    #expect((found.source == .header ? found.name : nil) == header)
    let tag = Array("<meta http-equiv=content-type content=\"\(value)\">".utf8)
    let declared = EncodingDetector.detect(tag, contentType: nil)
    #expect((declared.source == .meta ? declared.name : nil) == meta)
  }

  @Test func `a byte order mark beats the header, the header beats the meta tag`() {
    let meta = Array("<meta charset=koi8-r>".utf8)
    #expect(EncodingDetector.detect(meta, contentType: nil).name == "koi8-r")
    #expect(EncodingDetector.detect(meta, contentType: "text/html; charset=big5").source == .header)
    let marked = EncodingDetector.detect(
      [0xEF, 0xBB, 0xBF] + meta,
      contentType: "text/html; charset=big5"
    )
    #expect(marked.name == "utf-8" && marked.source == .byteOrderMark)
  }
}

@Suite("HTML that libxml2 reads otherwise than browsers")
struct BrowserLikenessTests {
  @Test func `attributes of a late html tag are kept`() throws {
    let document = try parsed("<br><!-- <html lang=xx> --><html lang=de><body>x")
    #expect(document.attribute(.lang, of: try first(.html, in: document)) == "de")
  }

  @Test func `line ends are LF, and NUL ends nothing`() throws {
    let document = try parsed("<p title='a\r\nb\u{0}c'>x\r\ny</p><i>z</i>")
    let paragraph = try first(.p, in: document)
    #expect(document.attribute(.title, of: paragraph) == "a\nbc")
    #expect(document.textContent(of: paragraph) == "x\ny")
    #expect(document.elements.contains { $0.name == .i })
  }

  @Test func `what stands in template, iframe and textarea is no markup`() throws {
    let document = try parsed(
      "<template><meta name=a></template><iframe><meta name=b></iframe><textarea><b>c</b></textarea><i>d</i>"
    )
    #expect(!document.elements.contains { $0.name == .meta || $0.name == .b })
    #expect(document.elements.contains { $0.name == .i })
  }

  @Test func `numeric references to C1 controls mean windows-1252`() throws {
    let document = try parsed("<p title='&#150;'>&#x93;x&#148;</p>")
    let paragraph = try first(.p, in: document)
    #expect(document.attribute(.title, of: paragraph) == "–")
    #expect(document.textContent(of: paragraph) == "“x”")
  }

  /// The
  /// [named character reference state](https://html.spec.whatwg.org/#named-character-reference-state)
  /// and the
  /// [numeric character reference end state](https://html.spec.whatwg.org/#numeric-character-reference-end-state).
  @Test(
    "character references",
    arguments: [
      ("&bigstar;&NotEqualTilde;", "★≂̸", "★≂̸"), ("&copy 2020", "© 2020", "© 2020"),
      ("&copy2020", "©2020", "&copy2020"), ("&copy=2", "©=2", "&copy=2"),
      ("&notit;", "¬it;", "&notit;"), ("&notin;", "∉", "∉"), ("a&lt", "a<", "a<"),
      ("&lt;b&gt;", "<b>", "<b>"), ("&amp;copy;", "&copy;", "&copy;"),
      ("&amp;bigstar;", "&bigstar;", "&bigstar;"), ("&AMP;lt;", "&lt;", "&lt;"),
      ("&lang;&rang;", "⟨⟩", "⟨⟩"), ("&#0;&#xD800;&#x110000;", "���", "���"),
      ("&#99999999999999999999;", "�", "�"), ("&#65&#x42", "AB", "AB"),
      ("&#;&#x;&;", "&#;&#x;&;", "&#;&#x;&;"),
      ("&nosuch; & &a", "&nosuch; & &a", "&nosuch; & &a"), ("&quot&QUOT;&apos;", "\"\"'", "\"\"'"),
      ("&fjlig;&dollar;&lsqb;", "fj$[", "fj$["), ("&#x80;&#129;&#x9f;", "€\u{81}Ÿ", "€\u{81}Ÿ"),
      ("\u{80}\u{96}", "\u{80}\u{96}", "\u{80}\u{96}"),
    ]
  )
  func references(_ html: String, _ text: String, _ value: String) throws {
    let document = try parsed("<p title=\"\(html)\">\(html)</p>")
    let paragraph = try first(.p, in: document)
    #expect(document.textContent(of: paragraph) == text)
    #expect(document.attribute(.title, of: paragraph) == value)
  }

  @Test func `references are left alone where they are none`() throws {
    let document = try parsed(
      """
      <html lang='a&copy b'><!-- &bigstar; --><script type=application/ld+json>"&bigstar;"</script>
      <title>&bigstar; x</title><p title=&Tab;y&copy>z
      """
    )
    let paragraph = try first(.p, in: document)
    #expect(document.attribute(.title, of: paragraph) == "\ty©")
    #expect(document.textContent(of: try first(.script, in: document)) == "\"&bigstar;\"")
    #expect(document.textContent(of: try first(.title, in: document)) == "★ x")
    let late = try parsed("<br><html lang='&copy;&bigstar;&#65;&amp;'>")
    #expect(late.attribute(.lang, of: try first(.html, in: late)) == "©★A&")
  }

  /// The [comment start state](https://html.spec.whatwg.org/#comment-start-state) and the
  /// [comment end bang state](https://html.spec.whatwg.org/#comment-end-bang-state).
  @Test(
    "comments end where browsers end them",
    arguments: [
      "<!-->", "<!--->", "<!---->", "<!-- a --!>", "<!-- - > -->", "<!--!>-->", "<!x>",
      "<![if !IE]>", "<![CDATA[x>", "<?a b>",
    ]
  )
  func comments(_ comment: String) throws {
    let document = try parsed("<p>a" + comment + "b<i>c</i></p><!-- d -->")
    #expect(document.visibleText(limit: 99) == "abc")
  }

  /// The bodies of comments, scripts and styles are removed before the page is parsed.
  @Test(
    "lines are counted through what is not read",
    arguments: [
      "<!-- a\n<p>\n-->", "<script>\n'<p>'\n</script>", "<STYLE>\np > i {}\n</STYLE>",
      "<script><!--\n<script></script>\n--></script>", "<!x\n\n>", "<!--\r\n\r-->",
      "<script type='application/LD+json'>{\n\n}</script>", "<i title='>\n\n'></i>",
      "<script src=x>\n\n</scripty></script>", "<style><!--\n--></style><!--\n--!>",
    ]
  )
  func lines(_ html: String) throws {
    let document = try parsed("<body>" + html + "<b>x</b>")
    let bold = try first(.b, in: document)
    #expect(document.elements[bold].line == 3)
    #expect(!document.elements.contains { $0.name == .p })
    #expect(document.visibleText(limit: 10) == "x")
  }

  @Test func `only scripts with data keep their text`() throws {
    let document = try parsed(
      """
      <script>1</script><script type="application/ld+json">{"a": "<!-- &amp; -->"}</script>
      <style>b{}</style>
      """
    )
    let texts = document.elements.indices.filter { document.elements[$0].name == .script }.map {
      document.textContent(of: $0)
    }
    #expect(texts == ["", #"{"a": "<!-- &amp; -->"}"#])
  }

  /// [Void elements](https://html.spec.whatwg.org/#void-elements): on others, a trailing slash is
  /// ignored.
  @Test(
    "a slash closes no element, but in SVG and MathML",
    arguments: [
      ("<div id=x /><b>in</b></div>", true), ("<my-item id=x /><b>in</b></my-item>", true),
      ("<span id=x /><b>in</b></span>", true), ("<svg><path id=x /><b>out</b></svg>", false),
      ("<svg id=x /><b>out</b>", false), ("<img id=x /><b>out</b>", false),
      ("<math><mi id=x /></math><b>out</b>", false),
    ]
  )
  func slash(_ html: String, _ isWithin: Bool) throws {
    let document = try parsed("<body>" + html)
    let outer = try #require(document.elements.indices.first { document.has(.id, $0) })
    let inner = try first(.b, in: document)
    #expect((inner > outer && inner < document.elements[outer].end) == isWithin)
  }

  @Test func `what follows a premature end of the page is read`() throws {
    let document = try parsed("<head><title>x</title></head></html>\n\n<body><p>late</p>")
    #expect(document.elements.contains { $0.name == .p })
  }

  /// Google's [robots meta page](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr).
  @Test(
    "data-nosnippet keeps text back",
    arguments: [
      ("<p>a <span data-nosnippet>b</span> c</p>", "a c", "b"),
      ("<p>a<span data-nosnippet>b</span>c</p>", "a c", "b"),
      ("<div data-nosnippet>a</div><div data-nosnippet='true'>b</div>c", "c", "a b"),
      ("<div data-nosnippet=false>a</div><section DATA-NOSNIPPET>b</section>c", "c", "a b"),
      ("<div data-nosnippet><span data-nosnippet>a</span> b<div>c</div></div>d", "d", "a b c"),
      ("<div data-nosnippet>some text</html>", "", "some text"),
      ("a<div data-nosnippet>b<p>c<div>d</div>e", "a", "b c d e"),
      ("<mytag data-nosnippet>a</mytag><p data-nosnippet>b</p>", "a b", ""),
    ]
  )
  func withheld(_ html: String, _ shown: String, _ withheld: String) throws {
    let document = try parsed("<body>" + html)
    #expect(document.visibleText(limit: 100) == shown)
    #expect(document.withheldText(limit: 100) == withheld)
  }

  @Test func `a late meta tag decides, but not the text of a script`() {
    let padding = String(repeating: "<p>padding</p>", count: 100)
    for (page, name) in [
      ("<meta charset=koi8-r>", "koi8-r"),
      ("<script>var s = '<meta charset=koi8-r>'</script>é", "utf-8"),
      ("<SCRIPT>'<meta charset=koi8-r></script x>'<meta charset=latin2>", "iso-8859-2"),
      ("<script>a<b</script><meta charset=koi8-r>", "koi8-r"),
      ("<script>'<meta charset=koi8-r>'é", "utf-8"),
    ] {
      let found = EncodingDetector.detect(Array((padding + page).utf8), contentType: nil)
      #expect(found.name == name, "\(page)")
    }
  }

  @Test func `the first base href counts, resolved`() throws {
    let document = try parsed("<base href='/docs/'><base href='/other/'>")
    #expect(document.baseURL.href == "https://a.example/docs/")
  }

  /// See [set the frozen base URL](https://html.spec.whatwg.org/#set-the-frozen-base-url).
  @Test(
    "a base of data or a script does not count",
    arguments: ["javascript:void(0)", "data:,", "JavaScript:", "DATA:text/plain,x"]
  )
  func baseWithoutHierarchy(_ base: String) throws {
    let document = try parsed("<base href='\(base)'><base href='/other/'>")
    #expect(document.baseURL == document.url)
  }
}
