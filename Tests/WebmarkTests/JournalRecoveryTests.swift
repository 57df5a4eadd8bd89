import Crawling
import Fetching
import Foundation
import Indexing
import SearchableItems
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

@testable import Webmark
@testable import WebmarkCommand

/// After a kill and any damage to the journal, the next crawl indexes every page.
@Suite("crawl: a damaged journal", .timeLimit(.minutes(45)))
struct JournalRecoveryTests {
  /// A site of pages with entity tags, all linked from the first.
  private final class TaggedSite: Transport {
    static let count = 40
    private let answered = Mutex(0)

    /// The number of complete responses.
    var fullAnswers: Int { answered.withLock { $0 } }

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      let path = request.url.path
      var headers = HeaderFields()
      headers.append(name: "content-type", value: "text/html")
      guard path == "/" || path.hasPrefix("/p") else {
        return .success(FetchResponse(url: request.url, status: 404, headers: headers))
      }
      headers.append(name: "etag", value: "\"\(path)\"")
      if request.validators?.entityTag == "\"\(path)\"" {
        return .success(FetchResponse(url: request.url, status: 304, headers: headers))
      }
      answered.withLock { $0 += 1 }
      let links = (1..<Self.count).map { "<a href=/p\($0)>\($0)</a>" }.joined()
      let text = "<title>Page \(path)</title><p>Text of \(path)" + (path == "/" ? links : "")
      return .success(
        FetchResponse(url: request.url, status: 200, headers: headers, body: Array(text.utf8))
      )
    }
  }

  private static func crawl(
    _ folder: DataFolder,
    _ site: TaggedSite,
    isKilled: Bool = false,
    batchSize: Int = 200
  ) async throws -> CrawlReport.Recovery? {
    let state = try await CrawlState(folder)
    let writer = BatchWriter(
      index: state.index,
      journal: state.journal,
      longestDelay: .seconds(3600),
      batchSize: batchSize
    )
    let sink = IndexingSink(
      writer: writer,
      siteValues: SiteValueDetector(),
      links: LinkRecorder(state.links)
    )
    var configuration = CrawlConfiguration()
    configuration.delay = 0
    configuration.perHost = 8
    configuration.ignoresDueTimes = true
    let url = try #require(WebURL("https://a.example/"))
    let session = CrawlSession(
      seeds: [Seed(url: url)],
      configuration: configuration,
      store: state.store,
      files: state.store,
      transport: site,
      sink: sink
    )
    _ = try await session.run()
    // The state after a kill: pages that the frontier counts as done and that are not indexed yet.
    try await isKilled ? writer.finishIndexing() : sink.finish()
    return state.recovery
  }

  private static func pages(_ folder: DataFolder) async throws -> Int {
    try await SharedIndex(path: folder.index, mode: .readOnly).statistics().pages
  }

  private static func damage(_ file: URL, round: Int) throws {
    var bytes = try Data(contentsOf: file)
    var random = SeededGenerator(state: UInt64(round))
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch round % 4 {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      let end = min(place + 4096, bytes.count)
      bytes.replaceSubrange(place..<end, with: Data(count: end - place))
    case 2: bytes = bytes.prefix(place)
    default: return try FileManager.default.removeItem(at: file)
    }
    try bytes.write(to: file)
  }

  /// Debug builds try 40 of them.
  @Test func `200 damages of the journal after a kill lose no page`() async throws {
    try await TemporaryFolder.with { folder in
      let killed = folder.appendingPathComponent("killed")
      let base = DataFolder(path: killed.path)
      try base.create()
      _ = try await Self.crawl(base, TaggedSite(), isKilled: true)
      try await #expect(Self.pages(base) == 0, "everything is in the journal")
      for round in BuildScale.sample(0..<200) {
        let copy = folder.appendingPathComponent("copy")
        try FileManager.default.copyItem(at: killed, to: copy)
        let data = DataFolder(path: copy.path)
        try Self.damage(URL(fileURLWithPath: data.journal), round: round)
        let site = TaggedSite()
        let recovery = try await Self.crawl(data, site)
        try await #expect(Self.pages(data) == TaggedSite.count, "round \(round)")
        #expect((recovery?.refetchedPages ?? 0) == site.fullAnswers, "round \(round)")
        if round % 4 == 3 { #expect(recovery?.refetchedPages == TaggedSite.count) }
        try FileManager.default.removeItem(at: copy)
      }
    }
  }

  @Test func `40 damages lose no page when the index has pages of the journal`() async throws {
    try await TemporaryFolder.with { folder in
      let killed = folder.appendingPathComponent("killed")
      let base = DataFolder(path: killed.path)
      try base.create()
      _ = try await Self.crawl(base, TaggedSite(), isKilled: true, batchSize: 8)
      try await #expect(Self.pages(base) >= 8)
      for round in 0..<40 {
        let copy = folder.appendingPathComponent("copy")
        try FileManager.default.copyItem(at: killed, to: copy)
        let data = DataFolder(path: copy.path)
        try Self.damage(URL(fileURLWithPath: data.journal), round: round)
        _ = try await Self.crawl(data, TaggedSite())
        try await #expect(Self.pages(data) == TaggedSite.count, "round \(round)")
        try FileManager.default.removeItem(at: copy)
      }
    }
  }

  @Test func `a journal that is whole costs no second fetch`() async throws {
    try await TemporaryFolder.with { folder in
      let data = DataFolder(path: folder.path)
      _ = try await Self.crawl(data, TaggedSite(), isKilled: true)
      let site = TaggedSite()
      try #expect(await Self.crawl(data, site) == nil)
      try await #expect(Self.pages(data) == TaggedSite.count && site.fullAnswers == 0)
    }
  }

  @Test func `pages that a repaired index has lost are fetched again without validators`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let data = DataFolder(path: folder.path)
      _ = try await Self.crawl(data, TaggedSite())
      let index = try SharedIndex(path: data.index, mode: .readWrite)
      try await index.write([
        .removePage(key: "//a.example/p7"), .removePage(key: "//a.example/p8"),
      ])
      let lines = try await FrontierCheck(data).repair(index: index).lines
      #expect(lines == ["2 pages are asked for again without validators"])
      let site = TaggedSite()
      _ = try await Self.crawl(data, site)
      try await #expect(Self.pages(data) == TaggedSite.count && site.fullAnswers == 2)
    }
  }
}
