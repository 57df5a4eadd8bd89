import GRDB
import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex

/// The languages by whose stems texts are found are those of the texts.
@Suite("languages of stems")
struct StemLanguageTests {
  private let store: SQLiteStore
  private let index: TestIndex

  init() throws {
    store = try SQLiteStore(path: ":memory:", readOnly: false)
    index = try TestIndex(store: store)
  }

  private static func page(_ number: Int, _ language: String) -> IndexChange {
    .page(
      "https://u.example/\(number)",
      title: "Page \(number)",
      attributes: ["languages": .list([language])]
    )
  }

  private func languages() async throws -> [String] {
    try await store.read { try $0.stemLanguages(owner: Owner.everybody) }
  }

  @Test func `a language leaves with its last text`() async throws {
    try await index.write(Self.page(1, "en"), Self.page(2, "fr"), Self.page(3, "fr"))
    try await #expect(languages() == ["en", "fr"])
    try await index.write(.removePage(key: IndexChange.key("https://u.example/2")))
    try await #expect(languages() == ["en", "fr"])
    try await index.write(Self.page(3, "de"))
    try await #expect(languages() == ["de", "en"])
    try await #expect(index.index.verify() == [])
    try await index.index.rebuild()
    try await #expect(languages() == ["de", "en"])
  }

  @Test func `optimizing counts the languages that an earlier version wrote`() async throws {
    try await index.write(Self.page(1, "en"))
    try await store.database.write { database in
      try database.execute(
        sql: """
          DROP TABLE stemming;
          CREATE TABLE stemming (
            owner INTEGER NOT NULL, language TEXT NOT NULL, PRIMARY KEY (owner, language))
            WITHOUT ROWID;
          INSERT INTO stemming VALUES (0, 'en'), (0, 'fr')
          """
      )
      try SQLiteSchema.updateIndexes(in: database)
    }
    try await index.write(
      Self.page(2, "fr"),
      .removePage(key: IndexChange.key("https://u.example/2"))
    )
    // The number of texts is unknown.
    try await #expect(languages() == ["en", "fr"])
    try await #expect(index.index.verify() == [])
    try await index.index.optimize()
    try await #expect(languages() == ["en"])
  }

  @Test func `verify finds languages without texts`() async throws {
    try await index.write(Self.page(1, "en"))
    try await store.database.write { database in
      try database.execute(sql: "INSERT INTO stemming VALUES (0, 'fr', 1)")
    }
    try await #expect(index.index.verify().count == 1)
  }
}
