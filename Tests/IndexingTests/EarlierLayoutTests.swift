import Foundation
import GRDB
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Files of earlier layouts are migrated without losses.
@Suite("earlier layouts")
struct EarlierLayoutTests {
  /// Layout 1 of webmark 0.1.0.
  private static let first = """
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, app TEXT NOT NULL, uid TEXT NOT NULL,
      owner TEXT NOT NULL DEFAULT '', page_key TEXT, related TEXT, weak TEXT, target TEXT,
      domain TEXT, expires TEXT, entity INTEGER NOT NULL DEFAULT 0, document TEXT NOT NULL,
      UNIQUE (kind, app, uid));
    CREATE INDEX record_entity ON record (entity);
    CREATE INDEX record_page_key ON record (page_key) WHERE page_key IS NOT NULL;
    CREATE INDEX record_related ON record (app, related) WHERE related IS NOT NULL;
    CREATE INDEX record_weak ON record (app, weak) WHERE weak IS NOT NULL;
    CREATE INDEX record_target ON record (app, target) WHERE target IS NOT NULL;
    CREATE TABLE alias (
      page_key TEXT PRIMARY KEY, record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX alias_record ON alias (record);
    CREATE TABLE entity (id INTEGER PRIMARY KEY, title TEXT NOT NULL, quality REAL NOT NULL);
    CREATE VIRTUAL TABLE entity_text USING fts5 (
      title, keywords, description, body, tokenize = "unicode61 remove_diacritics 2");
    PRAGMA application_id = 2003659128; PRAGMA user_version = 1;
    INSERT INTO record (id, kind, app, uid, page_key, related, domain, entity, document) VALUES
      (3, 0, '', '//u.example/p', '//u.example/p', NULL, NULL, 3,
        '{"aliases":["//u.example/p"],"attributeSet":{"title":"Rye page"},"deepLinks":[],\
    "hasAppStatement":false,"isCanonical":true,"isPaywalled":false,"isSearchLanding":false,\
    "key":"//u.example/p","statedApps":[],"url":"https://u.example/p"}'),
      (4, 1, 'b', '1', NULL, NULL, 'd', 4,
        '{"appID":"b","attributeSet":{"title":"Rye item"},"domainIdentifier":"d",\
    "uniqueIdentifier":"1"}'),
      (9, 2, 'b', 'a', '//u.example/old', '1', NULL, 3,
        '{"activityType":"view","appID":"b","contentAttributeSet":{"relatedUniqueIdentifier":"1"},\
    "eligibleForSearch":true,"persistentIdentifier":"a","title":"Rye seen",\
    "webpageURL":"https://u.example/old"}');
    INSERT INTO alias VALUES ('//u.example/p', 3), ('//u.example/old', 3);
    INSERT INTO entity VALUES (3, 'Rye item', 1);
    INSERT INTO entity_text (rowid, title) VALUES (3, 'Rye item Rye page');
    """

  @Test func `layout 1 keeps its records, its keys and what they join`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      try await DatabaseQueue(path: path).write { try $0.execute(sql: Self.first) }
      let refusal = #expect(throws: IndexError.self) {
        try SharedIndex(path: path, mode: .readOnly)
      }
      #expect(refusal?.message.contains("layout 1") == true)
      let index = try SharedIndex(path: path, mode: .readWrite)
      let found = try await index.search(SearchQuery("rye")).results
      #expect(found.map(\.title) == ["Rye item"])
      #expect(found.first?.sources.map(\.kind) == [.item, .activity, .web])
      try await #expect(index.verify() == [])
      try await #expect(
        index.statistics() == IndexStatistics(pages: 1, items: 1, activities: 1, entities: 1)
      )
      let outcomes = try await index.write([.deleteDomain(appID: "b", domainIdentifier: "d")])
      #expect(outcomes == [.removed(2)])
      try await #expect(SharedIndex(path: path, mode: .readOnly).statistics().pages == 1)
    }
  }
}
