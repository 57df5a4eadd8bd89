import GRDB
public import IndexModel

extension SQLiteStore {
  /// Returns the sizes of the parts by the pages that their tables and indexes have; empty if this SQLite is built without
  /// [dbstat](https://www.sqlite.org/dbstat.html).
  public func partSizes() async throws -> [IndexPartSize] {
    try await reading { try Self.partSizes($0) }
  }

  private static func partSizes(_ database: Database) throws -> [IndexPartSize] {
    let option = "SELECT sqlite_compileoption_used('ENABLE_DBSTAT_VTAB')"
    guard try Bool.fetchOne(database, sql: option) == true else { return [] }
    var sizes: [IndexPartSize.Part: Int] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT coalesce(entry.tbl_name, dbstat.name), pgsize FROM dbstat
        LEFT JOIN sqlite_schema AS entry ON entry.name = dbstat.name WHERE aggregate = TRUE
        """
    )
    while let row = try rows.next() {
      let bytes: Int = try row.decode(atIndex: 1)
      sizes[part(ofTable: try row.decode(atIndex: 0)), default: 0] += bytes
    }
    return IndexPartSize.Part.allCases.map { IndexPartSize(part: $0, bytes: sizes[$0] ?? 0) }
  }

  private static func part(ofTable name: String) -> IndexPartSize.Part {
    switch name {
    case "record": .records
    case "outline": .headings
    case "inlink", "inlink_text": .links
    case _ where name.hasPrefix(SQLiteSchema.linkTextTable): .links
    case "word_list", "completion", "word_state", "stemming": .words
    case _ where name.hasPrefix("text_"): .text
    case _ where name.hasPrefix("names_"): .names
    default: .others
    }
  }
}
