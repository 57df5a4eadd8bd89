import FoundationEssentials
import GRDB
import IndexModel
import SQLiteStatements

extension SQLiteTransaction: IndexWriting {
  func insert(_ record: StoredRecord) throws -> Int64 {
    if record.page != nil { mayHavePointers = true }
    let source = try findOrInsertSource(record.name)
    let number = try nextNumber()
    try statement(.insertRecord).run(
      number,
      number,
      Int64(record.name.kind.number),
      source,
      record.name.uid,
      record.page,
      record.related,
      record.weak,
      record.target,
      record.domain,
      record.publicHash,
      record.expires,
      record.fence,
      compressed(record),
      record.contentPage
    )
    lastNumber = max(number, lastNumber ?? 0)
    return number
  }

  func numberRecords(from number: Int64) { nextNumberWanted = number }

  private func compressed(_ record: StoredRecord) -> [UInt8] {
    record.precomputed?.compressed(of: record) ?? codec.compressed(record.document)
  }

  /// Returns the number of the next record, which is also the number of its entity.
  private func nextNumber() throws -> Int64 {
    let last = try lastNumber ?? value(Int64.self, "SELECT max(id) FROM record", []) ?? 0
    guard last == 0 || last < Self.numbers.upperBound - 1, last >= 0 else {
      throw RowDamage("a record has number \(last)")
    }
    lastNumber = last
    guard var wanted = nextNumberWanted, Self.numbers.contains(wanted) else { return last + 1 }
    while wanted <= last, try row("SELECT 1 FROM record WHERE id = ?", [wanted]) != nil {
      wanted += 1
    }
    nextNumberWanted = wanted + 1
    return wanted
  }

  func update(_ record: StoredRecord) throws {
    if record.page != nil { mayHavePointers = true }
    try execute(
      """
      UPDATE record SET page = ?, related = ?, weak = ?, target = ?, domain = ?, public_hash = ?,
        expires = ?, fence = ?, document = ?, content_page = ? WHERE id = ?
      """,
      [
        record.page, record.related, record.weak, record.target, record.domain, record.publicHash,
        record.expires, record.fence, Data(compressed(record)), record.contentPage,
        record.id,
      ]
    )
  }

  func delete(_ id: Int64) throws {
    try execute("DELETE FROM alias WHERE record = ?", [id])
    try removeClaims(of: id)
    try execute("DELETE FROM record WHERE id = ?", [id])
  }

  func setEntity(_ entity: Int64, of record: Int64) throws {
    try execute("UPDATE record SET entity = ? WHERE id = ?", [entity, record])
  }

  func setKey(_ key: String, to page: Int64) throws {
    try statement(.setKey).run(PageLookupKey.hash(key), key, page)
  }

  func removeKey(_ key: String) throws {
    let hash = PageLookupKey.hash(key)
    try execute("DELETE FROM alias WHERE hash = ? AND page_key = ?", [hash, key])
  }

  // MARK: Entities

  func put(_ entity: StoredEntity, text: EntityText) throws {
    let owner = try findOrInsertOwner(entity.owner)
    let labels = entity.labels
    let level = ImpactOrderedRowID.level(prior: text.prior)
    try statement(.insertEntity).run(
      entity.id,
      owner,
      entity.title,
      entity.quality,
      entity.expires,
      try labelNumber(labels.type),
      try labelNumber(labels.host),
      try labelNumber(labels.language),
      try labelNumber(labels.app),
      labels.date,
      level
    )
    for base in entity.bases {
      try execute(
        "INSERT INTO overlay (entity, base, owner) VALUES (?, ?, ?)",
        [entity.id, base, owner]
      )
    }
    try makeTextTable(owner)
    try textInsertion(owner).run(
      entity.id,
      text.titles,
      text.headings,
      text.keywords,
      text.description,
      text.body,
      text.marks
    )
    try putOutline(of: entity.id, text, owner)
    let row = ImpactOrderedRowID.number(entity: entity.id, level: level)
    names.add(Self.names(text), row: row, owner: owner)
    if names.isFull { try writeNames() }
  }

  /// Stores what ranking compares besides the title.
  private func putOutline(of entity: Int64, _ text: EntityText, _ owner: Int64) throws {
    if let language = text.stemLanguage { countStems(of: language, 1, owner) }
    guard !text.outline.isEmpty else { return }
    try execute(
      "INSERT INTO outline (owner, entity, headings) VALUES (?, ?, ?)",
      [owner, entity, Data(text.outline)]
    )
  }

  private func textInsertion(_ owner: Int64) throws -> Statement {
    try statement(SQLiteSchema.textTable(owner)) { table in
      "INSERT INTO \(table) (rowid, title, headings, keywords, description, body, marks) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?)"
    }
  }

  /// Writes what was buffered, at the end of the transaction.
  func writeBuffers() throws {
    try writeNames()
    try writeStemCounts()
    try writeLinkTexts()
  }

  /// Writes the buffered names.
  func writeNames() throws {
    try names.drain { owner, row, removed, added in
      let table = SQLiteSchema.nameTable(owner)
      if let removed {
        try execute(
          "INSERT INTO \(table) (\(table), rowid, names) VALUES ('delete', ?, ?)",
          [row, removed]
        )
      }
      if let added {
        try statement(table) { "INSERT INTO \($0) (rowid, names) VALUES (?, ?)" }.run(row, added)
      }
    }
  }

  private static func names(_ text: EntityText) -> String {
    [text.titles, text.keywords, text.titleMarks].joined(separator: " ")
  }

  private func makeTextTable(_ owner: Int64) throws {
    guard !textTables.contains(owner) else { return }
    // GRDB discards all prepared statements when a table is created, even if it already exists.
    if !holdsTextTable(owner) { try SQLiteSchema.createTextTable(owner, in: database) }
    textTables.insert(owner)
  }

  /// Returns `true` if the table exists; selects from it, because a lookup by name parses the whole schema.
  private func holdsTextTable(_ owner: Int64) -> Bool {
    let tables = "\(SQLiteSchema.textTable(owner))_config, \(SQLiteSchema.nameTable(owner))_config"
    return (try? rows("SELECT 1 FROM \(tables) LIMIT 0", [])) != nil
  }

  func removeEntity(_ entity: StoredEntity, text: EntityText) throws {
    let owner = try findOrInsertOwner(entity.owner)
    textTables.insert(owner)
    let table = SQLiteSchema.textTable(owner)
    try execute(
      """
      INSERT INTO \(table) (\(table), rowid, title, headings, keywords, description, body, marks)
      VALUES ('delete', ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entity.id, text.titles, text.headings, text.keywords, text.description, text.body,
        text.marks,
      ]
    )
    if let language = text.stemLanguage { countStems(of: language, -1, owner) }
    if !text.outline.isEmpty {
      try execute("DELETE FROM outline WHERE owner = ? AND entity = ?", [owner, entity.id])
    }
    if let level = try value(Int64.self, "SELECT level FROM entity WHERE id = ?", [entity.id]) {
      let row = ImpactOrderedRowID.number(entity: entity.id, level: level)
      names.remove(Self.names(text), row: row, owner: owner)
    }
    try execute("DELETE FROM entity WHERE id = ?", [entity.id])
    try execute("DELETE FROM overlay WHERE entity = ?", [entity.id])
  }

  func removeAllEntities() throws {
    for owner in try Int64.fetchAll(database, sql: "SELECT id FROM owner") {
      let table = SQLiteSchema.textTable(owner)
      try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
      let names = SQLiteSchema.nameTable(owner)
      try database.execute(sql: "DROP TABLE IF EXISTS \(names)")
    }
    textTables = []
    stemCounts = [:]
    names.removeAll()
    try database.execute(
      sql: """
        DELETE FROM entity; DELETE FROM overlay; DELETE FROM word_list; DELETE FROM completion;
        DELETE FROM word_state; DELETE FROM outline; DELETE FROM stemming; UPDATE record SET entity = 0
        """
    )
  }

  // MARK: Lifetime

  func setTombstone(_ tombstone: Tombstone?, of name: RecordName) throws {
    mayHaveTombstones = true
    let source = try findOrInsertSource(name)
    guard let tombstone else {
      return try execute(
        "DELETE FROM tombstone WHERE source = ? AND kind = ? AND uid = ?",
        [source, name.kind.number, name.uid]
      )
    }
    try execute(
      "INSERT OR REPLACE INTO tombstone (source, kind, uid, deleted, fence) VALUES (?, ?, ?, ?, ?)",
      [source, name.kind.number, name.uid, tombstone.deleted, tombstone.fence]
    )
  }

  func removeTombstones(before date: Int64) throws {
    try execute(
      """
      DELETE FROM engagement WHERE EXISTS (
        SELECT 1 FROM tombstone WHERE tombstone.source = engagement.source
          AND tombstone.kind = engagement.kind AND tombstone.uid = engagement.uid
          AND tombstone.deleted < ?)
      """,
      [date]
    )
    try execute("DELETE FROM tombstone WHERE deleted < ?", [date])
  }

  func setEngagement(
    _ engagement: Engagement,
    of name: RecordName,
    by viewer: String,
    query: String
  ) throws {
    try execute(
      """
      INSERT OR REPLACE INTO engagement (viewer, source, kind, uid, query, shown, tapped, viewed,
        last) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        try findOrInsertOwner(viewer), try findOrInsertSource(name), name.kind.number, name.uid,
        query,
        engagement.shown, engagement.tapped, engagement.viewed, engagement.last,
      ]
    )
  }

  func removeEngagement(of name: RecordName) throws {
    try execute(
      "DELETE FROM engagement WHERE source = ? AND kind = ? AND uid = ?",
      [try findOrInsertSource(name), name.kind.number, name.uid]
    )
  }

  func setClientState(_ state: [UInt8]?, app: String, owner: String, name: String?) throws {
    let source = try findOrInsertSource(RecordName(kind: .item, owner: owner, app: app, uid: ""))
    guard let name else {
      return try execute("DELETE FROM client_state WHERE source = ?", [source])
    }
    guard let state else {
      return try execute(
        "DELETE FROM client_state WHERE source = ? AND name = ?",
        [source, name]
      )
    }
    try execute(
      "INSERT OR REPLACE INTO client_state (source, name, state) VALUES (?, ?, ?)",
      [source, name, Data(state)]
    )
  }
}
