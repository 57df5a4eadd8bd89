import FoundationEssentials
import GRDB
import IndexModel
import SQLiteStatements

/// One transaction on the SQLite file.
final class SQLiteTransaction {
  let database: Database
  let codec = DocumentCodec()
  /// The cached records of entities that several steps of a search read; `nil` in a write transaction.
  var knownMembers: [Int64: [StoredRecord]]?
  private var sources: [SourceName: Int64] = [:]
  private var sourceNames: [Int64: SourceName] = [:]
  /// The number of the last inserted record; `nil` before the first insertion of this transaction.
  var lastNumber: Int64?
  /// The first number for the next record; `nil` to number it after all others.
  var nextNumberWanted: Int64?
  /// A Boolean value that indicates whether tombstones may exist; `nil` before it is looked up.
  var mayHaveTombstones: Bool?
  /// A Boolean value that indicates whether any record may point at a page; `nil` before it is looked up.
  var mayHavePointers: Bool?
  /// The owners whose full-text table exists.
  var textTables: Set<Int64> = []
  /// A Boolean value that indicates whether any link was counted; `nil` before it is looked up.
  var knowsLinks: Bool?
  /// The texts of links that have not been written yet.
  var linkTexts = LinkTextBuffer()
  /// A Boolean value that indicates whether any text of a link is indexed; `nil` before it is looked up.
  var knowsLinkTexts: Bool?
  /// The changes of the numbers of texts by owner and language of stems that have not been written yet.
  var stemCounts: [Int64: [String: Int]] = [:]
  /// The statements that run for every record; GRDB would look each up by a hash of its SQL.
  private var preparedStatements = [Statement?](
    repeating: nil,
    count: PreparedSQL.allCases.count
  )
  /// The insert statements of the owners' tables, by table.
  private var tableStatements: [String: Statement] = [:]
  /// The names that have not been written yet.
  var names = TitleIndexBuffer()
  /// The owners whose full-text table was found by a search.
  var searchedTables: Set<Int64> = []
  /// The numbers of owners; `nil` for owners without one.
  private var owners: [String: Int64?] = [Owner.everybody: 0]
  private var labels: [Int64: String] = [0: ""]
  private var labelNumbers: [String: Int64] = ["": 0]

  /// What a search has read; `nil` in a write transaction.
  var searchCache: SearchCache?
  /// A Boolean value that indicates whether this is a read-only snapshot.
  private let isReading: Bool

  init(_ database: Database, isReading: Bool = false) {
    self.database = database
    self.isReading = isReading
    knownMembers = isReading ? [:] : nil
    searchCache = isReading ? SearchCache() : nil
  }

  /// The owner and the app of records.
  struct SourceName: Hashable {
    var owner: String
    var app: String
  }

  // MARK: Number lookups

  func ownerNumber(_ name: String) throws -> Int64? {
    if let number = owners[name] { return number }
    let number = try value(Int64.self, "SELECT id FROM owner WHERE name = ?", [name])
    if number == nil, isReading { try checkOwners(without: name) }
    owners.updateValue(number, forKey: name)
    return number
  }

  /// The maximum number of owners that are checked for damage.
  private static let ownerLimit = 1000

  /// Throws an error if the owner exists outside the index of owners; its records would silently not be
  /// found.
  private func checkOwners(without name: String) throws {
    let owners = try rows("SELECT name FROM owner NOT INDEXED LIMIT ?", [Self.ownerLimit])
    for row in owners where try row.decode(String.self, atIndex: 0) == name {
      throw RowDamage("the owner \(name) is not in the index of owners")
    }
  }

  func findOrInsertOwner(_ name: String) throws -> Int64 {
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
    if let number { cache(name, number) }
    return number
  }

  func findOrInsertSource(_ name: RecordName) throws -> Int64 {
    if let number = try sourceNumber(owner: name.owner, app: name.app) { return number }
    let owner = try findOrInsertOwner(name.owner)
    try execute("INSERT INTO source (owner, app) VALUES (?, ?)", [owner, name.app])
    let number = database.lastInsertedRowID
    cache(SourceName(owner: name.owner, app: name.app), number)
    return number
  }

  private func sourceName(_ number: Int64) throws -> SourceName {
    if let name = sourceNames[number] { return name }
    let row = try row(
      "SELECT owner.name, app FROM source JOIN owner ON owner.id = source.owner WHERE source.id = ?",
      [number]
    )
    // A private record without its source must not become public.
    guard let row else { throw RowDamage("the source \(number) of a record is missing") }
    let name = SourceName(
      owner: try row.decode(atIndex: 0),
      app: try row.decode(atIndex: 1)
    )
    cache(name, number)
    return name
  }

  private func cache(_ name: SourceName, _ number: Int64) {
    sources[name] = number
    sourceNames[number] = name
  }

  /// Returns the text of a label; entities store types, hosts, languages and apps as label numbers.
  func label(_ number: Int64) throws -> String {
    if let label = labels[number] { return label }
    guard let label = try value(String.self, "SELECT name FROM label WHERE id = ?", [number]) else {
      throw RowDamage("the label \(number) of an entity is missing")
    }
    labels[number] = label
    return label
  }

  func labelNumber(_ label: String) throws -> Int64 {
    if let number = labelNumbers[label] { return number }
    var number = try statement(.label).integer(label)
    if number == nil {
      try execute("INSERT INTO label (name) VALUES (?)", [label])
      number = database.lastInsertedRowID
    }
    labelNumbers[label] = number
    return number ?? 0
  }

  // MARK: Statements

  func statement(_ sql: PreparedSQL) throws -> Statement {
    if let known = preparedStatements[sql.rawValue] { return known }
    let statement = try database.cachedStatement(sql: sql.text)
    preparedStatements[sql.rawValue] = statement
    return statement
  }

  /// Returns a statement for an owner's table; `sql` creates its SQL from the table's name.
  func statement(_ table: String, _ sql: (String) -> String) throws -> Statement {
    if let known = tableStatements[table] { return known }
    let statement = try database.cachedStatement(sql: sql(table))
    tableStatements[table] = statement
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
    let number: Int64 = try row.decode(forColumn: "id")
    let sourceNumber: Int64 = try row.decode(forColumn: "source")
    let source = try sourceName(sourceNumber)
    let kind: Int = try row.decode(forColumn: "kind")
    let name = RecordName(
      kind: RecordKind(number: kind),
      owner: source.owner,
      app: source.app,
      uid: try row.decode(forColumn: "uid")
    )
    try check(number, kind, sourceNumber, name)
    let compressed: Data = try row.decode(forColumn: "document")
    guard let document = codec.decompressed(Array(compressed)) else {
      throw RowDamage("the record \(name.identifier) cannot be read")
    }
    var record = StoredRecord(name: name, document: document)
    record.id = number
    record.page = try row.decode(forColumn: "page")
    record.contentPage = try row.decode(forColumn: "content_page")
    record.related = try row.decode(forColumn: "related")
    record.weak = try row.decode(forColumn: "weak")
    record.target = try row.decode(forColumn: "target")
    record.domain = try row.decode(forColumn: "domain")
    record.publicHash = try row.decode(forColumn: "public_hash")
    record.expires = try row.decode(forColumn: "expires")
    record.fence = try row.decode(forColumn: "fence")
    record.entity = try row.decode(forColumn: "entity")
    guard record.entity == 0 || Self.numbers.contains(record.entity) else {
      throw RowDamage("the record \(name.identifier) is part of entity \(record.entity)")
    }
    return record
  }

  /// The valid numbers of records and entities; see ``ImpactOrderedRowID``.
  static let numbers: Range<Int64> = 1..<1 << ImpactOrderedRowID.entityBits

  /// Throws an error if the index of names has another number for a record; readers would confuse it with
  /// another record.
  private func check(_ number: Int64, _ kind: Int, _ source: Int64, _ name: RecordName) throws {
    guard Self.numbers.contains(number), (0...4).contains(kind) else {
      throw RowDamage("the record \(name.identifier) has number \(number) and kind \(kind)")
    }
    guard isReading else { return }
    let known = try statement(.recordNumber).integer(source, Int64(kind), name.uid)
    guard known == number else {
      throw RowDamage("the record \(name.identifier) is not in the index of records")
    }
  }
}
