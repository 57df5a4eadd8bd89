import FoundationEssentials
import Frontier
import GRDB
import Politeness
import URLStandard

/// Copies the readable rows of a damaged frontier and the pages of the index into a new one.
///
/// Its methods are called in transactions of the new file, which has only one connection.
struct FrontierRowCopier {
  /// Tables that are copied unchanged, as far as they are readable, in addition to the URLs and the
  /// seeds.
  private static let plainTables = [
    ("change", "id, session, time, kind, url, fields, cause"),
    ("robots", "origin, body, fetched_at, fresh_until"),
  ]
  /// The only column of these tables that may be null.
  private static let optionalColumn = "cause"
  /// An upper bound of row IDs; a damaged file may contain larger ones, after which no row can be added.
  private static let largestID = Int64(1) << 50
  /// Tables whose losses are reported by name; the URLs have a count of their own.
  private static let reportedTables: Set = ["seed", "base", "change", "robots", "death"]

  private let database: Database
  private let indexed: Set<UInt128>
  private var secret: HashSecret
  private var seeds: SeedRowMap
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
    self.seeds = try SeedRowMap(seeds, in: database)
  }

  // MARK: The old file

  /// Copies everything.
  ///
  /// - Parameters:
  ///   - old: The readable rows of the damaged file.
  ///   - lost: The parts of each table that could not be read.
  /// - Throws: SQLite errors of the new file.
  mutating func copy(from old: Database, lost: [String: Int]) throws {
    session = (try? Int.fetchOne(old, sql: "SELECT max(id) FROM session")) ?? nil ?? 0
    // A new session needs a number that no stored row uses.
    try database.execute(
      sql: "INSERT INTO session (id, is_open) VALUES (?, 0)",
      arguments: [max(1, min(session, Int(Int32.max)))]
    )
    for (table, count) in lost where Self.reportedTables.contains(table) && count > 0 {
      result.lostRows[table] = count
    }
    result.lostParts = lost["url"] ?? 0
    try copySeeds(from: old)
    try copyBases(from: old)
    for (table, columns) in Self.plainTables { try copy(table, columns, from: old) }
    try keepSecret(of: old)
    deaths = CrashCounter.recovered(from: old)
    unconfirmed = (try? UnconfirmedPages(old).pages(since: .min)) ?? []
    result.lostParts += try Self.forEachRow(
      of: "url u",
      columns: "\(URLColumn.list), u.session, u.place",
      in: old
    ) { row in try copy(row) }
  }

  /// Keeps the secret, and with it the name of the log of changes, unless a change is lost, whose number is given again.
  private mutating func keepSecret(of old: Database) throws {
    guard result.lostRows["change"] == nil,
      let former = try? SQLiteSessionOpening.secret(old)
    else { return }
    secret = former
    try database.execute(
      sql: "UPDATE secret SET first = ?, last = ?",
      arguments: [Int64(bitPattern: former.first), Int64(bitPattern: former.last)]
    )
  }

  private mutating func copySeeds(from old: Database) throws {
    let lost = try Self.forEachRow(of: "seed", in: old) { row in
      let (id, url): (Int64, String) = (try row.value("id"), try row.value("url"))
      try seeds.insert(url, formerly: id, in: database)
    }
    note("seed", kept: seeds.formerCount, lost: lost)
  }

  /// Copies the scope bases, with the new row IDs of their seeds.
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
    let known = try KnownURLRow(row)
    var record = try state.record(row)
    guard let url = WebURL(record.url), url.isHTTP else { throw DamagedValue(name: "url") }
    // If the row of the seed is lost, a matching seed of the list is used, or the root of the site.
    let seed = try seeds.row(formerly: known.seed) ?? seeds.row(for: url, in: database).id
    // The redirect leads to its target again.
    if record.state == .redirectTarget { return }
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
      let values: [DatabaseValue] = try names.map { try row.value($0) }
      let isWhole = zip(names, values).allSatisfy { $0 == Self.optionalColumn || !$1.isNull }
      let id = names.first == "id" ? Int64.fromDatabaseValue(values[0]) : nil
      guard isWhole, (id ?? 0) < Self.largestID else { throw DamagedValue(name: table) }
      try insertion.execute(arguments: StatementArguments(values))
      kept += 1
    }
    note(table, kept: kept, lost: lost)
  }

  /// Reads the rows of a table.
  ///
  /// - Returns: The number of rows with a damaged value.
  private static func forEachRow(
    of table: String,
    columns: String = "*",
    in old: Database,
    _ body: (Row) throws -> Void
  ) throws -> Int {
    var lost = 0
    let rows = try Row.fetchCursor(old, sql: "SELECT \(columns) FROM \(table)")
    while let row = try rows.next() {
      do { try body(row) } catch is DamagedValue { lost += 1 }
    }
    return lost
  }

  private mutating func note(_ table: String, kept: Int, lost: Int) {
    result.keptRows[table] = kept
    if lost > 0 { result.lostRows[table, default: 0] += lost }
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
    record.item = ItemFingerprint()
    record.state = .done
    let place = QueuePriority(depth: record.depth).order(fetchedAt: 0)
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
    try URLRowWriter(database).insert(copy, key: key, seed: seed, place: place, session: session)
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
