import Crawling
import Testing
import URLStandard

/// Patterns of URLs that a crawl includes and excludes.
@Suite("URLFilter")
struct URLFilterTests {
  private static func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  @Test(
    "a star stands for any text, everything else for itself",
    arguments: [
      ("/blog/*", "https://a.example/blog/x/y?z=1", true),
      ("/blog/*", "https://a.example/blog", false),
      ("*.pdf", "https://a.example/x/y.pdf", true), ("*.pdf", "https://a.example/y.pdf?x", false),
      ("*?sort=*", "https://a.example/list?sort=a", true),
      ("*?sort=*", "https://a.example/sort=", false),
      ("https://*/docs/*", "https://b.example/docs/", true),
      ("https://*/docs/*", "http://b.example/docs/", false), ("*", "https://a.example/", true),
      ("/", "https://a.example/", true), ("/a.c", "https://a.example/abc", false),
      ("*a*b*c*", "https://a.example/xaybzc", true), ("*a*b*c*", "https://a.example/xcybza", false),
    ]
  )
  func matches(_ pattern: String, _ text: String, _ expected: Bool) throws {
    let pattern = try #require(URLPattern(pattern))
    #expect(try pattern.matches(Self.url(text)) == expected)
  }

  @Test func `a pattern without slash or star is refused`() {
    #expect(URLPattern("") == nil && URLPattern("blog") == nil && URLPattern("?x") == nil)
  }

  @Test func `an exclusion is stronger than an inclusion`() throws {
    let filter = try URLFilter(
      included: [#require(URLPattern("/a/*"))],
      excluded: [#require(URLPattern("*/print/*"))]
    )
    #expect(try filter.admits(Self.url("https://a.example/a/x")))
    #expect(try !filter.admits(Self.url("https://a.example/a/print/x")))
    #expect(try !filter.admits(Self.url("https://a.example/b")))
    #expect(try URLFilter().admits(Self.url("https://a.example/b")))
  }

  @Test func `many stars cost no more than pattern times URL`() throws {
    let pattern = try #require(URLPattern(String(repeating: "*a", count: 200) + "b"))
    #expect(
      try !pattern.matches(Self.url("https://a.example/" + String(repeating: "a", count: 4000)))
    )
  }
}
