import Frontier
import Politeness

/// The removals from the index that all workers have counted in a session, inside a transaction.
struct RemovalTable {
  /// The maximum number of targets of moved pages that a worker learns of.
  private static let targetLimit = 10_000

  let connection: PostgreSQLConnection

  /// Adds removals; those of one batch are few.
  func add(_ removals: some Sequence<Removal>, session: SharedSession) throws {
    var hosts: [HostKey: (bucket: Int, count: Int)] = [:]
    var targets: [PageKey: Int] = [:]
    for removal in removals {
      if let target = removal.target { targets[target, default: 0] += 1 }
      guard removal.isCounted else { continue }
      hosts[removal.host, default: (session.bucket(of: removal.url), 0)].count += 1
    }
    // One order for all workers, so that they do not wait for each other in a circle.
    for (host, removed) in hosts.sorted(by: { $0.key.value < $1.key.value }) {
      try connection.run(
        """
        INSERT INTO removal AS r (bucket, host, count) VALUES ($1, $2, $3)
        ON CONFLICT (bucket, host) DO UPDATE SET count = r.count + excluded.count
        """,
        [String(removed.bucket), String(Int32(bitPattern: host.value)), String(removed.count)]
      )
    }
    for (target, count) in targets.sorted(by: { $0.key.value < $1.key.value }) {
      try connection.run(
        """
        INSERT INTO move_target AS m (key, count) VALUES ($1, $2)
        ON CONFLICT (key) DO UPDATE SET count = m.count + excluded.count
        """,
        [String(Int64(bitPattern: target.value)), String(count)]
      )
    }
  }

  /// Returns the removals of hosts in some buckets, and the targets that the most pages moved to.
  func counts(in buckets: some Collection<Int>) throws -> RemovalCounts {
    var counts = RemovalCounts()
    if !buckets.isEmpty {
      let rows = try connection.run(
        "SELECT host, count FROM removal WHERE bucket = ANY ($1::smallint[])",
        [ArrayLiteral.text(buckets)]
      )
      for row in 0..<rows.count {
        let host = HostKey(value: UInt32(bitPattern: try rows.required(row, 0)))
        counts.hosts[host, default: 0] += try rows.required(row, 1)
      }
    }
    let rows = try connection.run(
      """
      SELECT key, count FROM move_target WHERE count >= \(RemovalCounts.crowd)
      ORDER BY count DESC LIMIT \(Self.targetLimit)
      """
    )
    for row in 0..<rows.count {
      let key: Int64 = try rows.required(row, 0)
      counts.targets[PageKey(value: UInt64(bitPattern: key))] = try rows.required(row, 1)
    }
    return counts
  }
}
