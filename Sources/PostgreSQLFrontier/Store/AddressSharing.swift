import Politeness

/// Divides the limits of IP addresses among the workers, inside a transaction.
///
/// A row holds the share of one worker of one address until a time, which each exchange extends. All workers that want an
/// address get the same share. If there are more of them than exchanges, they take turns: a worker that has used its share
/// waits behind those that had none.
struct AddressSharing {
  let connection: PostgreSQLConnection
  let worker: Int
  let leaseDuration: Double

  /// The shares of the other workers of one address.
  private struct Others {
    var granted = 0
    /// The number of workers that use or want the address.
    var count = 0
    /// The number of workers that want more than they have.
    var waiting = 0
    /// The number of workers that have waited for longer than this one, without a share.
    var earlier = 0
  }

  /// Returns the new shares of this worker.
  func run(_ demands: [AddressDemand]) throws -> AddressShares {
    let addresses = demands.map(\.address).sorted()
    try lock(addresses)
    let others = try readOthers(addresses)
    // Rows that do not change are written again when half of their time has passed.
    var shares = AddressShares(counts: [:], seconds: leaseDuration / 2, isContended: false)
    for demand in demands {
      let other = others[demand.address] ?? Others()
      let share = Self.share(of: demand, other)
      shares.counts[demand.address] = share
      if other.waiting > 0 || share < demand.wanted {
        shares.isContended = true
      }
    }
    try save(demands, shares.counts)
    return shares
  }

  /// Returns the number of exchanges that this worker may have.
  private static func share(of demand: AddressDemand, _ others: Others) -> Int {
    let free = max(0, demand.limit - others.granted)
    let wanted = demand.wanted
    guard others.waiting > 0 else { return min(wanted, free) }
    let equal = demand.limit / (others.count + 1)
    let allowed = equal > 0 ? equal : others.earlier < free ? 1 : 0
    // Exchanges in flight go on; they had a share, unless it ended meanwhile.
    return min(free, max(demand.inFlight, min(wanted, allowed)))
  }

  /// Locks addresses until the end of the transaction, in one order for all workers.
  private func lock(_ addresses: [String]) throws {
    try connection.run(
      """
      SELECT pg_advisory_xact_lock(\(PostgreSQLFrontierSchema.lock), hash) FROM (
        SELECT DISTINCT hashtext(address) AS hash FROM unnest($1::text[]) address ORDER BY hash) h
      """,
      [Self.list(addresses)]
    )
  }

  private func readOthers(_ addresses: [String]) throws -> [String: Others] {
    let rows = try connection.run(
      """
      SELECT a.address, sum(a.granted), count(*), count(*) FILTER (WHERE a.wanted > a.granted),
        count(*) FILTER (WHERE a.granted = 0
          AND (a.since, a.worker) < (coalesce(o.since, clock_timestamp()), $2))
      FROM address_share a
      LEFT JOIN address_share o ON o.address = a.address AND o.worker = $2 AND o.granted = 0
        AND o.until > clock_timestamp()
      WHERE a.address = ANY ($1::text[]) AND a.worker <> $2 AND a.until > clock_timestamp()
      GROUP BY a.address
      """,
      [Self.list(addresses), String(worker)]
    )
    var others: [String: Others] = [:]
    for row in 0..<rows.count {
      others[rows.text(row, 0) ?? ""] = Others(
        granted: try rows.required(row, 1),
        count: try rows.required(row, 2),
        waiting: try rows.required(row, 3),
        earlier: try rows.required(row, 4)
      )
    }
    return others
  }

  /// Stores the shares of this worker, and since when it has waited for them.
  private func save(_ demands: [AddressDemand], _ shares: [String: Int]) throws {
    let unwanted = demands.filter { $0.wanted == 0 }.map(\.address)
    if !unwanted.isEmpty {
      try connection.run(
        "DELETE FROM address_share WHERE address = ANY ($1::text[]) AND worker = $2",
        [Self.list(unwanted), String(worker)]
      )
    }
    let wanted = demands.filter { $0.wanted > 0 }
    guard !wanted.isEmpty else { return }
    try connection.run(
      Self.saving,
      [
        Self.list(wanted.map(\.address)), String(leaseDuration), String(worker),
        ArrayLiteral.text(wanted.map { shares[$0.address] ?? 0 }),
        ArrayLiteral.text(wanted.map(\.wanted)),
      ]
    )
  }

  private static let saving = """
    INSERT INTO address_share AS a (address, worker, granted, wanted, since, until)
    SELECT n.address, $3::integer, n.granted, n.wanted, clock_timestamp(),
      \(PostgreSQLFrontierStore.leaseEnd)
    FROM unnest($1::text[], $4::integer[], $5::integer[]) n (address, granted, wanted)
    ON CONFLICT (address, worker) DO UPDATE SET granted = excluded.granted,
      wanted = excluded.wanted, until = excluded.until,
      since = CASE WHEN a.granted = 0 AND a.until > clock_timestamp() THEN a.since
        ELSE excluded.since END
    WHERE (a.granted, a.wanted) <> (excluded.granted, excluded.wanted)
      OR a.until < clock_timestamp() + $2::float8 / 2 * interval '1 second'
    """

  /// Returns texts in PostgreSQL's syntax of arrays; addresses have no quotes and no backslashes.
  private static func list(_ texts: [String]) -> String {
    "{" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "}"
  }
}

extension AddressDemand {
  /// The number of exchanges that the worker would have, up to the limit.
  fileprivate var wanted: Int { min(limit, inFlight + waiting) }
}
