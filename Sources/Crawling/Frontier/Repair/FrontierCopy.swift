import FoundationEssentials
import GRDB
import URLStandard

/// Copies the readable rows of a damaged frontier into a new one, inside a transaction of the new one.
struct FrontierCopy {
  /// Tables that are copied unchanged, as far as they are readable, in addition to the URLs and the
  /// seeds.
  private static let plainTables = [
    ("change", "session, time, kind, url, fields"),
    ("robots", "origin, body, fetched_at, fresh_until"),
  ]

  private let database: Database
  private let indexed: Set<UInt128>
  private let secret: HashSecret
  private var seeds: SeedRows
  private var nextID: Int64 = 0
  private var session = 0
  /// The numbers of deaths by row of the old file.
  private var deaths: [Int64: Int] = [:]
  /// Rows of the old file whose items may be only in a journal.
  private var unconfirmed: Set<Int64> = []
  var result = FrontierRebuild.Result()

  init(into database: Database, seeds: [String], indexed: Set<UInt128>) throws {
    self.database = database
    self.indexed = indexed
    secret = try SQLiteSessionOpening.secret(database)
    self.seeds = try SeedRows(seeds, in: database)
  }

  // MARK: The old file

  mutating func copy(from old: Database) throws {
    session = (try? Int.fetchOne(old, sql: "SELECT max(id) FROM session")) ?? nil ?? 0
    // A new session needs a number that no stored row uses.
    try database.execute(
      sql: "INSERT INTO session (id, is_open) VALUES (?, 0)",
      arguments: [max(1, min(session, Int(Int32.max)))]
    )
    try copySeeds(from: old)
    try copyBases(from: old)
    deaths = DeathCount.salvaged(from: old)
    unconfirmed = (try? UnconfirmedPages(old).pages(since: .min)) ?? []
    let columns = "\(URLColumn.list), u.session, u.place"
    result.lostParts += try RowSalvage(database: old, table: "url", columns: columns).forEach {
      row in
      try copy(row)
    }
    for (table, columns) in Self.plainTables { try copy(table, columns, from: old) }
  }

  private mutating func copySeeds(from old: Database) throws {
    let lost = try RowSalvage(database: old, table: "seed").forEach { row in
      let (id, url): (Int64, String) = (try row.value("id"), try row.value("url"))
      try seeds.take(url, formerly: id, in: database)
    }
    note("seed", kept: seeds.formerCount, lost: lost)
  }

  /// Copies the scope bases: a table without row IDs, whose seeds have new IDs.
  private mutating func copyBases(from old: Database) throws {
    var kept = 0
    let lost = try Self.forEachRow(of: "base", in: old) { row in
      guard let seed = seeds.row(formerly: try row.value("seed")) else { return }
      let url: String = try row.value("url")
      try database.execute(
        sql: "INSERT OR IGNORE INTO base (seed, url) VALUES (?, ?)",
        arguments: [seed, url]
      )
      kept += 1
    }
    note("base", kept: kept, lost: lost)
  }

  private mutating func copy(_ row: Row) throws {
    let state = FrontierSessionState()
    let known = try KnownRow(row)
    var record = try state.record(row)
    guard let url = WebURL(record.url), url.isHTTP, let seed = seeds.row(formerly: known.seed)
    else {
      throw DamagedValue(name: "url")
    }
    // The targets of redirects are found again through the redirects.
    if record.state == .reached { return }
    let key = CanonicalKey(url)
    let isLost = record.item != nil && !indexed.contains(key.hash128)
    if isLost || unconfirmed.contains(known.entry.id) {
      result.refetchedPages += 1
      (record.state, record.validators, record.contentHash, record.nextDue) = (.due, nil, 0, 0)
    }
    guard try insert(record, key, url, seed: seed, place: known.entry.place) else { return }
    result.keptURLs += 1
    guard let count = deaths[known.entry.id] else { return }
    try database.execute(
      sql: "INSERT INTO death (id, count) VALUES (?, ?)",
      arguments: [nextID, count]
    )
  }

  private mutating func copy(_ table: String, _ columns: String, from old: Database) throws {
    let names = columns.split(separator: ",").map { $0.filter { $0 != " " } }
    let insertion = try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO \(table) (\(columns))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        """
    )
    var kept = 0
    let lost = try Self.forEachRow(of: table, in: old) { row in
      let values = names.map { row[$0] as DatabaseValue }
      guard !values.contains(.null) else { throw DamagedValue(name: table) }
      try insertion.execute(arguments: StatementArguments(values))
      kept += 1
    }
    note(table, kept: kept, lost: lost)
  }

  /// Reads the rows of a table; a table without row IDs is read only up to its first damage.
  private static func forEachRow(
    of table: String,
    in old: Database,
    _ body: (Row) throws -> Void
  ) throws -> Int {
    guard ["base", "robots"].contains(table) else {
      return try RowSalvage(database: old, table: table).forEach(body)
    }
    var (rows, lost): ([Row], Int) = ([], 0)
    do {
      let cursor = try Row.fetchCursor(old, sql: "SELECT * FROM \(table)")
      while let row = try cursor.next() { rows.append(row.copy()) }
    } catch { lost += 1 }
    for row in rows {
      do { try body(row) } catch is DamagedValue { lost += 1 }
    }
    return lost
  }

  private mutating func note(_ table: String, kept: Int, lost: Int) {
    result.keptRows[table] = kept
    if lost > 0 { result.lostRows[table] = lost }
  }

  // MARK: The index

  /// Adds a page of the index unless it is known.
  mutating func add(_ page: FrontierRebuild.IndexedPage) throws {
    guard let url = WebURL(page.url), url.isHTTP else { return }
    let seed = try seeds.row(for: url, in: database)
    var record = PageRecord(
      host: HostKey(value: 0),
      url: url.withoutFragment.href,
      seed: 0,
      depth: url.href == seed.url ? 0 : 1
    )
    record.item = ItemPrint()
    record.state = .done
    let place = QueuePlace(depth: record.depth).order(fetchedAt: 0)
    if try insert(record, CanonicalKey(url), url, seed: seed.id, place: place) {
      result.addedURLs += 1
    }
  }

  // MARK: The new file

  private mutating func insert(
    _ record: PageRecord,
    _ key: CanonicalKey,
    _ url: WebURL,
    seed: Int64,
    place: Int
  ) throws -> Bool {
    let key = PageKey(key, secret: secret)
    guard try SQLiteKeyIndex(database).insert(key, id: nextID + 1) else { return false }
    nextID += 1
    var copy = record
    copy.id = nextID
    copy.host = HostKey(url.hostAndPort, secret: secret)
    try SQLiteURLCopy(database).insert(copy, key: key, seed: seed, place: place, session: session)
    return true
  }

  /// Makes every page due without validators if URLs were lost.
  func finish() throws {
    guard result.lostParts > 0 || result.lostRows["seed"] != nil else { return }
    try database.execute(
      sql: """
        UPDATE url SET state = 0, entity_tag = NULL, last_modified = NULL, content_hash = 0, next_due = 0
        """
    )
  }
}
