import FoundationEssentials
import GRDB
import IndexModel
import SQLiteStatements

extension SQLiteTransaction: IndexReading {
  func record(_ id: Int64) throws -> StoredRecord? {
    try fetch("SELECT * FROM record WHERE id = ?", [id]).first
  }

  func record(named name: RecordName) throws -> StoredRecord? {
    guard let source = try sourceNumber(owner: name.owner, app: name.app) else { return nil }
    // Most requested records are new, and a number lookup costs a third of reading a row.
    let number = try statement(.recordNumber).integer(source, Int64(name.kind.number), name.uid)
    return try number.map(indexedRecord)
  }

  /// Returns the record with a number that an index or another table references.
  private func indexedRecord(_ number: Int64) throws -> StoredRecord {
    guard let record = try record(number) else {
      throw RowDamage("the record \(number) is missing")
    }
    return record
  }

  func numbers(joinedBy key: JoinKey, owner: String?, limit: Int) throws -> [Int64] {
    if case .page = key, try !holdsPointers() { return [] }
    guard let owner else { return try privateNumbers(joinedBy: key, limit: limit) }
    switch key {
    case .page(let hash):
      guard let number = try ownerNumber(owner) else { return [] }
      // A page may have thousands of records of other owners, and an owner thousands of apps.
      let tables =
        try hasManySources(number) ? "record CROSS JOIN source" : "source CROSS JOIN record"
      return try numbers(
        """
        SELECT record.id FROM \(tables) ON record.page = ? AND record.source = source.id
        WHERE source.owner = ? LIMIT ?
        """,
        [hash, number, limit]
      ) + contentNumbers(hash, number, limit)
    case .item(let app, let uid):
      guard let source = try sourceNumber(owner: owner, app: app) else { return [] }
      return try numbers(
        """
        SELECT id FROM record WHERE source = ?1 AND kind = 1 AND uid = ?2
        UNION ALL SELECT id FROM record WHERE source = ?1 AND related = ?2
        UNION ALL SELECT id FROM record WHERE source = ?1 AND weak = ?2 AND related IS NOT ?2
        LIMIT ?3
        """,
        [source, uid, limit]
      )
    case .target(let app, let target):
      guard let source = try sourceNumber(owner: owner, app: app) else { return [] }
      return try numbers(
        """
        SELECT id FROM record WHERE source = ? AND target = ?
        ORDER BY length(document) < 2, uid LIMIT ?
        """,
        [source, target, limit]
      )
    }
  }

  /// The number of sources of an owner from which they are not all looked up for one page.
  private static let manySources = 64

  private func hasManySources(_ owner: Int64) throws -> Bool {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM source WHERE owner = ? LIMIT ?)"
    return try numbers(sql, [owner, Self.manySources]) == [Int64(Self.manySources)]
  }

  /// Returns the numbers of an owner's items whose `contentURL`, and not whose identifier, points at a page.
  private func contentNumbers(_ hash: Int64, _ owner: Int64, _ limit: Int) throws -> [Int64] {
    try numbers(
      """
      SELECT record.id FROM record JOIN source ON source.id = record.source
      WHERE record.content_page = ? AND source.owner = ? LIMIT ?
      """,
      [hash, owner, limit]
    )
  }

  func holdsPointers() throws -> Bool {
    if let mayHavePointers { return mayHavePointers }
    let found = try row("SELECT 1 FROM record WHERE page IS NOT NULL LIMIT 1", []) != nil
    mayHavePointers = found
    return found
  }

  private func numbers(_ sql: String, _ arguments: StatementArguments) throws -> [Int64] {
    try Int64.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
  }

  private func privateNumbers(joinedBy key: JoinKey, limit: Int) throws -> [Int64] {
    switch key {
    case .page(let hash):
      return try numbers(
        """
        SELECT record.id FROM record JOIN source ON source.id = record.source
        WHERE page = ?1 AND source.owner <> 0
        UNION ALL
        SELECT record.id FROM record JOIN source ON source.id = record.source
        WHERE content_page = ?1 AND source.owner <> 0 LIMIT ?2
        """,
        [hash, limit]
      )
    case .item(let app, _), .target(let app, _):
      let owners = try rows(
        """
        SELECT owner.name FROM source JOIN owner ON owner.id = source.owner
        WHERE source.app = ? AND source.owner <> 0
        """,
        [app]
      )
      return try owners.flatMap { row in
        try numbers(joinedBy: key, owner: row.decode(String.self, atIndex: 0), limit: limit)
      }
    }
  }

  func records(_ filter: RecordFilter, limit: Int) throws -> [StoredRecord] {
    switch filter {
    case .app(let app, let owner, let kind):
      let kinds = kind.map { [$0] } ?? RecordKind.allCases
      return try sourceNumbers(owner: owner, app: app).flatMap { source in
        try kinds.flatMap { kind in
          try fetch(
            "SELECT * FROM record WHERE source = ? AND kind = ? LIMIT ?",
            [source, kind.number, limit]
          )
        }
      }
    case .domain(let domain, let app, let owner):
      guard let source = try sourceNumber(owner: owner, app: app) else { return [] }
      // A slash follows the dot in ASCII, so this range is exactly the texts with the domain and a dot as
      // prefix.
      return try fetch(
        """
        SELECT * FROM record WHERE source = ?1 AND domain = ?2
        UNION ALL SELECT * FROM record WHERE source = ?1 AND domain > ?2 || '.'
          AND domain < ?2 || '/' LIMIT ?3
        """,
        [source, domain, limit]
      )
    case .related(let uid, let app, let owner):
      return try sourceNumbers(owner: owner, app: app).flatMap { source in
        try fetch(
          "SELECT * FROM record WHERE source = ? AND related = ? LIMIT ?",
          [source, uid, limit]
        )
      }
    case .expired(let now):
      return try fetch("SELECT * FROM record WHERE expires <= ? LIMIT ?", [now, limit])
    case .publicHash(let hash, let skipped):
      return try fetch(
        """
        SELECT record.* FROM (
          SELECT id, source, row_number() OVER (
            PARTITION BY source ORDER BY ifnull(expires, 1 << 62) DESC, id) AS place
          FROM record WHERE public_hash = ?) AS known
        CROSS JOIN record ON record.id = known.id
        WHERE place <= ? ORDER BY known.source, place LIMIT ? OFFSET ?
        """,
        [hash, RecordFilter.publicLimit, limit, skipped]
      )
    case .after(let id):
      let found = try fetch("SELECT * FROM record WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
      // In a damaged table, a reader that continues after the last number would never end.
      for (one, next) in zip([id] + found.map(\.id), found.map(\.id)) where next <= one {
        throw RowDamage("the record \(next) stands behind the record \(one)")
      }
      return found
    }
  }

  /// Returns the numbers of an app's sources: that of an owner, or those of all owners.
  private func sourceNumbers(owner: String?, app: String) throws -> [Int64] {
    if let owner { return try sourceNumber(owner: owner, app: app).map { [$0] } ?? [] }
    return try numbers("SELECT id FROM source WHERE app = ? ORDER BY id", [app])
  }

  func page(at hash: Int64) throws -> StoredRecord? {
    try statement(.page).integer(hash).map(indexedRecord)
  }

  func keys(of page: Int64) throws -> [String] {
    let statement = try database.cachedStatement(sql: "SELECT page_key FROM alias WHERE record = ?")
    return try String.fetchAll(statement, arguments: [page])
  }

  /// The maximum number of entities whose records are cached during one read.
  private static let knownLimit = 32

  func members(of entity: Int64) throws -> [StoredRecord] {
    if let known = knownMembers?[entity] { return known }
    let members = try fetchMembers(of: entity)
    if let count = knownMembers?.count, count < Self.knownLimit { knownMembers?[entity] = members }
    return members
  }

  private func fetchMembers(of entity: Int64) throws -> [StoredRecord] {
    try fetch(
      """
      SELECT * FROM record WHERE id = ?1 AND entity = ?1
      UNION ALL SELECT * FROM record WHERE entity = ?1 AND entity <> id
      """,
      [entity]
    )
  }

  func entity(_ id: Int64) throws -> StoredEntity? {
    guard
      let row = try row(
        """
        SELECT owner.name, title, quality, expires, type, host, language, app, date FROM entity
        JOIN owner ON owner.id = entity.owner WHERE entity.id = ?
        """,
        [id]
      )
    else { return nil }
    var labels = EntityLabels()
    labels.type = try label(row.decode(atIndex: 4))
    labels.host = try label(row.decode(atIndex: 5))
    labels.language = try label(row.decode(atIndex: 6))
    labels.app = try label(row.decode(atIndex: 7))
    labels.date = try row.decode(atIndex: 8)
    return StoredEntity(
      id: id,
      owner: try row.decode(atIndex: 0),
      title: try row.decode(atIndex: 1),
      quality: try row.decode(atIndex: 2),
      expires: try row.decode(atIndex: 3),
      labels: labels,
      bases: try bases(of: id)
    )
  }

  func bases(of entity: Int64) throws -> [Int64] {
    try numbers("SELECT base FROM overlay WHERE entity = ? ORDER BY base", [entity])
  }

  func overlays(on base: Int64) throws -> [Int64] {
    try numbers("SELECT entity FROM overlay WHERE base = ?", [base])
  }

  func tombstone(of name: RecordName) throws -> Tombstone? {
    if mayHaveTombstones == nil {
      mayHaveTombstones = try row("SELECT 1 FROM tombstone LIMIT 1", []) != nil
    }
    guard mayHaveTombstones == true else { return nil }
    guard let source = try sourceNumber(owner: name.owner, app: name.app) else { return nil }
    return try row(
      "SELECT deleted, fence FROM tombstone WHERE source = ? AND kind = ? AND uid = ?",
      [source, name.kind.number, name.uid]
    ).map {
      Tombstone(deleted: try $0.decode(atIndex: 0), fence: try $0.decode(atIndex: 1))
    }
  }

  func engagement(of name: RecordName, by viewer: String, query: String) throws -> Engagement? {
    guard let viewer = try ownerNumber(viewer),
      let source = try sourceNumber(owner: name.owner, app: name.app)
    else { return nil }
    return try row(
      """
      SELECT shown, tapped, viewed, last FROM engagement
      WHERE viewer = ? AND source = ? AND kind = ? AND uid = ? AND query = ?
      """,
      [viewer, source, name.kind.number, name.uid, query]
    ).map { try Engagement($0, at: 0) }
  }

  func hasEngagement(by viewer: String) throws -> Bool {
    guard let viewer = try ownerNumber(viewer) else { return false }
    return try row("SELECT 1 FROM engagement WHERE viewer = ? LIMIT 1", [viewer]) != nil
  }

  func clientState(app: String, owner: String, name: String) throws -> [UInt8]? {
    guard let source = try sourceNumber(owner: owner, app: app) else { return nil }
    return try value(
      Data.self,
      "SELECT state FROM client_state WHERE source = ? AND name = ?",
      [source, name]
    ).map(Array.init)
  }

  func checkRecordCount() throws {
    let row = try row(
      """
      SELECT (SELECT count(*) FROM record NOT INDEXED),
        (SELECT count(*) FROM source CROSS JOIN record ON record.source = source.id)
      """,
      []
    )
    let counts = try [0, 1].map { try row?.decode(Int.self, atIndex: $0) ?? 0 }
    guard counts[0] == counts[1] else {
      throw RowDamage("\(counts[0]) records, of which the index names \(counts[1])")
    }
  }

  func recordCount(_ kind: RecordKind, seenBy viewer: String?) throws -> Int {
    try value(
      Int.self,
      """
      SELECT count(*) FROM source JOIN record ON record.source = source.id
      WHERE source.owner IN (0, ?) AND kind = ?
      """,
      [try viewerNumber(viewer), kind.number]
    ) ?? 0
  }

  func privateRecordCounts() throws -> [String: Int] {
    let rows = try rows(
      """
      SELECT owner.name, count(*) FROM owner JOIN source ON source.owner = owner.id
        JOIN record ON record.source = source.id
      WHERE owner.id <> 0 GROUP BY owner.id
      """,
      []
    )
    return try Dictionary(
      uniqueKeysWithValues: rows.map { try ($0.decode(atIndex: 0), $0.decode(atIndex: 1)) }
    )
  }

  func entityCount(seenBy viewer: String?) throws -> Int {
    try value(
      Int.self,
      """
      SELECT (SELECT count(*) FROM entity WHERE owner IN (0, ?1))
        - (SELECT count(DISTINCT base) FROM overlay WHERE owner = ?1)
      """,
      [try viewerNumber(viewer)]
    ) ?? 0
  }
}
