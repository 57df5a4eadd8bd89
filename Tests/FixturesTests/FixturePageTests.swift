import Fixtures
import Testing

@Suite("Fixture pages")
struct FixturePageTests {
  @Test func `there are as many pages as were written`() throws {
    // Counted manually, so that a missing folder is detected.
    let counts = try FixtureSite.all.map { try $0.pages().count }
    #expect(counts == [29, 16, 16, 13])
  }

  @Test("has an expectation of its own site", arguments: try FixturePage.all())
  func expectation(_ page: FixturePage) throws {
    let expectation = try page.expectation()
    #expect(expectation.url.hasPrefix(page.site.url))
    #expect(!expectation.why.isEmpty)
    #expect(expectation.isCrawled || !expectation.isIndexed)
    #expect(expectation.aliasOf == nil || !expectation.isIndexed)
  }

  @Test("stands in the table of Fixtures/README.md", arguments: FixtureSite.all)
  func readme(_ site: FixtureSite) throws {
    let readme = String(decoding: try FixtureFolder.bytes(of: "README.md"), as: UTF8.self)
    for page in try site.pages() {
      let path = page.path.dropFirst("html/\(site.name)/".count)
      #expect(readme.contains("| `\(path)` |"), "\(path)")
    }
  }

  @Test func `a missing file is named in the error`() throws {
    let error = #expect(throws: FixtureError.self) { try FixtureFolder.bytes(of: "html/none.html") }
    #expect(error?.message.contains("html/none.html") == true)
    #expect(throws: FixtureError.self) {
      try FixtureFolder.paths(under: "html/none", withExtension: "html")
    }
  }
}
