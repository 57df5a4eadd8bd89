import Fetching
import Foundation
import Frontier
import GRDB
import Politeness
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

/// Files of version 0.1, which have a single table of pages.
@Suite("Frontier: files of the first layout")
struct FrontierMigrationTests {
  private static let layout = """
    CREATE TABLE page (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, url TEXT NOT NULL,
      state INTEGER NOT NULL, depth INTEGER NOT NULL, seed TEXT NOT NULL,
      entity_tag TEXT, last_modified TEXT, content_hash INTEGER NOT NULL,
      missing_count INTEGER NOT NULL);
    CREATE TABLE session (id INTEGER PRIMARY KEY, is_open INTEGER NOT NULL);
    CREATE TABLE robots (
      origin TEXT PRIMARY KEY, body BLOB NOT NULL, fetched_at REAL NOT NULL) WITHOUT ROWID;
    INSERT INTO page VALUES
      (1, '//a.example/', 'https://a.example/', 1, 0, 'https://a.example/', '"t"', NULL, 7, 0),
      (2, '//www.a.example/', 'https://www.a.example/', 1, 0, 'https://a.example/', NULL, NULL, 8, 0),
      (3, '//a.example/gone', 'https://a.example/gone', 2, 1, 'https://a.example/', NULL, NULL, 0, 2),
      (4, '//a.example/due', 'https://a.example/due', 0, 1, 'https://a.example/', NULL, NULL, 0, 1),
      (5, '//b.example/', 'https://b.example/', 0, 0, 'https://b.example/', NULL, NULL, 0, 0);
    INSERT INTO robots VALUES ('https://a.example', x'41', 5);
    """
  private static let seeds = ["https://a.example/", "https://b.example/"]
  private static let secret = HashSecret(first: 1, last: 2)

  private static func page(_ url: String) throws -> DiscoveredPage {
    let parsed = try #require(WebURL(url))
    return DiscoveredPage(
      key: PageKey(CanonicalKey(parsed), secret: secret),
      record: PageRecord(
        host: HostKey(parsed.hostname, secret: secret),
        url: url,
        seed: 0,
        depth: 1
      ),
      priority: QueuePriority(depth: 1)
    )
  }

  private static func add(
    _ pages: [DiscoveredPage],
    to store: SQLiteFrontierStore
  ) async throws -> [HostKey: Int] {
    var batch = FrontierBatch()
    batch.discovered = pages
    return try await store.write(batch).growth
  }

  private static func leaseFirst(_ store: SQLiteFrontierStore) async throws -> PageRecord {
    let host = HostKey("a.example", secret: secret)
    let pages = try await store.lease([host], perHost: 100, excluding: [])
    return try #require(pages.first)
  }

  private static func complete(_ record: PageRecord, in store: SQLiteFrontierStore) async throws {
    var (record, batch) = (record, FrontierBatch())
    record.state = .done
    batch.completed = [record]
    _ = try await store.write(batch)
  }

  private func store(
    isOpen: Bool,
    _ body: (SQLiteFrontierStore, FrontierSession) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      try await DatabaseQueue(path: path).write { database in
        try database.execute(sql: Self.layout)
        try database.execute(sql: "INSERT INTO session (is_open) VALUES (?)", arguments: [isOpen])
      }
      let store = try SQLiteFrontierStore(path: path)
      let session = try await store.openSession(seeds: ["https://a.example/"])
      try await body(store, session)
    }
  }

  @Test func `a finished session is followed by one in which all is due`()
    async throws
  {
    try await store(isOpen: false) { store, session in
      #expect(!session.isResumed)
      #expect(session.bases == [SeedBase(seed: 0, url: "https://www.a.example/")])
      let host = HostKey("a.example", secret: session.secret)
      #expect(session.due[host] == 3 && session.due.count == 2)
      let pages = try await store.lease([host], perHost: 9, excluding: [])
      let paths = ["", "gone", "due"]
      #expect(pages.map(\.url) == paths.map { "https://a.example/\($0)" })
      #expect(pages[0].validators?.entityTag == "\"t\"" && pages[0].contentHash == 7)
      #expect(pages[2].missingCount == 1)
      let file = try await store.siteFile(.robots, of: "https://a.example")
      #expect(file?.body == [0x41])
    }
  }

  @Test func `a file of layout 2 learns when pages are due and what is indexed`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let page = try Self.page("https://a.example/1")
      do {
        let store = try SQLiteFrontierStore(path: path)
        _ = try await store.openSession(seeds: Self.seeds)
        _ = try await Self.add([page], to: store)
        var record = try await Self.leaseFirst(store)
        record.contentHash = 7
        try await Self.complete(record, in: store)
        try await store.closeSession()
      }
      try await DatabaseQueue(path: path).write { database in
        for column in ["watched", "changes", "false_claims", "item"] {
          try database.execute(sql: "ALTER TABLE url DROP COLUMN \(column)")
        }
        try database.execute(
          sql: """
            DROP TRIGGER url_deletion; DROP TABLE recent_key; DROP TABLE former_key;
            INSERT INTO due SELECT * FROM recent_due; DROP TABLE recent_due;
            CREATE UNIQUE INDEX url_key ON url (key);
            DROP TABLE change; DROP TABLE file; ALTER TABLE robots DROP COLUMN fresh_until;
            DROP TABLE unconfirmed; DROP TABLE death; PRAGMA user_version = 2
            """
        )
      }
      let store = try SQLiteFrontierStore(path: path)
      let session = try await store.openSession(seeds: Self.seeds, asOf: 5)
      #expect(session.indexed == [page.record.host: 1])
      #expect(session.due == [page.record.host: 1])
      let record = try await Self.leaseFirst(store)
      #expect(record.item == ItemFingerprint())
    }
  }

  @Test func `a file of layout 6 has pages of an unknown version, and takes what layout 7 keeps`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let page = try Self.page("https://a.example/1")
      do {
        let store = try SQLiteFrontierStore(path: path)
        _ = try await store.openSession(seeds: Self.seeds)
        _ = try await Self.add([page], to: store)
        var record = try await Self.leaseFirst(store)
        record.contentHash = 7
        record.itemVersion = 1
        try await Self.complete(record, in: store)
        try await store.closeSession()
      }
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            ALTER TABLE url DROP COLUMN header_hash; ALTER TABLE url DROP COLUMN item_version;
            ALTER TABLE seed DROP COLUMN app; ALTER TABLE change DROP COLUMN cause;
            DROP TABLE association; PRAGMA user_version = 6
            """
        )
      }
      let store = try SQLiteFrontierStore(path: path)
      _ = try await store.openSession(seeds: Self.seeds)
      let record = try await Self.leaseFirst(store)
      #expect(record.contentHash == 7 && record.itemVersion == 0 && record.headerHash == 0)
      try await #expect(store.seedApps().allSatisfy { $0 == .unknown })
      let apps: [String?] = Self.seeds.indices.map { $0 == 0 ? "T.a" : nil }
      try await store.saveSeedApps(apps)
      try await #expect(store.seedApps() == apps.map { SeedApp.known($0) })
      let copy = CachedSiteFile(
        .association,
        origin: "https://a.example",
        body: [0x7B, 0x7D],
        fetchedAt: 5,
        freshUntil: 9
      )
      try await store.saveSiteFile(copy)
      try await #expect(store.siteFile(.association, of: copy.origin) == copy)
      try await #expect(store.siteFile(.association, of: "https://b.example") == nil)
    }
  }

  @Test func `a file of layout 4, which had one index of all keys, knows its URLs`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let pages = try (0..<100).map { try Self.page("https://a.example/\($0)") }
      do {
        let store = try SQLiteFrontierStore(path: path)
        _ = try await store.openSession(seeds: Self.seeds)
        _ = try await Self.add(pages, to: store)
      }
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            DROP TRIGGER url_deletion; DROP TABLE recent_key; DROP TABLE former_key;
            INSERT INTO due SELECT * FROM recent_due; DROP TABLE recent_due;
            CREATE UNIQUE INDEX url_key ON url (key);
            DROP TABLE unconfirmed; DROP TABLE death; PRAGMA user_version = 4
            """
        )
      }
      let store = try SQLiteFrontierStore(path: path)
      _ = try await store.openSession(seeds: Self.seeds)
      let more = try (90..<110).map { try Self.page("https://a.example/\($0)") }
      let growth = try await Self.add(more, to: store)
      #expect(growth == [pages[0].record.host: 10])
      try await #expect(store.records(of: pages.map(\.key)).count == 100)
    }
  }

  /// The first render queue had no hosts; the number of the layout is the same.
  @Test func `the pages of a render queue without hosts are due, and the trials are kept`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let pages = try (1...3).map { try Self.page("https://a.example/\($0)") }
      var trials = RenderTrials(pattern: "a.example/")
      trials.rendered = 2
      do {
        let store = try SQLiteFrontierStore(path: path)
        _ = try await store.openSession(seeds: Self.seeds)
        _ = try await Self.add(pages, to: store)
        let host = pages[0].record.host
        let waiting = try await store.lease([host], perHost: 2, excluding: [])
        try await store.enqueueForRendering(waiting)
        try await store.saveRenderTrials([trials])
      }
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            ALTER TABLE render_queue RENAME TO current;
            CREATE TABLE render_queue (
              place INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (place, id)) WITHOUT ROWID;
            INSERT INTO render_queue SELECT place, id FROM current; DROP TABLE current
            """
        )
      }
      let store = try SQLiteFrontierStore(path: path)
      try await #expect(store.status().waitingForBrowser == 2)
      let session = try await store.openSession(seeds: Self.seeds)
      #expect(session.isResumed)
      #expect(session.due == [pages[0].record.host: 3])
      try await #expect(store.renderQueueCounts() == [:])
      try await #expect(store.renderTrials() == [trials])
      let record = try await Self.leaseFirst(store)
      #expect(record.url == "https://a.example/1")
      try await store.enqueueForRendering([record])
      try await #expect(store.renderQueueCounts() == [pages[0].record.host: 1])
    }
  }

  @Test func `an unfinished session goes on with what was due`() async throws {
    try await store(isOpen: true) { _, session in
      #expect(session.isResumed)
      #expect(session.due == [HostKey("a.example", secret: session.secret): 1])
    }
  }
}
