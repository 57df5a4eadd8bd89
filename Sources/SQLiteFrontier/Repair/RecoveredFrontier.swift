import FoundationEssentials
import GRDB
import SQLiteRecovery

/// The rows on the intact pages of a damaged frontier, in a new file of the same layout.
///
/// The damaged file is read page by page and without SQLite, so damage costs no more than the rows on the
/// damaged pages.
struct RecoveredFrontier {
  /// A table whose rows are kept.
  fileprivate enum Table: String, CaseIterable {
    case url, seed, base, change, robots, association, session, death, unconfirmed, secret
  }

  /// The new file.
  let database: DatabaseQueue
  /// The parts of each table that cannot be read.
  private(set) var lost: [String: Int] = [:]

  /// Reads a damaged file.
  ///
  /// - Parameters:
  ///   - source: The damaged file.
  ///   - target: The new file, which does not exist.
  /// - Throws: ``SQLiteRecovery/DatabaseFile/Problem``, and errors of SQLite about the new file.
  init(from source: String, to target: String) throws {
    let trees = DatabaseTrees(try DatabaseFile(path: source))
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // The file is thrown away after a crash.
      try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    database = try DatabaseQueue(path: target, configuration: configuration)
    lost = try database.write { database in
      try SQLiteFrontierSchema.prepare(database, path: target)
      try database.execute(sql: "DELETE FROM secret")
      var lost: [String: Int] = [:]
      for table in Table.allCases {
        lost[table.rawValue] = try Self.copy(table, of: trees, to: database)
      }
      return lost
    }
  }

  private static func copy(
    _ table: Table,
    of trees: DatabaseTrees,
    to database: Database
  ) throws -> Int {
    let columns = try database.columns(in: table.rawValue).map(\.name)
    let found = trees.table(table.rawValue, table.shape) { tree in
      !table.isNamedOnly || tree.root == trees.roots[table.rawValue]
    }
    let unreadable = try trees.forEachRow(of: found, table.shape) { row, _ in
      var values = row.values.map(\.databaseValue)
      if table.shape.columns[0] == .number { values[0] = row.rowid.databaseValue }
      let names = columns.prefix(values.count)
      let statement = try database.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO \(table.rawValue) (\(names.joined(separator: ", ")))
          VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
          """
      )
      try statement.execute(arguments: StatementArguments(values))
      if database.changesCount == 0, table == .url {
        // A flipped bit has given another row its number; the URL itself may be new.
        values[0] = .null
        try statement.execute(arguments: StatementArguments(values))
      }
    }
    return unreadable + (found.isWhole ? 0 : 1)
  }
}

extension RecoveredFrontier.Table {
  /// The shape of rows since layout 2.
  fileprivate var shape: RowShape {
    switch self {
    case .url:
      RowShape(
        isOfRowidTable: true,
        columns: [
          .number, .integer, .integer, .integer, .text, .integer, .integer, .integer, .integer,
          .integer, .realOrNull, .textOrNull, .textOrNull, .textOrNull, .integer, .real, .real,
          .integer, .integer, .integer, .integer, .real, .real, .real, .integer, .any, .integer,
          .integer,
        ],
        requiredCount: 22
      )
    case .seed:
      RowShape(
        isOfRowidTable: true,
        columns: [.number, .text, .integerOrNull, .integer, .textOrNull],
        requiredCount: 4
      )
    case .base: RowShape(isOfRowidTable: false, columns: [.integer, .text])
    case .change:
      RowShape(
        isOfRowidTable: true,
        columns: [.number, .integer, .real, .text, .text, .text, .textOrNull],
        requiredCount: 6
      )
    case .robots:
      RowShape(isOfRowidTable: false, columns: [.text, .any, .real, .real], requiredCount: 3)
    case .association: RowShape(isOfRowidTable: false, columns: [.text, .real, .real, .blob])
    case .session, .death: RowShape(isOfRowidTable: true, columns: [.number, .integer])
    case .secret: RowShape(isOfRowidTable: true, columns: [.integer, .integer])
    case .unconfirmed:
      RowShape(isOfRowidTable: true, columns: [.number, .integer, .integer, .blob])
    }
  }

  /// A Boolean value that indicates whether other tables have rows of the same shape.
  fileprivate var isNamedOnly: Bool {
    self == .session || self == .death || self == .secret
  }
}

extension RowValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): Data(value).databaseValue
    }
  }
}
