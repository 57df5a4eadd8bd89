import MarkupExtraction
import Testing
import URLStandard

/// Canonical links count in the head only: HTML, section 4.2.4, allows them in the body nowhere.
@Suite("canonical links")
struct CanonicalLinkTests {
  private static let link = "<link rel=canonical href=/other>"

  @Test(
    "those of the head count, also where its tags are omitted",
    arguments: [
      "\(link)<p>a", "<title>t</title>\(link)<h1>a</h1>", "<html>\(link)<body><p>a",
      "<head><title>t</title></head>\(link)<body><p>a",
      "<head><noscript>\(link)</noscript></head><body><p>a",
      "<head><template><div></div></template>\(link)</head><body><p>a",
      "<head>\(link)</head><frameset><frame src=a></frameset>",
    ]
  )
  func head(_ html: String) throws {
    try #expect(SourceLineTests.markup(html).canonicals.map(\.path) == ["/other"])
  }

  @Test(
    "those of the body do not, also where an element ends the head before its tag",
    arguments: [
      "<body><main>\(link)</main>", "<body></body>\(link)", "<p>a</p>\(link)",
      "<head><div></div>\(link)</head><body><p>a", "<head>text\(link)</head><body><p>a",
      "<head><img src=a>\(link)</head><body><p>a", "<head><x-y></x-y>\(link)</head><body><p>a",
    ]
  )
  func body(_ html: String) throws {
    try #expect(SourceLineTests.markup(html).canonicals.isEmpty)
  }

  @Test func `a link in the body does not contradict the one in the head`() throws {
    let html = "<head><link rel=canonical href=/own></head><body><p>\(Self.link)</p>"
    try #expect(SourceLineTests.markup(html).canonicals.map(\.path) == ["/own"])
  }
}
