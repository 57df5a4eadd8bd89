import Crawling
import Fetching
import Testing

/// The storage of non-page files in every store.
@Suite("FrontierStore contract: files")
struct FrontierFilesTests {
  @Test func `files beside the pages come back as they were kept, until they are forgotten`()
    async throws
  {
    try await FrontierStoreTests.onEachStore { store in
      let url = "https://a.example/sitemap.xml"
      try #expect(store.file(at: url) == nil)
      var copy = CachedResponse(
        url: url,
        status: 200,
        validators: Validators(entityTag: "\"1\"", lastModified: nil),
        body: Array(String(repeating: "<url>", count: 50_000).utf8),
        fetchedAt: 1.5
      )
      try store.saveFile(copy)
      try #expect(store.file(at: url) == copy)
      copy.status = 404
      copy.body = []
      try store.saveFile(copy)
      try #expect(store.file(at: url) == copy)
      try store.removeFile(at: url)
      try #expect(store.file(at: url) == nil)
      let robots = CachedRobotsTxt(origin: url, body: [1], fetchedAt: 1.5, freshUntil: 2.5)
      try store.saveRobots(robots)
      try #expect(store.robots(of: url) == robots)
    }
  }
}
