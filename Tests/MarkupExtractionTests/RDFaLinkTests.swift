import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// Links in RDFa, for which the parser has fast paths; the result must be that of the
/// [processing sequence](https://www.w3.org/TR/rdfa-core/#s_sequence).
@Suite("RDFa links")
struct RDFaLinkTests {
  private func items(_ page: String) throws -> [MarkupItem] {
    let url = try #require(WebURL("https://a.example/"))
    let document = HTMLDocument(bytes: Array(page.utf8), contentType: nil, url: url)
    return MarkupExtractor().extract(from: document).items
  }

  @Test func `a link within another speaks of where that one leads`() throws {
    let items = try items(
      """
      <div vocab="https://schema.org/" typeof="WebPage"><a href="/b"><link rel="license" href="/l"></a>
      <link rel="license" href="/m"></div>
      """
    )
    #expect(items.map { $0.texts("license") } == [["https://a.example/m"]])
  }

  @Test func `a link without a vocabulary states only what the initial context knows`() throws {
    let items = try items(
      """
      <div typeof="schema:WebPage"><a rel="nofollow" href="/b">b</a><a rel="license" href="/l">l</a></div>
      """
    )
    #expect(items.count == 1)
    #expect(items.first?.properties.map(\.name) == ["http://www.w3.org/1999/xhtml/vocab#license"])
  }

  /// HTML+RDFa 1.1, section 3.1, limits `datetime` to no element.
  @Test func `datetime is the value on any element`() throws {
    let items = try items(
      """
      <div vocab="https://schema.org/" typeof="Event">
      <span property="startDate" datetime="2026-11-29">today</span>
      <span property="endDate" datetime="2026-11-29" content="2026-11-30">tomorrow</span></div>
      """
    )
    #expect(items.first?.texts("startDate") == ["2026-11-29"])
    #expect(items.first?.texts("endDate") == ["2026-11-30"])
  }

  /// The first tag that refers to a node determines its position, if no tag has its type in `typeof`.
  @Test func `a thing with a stated type is where a link first names it`() throws {
    let items = try items(
      """
      <a rel="nofollow" href="#me">me</a>
      <p typeof="schema:Thing"></p>
      <a about="#me" rel="rdf:type" href="https://schema.org/Person"></a>
      """
    )
    #expect(items.first { $0.hasType("Person") }?.source.line == 1)
  }

  @Test func `a page that is a thing keeps what its head links to`() throws {
    let items = try items(
      """
      <head><link rel="license" href="/l"><link rel="stylesheet" href="/s"></head>
      <body typeof="schema:WebPage"></body>
      """
    )
    #expect(
      items.map { $0.texts("http://www.w3.org/1999/xhtml/vocab#license") }
        == [["https://a.example/l"]]
    )
  }
}
