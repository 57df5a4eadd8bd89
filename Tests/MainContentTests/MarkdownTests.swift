import MainContent
import Testing

@Suite("Markdown")
struct MarkdownTests {
  private static let prose = ContentPage.prose

  /// Returns the Markdown of a body between two paragraphs of prose.
  private static func markdown(_ body: String) throws -> String {
    let content = try ContentPage.content("<div><p>\(prose)</p>\(body)<p>\(prose)</p></div>")
    let text = content.markdown()
    #expect(text.hasPrefix(prose + "\n\n") && text.hasSuffix("\n\n" + prose + "\n"))
    return String(text.dropFirst(prose.count + 2).dropLast(prose.count + 3))
  }

  @Test(
    "blocks",
    arguments: [
      ("<h3>A</h3><p>b</p>", "### A\n\nb"),
      ("<ul><li>a<ol><li>b<li>c<p>d</ol><li>e</ul>", "- a\n  1. b\n  2. c\n\n     d\n\n- e"),
      ("<blockquote><p>a<p>b</blockquote>", "> a\n> \n> b"),
      ("<ul><li><blockquote>a</blockquote></ul>", "- > a"),
      ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> \n> - b"),
      ("<pre>a\n  b</pre>", "```\na\n  b\n```"),
      ("<pre>```\n</pre>", "````\n```\n````"),
      ("<ul><li>x<pre>a\nb</pre></ul>", "- x\n\n  ```\n  a\n  b\n  ```"),
      (
        "<table><tr><th>a|b<th>c<tr><td>1<td><tr><td>2<td>3<td>4</table>",
        "| a\\|b | c |  |\n| --- | --- | --- |\n| 1 |  |\n| 2 | 3 | 4 |"
      ),
      ("<dl><dt>a<dd>b</dl>", "**a**\n\nb"),
    ]
  )
  func blocks(_ body: String, _ markdown: String) throws {
    try #expect(Self.markdown(body) == markdown)
  }

  @Test(
    "links and code",
    arguments: [
      ("<a href='c?d=1&amp;e=(2)'>x</a>", "[x](https://a.example/b/c?d=1\\&e=\\(2\\))"),
      ("<a href='#f'>x [1]</a>!", "[x \\[1\\]](https://a.example/b/#f)!"),
      ("wow!<a href=c>x</a>", "wow\\![x](https://a.example/b/c)"),
      ("<a href='javascript:a()'>x</a>", "x"),
      ("<a href='mailto:a@b.example'>x</a>", "[x](mailto:a@b.example)"),
      ("<code>a_*b</code>", "`a_*b`"),
      ("<code>a`b``</code>", "``` a`b`` ```"),
      ("<a href=c><code>x</code> y</a>", "[`x` y](https://a.example/b/c)"),
      ("<code>f(<a href=c>x</a>)</code>", "`f(x)`"),
      // Backticks that touch are a longer run (CommonMark, section 6.1).
      ("<code>a</code><code>b</code><code>c</code>", "`abc`"),
      (
        "<code>a</code><a href=c><code>b</code></a><code>d</code>",
        "`a`[`b`](https://a.example/b/c)`d`"
      ),
    ]
  )
  func inline(_ html: String, _ markdown: String) throws {
    try #expect(Self.markdown("<p>See \(html) in the text.</p>") == "See \(markdown) in the text.")
  }

  @Test(
    "relative links as they are written",
    arguments: [
      ("<a href='c/d.html?e#f'>x</a>", "[x](c/d.html?e#f)"),
      ("<a href=' ../z '>x</a>", "[x](../z)"),
      ("<a href=/y>x</a>", "[x](/y)"), ("<a href=#s>x</a>", "[x](#s)"), ("<a href=''>x</a>", "x"),
      ("<a href=//h.example/y>x</a>", "[x](//h.example/y)"),
      // URL standard, "basic URL parser": tabs and line breaks are removed, other white space at the ends, too.
      ("<a href=' a\n\t/b c\r\n'>x</a>", "[x](a/b%20c)"),
      ("<a href=https://a.example/y>x</a>", "[x](https://a.example/y)"),
      ("<a href='java\nscript:a()'>x</a>", "x"), ("<a href='a b'>x</a>", "[x](a%20b)"),
    ]
  )
  func unresolved(_ html: String, _ markdown: String) throws {
    let content = try ContentPage.content("<p>\(Self.prose) See \(html).")
    let text = content.markdown(resolvesLinks: false)
    #expect(text == "\(Self.prose) See \(markdown).\n")
    let based = try ContentPage.content("<base href=/e/><p>\(Self.prose) See <a href=c>x</a>.")
    #expect(based.markdown(resolvesLinks: false).contains("[x](https://a.example/e/c)"))
  }

  /// Examples of characters with a meaning, each with the section of the
  /// [specification](https://github.github.com/gfm/) that gives it.
  @Test(
    "escapes",
    arguments: [
      ("*a* **b** _c_ snake_case", "\\*a\\* \\*\\*b\\*\\* \\_c\\_ snake_case"),  // 6.4
      ("# a #", "\\# a #"), ("- a", "\\- a"), ("+ a", "\\+ a"), ("1. a", "1\\. a"),  // 4.2, 5.2
      ("2026) a", "2026\\) a"), ("> a", "\\> a"), ("===", "\\==="), ("a - b", "a - b"),  // 5.1, 4.3
      ("a &amp;amp; b &amp; c &amp;#65;", "a \\&amp; b & c \\&#65;"),  // 6.2
      ("&lt;b> [a](b) `c` \\d", "\\<b> \\[a\\](b) \\`c\\` \\\\d"),  // 6.10, 6.6, 6.3, 6.1
      ("~~a~~", "\\~\\~a\\~\\~"),  // 6.5
      ("http://a_b www.a_b", "http\\://a_b www\\.a_b"),  // 6.9
    ]
  )
  func escapes(_ text: String, _ markdown: String) throws {
    try #expect(Self.markdown("<p>\(text)</p>") == markdown)
  }

  @Test func `a number sign at the end of a heading does not close it`() throws {
    try #expect(
      Self.markdown("<h2>C#</h2><p>a</p><h2>#</h2><p>b</p>") == "## C\\#\n\na\n\n## \\#\n\nb"
    )
  }

  @Test(
    "a parser finds the same text",
    .enabled(if: CommonMarkParser.isThere, "\(CommonMarkParser.skipMessage)"),
    arguments: 0..<20 as Range<UInt64>
  )
  func roundTrip(_ seed: UInt64) async throws {
    var generator = MarkupGenerator(seed: seed)
    for _ in 0..<10 {
      let html = generator.page()
      let content = try ContentPage.content(html)
      let parsed = try await CommonMarkParser.text(of: content.markdown())
      let expected = "\(content.title ?? "")\(content.plainText())"
      #expect(Self.letters(parsed) == Self.letters(expected), "\(html)")
    }
  }

  private static func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
