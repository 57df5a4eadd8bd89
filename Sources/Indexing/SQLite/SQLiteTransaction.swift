import FoundationEssentials
import GRDB

/// One transaction on the SQLite file.
final class SQLiteTransaction {
  let database: Database
  let codec = DocumentCodec()
  /// Records that were read once, of entities that several steps of a search look at; `nil` where
  /// they may change.
  var knownMembers: [Int64: [StoredRecord]]?
  private var sources: [SourceName: Int64] = [:]
  private var sourceNames: [Int64: SourceName] = [:]
  /// The number of the last new record; `nil` before the first of this transaction.
  var lastNumber: Int64?
  /// Whether any record ever went; `nil` before that is looked up.
  var mayHaveTombstones: Bool?
  /// Whether any record points at a page; `nil` before that is looked up.
  var mayHavePointers: Bool?
  /// Owners whose full-text table is known to be there.
  var textTables: Set<Int64> = []
  /// Statements that run for every record.
  private var hotStatements = [HotStatement?](repeating: nil, count: HotSQL.allCases.count)
  /// Those that fill owners' tables.
  private var hotTables: [String: HotStatement] = [:]
  /// Names that are yet to be written.
  var names = PendingNames()
  /// Owners with a full-text table that was looked for.
  var searchedTables: Set<Int64> = []
  /// Numbers of owners; `nil` for those that have none yet.
  private var owners: [String: Int64?] = [Owner.everybody: 0]
  private var labels: [Int64: String] = [0: ""]
  private var labelNumbers: [String: Int64] = ["": 0]

  /// Names that were found, for several steps of a search that look for the same; `nil` where they
  /// may change.
  var knownNames: KnownNames?

  init(_ database: Database, isReading: Bool = false) {
    self.database = database
    knownMembers = isReading ? [:] : nil
    knownNames = isReading ? KnownNames() : nil
  }

  /// Whose records, of which app.
  struct SourceName: Hashable {
    var owner: String
    var app: String
  }

  // MARK: Names as numbers

  func ownerNumber(_ name: String) throws -> Int64? {
    if let number = owners[name] { return number }
    let number = try value(Int64.self, "SELECT id FROM owner WHERE name = ?", [name])
    owners.updateValue(number, forKey: name)
    return number
  }

  func madeOwnerNumber(_ name: String) throws -> Int64 {
    if let number = try ownerNumber(name) { return number }
    try execute("INSERT INTO owner (name) VALUES (?)", [name])
    owners[name] = database.lastInsertedRowID
    return database.lastInsertedRowID
  }

  func sourceNumber(owner: String, app: String) throws -> Int64? {
    let name = SourceName(owner: owner, app: app)
    if let number = sources[name] { return number }
    guard let owner = try ownerNumber(owner) else { return nil }
    let number = try value(
      Int64.self,
      "SELECT id FROM source WHERE owner = ? AND app = ?",
      [owner, app]
    )
    if let number { remember(name, number) }
    return number
  }

  func madeSourceNumber(_ name: RecordName) throws -> Int64 {
    if let number = try sourceNumber(owner: name.owner, app: name.app) { return number }
    let owner = try madeOwnerNumber(name.owner)
    try execute("INSERT INTO source (owner, app) VALUES (?, ?)", [owner, name.app])
    let number = database.lastInsertedRowID
    remember(SourceName(owner: name.owner, app: name.app), number)
    return number
  }

  private func sourceName(_ number: Int64) throws -> SourceName {
    if let name = sourceNames[number] { return name }
    let row = try row(
      "SELECT owner.name, app FROM source JOIN owner ON owner.id = source.owner WHERE source.id = ?",
      [number]
    )
    let name = SourceName(owner: row?[0] ?? "", app: row?[1] ?? "")
    remember(name, number)
    return name
  }

  private func remember(_ name: SourceName, _ number: Int64) {
    sources[name] = number
    sourceNames[number] = name
  }

  /// Types, hosts, languages and apps are numbers in entities.
  func label(_ number: Int64) throws -> String {
    if let label = labels[number] { return label }
    let label = try value(String.self, "SELECT name FROM label WHERE id = ?", [number]) ?? ""
    labels[number] = label
    return label
  }

  func labelNumber(_ label: String) throws -> Int64 {
    if let number = labelNumbers[label] { return number }
    var number = try statement(.label).number(label)
    if number == nil {
      try execute("INSERT INTO label (name) VALUES (?)", [label])
      number = database.lastInsertedRowID
    }
    labelNumbers[label] = number
    return number ?? 0
  }

  // MARK: Statements

  func statement(_ hot: HotSQL) throws -> HotStatement {
    if let known = hotStatements[hot.rawValue] { return known }
    let statement = HotStatement(try database.cachedStatement(sql: hot.text))
    hotStatements[hot.rawValue] = statement
    return statement
  }

  /// A statement about an owner's table; `sql` makes it of the table's name.
  func statement(_ table: String, _ sql: (String) -> String) throws -> HotStatement {
    if let known = hotTables[table] { return known }
    let statement = HotStatement(try database.cachedStatement(sql: sql(table)))
    hotTables[table] = statement
    return statement
  }

  func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
  }

  func rows(_ sql: String, _ arguments: StatementArguments) throws -> [Row] {
    try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
  }

  func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type,
    _ sql: String,
    _ arguments: StatementArguments
  ) throws -> Value? {
    try Value.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
  }

  func fetch(_ sql: String, _ arguments: StatementArguments) throws -> [StoredRecord] {
    let cursor = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    var rows: [Row] = []
    while let row = try cursor.next() { rows.append(row.copy()) }
    return try rows.map(record)
  }

  private func record(_ row: Row) throws -> StoredRecord {
    let source = try sourceName(row["source"])
    let name = RecordName(
      kind: RecordKind(number: row["kind"]),
      owner: source.owner,
      app: source.app,
      uid: row["uid"]
    )
    let packed: Data = row["document"]
    guard let document = codec.unpacked(Array(packed)) else {
      throw IndexError(message: "the record \(name.identifier) is damaged; see 'index verify'")
    }
    var record = StoredRecord(name: name, document: document)
    record.id = row["id"]
    record.page = row["page"]
    record.related = row["related"]
    record.weak = row["weak"]
    record.target = row["target"]
    record.domain = row["domain"]
    record.publicHash = row["public_hash"]
    record.expires = row["expires"]
    record.fence = row["fence"]
    record.entity = row["entity"]
    return record
  }
}
