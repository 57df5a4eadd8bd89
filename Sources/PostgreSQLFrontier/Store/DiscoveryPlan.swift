import Frontier

/// The rows of known URLs, by their keys.
struct KnownURLs {
  /// The part of a row that decides what becomes of the URL.
  struct Row {
    let id: Int64
    let bucket: Int
    let host: Int32
    var place: Int
    var policy: FrontierPolicy.KnownURL
    /// A Boolean value that indicates whether the page is queued or leased.
    var isWaiting: Bool
  }

  private(set) var rows: [PageKey: Row] = [:]
  private let session: SharedSession

  /// Reads the rows of known URLs.
  init(_ connection: PostgreSQLConnection, keys: [PageKey], session: SharedSession) throws {
    self.session = session
    let keys = ArrayLiteral.text(keys.map { Int64(bitPattern: $0.value) })
    try read(connection, "u.key = ANY ($1::bigint[])", keys)
  }

  /// Locks rows until the end of the transaction, and reads them again.
  mutating func lock(
    _ ids: some Sequence<Int64>,
    _ connection: PostgreSQLConnection
  ) throws {
    let ids = ArrayLiteral.text(ids.sorted())
    try connection.run(
      "SELECT id FROM url WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE",
      [ids]
    )
    try read(connection, "u.id = ANY ($1::bigint[])", ids)
  }

  private mutating func read(
    _ connection: PostgreSQLConnection,
    _ condition: String,
    _ list: String
  ) throws {
    let found = try connection.run(
      """
      SELECT u.key, u.id, u.bucket, u.host, u.place, u.seed, u.session, u.state, u.fetched_at,
        u.false_claims, EXISTS (SELECT FROM leased l WHERE l.id = u.id)
          OR EXISTS (SELECT FROM due d WHERE d.bucket = u.bucket AND d.host = u.host
            AND d.place = u.place AND d.id = u.id),
        u.next_due > $2 AND EXISTS (SELECT FROM death x WHERE x.id = u.id AND x.count >= $3)
      FROM url u WHERE \(condition)
      """,
      [list, String(session.policy.time ?? 0), String(CrashPolicy.quarantineThreshold)]
    )
    for row in 0..<found.count {
      let key: Int64 = try found.required(row, 0)
      var policy = FrontierPolicy.KnownURL(
        state: PageRecord.State(rawValue: try found.required(row, 7)) ?? .due,
        hasListedSeed: session.positions[try found.required(row, 5)] != nil,
        isOfSession: try found.required(row, 6) == session.number,
        fetchedAt: try found.double(row, 8) ?? 0,
        falseClaimCount: max(0, try found.integer(row, 9) ?? 0)
      )
      policy.isQuarantined = found.flag(row, 11)
      rows[PageKey(value: UInt64(bitPattern: key))] = Row(
        id: try found.required(row, 1),
        bucket: try found.required(row, 2),
        host: try found.required(row, 3),
        place: try found.required(row, 4),
        policy: policy,
        isWaiting: found.flag(row, 10)
      )
    }
  }
}

/// The writes that a batch of discovered URLs needs: each URL once, however often the batch has it.
struct DiscoveryPlan {
  /// A URL to insert.
  struct New {
    var page: DiscoveredPage
    var place: Int
    var priority: Double?
  }

  /// A change of a known URL.
  struct Update {
    /// The former queue entry: bucket, host, place, identifier.
    let entry: [String?]
    var place: Int
    var priority: Double?
    /// The identifier of the seed whose page the URL becomes; `nil` if it stays another's.
    var seed: Int?
    /// `true` if the page only moves within its queue, where it is.
    var isMove: Bool
  }

  /// The URLs to insert, in the order in which they were found.
  private(set) var new: [New] = []
  /// The changes of known URLs by their identifiers.
  private(set) var updates: [Int64: Update] = [:]
  private let session: SharedSession

  init(_ found: [DiscoveredPage], known: KnownURLs, session: SharedSession) {
    self.session = session
    var known = known.rows
    var indexOfNew: [PageKey: Int] = [:]
    for page in found {
      if let index = indexOfNew[page.key] {
        refine(&new[index], by: page)
      } else if known[page.key] == nil {
        indexOfNew[page.key] = new.count
        new.append(
          New(
            page: page,
            place: page.priority.order(fetchedAt: 0),
            priority: page.priority.sitemapPriority
          )
        )
      } else if var row = known[page.key] {
        apply(page, to: &row)
        known[page.key] = row
      }
    }
  }

  /// Applies another occurrence of a new URL in the same batch.
  private func refine(_ new: inout New, by page: DiscoveredPage) {
    let known = FrontierPolicy.KnownURL(
      state: new.page.record.state,
      hasListedSeed: true,
      isOfSession: true,
      fetchedAt: new.page.record.fetchedAt,
      falseClaimCount: 0
    )
    let isWaiting = known.state == .due
    switch session.policy.rediscovery(of: page, known: known, isWaiting: { isWaiting }) {
    case .ignore: break
    case .revive(let place), .queueEarly(let place):
      new.page.record.state = .due
      new.page.record.seed = page.record.seed
      new.place = place
    case .move(let place, let priority):
      guard isWaiting else { return }
      (new.place, new.priority) = (place, priority)
    }
  }

  private mutating func apply(_ page: DiscoveredPage, to row: inout KnownURLs.Row) {
    let isWaiting = row.isWaiting
    let rediscovery = session.policy.rediscovery(of: page, known: row.policy) { isWaiting }
    let former = updates[row.id]
    var update =
      former
      ?? Update(
        entry: [String(row.bucket), String(row.host), String(row.place), String(row.id)],
        place: row.place,
        isMove: true
      )
    switch rediscovery {
    case .ignore: return
    case .revive(let place):
      let seed = page.record.seed
      update.seed = session.ids.indices.contains(seed) ? session.ids[seed] : nil
      (update.place, update.isMove) = (place, false)
      (row.policy.state, row.policy.hasListedSeed) = (.due, true)
    case .queueEarly(let place): (update.place, update.isMove) = (place, false)
    case .move(let place, let priority):
      guard isWaiting else { return }
      (update.place, update.priority) = (place, priority)
    }
    if !update.isMove { (row.policy.isOfSession, row.isWaiting) = (true, true) }
    updates[row.id] = update
  }
}
