import HTMLParsing
import Testing
import URLStandard

/// The parser sees simple tags without their attributes, which are restored as it would have parsed them
/// ([attributes](https://html.spec.whatwg.org/#before-attribute-name-state)).
@Suite("Attributes of plain tags")
struct SimpleTagTests {
  /// All spellings of `href="/a?b"` and an empty `title`.
  @Test(
    "are the same however they are written",
    arguments: [
      #"<a href="/a?b" title="">t</a>"#, "<a title='' href='/a?b'>t</a>",
      "<A HREF=/a?b TITLE>t</A>",
      "<a title href=/a?b>t</a>", "<a\n  title\n\n  href='/a?b'\n>t</a>",
      "<a\thref='/a?b'\ttitle\t>t</a>",
      #"<a href="/a?b"title>t</a>"#, #"<a title=""href="/a?b">t</a>"#, #"<a href="/a?b" title/>t"#,
      "<a href='/a&#63;b' title />t", "<a title href = '/a?b'>t</a>",
      #"<a title href="/a?b" title="x" HREF="/c">t</a>"#, "<a href='/a?b' title href>t</a>",
      #"<a @click="x > 1" href="/a?b" :class="'y'" title #z>t</a>"#,
      #"<a class="x < y" data-z='">' onclick="f(1 > 0)" href="/a?b" title>t</a>"#,
      "<x-y><a href='/a?b' title>t</a></x-y>", "</p><a href='/a?b' title>t</a><p>",
    ]
  )
  func spelling(_ html: String) throws {
    let page = try parsed(html + "<h1 id=x>behind</h1>")
    let link = try first(.a, in: page)
    #expect(page.attribute(.href, of: link) == "/a?b")
    #expect(page.attribute(.title, of: link) == "")
    #expect(page.attribute(.id, of: try first(.h1, in: page)) == "x")
    #expect(page.visibleText(limit: 100) == "t behind")
  }

  /// The [character references](https://html.spec.whatwg.org/#character-reference-state) in attributes.
  @Test(
    "have references read",
    arguments: [
      ("a&amp;b", "a&b"), ("a&b", "a&b"), ("?a=1&copy=2", "?a=1&copy=2"), ("?a&ampb", "?a&ampb"),
      ("&lt;i&gt;&quot;&#39;", "<i>\"'"), ("&notit;", "&notit;"), ("&hellip;&#x2014;&ngE;", "…—≧̸"),
      ("&#128;", "€"), ("&NewLine;x&Tab;", "\nx\t"), ("&", "&"), ("&;&#;", "&;&#;"),
      ("&&amp;", "&&"),
      ("&copy", "©"), ("二十&eacute;四", "二十é四"),
    ]
  )
  func references(_ value: String, _ meant: String) throws {
    for html in ["<p title='\(value)'>", "<p title=\(value)>", "<p title = '\(value)'>"] {
      let page = try parsed("\(html)text</p>")
      #expect(page.attribute(.title, of: try first(.p, in: page)) == meant, "\(html)")
    }
  }

  @Test func `what is in a value is not markup`() throws {
    let page = try parsed("<p title=\"a > b\nc </p> d\" id='\">'>text<p alt='<html lang=x>'>")
    let paragraph = try first(.p, in: page)
    #expect(page.attribute(.title, of: paragraph) == "a > b\nc </p> d")
    #expect(page.attribute(.id, of: paragraph) == "\">")
    #expect(page.visibleText(limit: 100) == "text")
  }

  /// CRLF, CR and LF are one line terminator each
  /// ([newlines](https://infra.spec.whatwg.org/#normalize-newlines)).
  @Test("count lines", arguments: ["\n", "\r", "\r\n"])
  func lines(_ end: String) throws {
    let page = try parsed(
      "<p id=a\(end)title='b\(end)c'\(end)>  x\(end)\(end)</p>\(end)  \(end)<img src=d\(end)/>"
        + "<h1>y</h1>"
    )
    let (paragraph, image) = (try first(.p, in: page), try first(.img, in: page))
    #expect(page.elements[paragraph].line == 1)
    #expect(page.elements[paragraph].contentLine == 4)
    #expect(page.attribute(.title, of: paragraph) == "b\nc")
    #expect(page.textContent(of: paragraph) == "  x\n\n")
    #expect(page.elements[image].line == 8)
    #expect(page.elements[try first(.h1, in: page)].line == 9)
  }

  @Test func `of elements that the parser puts itself are those of their own tags`() throws {
    let page = try parsed("<meta name=a content=b><p id=c>x<body class=y id=d><html lang=e>")
    #expect(page.attribute(.name, of: try first(.meta, in: page)) == "a")
    #expect(page.attribute(.id, of: try first(.p, in: page)) == "c")
    #expect(page.attribute(.id, of: try first(.body, in: page)) == "d")
    #expect(page.attribute(.lang, of: try first(.html, in: page)) == "e")
    #expect(!page.has(.name, try first(.html, in: page)))
  }

  @Test func `of the roots come through a second root, too`() throws {
    let page = try parsed("x</html><body id=a title=b>y")
    #expect(page.attribute(.id, of: try first(.body, in: page)) == "a")
  }

  /// Comments within an `<iframe>` are text for browsers and markup for libxml2.
  @Test(
    "and all text come through where the parser reads other tags",
    arguments: [
      "<iframe> <!-- </iframe><a href=b>text of a link</a> --> </iframe><p>behind",
      "<script\"x>text<a href=b>text</a></script><p>behind",
      "<!DOCTYPE html PUBLIC \"a<b href=c>text of b</b>\"><p>behind",
    ]
  )
  func otherReadings(_ html: String) throws {
    let page = try parsed(html)
    #expect(page.visibleText(limit: 1000).hasSuffix("behind"))
    #expect(!page.visibleText(limit: 1000).contains("\u{7F}"))
  }

  @Test func `of elements behind the limits are passed over`() throws {
    var limits = ParsingLimits()
    limits.depth = 4
    let page = HTMLDocument(
      bytes: Array("<p id=a><b id=b><i id=c>x</i></b></p><h1 id=d>y</h1>".utf8),
      contentType: nil,
      url: try #require(WebURL("https://a.example/")),
      limits: limits
    )
    let ids = page.elements.indices.compactMap { page.attribute(.id, of: $0) }
    #expect(ids == ["a", "b", "d"])
    #expect(page.cuts == ["depth"])
  }

  /// More attributes than are stored at once, and an unterminated tag.
  @Test(
    "may be any number",
    .timeLimit(.minutes(15)),
    arguments: ["<b id=x>", "<b id='x' ", "<b @=", "<b id=x a='"]
  )
  func many(_ tag: String) throws {
    let page = try parsed("<p id=a>" + String(repeating: tag, count: 20_000))
    #expect(page.attribute(.id, of: try first(.p, in: page)) == "a")
  }

  @Test func `blanks and short text come back as they stand`() throws {
    let page = try parsed("<p> \n\t <b>a</b>\n  <i> b </i>&amp; c\u{1}d<u>\n</u>  </p>")
    #expect(page.textContent(of: try first(.p, in: page)) == " \n\t a\n   b & cd\n  ")
  }
}
