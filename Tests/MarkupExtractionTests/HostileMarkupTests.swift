import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Hostile pages, which must be processed quickly and report truncation.
@Suite("hostile pages")
struct HostileMarkupTests {
  static func markup(_ html: String) throws -> PageMarkup {
    let url = try #require(WebURL("https://evil.example/"))
    return MarkupExtractor().extract(
      from: HTMLDocument(bytes: Array(html.utf8), contentType: "text/html; charset=utf-8", url: url)
    )
  }

  @Test func `deep nesting is cut and said`() throws {
    let deep =
      String(repeating: "<div>", count: 100_000) + String(repeating: "</b>", count: 100_000)
    let markup = try Self.markup("<title>t</title>" + deep)
    #expect(markup.title == "t")
    #expect(markup.cuts.contains("depth"))
  }

  /// [The properties of an item](https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item).
  @Test func `names of a property are a set, and no item is its own property`() throws {
    let twice = try Self.markup("<div itemscope><i itemprop='name name title name'>A</i></div>")
      .items
    #expect(twice.first?.properties.map(\.name) == ["name", "title"])
    let html = "<div id=r><div itemscope itemprop=a itemref=r><i itemprop=b>x</i></div></div>"
    #expect(try Self.markup(html).items.first?.properties.map(\.name) == ["b"])
  }

  /// Lists of names are divided by ASCII whitespace (HTML, section 2.3.7), not by other white space of Unicode.
  @Test func `a no-break space is part of a name`() throws {
    let item = try #require(
      Self.markup("<div itemscope><i itemprop='a\u{A0}b c\u{B}d\te'>A</i></div>").items.first
    )
    #expect(item.properties.map(\.name) == ["a\u{A0}b", "c\u{B}d", "e"])
  }

  @Test func `itemref that refers in circles, and to everything`() throws {
    let circle =
      "<div itemscope itemprop=a id=x itemref=y></div><div itemscope itemprop=b id=y itemref=x></div>"
    try #expect(Self.markup("<div itemscope itemref='x y'></div>" + circle).items.count == 1)
    let names = (0..<500).map { "n\($0)" }.joined(separator: " ")
    let targets = (0..<500).map { "<p id=n\($0) itemprop=p>v</p>" }.joined()
    let scopes = String(repeating: "<div itemscope itemref='\(names)'></div>", count: 500)
    try #expect(Self.markup(targets + scopes).cuts.contains("microdata properties"))
  }

  @Test func `a megabyte in one attribute, ten thousand links, metas without end`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    try #expect(
      Self.markup("<meta name=description content='\(long)'>").description?.count == 1_000_000
    )
    let links = (0..<20_000).map { "<a href='/\($0)'>x</a>" }.joined()
    let markup = try Self.markup(links)
    #expect(markup.outlinks.count == 10_000 && markup.cuts.contains("outlinks"))
    let metas = String(repeating: "<meta property=og:image content=a>", count: 50_000)
    try #expect(Self.markup(metas).openGraph.count == 2000)
  }

  @Test func `any bytes are a page`() throws {
    let url = try #require(WebURL("https://evil.example/"))
    var state: UInt64 = 1
    for _ in 0..<50 {
      let bytes = (0..<5000).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let page = Array("<html><script type=application/ld+json>{".utf8) + bytes
      _ = MarkupExtractor().extract(from: HTMLDocument(bytes: page, contentType: nil, url: url))
    }
  }

  /// A link's text ended behind that of the page, whose last white space is not part of preformatted text.
  @Test(
    arguments: [
      ("\n<a href><pre>>\n\n", []),
      ("<p>A sentence of the page.</p><pre>b<a href=/c> d\n \n</a></pre>", ["d"]),
    ]
  )
  func `preformatted links at the end of a page`(_ html: String, _ texts: [String]) throws {
    try #expect(Self.markup(html).content.links.map(\.text) == texts)
  }

  @Test func `parts of all syntaxes in any order`() throws {
    var generator = SeededGenerator(state: 2)
    let parts = [
      "<div itemscope itemtype=https://schema.org/Event>", "<p itemprop=name itemref=a>",
      "<time datetime=2026-11-28 itemprop=startDate>",
      "<div vocab=https://schema.org/ typeof=Thing>",
      "<b property=name about='#a' rel=license>", "<p id=a>", "<a href=/b rel=author>", "</a>",
      "<a href='#c' class=headerlink>¶</a>", "<pre>", "</pre>", "<code>", "<table>", "<tr>", "<td>",
      "</table>", "<dl><dt id=d>", "<dd>", "<h2 id=e>", "</h2>", "<li>", "</div>", "</p>", "</b>",
      "<script type=application/ld+json>{\"@id\":\"#a\",\"@type\":[", "\"Thing\"", "]}",
      "</script>",
      "<meta property=og:image content=f>", "<meta property=og:image:width content=1>",
      "<link rel=canonical href=//g>", "<base href=//h/i>", "<span class=author>",
      "By Ada Lovelace",
      "<template>", "</template>", "<svg>", "<noscript>", "<textarea>", "&#1;", "\u{0}", "¶", "é",
      " \n\n", "A sentence that reads like content, with a comma, and that goes on for a while.",
    ]
    for _ in 0..<BuildScale.size(20_000) {
      let html = (0..<30).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let markup = try Self.markup(html)
      let text = markup.content.text.utf8
      for link in markup.content.links { #expect(!link.text.isEmpty, "\(html)") }
      for section in markup.content.sections {
        #expect(section.offset <= text.count && !section.heading.isEmpty, "\(html)")
      }
    }
  }
}
