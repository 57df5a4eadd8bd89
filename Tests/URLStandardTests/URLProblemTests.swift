import Testing
import URLStandard

/// Each failure of the basic URL parser, with an input for which the standard returns it.
@Suite("URLProblem")
struct URLProblemTests {
  static let problems: [(String, URLProblem)] = [
    ("/path", .relativeWithoutBase), ("", .relativeWithoutBase), ("a b", .relativeWithoutBase),
    ("https://", .missingHost), ("https:///?x", .missingHost),
    ("https://user@", .credentialsWithoutHost), ("https://:80/", .credentialsWithoutHost),
    ("https://a b/", .forbiddenInHost(" ")), ("https://a%00b/", .forbiddenInHost("\0")),
    ("foo://a<b/", .forbiddenInHost("<")), ("https://a^b/", .forbiddenInHost("^")),
    ("https://\u{AD}/", .invalidDomain), ("https://1.2.3.256/", .invalidIPv4Address),
    ("https://a.0x/", .invalidIPv4Address), ("https://[::1/", .invalidIPv6Address),
    ("https://[::g]/", .invalidIPv6Address),
    ("https://[1:2:3:4:5:6:7::8]/", .invalidIPv6Address),
    ("https://[1::2:3:4:5:6:7:8]/", .invalidIPv6Address),
    ("https://a:65536/", .invalidPort("65536")),
    ("https://a:8x/", .invalidPort("8x")),
  ]

  @Test("says why", arguments: problems)
  func says(_ input: String, _ expected: URLProblem) {
    #expect(throws: expected) { try WebURL(parsing: input) }
    #expect(WebURL(input) == nil)
    #expect(!expected.message.isEmpty)
  }

  @Test func `a base without hierarchy takes fragments only`() throws {
    let base = try WebURL(parsing: "mailto:a@b.example")
    #expect(throws: URLProblem.baseWithoutHierarchy) { try WebURL(parsing: "x", base: base) }
    try #expect(WebURL(parsing: "#x", base: base).href == "mailto:a@b.example#x")
  }

  @Test func `a URL of 65,536 bytes is the longest that is made`() throws {
    let start = "https://a.example/"
    let room = 65_536 - start.utf8.count
    let longest = start + String(repeating: "a", count: room)
    try #expect(WebURL(parsing: longest).href == longest)
    #expect(throws: URLProblem.tooLong) { try WebURL(parsing: longest + "a") }
    // Percent-encoding triples its length.
    let blanks = start + String(repeating: "\u{22}", count: room / 3)
    try #expect(WebURL(parsing: blanks).href.utf8.count <= 65_536)
    #expect(throws: URLProblem.tooLong) { try WebURL(parsing: blanks + "\u{22}\u{22}") }
  }

  @Test func `a reference against a long base is refused where the result is too long`() throws {
    let folder = "https://a.example/" + String(repeating: "a", count: 65_500) + "/"
    let base = try #require(WebURL(folder))
    let room = 65_536 - folder.utf8.count
    #expect(base.resolve(String(repeating: "b", count: room))?.href.utf8.count == 65_536)
    #expect(base.resolve(String(repeating: "b", count: room + 1)) == nil)
    // A URL that keeps only the host of its base is short.
    #expect(base.resolve("/b")?.href == "https://a.example/b")
    #expect(base.resolve("/" + String(repeating: "b", count: 65_519)) == nil)
  }
}
