import HTMLParsing
import Testing

/// The parser does not see unused attributes; everything else is unchanged.
@Suite("Attributes that the parser need not see")
struct UnreadAttributeTests {
  /// All spellings of `href` and `id`, surrounded by unknown attributes.
  @Test(
    "leave those beside them as they are",
    arguments: [
      #"<a class="x" href="/a" style='y' id="b">t</a>"#, #"<a href="/a" id="b" class="x">t</a>"#,
      #"<a CLASS="x" data-y='&amp;"' href=/a id=b>t</a>"#,
      #"<a class="a > b < c" aria-label="x" href='/a' id='b'/>t"#,
      "<a class=\"x\ny\"\nhref=\"/a\"\tid=\"b\" hidden>t</a>",
      #"<a onclick="f('x')" href="/a" id="b" id="c" data-nosnippet-not="d">t</a>"#,
      #"<a hidden class="x" href="/a" download id="b">t</a>"#,
      #"<a LONG="x" href="/a" id="b">t</a>"#,
    ]
  )
  func neighbours(_ html: String) throws {
    let page = try parsed(html.replacing("LONG", with: Self.long) + "<p>behind</p>")
    let link = try first(.a, in: page)
    #expect(page.attribute(.href, of: link) == "/a")
    #expect(page.attribute(.id, of: link) == "b")
    #expect(page.visibleText(limit: 100) == "t behind")
  }

  private static let long = String(repeating: "data-very-long-", count: 5)

  @Test func `names that are known in capitals or by their beginning stay`() throws {
    let page = try parsed(
      #"<p TITLE="a" xmlns:og="http://ogp.example/" Data-NoSnippet="x">text</p>"#
    )
    let paragraph = try first(.p, in: page)
    #expect(page.attribute(.title, of: paragraph) == "a")
    #expect(page.attributes(.prefixDeclaration, of: paragraph) == ["og: http://ogp.example/"])
    #expect(page.has(.noSnippet, paragraph))
  }

  @Test func `lines are counted as if they were there`() throws {
    let page = try parsed("<p class=\"a\" style=\"b\nc\"\nid=\"d\">x</p>\n<h1>y</h1>")
    #expect(page.elements[try first(.h1, in: page)].line == 4)
    #expect(page.elements[try first(.p, in: page)].contentLine == 3)
  }

  /// The parser may treat a malformed tag as text, of which nothing may be lost.
  @Test(
    "nothing is left out of a tag that can be read in two ways",
    arguments: [
      (#"<p"x class="a">text class="b" c"#, #"text class="b" c"#),
      (#"<p>3 <4 class="a" b"#, #"3 <4 class="a" b"#),
      (#"<p title="x"y class="a" id="b">text"#, "text"),
    ]
  )
  func brokenTags(_ html: String, _ text: String) throws {
    try #expect(parsed(html).visibleText(limit: 100) == text)
  }

  @Test("every attribute and element is known by its name", arguments: AttributeName.allCases)
  func known(_ name: AttributeName) throws {
    let suffix = name == .prefixDeclaration ? "a" : ""
    let page = try parsed("<unknown \(name.word)\(suffix)='x'></unknown>")
    let element = try #require(page.elements.indices.first { page.has(name, $0) })
    #expect(page.elements[element].name == .other)
  }
}
