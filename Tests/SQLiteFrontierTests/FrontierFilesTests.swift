import Fetching
import Frontier
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

  @Test func `what is kept of a page comes back, with what is empty and what is missing`()
    async throws
  {
    try await FrontierStoreTests.onEachStore { store in
      try FrontierStoreTests.add([FrontierStoreTests.page("https://a.example/1")], to: store)
      var record = try #require(FrontierStoreTests.lease(store).first)
      record.validators = Validators(entityTag: "", lastModified: nil)
      record.reason = "Größe"
      record.item = ItemFingerprint()
      record.nextDue = 1.5
      try FrontierStoreTests.settle(record, .done, in: store)
      let key = FrontierStoreTests.key("https://a.example/1")
      let kept = try #require(store.records(of: [key])[key])
      #expect(kept.reason == "Größe")
      #expect(kept.validators?.entityTag == record.validators?.entityTag)
      #expect(kept.validators?.lastModified == nil)
      #expect(kept.item == ItemFingerprint())
      #expect(kept.nextDue == 1.5)
    }
  }
}
