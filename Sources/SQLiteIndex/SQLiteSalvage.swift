import EntityResolution
import FoundationEssentials
import GRDB
import IndexModel
import SQLiteRecovery

/// Copies all readable rows of a damaged file to a new file, page by page and without SQLite, so that damage
/// costs only the rows on the damaged pages.
///
/// Entities and their text are derived from the records again.
package struct SQLiteSalvage {
  private let source: String
  private let target: String

  package init(from source: String, to target: String) {
    self.source = source
    self.target = target
  }

  package func run() throws -> SalvageReport {
    let file = DamagedFile(try Self.open(source))
    try refuseOthers(file)
    let store = try SQLiteStore(path: target, readOnly: false)
    let report = try store.fill { try copy(file, to: $0) }
    try store.compact()
    return report
  }

  private static func open(_ path: String) throws -> DatabaseFile {
    do {
      return try DatabaseFile(path: path)
    } catch let problem as DatabaseFile.Problem {
      throw IndexError(.unavailable, problem.description)
    }
  }

  /// A file of another program, or of a later webmark, is not rebuilt.
  private func refuseOthers(_ file: DamagedFile) throws {
    let isMarked = file.catalog.file.headerNumber(at: 68) == SQLiteSchema.applicationID
    let isNamed = BaseTable.allCases.allSatisfy { file.roots[$0.rawValue] != nil }
    guard isMarked || isNamed || file.holdsRecords else {
      throw IndexError(.unsupportedFile, "nothing of \(source) can be read as an index of webmark")
    }
    let layout = file.catalog.file.headerNumber(at: 60)
    guard !Self.isLater(file.catalog.file) else {
      throw IndexError(
        .unsupportedFile,
        "\(source) has layout \(layout), this webmark reads up to "
          + "\(SQLiteSchema.version); a later webmark made it and can repair it"
      )
    }
    guard file.holdsRecords || layout != 1 else {
      throw IndexError(.unsupportedFile, "\(source) has layout 1, whose damage cannot be repaired")
    }
  }

  /// The layout from which a number is no layout, but damage.
  private static let layoutLimit = 1000

  /// Returns `true` if a later webmark made the file.
  package static func isOfLaterLayout(_ path: String) throws -> Bool { isLater(try open(path)) }

  private static func isLater(_ file: DatabaseFile) -> Bool {
    file.headerNumber(at: 68) == SQLiteSchema.applicationID
      && (SQLiteSchema.version + 1..<layoutLimit).contains(file.headerNumber(at: 60))
  }

  private func copy(_ file: DamagedFile, to store: SQLiteTransaction) throws -> SalvageReport {
    try store.database.execute(sql: "DELETE FROM owner")
    var records = RecordCopy(
      store: store,
      file: file,
      names: RecoveredNames(file),
      deleted: SupplementaryDataCopy.deleted(file)
    )
    let copied = try records.run()
    var supplement = SupplementaryDataCopy(store: store, file: file, names: copied.names)
    let rest = try supplement.run()
    let names = try copy(rest.names, of: file, to: store)
    try EntityRebuild(store: store).run()
    var report = SalvageReport(tables: names + copied.report + rest.report)
    for index in report.tables.indices {
      let sql = "SELECT count(*) FROM \(report.tables[index].name)"
      report.tables[index].kept = try store.value(Int.self, sql, []) ?? 0
    }
    return report
  }

  private func copy(
    _ names: RecoveredNames,
    of file: DamagedFile,
    to store: SQLiteTransaction
  ) throws -> [SalvageReport.Table] {
    for (number, name) in names.owners {
      try store.execute("INSERT INTO owner (id, name) VALUES (?, ?)", [number, name])
    }
    for (number, source) in names.sources {
      try store.execute(
        "INSERT INTO source (id, owner, app) VALUES (?, ?, ?)",
        [number, source.owner, source.app]
      )
    }
    func isExact(_ table: BaseTable) -> Bool { file.isWhole(table) || file.hasWholeIndex(table) }
    let owners = SalvageReport.Table(
      name: BaseTable.owner.rawValue,
      lost: max(names.missingOwners, names.unreadableOwners - names.restoredOwners),
      isExact: isExact(.owner),
      doubtful: names.doubtfulOwners
    )
    let sources = SalvageReport.Table(
      name: BaseTable.source.rawValue,
      lost: max(names.missingSources, names.unreadableSources - names.restoredSources),
      isExact: isExact(.source),
      doubtful: names.doubtfulSources
    )
    return [owners, sources]
  }
}
