import Fetching
import Testing
import URLStandard

@Suite("Link header")
struct LinkHeaderTests {
  static func parse(_ values: String...) throws -> [LinkHeader] {
    LinkHeader.parse(values, base: try #require(WebURL("https://a.example/b/c")))
  }

  /// The examples of RFC 8288, section 3.5.
  @Test func `3.5 targets, relations and parameters`() throws {
    let first = try Self.parse(
      "<http://example.com/TheBook/chapter2>; rel=\"previous\"; title=\"previous chapter\""
    )
    #expect(first.map(\.url.href) == ["http://example.com/TheBook/chapter2"])
    #expect(first.map(\.relations) == [["previous"]])
    #expect(first.first?.parameters == ["title": "previous chapter"])
    let several = try Self.parse("</>; rel=\"http://example.net/foo\", </x>; rel=\"Start next\"")
    #expect(several.map(\.url.href) == ["https://a.example/", "https://a.example/x"])
    #expect(several.last?.relations == ["start", "next"])
    try #expect(Self.parse("</>; rel=\"copyright\"; anchor=\"#foo\"").isEmpty)
  }

  @Test func `separators within targets and quotation marks part nothing`() throws {
    let links = try Self.parse(
      "<x?a=1,2;3>; title=\"a, \\\"b\\\"; c\";rel=canonical ,<y> ; rel=next"
    )
    #expect(links.map(\.url.href) == ["https://a.example/b/x?a=1,2;3", "https://a.example/b/y"])
    #expect(links.first?.parameters["title"] == "a, \"b\"; c")
    #expect(links.map(\.relations) == [["canonical"], ["next"]])
  }

  @Test(
    "what is no link is passed over",
    arguments: ["", ",", ";", "x; rel=a", "<", ">", "<>", "\"", "<x", "<x>y; rel=a", "\\"]
  )
  func other(_ value: String) throws {
    let links = try Self.parse(value)
    #expect(links.allSatisfy { $0.url.isHTTP } && links.count <= 1)
  }
}
