import FoundationEssentials
import GRDB
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex
@testable import Search

extension EarlierLayoutTests {
  /// Layout 2 of commit e6820f7: one text table per owner, without names, marks and labels.
  private static let second = """
    CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO owner VALUES (0, ''), (1, 'ann');
    CREATE TABLE source (
      id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, app TEXT NOT NULL, UNIQUE (owner, app));
    INSERT INTO source VALUES (1, 0, ''), (2, 1, 'b');
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, source INTEGER NOT NULL, uid TEXT NOT NULL,
      page INTEGER, related TEXT, weak TEXT, target TEXT, domain TEXT, public_hash TEXT,
      expires INTEGER, fence INTEGER NOT NULL DEFAULT 0, entity INTEGER NOT NULL DEFAULT 0,
      document BLOB NOT NULL, UNIQUE (source, kind, uid));
    CREATE INDEX record_entity ON record (entity) WHERE entity <> id;
    CREATE INDEX record_page ON record (page) WHERE page IS NOT NULL;
    CREATE INDEX record_related ON record (source, related) WHERE related IS NOT NULL;
    CREATE INDEX record_weak ON record (source, weak) WHERE weak IS NOT NULL;
    CREATE INDEX record_target ON record (source, target) WHERE target IS NOT NULL;
    CREATE INDEX record_domain ON record (source, domain) WHERE domain IS NOT NULL;
    CREATE INDEX record_public ON record (public_hash) WHERE public_hash IS NOT NULL;
    CREATE INDEX record_expires ON record (expires) WHERE expires IS NOT NULL;
    CREATE TABLE alias (
      hash INTEGER PRIMARY KEY, page_key TEXT NOT NULL, record INTEGER NOT NULL);
    CREATE INDEX alias_record ON alias (record);
    CREATE TABLE entity (
      id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, title TEXT NOT NULL, quality REAL NOT NULL,
      expires INTEGER);
    CREATE TABLE overlay (
      entity INTEGER NOT NULL, base INTEGER NOT NULL, owner INTEGER NOT NULL,
      PRIMARY KEY (entity, base)) WITHOUT ROWID;
    CREATE INDEX overlay_base ON overlay (base, owner);
    CREATE TABLE tombstone (
      source INTEGER NOT NULL, kind INTEGER NOT NULL, uid TEXT NOT NULL, deleted INTEGER NOT NULL,
      fence INTEGER NOT NULL, PRIMARY KEY (source, kind, uid)) WITHOUT ROWID;
    CREATE INDEX tombstone_deleted ON tombstone (deleted);
    CREATE TABLE engagement (
      viewer INTEGER NOT NULL, source INTEGER NOT NULL, kind INTEGER NOT NULL, uid TEXT NOT NULL,
      query TEXT NOT NULL, shown INTEGER NOT NULL, tapped INTEGER NOT NULL, viewed INTEGER NOT NULL,
      last INTEGER NOT NULL, PRIMARY KEY (viewer, source, kind, uid, query)) WITHOUT ROWID;
    CREATE INDEX engagement_record ON engagement (source, kind, uid);
    INSERT INTO engagement VALUES (1, 2, 1, 'https://u.example/p', '', 5, 2, 1, 1800000000);
    CREATE TABLE client_state (
      source INTEGER NOT NULL, name TEXT NOT NULL, state BLOB NOT NULL,
      PRIMARY KEY (source, name)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE text_0 USING fts5 (
      title, keywords, description, body, content = '',
      tokenize = "unicode61 remove_diacritics 2");
    CREATE VIRTUAL TABLE text_1 USING fts5 (
      title, keywords, description, body, content = '',
      tokenize = "unicode61 remove_diacritics 2");
    INSERT INTO text_0 (rowid, title) VALUES (1, 'Rye page');
    INSERT INTO text_1 (rowid, title) VALUES (2, 'Rye page Rye of Ann');
    INSERT INTO entity VALUES (1, 0, 'Rye page', 1, NULL), (2, 1, 'Rye of Ann', 1, NULL);
    INSERT INTO overlay VALUES (2, 1, 1);
    PRAGMA application_id = 2003659128; PRAGMA user_version = 2;
    """

  /// Creates two records in the compression of layout 2, which layout 3 also uses.
  private static func makeSecond(at path: String) async throws {
    var page = AttributeSet()
    page.set("title", "Rye page")
    page.set("contentType", "webmark.recipe")
    let web = WebItem(
      key: "//u.example/p",
      url: "https://u.example/p",
      isCanonical: true,
      aliases: ["//u.example/p"],
      attributeSet: page,
      deepLinks: [],
      statedApps: [],
      hasAppStatement: false,
      isSearchLanding: false,
      isPaywalled: false
    )
    var item = SearchableItem(appID: "b", uniqueIdentifier: "https://u.example/p")
    item.attributeSet.set("title", "Rye of Ann")
    let records = [StoredRecord(web), try StoredRecord(item)]
    let codec = DocumentCodec()
    let documents = records.map { Data(codec.compressed($0.document)) }
    let hash = PageLookupKey.hash("//u.example/p")
    try await DatabaseQueue(path: path).write { database in
      try database.execute(sql: second)
      try database.execute(
        sql: """
          INSERT INTO record (id, kind, source, uid, page, entity, document) VALUES
            (1, 0, 1, '//u.example/p', NULL, 1, ?), (2, 1, 2, 'https://u.example/p', ?, 2, ?)
          """,
        arguments: [documents[0], hash, documents[1]]
      )
      try database.execute(
        sql: "INSERT INTO alias VALUES (?, '//u.example/p', 1)",
        arguments: [hash]
      )
    }
  }

  @Test func `layout 2 keeps its records and counts, and gets names, marks and words`() async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      try await Self.makeSecond(at: path)
      let refusal = #expect(throws: IndexError.self) {
        try SharedIndex(path: path, mode: .readOnly)
      }
      #expect(refusal?.message.contains("layout 2") == true)
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.verify() == [])
      func titles(_ text: String, _ owner: String?) async throws -> [String] {
        try await index.search(SearchQuery(text, owner: owner)).results.compactMap(\.title)
      }
      try await #expect(titles("rye", nil) == ["Rye page"])
      try await #expect(titles("rye", "ann") == ["Rye of Ann"])
      try await #expect(titles("type:recipe page", "ann") == ["Rye of Ann"])
      try await #expect(titles("app:b", "ann") == ["Rye of Ann"])
      try await #expect(titles("app:b", "bob") == [])
      try await #expect(index.suggest("pa", owner: nil).map(\.text) == ["page"])
      let done = try await index.engagement(with: "item:b/https://u.example/p", owner: "ann")
      #expect(done == Engagement(shown: 5, tapped: 2, viewed: 1, last: 1_800_000_000))
      try await #expect(
        SharedIndex(path: path, mode: .readOnly).statistics(owner: "ann").entities == 1
      )
      let outcomes = try await index.write([.removePage(key: "//u.example/p")])
      #expect(outcomes == [.removed(1)])
      try await #expect(titles("rye", "ann") == ["Rye of Ann"])
      try await #expect(titles("page", "ann") == [])
    }
  }
}
