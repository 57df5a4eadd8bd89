import FoundationEssentials
import GRDB

extension SQLiteTransaction: IndexReading {
  func record(_ id: Int64) throws -> StoredRecord? {
    try fetch("SELECT * FROM record WHERE id = ?", [id]).first
  }

  func record(named name: RecordName) throws -> StoredRecord? {
    guard let source = try sourceNumber(owner: name.owner, app: name.app) else { return nil }
    // Most that are asked for are new, which a number tells at a third of the cost of a row.
    return try statement(.recordNumber).number(source, Int64(name.kind.number), name.uid)
      .flatMap(record)
  }

  func numbers(joinedBy key: JoinKey, owner: String?, limit: Int) throws -> [Int64] {
    if case .page = key, try !holdsPointers() { return [] }
    guard let owner else { return try privateNumbers(joinedBy: key, limit: limit) }
    switch key {
    case .page(let hash):
      guard let number = try ownerNumber(owner) else { return [] }
      return try numbers(
        """
        SELECT record.id FROM record JOIN source ON source.id = record.source
        WHERE page = ? AND source.owner = ? LIMIT ?
        """,
        [hash, number, limit]
      )
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
        "SELECT id FROM record WHERE source = ? AND target = ? LIMIT ?",
        [source, target, limit]
      )
    }
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
        WHERE page = ? AND source.owner <> 0 LIMIT ?
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
        try numbers(joinedBy: key, owner: row[0] as String, limit: limit)
      }
    }
  }

  func records(_ filter: RecordFilter, limit: Int) throws -> [StoredRecord] {
    switch filter {
    case .app(let app, let owner, let kind):
      guard let source = try sourceNumber(owner: owner, app: app) else { return [] }
      return try (kind.map { [$0] } ?? RecordKind.allCases).flatMap { kind in
        try fetch(
          "SELECT * FROM record WHERE source = ? AND kind = ? LIMIT ?",
          [source, kind.number, limit]
        )
      }
    case .domain(let domain, let app, let owner):
      guard let source = try sourceNumber(owner: owner, app: app) else { return [] }
      // A slash follows the dot, so this is exactly what begins with the domain and a dot.
      return try fetch(
        """
        SELECT * FROM record WHERE source = ?1 AND domain = ?2
        UNION ALL SELECT * FROM record WHERE source = ?1 AND domain > ?2 || '.'
          AND domain < ?2 || '/' LIMIT ?3
        """,
        [source, domain, limit]
      )
    case .related(let uid, let app, let owner):
      guard let source = try sourceNumber(owner: owner, app: app) else { return [] }
      return try fetch(
        "SELECT * FROM record WHERE source = ? AND related = ? LIMIT ?",
        [source, uid, limit]
      )
    case .expired(let now):
      return try fetch("SELECT * FROM record WHERE expires <= ? LIMIT ?", [now, limit])
    case .publicHash(let hash):
      return try fetch("SELECT * FROM record WHERE public_hash = ? LIMIT ?", [hash, limit])
    case .after(let id):
      return try fetch("SELECT * FROM record WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
    }
  }

  func page(at hash: Int64) throws -> StoredRecord? {
    try statement(.page).number(hash).flatMap(record)
  }

  func keys(of page: Int64) throws -> [String] {
    try rows("SELECT page_key FROM alias WHERE record = ?", [page]).map { $0[0] }
  }

  /// Entities whose records are remembered for as long as one state is read.
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
    labels.type = try label(row[4])
    labels.host = try label(row[5])
    labels.language = try label(row[6])
    labels.app = try label(row[7])
    labels.date = row[8]
    return StoredEntity(
      id: id,
      owner: row[0],
      title: row[1],
      quality: row[2],
      expires: row[3],
      labels: labels,
      bases: try bases(of: id)
    )
  }

  func bases(of entity: Int64) throws -> [Int64] {
    try numbers("SELECT base FROM overlay WHERE entity = ? ORDER BY base", [entity])
  }

  func overlays(on base: Int64) throws -> [Int64] {
    try rows("SELECT entity FROM overlay WHERE base = ?", [base]).map { $0[0] }
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
    ).map { Tombstone(deleted: $0[0], fence: $0[1]) }
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
    ).map { Engagement(shown: $0[0], tapped: $0[1], viewed: $0[2], last: $0[3]) }
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
