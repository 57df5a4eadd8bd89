import GRDB

/// What the store keeps at hand of the session that is open.
struct FrontierSessionState: Sendable {
  /// The session's number.
  var number = 0
  /// The rows of the seeds, in the order of the list.
  var ids: [Int64] = []
  /// The first place in the list of each row.
  var positions: [Int64: Int] = [:]
  /// The time that pages are due by; `nil` where all are.
  var time: Double?

  /// Whether a page is known as far as this session goes: of a seed that is asked for, and not gone
  /// since an earlier one.
  func counts(_ row: Row) -> Bool {
    guard positions[row["seed"]] != nil else { return false }
    return row["state"] != PageRecord.State.gone.rawValue || row["session"] == number
  }

  /// Whether a page is gone since an earlier session.
  func isGone(_ row: Row) -> Bool {
    row["state"] == PageRecord.State.gone.rawValue && row["session"] != number
  }
}

/// Opens a session: one transaction.
struct SQLiteSessionOpening {
  /// Files beside the pages are kept for a month, in seconds.
  private static let fileLifetime = 30.0 * 86_400

  let database: Database
  let seeds: [String]
  let time: Double?

  func run() throws -> (FrontierSessionState, FrontierSession) {
    let last = try Row.fetchOne(
      database,
      sql: "SELECT id, is_open FROM session ORDER BY id DESC LIMIT 1"
    )
    let isResumed: Bool = last?["is_open"] ?? false
    let former = try asked()
    try enter()
    let isSameList = try former == asked()
    try Self.releaseLeases(database)
    var start = SQLiteQueues.Entry.first
    try SQLiteQueues.settle(.max, after: &start, database)
    var state = FrontierSessionState()
    state.time = time
    if isResumed {
      state.number = last?["id"] ?? 0
      if !isSameList { try follow(session: state.number) }
    } else {
      try database.execute(sql: "INSERT INTO session (is_open) VALUES (1)")
      state.number = Int(database.lastInsertedRowID)
      try begin()
    }
    for (position, url) in seeds.enumerated() {
      let id = try Int64.fetchOne(
        database,
        sql: "SELECT id FROM seed WHERE url = ?",
        arguments: [url]
      )
      state.ids.append(id ?? 0)
      if let id, state.positions[id] == nil { state.positions[id] = position }
    }
    return (state, try opened(state, isResumed: isResumed))
  }

  /// The rows of the seeds that are asked for.
  private func asked() throws -> Set<Int64> {
    try Int64.fetchSet(database, sql: "SELECT id FROM seed WHERE position IS NOT NULL")
  }

  private func enter() throws {
    try database.execute(sql: "UPDATE seed SET position = NULL WHERE position IS NOT NULL")
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO seed (url, position) VALUES (?, ?)
        ON CONFLICT (url) DO UPDATE SET position = coalesce(position, excluded.position)
        """
    )
    for (position, url) in seeds.enumerated() {
      try statement.execute(arguments: [url, position])
    }
  }

  static func releaseLeases(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id FROM leased l JOIN url u ON u.id = l.id;
        DELETE FROM leased
        """
    )
  }

  /// Everything is due whose time has come and that is not gone.
  ///
  /// What redirects reached is forgotten when the one that redirects is due; old changes are, too.
  private func begin() throws {
    let due = time ?? .infinity
    try database.execute(
      sql: """
        UPDATE seed SET spent = 0;
        DELETE FROM url WHERE state = \(PageRecord.State.reached.rawValue) AND next_due <= :due;
        DELETE FROM due;
        INSERT INTO due SELECT u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
          WHERE s.position IS NOT NULL AND u.next_due <= :due
          AND u.state NOT IN (\(PageRecord.State.gone.rawValue), \(PageRecord.State.reached.rawValue))
          ORDER BY u.host, u.place, u.id;
        DELETE FROM change WHERE id <= (SELECT max(id) FROM change) - \(PageChange.keptCount)
        """,
      arguments: ["due": due]
    )
    guard let time else { return }
    try database.execute(
      sql: "DELETE FROM change WHERE time < ?; DELETE FROM file WHERE fetched_at < ?",
      arguments: [time - Double(PageChange.keptDays) * 86_400, time - Self.fileLifetime]
    )
  }

  /// Another list of seeds in the same session: pages of seeds that left it rest, those of seeds that
  /// came back are due.
  private func follow(session: Int) throws {
    try database.execute(
      sql: """
        DELETE FROM due WHERE id IN (
          SELECT u.id FROM url u JOIN seed s ON s.id = u.seed WHERE s.position IS NULL);
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id
          FROM url u JOIN seed s ON s.id = u.seed
          WHERE s.position IS NOT NULL AND (u.state = 0 OR u.session <> ? AND u.state <> ?)
        """,
      arguments: [session, PageRecord.State.gone.rawValue]
    )
  }

  private func indexed() throws -> [HostKey: Int] {
    var indexed: [HostKey: Int] = [:]
    let sql = "SELECT host, count(item) FROM url GROUP BY host"
    let rows = try Row.fetchCursor(database, sql: sql)
    while let row = try rows.next() {
      indexed[HostKey(value: UInt32(truncatingIfNeeded: row[0] as Int64))] = row[1]
    }
    return indexed
  }

  private func opened(_ state: FrontierSessionState, isResumed: Bool) throws -> FrontierSession {
    var due: [HostKey: Int] = [:]
    let rows = try Row.fetchCursor(database, sql: "SELECT host, count(*) FROM due GROUP BY host")
    while let row = try rows.next() {
      due[HostKey(value: UInt32(truncatingIfNeeded: row[0] as Int64))] = row[1]
    }
    let bases = try Row.fetchAll(database, sql: "SELECT seed, url FROM base").compactMap { row in
      state.positions[row[0]].map { SeedBase(seed: $0, url: row[1]) }
    }
    let spent = try state.ids.map { id in
      try Int.fetchOne(database, sql: "SELECT spent FROM seed WHERE id = ?", arguments: [id]) ?? 0
    }
    return FrontierSession(
      isResumed: isResumed,
      due: due,
      indexed: try indexed(),
      spent: spent,
      bases: bases,
      secret: try Self.secret(database)
    )
  }

  /// With what the file's URLs are hashed.
  static func secret(_ database: Database) throws -> HashSecret {
    let secret = try Row.fetchOne(database, sql: "SELECT first, last FROM secret")
    return HashSecret(
      first: UInt64(bitPattern: secret?["first"] ?? 0),
      last: UInt64(bitPattern: secret?["last"] ?? 0)
    )
  }
}
