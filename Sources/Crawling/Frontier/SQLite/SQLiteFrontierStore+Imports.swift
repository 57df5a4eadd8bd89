import FoundationEssentials
import GRDB
public import URLStandard

/// A page that came to the index, or left it, without being crawled: out of an archive.
public struct ImportedPage: Sendable {
  /// What stands for it.
  public var key: CanonicalKey
  /// What the index holds of it now; `nil` where it holds nothing.
  public var item: ItemPrint?
  /// What became different.
  public var change: PageChange

  /// A page.
  public init(key: CanonicalKey, item: ItemPrint?, change: PageChange) {
    self.key = key
    self.item = item
    self.change = change
  }
}

extension SQLiteFrontierStore {
  /// Keeps what an import changed, so that it is told beside what crawls changed, and so that the next
  /// visit of a page is compared with it.
  ///
  /// An import is a session of its own, or belongs to the one that is unfinished.
  ///
  /// - Parameters:
  ///   - pages: What changed.
  ///   - session: What the first call for this import answered; `nil` for the first.
  /// - Returns: The import's session.
  /// - Throws: An error that names the file.
  public func keep(_ pages: [ImportedPage], session: Int?) throws -> Int {
    try write { database in
      let number = try session ?? Self.importSession(database)
      try SQLiteBatchWriting.note(pages.map(\.change), session: number, in: database)
      let secret = try SQLiteSessionOpening.secret(database)
      let update = try database.cachedStatement(
        sql: "UPDATE url SET item = ?2 WHERE id = \(SQLiteKeyIndex.row)"
      )
      for page in pages {
        let key = PageKey(page.key, secret: secret)
        try update.execute(arguments: [
          Int64(bitPattern: key.value), page.item.map { Data($0.bytes) },
        ])
      }
      return number
    }
  }

  private static func importSession(_ database: Database) throws -> Int {
    let open = try Int.fetchOne(database, sql: "SELECT max(id) FROM session WHERE is_open")
    if let open { return open }
    try database.execute(sql: "INSERT INTO session (is_open) VALUES (0)")
    return Int(database.lastInsertedRowID)
  }
}
