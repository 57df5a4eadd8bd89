import GRDB
import IndexModel

/// The numbers of texts by owner and language of stems: a search looks up the stems of these languages.
extension SQLiteTransaction {
  func stemLanguages(owner: String) throws -> [String] {
    try ownerNumber(owner).map(stemLanguages) ?? []
  }

  func stemLanguages(_ owner: Int64) throws -> [String] {
    try writeStemCounts()
    let sql = "SELECT language FROM stemming WHERE owner = ? ORDER BY language LIMIT 32"
    return try String.fetchAll(database.cachedStatement(sql: sql), arguments: [owner])
  }

  /// Counts texts of a language that were added, or removed.
  func countStems(of language: String, _ change: Int, _ owner: Int64) {
    stemCounts[owner, default: [:]][language, default: 0] += change
  }

  /// Writes the buffered changes; a count that an earlier version did not write stays unknown.
  func writeStemCounts() throws {
    guard !stemCounts.isEmpty else { return }
    for (owner, changes) in stemCounts {
      for (language, change) in changes where change != 0 {
        try execute(
          """
          INSERT INTO stemming (owner, language, texts) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET texts = texts + excluded.texts
          """,
          [owner, language, change]
        )
      }
      try execute("DELETE FROM stemming WHERE owner = ? AND texts <= 0", [owner])
    }
    stemCounts = [:]
  }

  /// Counts all texts again if an earlier version wrote languages without their numbers of texts.
  func completeStemCounts() throws {
    guard try row("SELECT 1 FROM stemming WHERE texts IS NULL LIMIT 1", []) != nil else { return }
    try execute("DELETE FROM stemming", [])
    stemCounts = try countedStems()
    try writeStemCounts()
  }

  /// Returns a sentence for each owner whose languages are not those of the texts.
  func stemDamages() throws -> [String] {
    let rows = try rows("SELECT owner, language, texts FROM stemming", [])
    var (known, unknown): ([Int64: [String: Int]], Set<Int64>) = ([:], [])
    for row in rows {
      let owner: Int64 = try row.decode(atIndex: 0)
      guard let texts = try row.decode(Int?.self, atIndex: 2) else {
        unknown.insert(owner)
        continue
      }
      known[owner, default: [:]][try row.decode(atIndex: 1)] = texts
    }
    let counted = try countedStems()
    return Set(counted.keys).union(known.keys).subtracting(unknown).sorted()
      .filter { counted[$0] != known[$0] }
      .map { "stemming: the numbers of texts by language of owner \($0) are wrong" }
  }

  /// Returns the numbers of texts by owner and language, from the records of all entities.
  private func countedStems() throws -> [Int64: [String: Int]] {
    var counts: [Int64: [String: Int]] = [:]
    let cursor = try Row.fetchCursor(database, sql: "SELECT id, owner FROM entity")
    while let row = try cursor.next() {
      let id: Int64 = try row.decode(atIndex: 0)
      let records = try members(of: id) + bases(of: id).flatMap { try members(of: $0) }
      guard let language = EntityText.stemLanguage(of: records) else { continue }
      counts[try row.decode(atIndex: 1), default: [:]][language, default: 0] += 1
    }
    return counts
  }
}
