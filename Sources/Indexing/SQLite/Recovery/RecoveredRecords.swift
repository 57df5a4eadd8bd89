import SQLiteRecovery

/// The records of a damaged file: where each lies, and what the index of their names says of them.
struct RecoveredRecords {
  /// What tells a record from others, as the index holds it; a hash of it is what is compared.
  struct Key: Hashable {
    var source: Int64
    var kind: Int64
    var uid: String
  }

  private struct Found {
    var number: Int64
    var place: PageCatalog.Place
    var key: Int
    /// Whether the way from the root to the row is damaged, so that the row may be an old one.
    var isPiece: Bool
  }

  private struct Witness {
    var key: Int
    var source: Int64
  }

  private let file: DamagedFile
  private var found: [Found] = []
  private var witnesses: [Int64: Witness] = [:]
  /// Rows on readable pages that are no records.
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
    file.forEachWitness(of: .record) { values in
      guard let source = values[0].integer, let kind = values[1].integer,
        let uid = values[2].text, let number = values[3].integer
      else { return }
      let key = Key(source: source, kind: kind, uid: uid).hashValue
      witnesses[number] = Witness(key: key, source: source)
    }
    let isWitnessed = file.hasWitness(.record)
    found += pieces.filter { piece in
      // A page that was free may hold what was deleted, or an earlier state.
      isWitnessed
        ? witnesses[piece.number]?.key == piece.key
        : !keys.contains(piece.key) && !numbers.contains(piece.number)
          && !deleted.contains(piece.key)
    }
    found.sort { ($0.number, $0.isPiece ? 1 : 0) < ($1.number, $1.isPiece ? 1 : 0) }
  }

  /// The name of a row of the table.
  static func key(_ values: [RowValue]) -> Key? {
    guard let kind = values[1].integer, let source = values[2].integer, let uid = values[3].text
    else { return nil }
    return Key(source: source, kind: kind, uid: uid)
  }

  /// Hands all rows to `body` in the order of their numbers, a page at a time.
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

  /// Whether the index has another name under the number of a record.
  func isDoubtful(_ row: PageCatalog.Row) -> Bool {
    guard let witness = witnesses[row.rowid], let key = Self.key(row.values) else { return false }
    return witness.key != key.hashValue
  }

  /// Whether the index has that name under that number.
  func isWitnessed(_ key: Key, at number: Int64) -> Bool {
    witnesses[number]?.key == key.hashValue
  }

  /// The source that the index names for a record.
  func source(at number: Int64) -> Int64? { witnesses[number]?.source }

  /// Rows that the index names and that were not kept, neither by number nor by name.
  func missing(keptNumbers: Set<Int64>, keptKeys: Set<Int>) -> Int {
    witnesses.count { number, witness in
      !keptNumbers.contains(number) && !keptKeys.contains(witness.key)
    }
  }
}
