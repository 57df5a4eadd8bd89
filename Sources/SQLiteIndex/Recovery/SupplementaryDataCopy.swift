import FoundationEssentials
import GRDB
import SQLiteRecovery

/// Copies data beside the records: tombstones, engagement counts and client states.
struct SupplementaryDataCopy {
  let store: SQLiteTransaction
  let file: DamagedFile
  private(set) var names: RecoveredNames

  init(store: SQLiteTransaction, file: DamagedFile, names: RecoveredNames) {
    (self.store, self.file, self.names) = (store, file, names)
  }

  /// Returns the name hashes of deleted records.
  static func deleted(_ file: DamagedFile) -> Set<Int> {
    var keys: Set<Int> = []
    _ = file.forEachRow(of: .tombstone) { row, isPiece in
      if !isPiece { keys.insert(tombstoneKey(row.values)) }
    }
    return keys
  }

  /// Copies all rows, and returns the names with those that had to be generated.
  mutating func run() throws -> (names: RecoveredNames, report: [SalvageReport.Table]) {
    let report = [
      try copy(.tombstone, key: { Self.key($0, [0, 1, 2]) }) { Self.key($0, [1, 2, 3]) },
      try copy(.engagement, key: { Self.key($0, [0, 1, 2, 3, 4]) }) {
        Self.key($0, [3, 0, 1, 2, 4])
      },
      try copy(.clientState, key: { Self.key($0, [0, 1]) }) { Self.key($0, [0, 1]) },
    ]
    return (names, report)
  }

  private static func tombstoneKey(_ values: [RowValue]) -> Int {
    guard let source = values[0].integer, let kind = values[1].integer, let uid = values[2].text
    else { return 0 }
    return RecoveredRecords.Key(source: source, kind: kind, uid: uid).hashValue
  }

  private static func key(_ values: [RowValue], _ columns: [Int]) -> Int {
    var hasher = Hasher()
    for column in columns {
      hasher.combine(values[column].integer)
      hasher.combine(values[column].text)
    }
    return hasher.finalize()
  }

  private mutating func copy(
    _ table: BaseTable,
    key: ([RowValue]) -> Int,
    indexKey: ([RowValue]) -> Int
  ) throws -> SalvageReport.Table {
    var rows: [[RowValue]] = []
    var kept: Set<Int> = []
    let unreadable = file.forEachRow(of: table) { row, _ in
      if kept.insert(key(row.values)).inserted { rows.append(row.values) }
    }
    var refused = 0
    for values in rows where try !insert(values, table) { refused += 1 }
    var missing = 0
    file.forEachIndexRow(of: table) { if !kept.contains(indexKey($0)) { missing += 1 } }
    var report = SalvageReport.Table(name: table.rawValue)
    if file.isWhole(table) {
      report.lost = unreadable + refused
      if file.hasWholeIndex(table) { report.doubtful = max(0, missing - unreadable) }
    } else {
      report.isExact = file.hasWholeIndex(table)
      report.lost = report.isExact ? missing + refused : max(missing, unreadable + refused)
    }
    return report
  }

  /// Inserts a row with the names of the new file; returns `false` if the row is invalid.
  private mutating func insert(_ values: [RowValue], _ table: BaseTable) throws -> Bool {
    var values = values
    let start = table == .engagement ? 1 : 0
    guard let source = values[start].integer else { return false }
    let kind = table == .clientState ? 1 : values[start + 1].integer ?? -1
    guard (0...2).contains(kind), Self.hasCounts(values, table) else { return false }
    values[start] = .integer(names.source(source, kind: kind))
    if table == .engagement, let viewer = values[0].integer {
      values[0] = .integer(names.owner(viewer))
    }
    let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try store.execute(
      "INSERT OR IGNORE INTO \(table.rawValue) VALUES (\(places))",
      StatementArguments(values.map(\.databaseValue))
    )
    return true
  }

  /// Returns `true` if the counts are plausible.
  private static func hasCounts(_ values: [RowValue], _ table: BaseTable) -> Bool {
    guard table == .engagement else { return true }
    return values[5..<8].allSatisfy { (0...1 << 40).contains($0.integer ?? -1) }
  }
}
