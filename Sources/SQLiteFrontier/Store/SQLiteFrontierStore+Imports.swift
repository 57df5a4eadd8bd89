import FoundationEssentials
public import Frontier
import GRDB
public import URLStandard

/// A page that an archive import added to the index or removed from it, without a crawl.
public struct ImportedPage: Sendable {
  /// The canonical key of the page.
  public var key: CanonicalKey
  /// The fingerprint of the indexed item; `nil` if the index has none.
  public var item: ItemFingerprint?
  /// The change of the index.
  public var change: PageChange

  /// Creates a page.
  public init(key: CanonicalKey, item: ItemFingerprint?, change: PageChange) {
    self.key = key
    self.item = item
    self.change = change
  }
}

extension SQLiteFrontierStore {
  /// Stores the changes of an import, so that they are listed with the changes of crawls and the next
  /// visit of a page is compared with them.
  ///
  /// An import has its own session, or belongs to the unfinished one.
  ///
  /// - Parameters:
  ///   - pages: The changed pages.
  ///   - session: The result of the first call of this import; `nil` for the first call.
  /// - Returns: The session number of the import.
  /// - Throws: An error that names the file.
  public func recordImport(_ pages: [ImportedPage], session: Int?) throws -> Int {
    try write { database in
      let number = try session ?? Self.importSession(database)
      try SQLiteBatchWriting.record(pages.map(\.change), session: number, in: database)
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
