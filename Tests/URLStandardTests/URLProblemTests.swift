import Testing
import URLStandard

/// Each failure of the basic URL parser, by an input for which the standard returns it.
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
    ("https://[::g]/", .invalidIPv6Address), ("https://a:65536/", .invalidPort("65536")),
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

  @Test func `a megabyte is the limit`() {
    let long = "https://a.example/" + String(repeating: "a", count: WebURL.sizeLimit)
    #expect(throws: URLProblem.tooLong) { try WebURL(parsing: long) }
  }
}
