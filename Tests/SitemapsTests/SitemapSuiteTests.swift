import Sitemaps
import Testing
import URLStandard
import WebmarkTesting

/// The sitemaps of crawler-commons, with the results of its parser.
@Suite(
  "sitemap suite",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct SitemapSuiteTests {
  static let ids = (try? SharedCases.cases("sitemap-files").map(\.id)) ?? []

  @Test func `every file gives the entries that crawler-commons reads`() throws {
    let cases = try SharedCases.cases("sitemap-files")
    #expect(cases.count == 50)
    for testCase in cases {
      var options = Sitemap.Options()
      options.isStrictOnLocation = testCase.flag("strict") == true
      options.isStrictOnNamespace = testCase.flag("strict_namespace") == true
      let sitemap = Sitemap(
        parsing: try SharedCases.bytes("sitemap-files/\(testCase.text("file") ?? "")"),
        url: try #require(testCase.text("url").flatMap { WebURL($0) }),
        options: options
      )
      let expected = testCase.object("expected") ?? [:]
      let entries = expected["entries"] as? [[String: Any]] ?? []
      let wanted = entries.compactMap { ($0["loc"] as? String).flatMap { WebURL($0)?.href } }
      #expect(Set(sitemap.entries.map(\.url.href)) == Set(wanted), "\(testCase.id)")
      if let isIndex = expected["index"] as? Bool {
        #expect(sitemap.isIndex == isIndex, "\(testCase.id)")
      } else {
        #expect(!sitemap.warnings.isEmpty, "\(testCase.id)")
      }
    }
  }
}
