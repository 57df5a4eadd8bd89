import Fetching
import Foundation
import Frontier
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

import class GRDB.DatabaseQueue
import class GRDB.Row

@testable import Crawling

/// A frontier with any damaged page either reports an error or works, and can be rebuilt.
@Suite("Frontier: damaged files", .timeLimit(.minutes(15)))
struct FrontierDamageTests {
  private static let count = 120
  private static let seed = "https://a.example/"

  /// Returns URLs that are long enough for about twenty pages of the file.
  private static func path(_ number: Int) -> String {
    number == 0 ? "/" : "/p\(number)/" + String(repeating: "long", count: 50)
  }

  /// A site of pages with entity tags, all linked from the first.
  private struct Site: Transport {
    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      let path = request.url.path
      var headers = HeaderFields()
      headers.append(name: "content-type", value: "text/html")
      let paths = (0..<FrontierDamageTests.count).map(FrontierDamageTests.path)
      guard paths.contains(path) else {
        return .success(FetchResponse(url: request.url, status: 404, headers: headers))
      }
      headers.append(name: "etag", value: "\"\(path)\"")
      if request.validators?.entityTag == "\"\(path)\"" {
        return .success(FetchResponse(url: request.url, status: 304, headers: headers))
      }
      let links = path == "/" ? paths.map { "<a href=\($0)>x</a>" }.joined() : ""
      let body = "<title>\(path)</title>\(links)"
      return .success(
        FetchResponse(url: request.url, status: 200, headers: headers, body: Array(body.utf8))
      )
    }
  }

  private static func crawl(_ path: String) async throws -> CrawlRecorder {
    var crawl = try Crawl(seed)
    crawl.configuration.ignoresDueTimes = false
    let store = try SQLiteFrontierStore(path: path)
    crawl.store = store
    try await crawl.run(Site())
    store.close()
    return crawl.sink
  }

  private static func indexed() -> [FrontierRebuild.IndexedPage] {
    (0..<count).map { number in
      let url = "https://a.example" + path(number)
      return FrontierRebuild.IndexedPage(url: url, keys: [String(url.dropFirst(6))])
    }
  }

  private static func damage(_ bytes: Data, page: Int, size: Int, kind: Int) -> Data {
    var bytes = bytes
    let start = page * size
    switch kind {
    case 0: bytes.replaceSubrange(start..<start + size, with: Data(count: size))
    case 1:
      var random = SeededGenerator(state: UInt64(page))
      for _ in 0..<8 {
        bytes[start + Int.random(in: 0..<size, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    default: bytes = bytes.prefix(start)
    }
    return bytes
  }

  @Test("every page zeroed, flipped or cut in turn", arguments: 0..<3)
  func everyPage(kind: Int) async throws {
    try await TemporaryFolder.with { folder in
      let base = folder.path + "/base.sqlite"
      _ = try await Self.crawl(base)
      let whole = try Data(contentsOf: URL(fileURLWithPath: base))
      let size = Self.pageSize(of: whole)
      let pages = try Self.pages(base)
      for page in BuildScale.sample(0..<whole.count / size) {
        let path = folder.path + "/\(page)/crawl.sqlite"
        try FileManager.default.createDirectory(
          atPath: folder.path + "/\(page)",
          withIntermediateDirectories: true
        )
        let damaged = Self.damage(whole, page: page, size: size, kind: kind)
        try damaged.write(to: URL(fileURLWithPath: path))
        let problems = try Self.problems(path)
        do {
          _ = try await Self.crawl(path)
        } catch let error as FrontierStoreError {
          #expect(error.description.contains(path), "\(error)")
          if error.isDamage { #expect(error.description.contains("--rebuild-frontier")) }
          #expect(!problems.isEmpty, "page \(page): an error that nobody found: \(error)")
        }
        let lost = kind == 2 ? page + 1..<Int.max : page + 1..<page + 2
        try damaged.write(to: URL(fileURLWithPath: path + ".copy"))
        try await Self.expectIntactRows(
          path + ".copy",
          pages,
          lost: lost,
          "kind \(kind), page \(page)"
        )
        // A flipped bit may make another value of a row, which nothing can tell from the first.
        try await Self.rebuild(path, page, isExact: kind != 1)
      }
    }
  }

  /// Returns what a verification finds, or why it is impossible: a flipped bit may make the number of a later layout.
  private static func problems(_ path: String) throws -> [String] {
    do {
      return try FrontierVerification.problems(path: path)
    } catch let error as FrontierStoreError where error.reason.contains("layout") {
      return [error.description]
    }
  }

  private static func pageSize(of file: Data) -> Int { Int(file[16]) << 8 | Int(file[17]) }

  /// The page of each URL, as SQLite itself says: leaves hold rows in the order of their numbers.
  private static func pages(_ path: String) throws -> [String: Int] {
    try DatabaseQueue(path: path).read { database in
      let sql = """
        SELECT pageno, ncell FROM dbstat WHERE name = 'url' AND pagetype = 'leaf' ORDER BY path
        """
      let leaves = try Row.fetchAll(database, sql: sql)
      var urls = try String.fetchAll(database, sql: "SELECT url FROM url ORDER BY id")[...]
      var pages: [String: Int] = [:]
      for leaf in leaves {
        let count = try leaf.decode(Int.self, atIndex: 1)
        for url in urls.prefix(count) { pages[url] = try leaf.decode(Int.self, atIndex: 0) }
        urls = urls.dropFirst(count)
      }
      return pages
    }
  }

  /// A rebuild from the damaged file alone keeps every URL whose page is intact, and reports losses.
  private static func expectIntactRows(
    _ path: String,
    _ pages: [String: Int],
    lost: Range<Int>,
    _ label: String
  ) async throws {
    let result = try await FrontierRebuild(path: path, seeds: [seed]).run { _ in }
    let kept = try await DatabaseQueue(path: path).read { database in
      Set(try String.fetchAll(database, sql: "SELECT url FROM url"))
    }
    let missing = pages.filter { !lost.contains($0.value) && !kept.contains($0.key) }
    #expect(missing.isEmpty, "\(label): \(missing.count) URLs of intact pages")
    #expect(result.keptURLs == kept.count, "\(label)")
    if kept.count < pages.count { #expect(result.lostParts > 0, "\(label)") }
  }

  /// A sample by default, a smaller one in debug builds; every byte with `WEBMARK_DAMAGE=all`.
  @Test func `damage to any byte of the schema ends no process`() async throws {
    let isFull = ProcessInfo.processInfo.environment["WEBMARK_DAMAGE"] == "all"
    try await TemporaryFolder.with { folder in
      let base = folder.path + "/base.sqlite"
      _ = try await Self.crawl(base)
      let whole = try Data(contentsOf: URL(fileURLWithPath: base))
      let pages = try Self.pages(base)
      let path = folder.path + "/crawl.sqlite"
      // Letters that change their case by a flipped bit would name the same column.
      let all = 0..<Self.pageSize(of: whole)
      for byte in isFull ? Array(all) : BuildScale.sample(all.filter { $0 % 13 == 0 }) {
        let bit = UInt8([0, 1, 2, 6][byte % 4])
        var damaged = whole
        damaged[byte] ^= 1 << bit
        try damaged.write(to: URL(fileURLWithPath: path))
        for ending in ["-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + ending)
        }
        _ = try Self.problems(path)
        let label = "byte \(byte), bit \(bit)"
        try await Self.expectIntactRows(path, pages, lost: 0..<0, label)
      }
    }
  }

  /// After a rebuild every page is known, and fetched by the next crawl or unchanged.
  private static func rebuild(_ path: String, _ page: Int, isExact: Bool) async throws {
    _ = try await FrontierRebuild(path: path, seeds: [seed]).run { body in
      for page in indexed() { try body(page) }
    }
    try #expect(FrontierVerification.problems(path: path).isEmpty, "page \(page)")
    let store = try SQLiteFrontierStore(path: path)
    let states = try await store.statistics().states
    #expect(states.values.reduce(0, +) >= count, "page \(page)")
    store.close()
    let sink = try await crawl(path)
    #expect(!sink.pages.isEmpty)
    let after = try SQLiteFrontierStore(path: path)
    let done = try await after.statistics().states[.done] ?? 0
    if isExact { #expect(done >= count, "page \(page): \(done)") }
    after.close()
  }

  @Test func `a sound file keeps everything in a rebuild`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      _ = try await Self.crawl(path)
      try #expect(FrontierVerification.problems(path: path).isEmpty)
      let result = try await FrontierRebuild(path: path).run { body in
        for page in Self.indexed() { try body(page) }
      }
      #expect(result.keptURLs == Self.count && !result.hasLosses)
      #expect(result.addedURLs == 0 && result.refetchedPages == 0)
      #expect(result.keptRows["change"] == Self.count)
      #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    }
  }

  @Test func `pages that only the index knows are due after a rebuild`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      try Data("no database at all".utf8).write(to: URL(fileURLWithPath: path))
      let result = try await FrontierRebuild(path: path, seeds: [Self.seed]).run { body in
        for page in Self.indexed() { try body(page) }
      }
      #expect(result.addedURLs == Self.count && result.keptURLs == 0 && result.hasLosses)
      let sink = try await Self.crawl(path)
      #expect(sink.pages.filter { $0.outcome == .fetched }.count == Self.count)
    }
  }
}
