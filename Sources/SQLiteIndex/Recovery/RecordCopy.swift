import FoundationEssentials
import GRDB
import IndexModel
import SQLiteRecovery
import SearchableItems

/// Copies the records of a damaged file and the keys that resolve to pages.
struct RecordCopy {
  /// The valid record numbers: entities use the same numbers, which share a row number with the level.
  private static let numbers: Range<Int64> = 1..<1 << 40

  let store: SQLiteTransaction
  let file: DamagedFile
  private let records: RecoveredRecords
  private var names: RecoveredNames
  /// The numbers and name hashes of the kept rows in the damaged file.
  private var keptNumbers: Set<Int64> = []
  private var keptKeys: Set<Int> = []
  /// The numbers and name hashes of the records in the new file.
  private var usedNumbers: Set<Int64> = []
  private var usedKeys: Set<Int> = []
  private var lastNumber: Int64 = 0
  private var pages: Set<Int64> = []
  /// The rows whose number is damaged or already used.
  private var late: [PageCatalog.Row] = []
  private var rejected = 0
  private var doubtful = 0
  /// The pages' own keys, used if the key table lost them.
  private var ownKeys: [(key: String, page: Int64)] = []

  init(store: SQLiteTransaction, file: DamagedFile, names: RecoveredNames, deleted: Set<Int>) {
    (self.store, self.file, self.names) = (store, file, names)
    records = RecoveredRecords(file, deleted: deleted)
  }

  /// Copies all records and keys, and returns the names with those that had to be generated.
  mutating func run() throws -> (names: RecoveredNames, report: [SalvageReport.Table]) {
    let found = records
    try found.forEach { row in
      guard Self.numbers.contains(row.rowid), !usedNumbers.contains(row.rowid) else {
        late.append(row)
        return
      }
      try copy(row, as: row.rowid)
    }
    for row in late { try copy(row, as: lastNumber + 1) }
    let keys = try copyKeys()
    return (names, [report(), keys])
  }

  private mutating func copy(_ row: PageCatalog.Row, as number: Int64) throws {
    guard var key = RecoveredRecords.key(row.values), let record = content(row, &key) else {
      rejected += 1
      return
    }
    let rowKey = RecoveredRecords.key(row.values)
    if let rowKey, records.isDoubtful(row), rowKey == key { doubtful += 1 }
    let source = names.source(source(of: row, key), kind: key.kind)
    let stored = RecoveredRecords.Key(source: source, kind: key.kind, uid: key.uid)
    guard usedKeys.insert(stored.hashValue).inserted else {
      rejected += 1
      return
    }
    var values: StatementArguments = [number, key.kind, source, key.uid]
    for value in row.values[4...] { values += [value.databaseValue] }
    if row.values.count < Self.columnCount { values += [DatabaseValue.null] }
    try store.execute(Self.insertion, values)
    usedNumbers.insert(number)
    lastNumber = max(lastNumber, number)
    keptNumbers.insert(row.rowid)
    if let rowKey { keptKeys.insert(rowKey.hashValue) }
    if case .page(let page) = record {
      pages.insert(number)
      ownKeys.append((page.key, number))
      if !file.isWhole(.alias) { ownKeys += page.aliases.map { ($0, number) } }
    }
  }

  private static let columnCount = 15
  private static let documentColumn = 13
  private static let insertion = """
    INSERT INTO record (id, kind, source, uid, page, related, weak, target, domain, public_hash,
      expires, fence, entity, document, content_page)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Returns the content of a record; `nil` if it is unreadable.
  ///
  /// A page contains its own key, so a damaged name is corrected.
  private func content(
    _ row: PageCatalog.Row,
    _ key: inout RecoveredRecords.Key
  ) -> RecordContent? {
    guard (0...4).contains(key.kind), let compressed = row.values[Self.documentColumn].blob,
      let document = store.codec.decompressed(compressed)
    else { return nil }
    let name = RecordName(
      kind: RecordKind(number: Int(key.kind)),
      owner: Owner.everybody,
      app: "",
      uid: key.uid
    )
    let content = RecordDocument.content(of: StoredRecord(name: name, document: document))
    if case .page(let page)? = content, page.key != key.uid {
      key.uid = page.key
      guard records.isIndexed(key, at: row.rowid) else { return nil }
    }
    return content
  }

  /// Returns the source of a record; if the file is inconsistent, a private source, so that damage publishes
  /// nothing.
  private func source(of row: PageCatalog.Row, _ key: RecoveredRecords.Key) -> Int64 {
    guard records.isDoubtful(row), let other = records.source(at: row.rowid),
      names.sources[key.source]?.owner == 0, let source = names.sources[other], source.owner != 0
    else { return key.source }
    return other
  }

  private func report() -> SalvageReport.Table {
    var table = SalvageReport.Table(name: BaseTable.record.rawValue)
    table.doubtful = doubtful
    if file.isWhole(.record) {
      table.lost = rejected + records.unreadable
    } else {
      let missing = records.missing(keptNumbers: keptNumbers, keptKeys: keptKeys)
      table.isExact = file.hasWholeIndex(.record)
      table.lost = table.isExact ? missing : max(missing, rejected + records.unreadable)
    }
    return table
  }

  // MARK: Keys

  private mutating func copyKeys() throws -> SalvageReport.Table {
    var failure: (any Error)?
    var (kept, rowCount): (Set<Int64>, Int) = ([], 0)
    let unreadable = file.forEachRow(of: .alias) { row, _ in
      rowCount += 1
      guard let key = row.values[1].text, let page = row.values[2].integer,
        PageLookupKey.hash(key) == row.rowid
      else { return }
      guard failure == nil, pages.contains(page), kept.insert(row.rowid).inserted else { return }
      do { try setKey(key, row.rowid, page) } catch { failure = error }
    }
    if let failure { throw failure }
    var indexedKeys: [Int64: Int64] = [:]
    file.forEachIndexRow(of: .alias) { values in
      if let page = values[0].integer, let hash = values[1].integer { indexedKeys[hash] = page }
    }
    for (key, page) in ownKeys {
      let hash = PageLookupKey.hash(key)
      if file.hasWholeIndex(.alias), !file.isWhole(.alias), indexedKeys[hash] != page { continue }
      if kept.insert(hash).inserted { try setKey(key, hash, page) }
    }
    var table = SalvageReport.Table(name: BaseTable.alias.rawValue)
    if file.isWhole(.alias) {
      table.lost = max(0, rowCount + unreadable - kept.count)
    } else {
      let missing = indexedKeys.keys.count { !kept.contains($0) }
      table.isExact = file.hasWholeIndex(.alias)
      table.lost = table.isExact ? missing : max(missing, unreadable)
    }
    return table
  }

  private func setKey(_ key: String, _ hash: Int64, _ page: Int64) throws {
    try store.execute(
      "INSERT INTO alias (hash, page_key, record) VALUES (?, ?, ?)",
      [hash, key, page]
    )
  }
}

extension RowValue {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): Data(value).databaseValue
    }
  }
}
