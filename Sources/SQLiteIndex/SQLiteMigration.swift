import EntityResolution
import FoundationEssentials
import GRDB
import IndexModel
import SearchableItems

/// Migrates a file of an earlier layout to the current one in one transaction.
///
/// All records and all keys of pages are kept; entities are derived again.
struct SQLiteMigration {
  let database: Database
  let path: String

  func run() throws {
    let layout = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if layout == 1 { return try moveFirst() }
    if layout < 5 {
      try database.execute(
        sql: "ALTER TABLE record ADD COLUMN content_page INTEGER; \(SQLiteSchema.contentPageIndex)"
      )
    }
    try rebuildDerivedTables(addsRecords: layout < 5)
  }

  /// Layouts 1 to 4 kept the registrations of apps as items only.
  private func addRegistrations(_ store: SQLiteTransaction) throws {
    var last: Int64 = 0
    let newest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM record") ?? 0
    while case let records = try store.records(.after(last), limit: 1000),
      let end = records.last?.id
    {
      for record in records where record.id <= newest && record.name.kind == .item {
        guard record.name.uid == InstalledApp.identifier,
          case .item(let item)? = record.decodedContent(),
          try store.registration(of: item.appID) == nil
        else { continue }
        _ = try store.insert(StoredRecord(InstalledApp(item)))
      }
      last = end
    }
  }

  /// Layouts 1 to 4 kept no duplicates: of the pages that name an uncrawled one as canonical only the one whose
  /// item was shown.
  private func addDuplicates(_ store: SQLiteTransaction) throws {
    var last: Int64 = 0
    let newest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM record") ?? 0
    while case let records = try store.records(.after(last), limit: 1000),
      let end = records.last?.id
    {
      for record in records where record.id <= newest && record.name.kind == .web {
        guard let item = record.webItem(), !item.isCanonical, item.ownKey != item.key else {
          continue
        }
        _ = try store.insert(StoredRecord(duplicate: item.ownKey, of: item.key, item: item))
      }
      last = end
    }
  }

  /// Migrates layouts 2 to 15: keeps the records and rebuilds the entities, which need a site's consent since
  /// layout 5, have headings and stems since layout 6, titles without the number of a chapter since layout 7,
  /// smaller full-text tables since layout 8, titles with what stands in parentheses since layout 9, all headings since
  /// layout 10, fragments with a capital inside since layout 11, the joined forms of words with a hyphen since
  /// layout 12, stems of long words, of further languages and by diacritics since layout 13, the date that results show since
  /// layout 14, names of methods in further references since layout 15, and titles of old Javadoc and members of Nim's modules
  /// since layout 16.
  private func rebuildDerivedTables(addsRecords: Bool) throws {
    for owner in try Int64.fetchAll(database, sql: "SELECT id FROM owner") {
      for table in [SQLiteSchema.textTable(owner), SQLiteSchema.nameTable(owner)] {
        try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
      }
    }
    let derived = [
      "entity", "label", "word_list", "completion", "word_state", "outline", "stemming", "inlink",
      "inlink_text", "link_text_queue", SQLiteSchema.linkTextTable,
    ]
    for table in derived {
      try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
    try database.execute(sql: SQLiteSchema.derived)
    try database.execute(sql: "PRAGMA user_version = \(SQLiteSchema.version)")
    try rebuild(SQLiteTransaction(database), addsRecords: addsRecords)
  }

  private func rebuild(_ store: SQLiteTransaction, addsRecords: Bool = true) throws {
    if addsRecords {
      try addDuplicates(store)
      try addRegistrations(store)
    }
    try EntityRebuild(store: store).run()
    try store.writeBuffers()
  }

  /// Migrates layout 1.
  private func moveFirst() throws {
    try database.execute(
      sql: """
        DROP TABLE entity_text; DROP TABLE entity;
        ALTER TABLE alias RENAME TO old_alias; ALTER TABLE record RENAME TO old_record;
        DROP INDEX record_entity; DROP INDEX record_page_key; DROP INDEX record_related;
        DROP INDEX record_weak; DROP INDEX record_target; DROP INDEX alias_record
        """
    )
    try SQLiteSchema.create(in: database)
    let store = SQLiteTransaction(database)
    let numbers = try moveRecords(to: store)
    for row in try Row.fetchAll(database, sql: "SELECT page_key, record FROM old_alias") {
      guard let record = numbers[try row.decode(atIndex: 1)] else { continue }
      try store.setKey(row.decode(atIndex: 0), to: record)
    }
    try database.execute(sql: "DROP TABLE old_alias; DROP TABLE old_record")
    try rebuild(store)
  }

  /// Moves the records, and returns the new number of each record by its old number.
  private func moveRecords(to store: SQLiteTransaction) throws -> [Int64: Int64] {
    var numbers: [Int64: Int64] = [:]
    let month: Int64 = 30 * 86_400
    let now = Int64(Date().timeIntervalSince1970)
    let cursor = try Row.fetchCursor(
      database,
      sql: "SELECT id, kind, document FROM old_record ORDER BY id"
    )
    while let row = try cursor.next() {
      guard var record = try Self.record(row) else { continue }
      if record.name.kind == .item, record.expires == nil { record.expires = now + month }
      numbers[try row.decode(atIndex: 0)] = try store.insert(record)
    }
    return numbers
  }

  private static func record(_ row: Row) throws -> StoredRecord? {
    let decoder = JSONDecoder()
    let document = Data(try row.decode(String.self, atIndex: 2).utf8)
    switch RecordKind(number: try row.decode(atIndex: 1)) {
    case .duplicate, .app: return nil
    case .web: return try StoredRecord(decoder.decode(WebItem.self, from: document))
    case .item: return try StoredRecord(decoder.decode(SearchableItem.self, from: document))
    case .activity: return try StoredRecord(decoder.decode(UserActivity.self, from: document))
    }
  }
}
