import SQLiteRecovery

/// The records of a damaged file: where each lies, and what the index of their names says of them.
struct RecoveredRecords {
  /// The unique name of a record as stored in the index; only its hash is compared.
  struct Key: Hashable {
    var source: Int64
    var kind: Int64
    var uid: String
  }

  private struct Found {
    var number: Int64
    var place: PageCatalog.Place
    var key: Int
    /// A Boolean value that indicates whether the path from the root to the row is damaged, so that the row
    /// may be outdated.
    var isPiece: Bool
  }

  private struct IndexedKey {
    var key: Int
    var source: Int64
  }

  private let file: DamagedFile
  private var found: [Found] = []
  private var indexedKeys: [Int64: IndexedKey] = [:]
  /// The number of rows on readable pages that are not records.
  private(set) var unreadable = 0

  init(_ file: DamagedFile, deleted: Set<Int>) {
    self.file = file
    var (keys, numbers): (Set<Int>, Set<Int64>) = ([], [])
    var pieces: [Found] = []
    unreadable = file.forEachRow(of: .record) { row, isPiece in
      guard let key = Self.key(row.values)?.hashValue else { return }
      let record = Found(number: row.rowid, place: row.place, key: key, isPiece: isPiece)
      if isPiece {
        pieces.append(record)
      } else {
        found.append(record)
        keys.insert(key)
        numbers.insert(row.rowid)
      }
    }
    file.forEachIndexRow(of: .record) { values in
      guard let source = values[0].integer, let kind = values[1].integer,
        let uid = values[2].text, let number = values[3].integer
      else { return }
      let key = Key(source: source, kind: kind, uid: uid).hashValue
      indexedKeys[number] = IndexedKey(key: key, source: source)
    }
    let hasWholeIndex = file.hasWholeIndex(.record)
    found += pieces.filter { piece in
      // A former freelist page may contain deleted or outdated rows.
      hasWholeIndex
        ? indexedKeys[piece.number]?.key == piece.key
        : !keys.contains(piece.key) && !numbers.contains(piece.number)
          && !deleted.contains(piece.key)
    }
    found.sort { ($0.number, $0.isPiece ? 1 : 0) < ($1.number, $1.isPiece ? 1 : 0) }
  }

  /// Returns the name of a row of the table.
  static func key(_ values: [RowValue]) -> Key? {
    guard let kind = values[1].integer, let source = values[2].integer, let uid = values[3].text
    else { return nil }
    return Key(source: source, kind: kind, uid: uid)
  }

  /// Calls `body` with all rows in the order of their numbers, one page at a time.
  func forEach(_ body: (PageCatalog.Row) throws -> Void) rethrows {
    var (page, rows): (Int, [PageCatalog.Row?]) = (0, [])
    for record in found {
      if record.place.page != page {
        page = record.place.page
        rows = file.catalog.rows(of: page)
      }
      if rows.indices.contains(record.place.index), let row = rows[record.place.index] {
        try body(row)
      }
    }
  }

  /// Returns `true` if the index has another name for the number of a record.
  func isDoubtful(_ row: PageCatalog.Row) -> Bool {
    guard let indexed = indexedKeys[row.rowid], let key = Self.key(row.values) else { return false }
    return indexed.key != key.hashValue
  }

  /// Returns `true` if the index has that name for that number.
  func isIndexed(_ key: Key, at number: Int64) -> Bool {
    indexedKeys[number]?.key == key.hashValue
  }

  /// Returns the source of a record according to the index.
  func source(at number: Int64) -> Int64? { indexedKeys[number]?.source }

  /// Returns the number of index entries that were not kept, neither by number nor by name.
  func missing(keptNumbers: Set<Int64>, keptKeys: Set<Int>) -> Int {
    indexedKeys.count { number, indexed in
      !keptNumbers.contains(number) && !keptKeys.contains(indexed.key)
    }
  }
}
