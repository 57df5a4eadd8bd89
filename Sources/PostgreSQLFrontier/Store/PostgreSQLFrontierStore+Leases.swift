public import Frontier
import FoundationEssentials
public import Politeness
import Synchronization

/// Leases.
extension PostgreSQLFrontierStore {
  /// Leases the first pages of queues in this worker's buckets.
  public func lease(
    _ hosts: [HostKey],
    perHost: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord] {
    let session = sharedSession
    let queues = ownership.queues(of: hosts)
    guard !queues.isEmpty else { return [] }
    let excluded = seeds.compactMap { session.ids.indices.contains($0) ? session.ids[$0] : nil }
    let leasing = PageLeasing(worker: worker, session: session, excluding: excluded)
    let end = Date().timeIntervalSince1970 + leaseDuration
    var (records, epochs) = try await client.transaction(isShort: true) { connection in
      try leasing.lease(queues, perHost: perHost, on: connection)
    }
    for index in records.indices {
      records[index].lease = PageLease(
        holder: UInt32(truncatingIfNeeded: worker),
        epoch: epochs[index],
        end: end
      )
    }
    return records
  }

  /// Makes every page due again that this worker leased.
  public func releaseLeases() async throws {
    let worker = worker
    let epochs = try await client.transaction { connection in
      try BucketTakeover(connection: connection, worker: worker).restart()
    }
    ownership.renew(ownership.epochs, as: epochs, until: .now)
    ownership.add(acquired: epochs)
  }
}

/// Leases pages of queues, inside a transaction.
struct PageLeasing: Sendable {
  let worker: Int
  let session: SharedSession
  /// The identifiers of seeds whose pages are skipped.
  let excluding: [Int]

  init(worker: Int, session: SharedSession, excluding: [Int]) {
    self.worker = worker
    self.session = session
    self.excluding = excluding
  }

  /// Returns pages and their epochs, in the order of the queues.
  func lease(
    _ queues: [(bucket: Int, host: HostKey)],
    perHost: Int,
    on connection: PostgreSQLConnection
  ) throws -> (records: [PageRecord], epochs: [Int64]) {
    // The rows stay locked until the end of the transaction, so that no other worker takes the buckets over meanwhile.
    let owned = try connection.run(
      """
      SELECT id, epoch FROM bucket WHERE id = ANY ($1::smallint[]) AND owner = $2
      ORDER BY id FOR SHARE
      """,
      [ArrayLiteral.text(Set(queues.map(\.bucket)).sorted()), String(worker)]
    ).epochs()
    let queues = queues.filter { owned[$0.bucket] != nil }
    guard !queues.isEmpty else { return ([], []) }
    let rows = try connection.run(
      excluding.isEmpty ? Self.statement(where: "") : Self.statement(where: Self.ofOtherSeeds),
      [
        ArrayLiteral.text(queues.map(\.bucket)),
        ArrayLiteral.text(queues.map { Int32(bitPattern: $0.host.value) }), String(perHost),
        String(worker),
      ] + (excluding.isEmpty ? [] : [ArrayLiteral.text(excluding)])
    )
    var (records, epochs): ([PageRecord], [Int64]) = ([], [])
    for row in 0..<rows.count {
      var record = try PageColumns.record(rows, row, seeds: session.positions)
      epochs.append(try rows.required(row, PageColumns.count))
      record.crashCount = try rows.integer(row, PageColumns.count + 1) ?? 0
      records.append(record)
    }
    return (records, epochs)
  }

  private static let ofOtherSeeds = """
    AND NOT EXISTS (SELECT FROM url x WHERE x.id = d.id AND x.seed = ANY ($5::integer[]))
    """

  /// Returns the SQL that moves the first pages of queues from `due` to `leased`.
  private static func statement(where condition: String) -> String {
    """
    WITH first AS MATERIALIZED (
      SELECT q.number, d.bucket, d.host, d.place, d.id
      FROM unnest($1::smallint[], $2::integer[]) WITH ORDINALITY q (bucket, host, number)
      CROSS JOIN LATERAL (
        SELECT * FROM due d WHERE d.bucket = q.bucket AND d.host = q.host \(condition)
        ORDER BY d.place, d.id LIMIT $3) d),
    removed AS (
      DELETE FROM due d USING first f
      WHERE d.bucket = f.bucket AND d.host = f.host AND d.place = f.place AND d.id = f.id
      RETURNING f.number, d.place, d.id, d.bucket),
    added AS (
      INSERT INTO leased (id, bucket, worker, epoch)
      SELECT r.id, r.bucket, $4, b.epoch FROM removed r JOIN bucket b ON b.id = r.bucket
      ON CONFLICT DO NOTHING RETURNING id, epoch)
    SELECT \(PageColumns.list), a.epoch, x.count FROM added a JOIN removed r ON r.id = a.id
    JOIN url u ON u.id = a.id LEFT JOIN death x ON x.id = a.id ORDER BY r.number, r.place, r.id
    """
  }
}
