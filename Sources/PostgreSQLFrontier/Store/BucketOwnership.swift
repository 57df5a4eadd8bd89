import Frontier
import Politeness
import Synchronization

/// The buckets of a worker, as it knows them.
///
/// The server decides who owns a bucket; this copy selects what to lease, and stops fetches of a worker that was suspended
/// for longer than its leases last.
final class BucketOwnership: Sendable {
  struct Contents {
    /// The epoch of each bucket.
    var epochs: [Int: Int64] = [:]
    /// The buckets of which nothing more is leased, because another worker gets them.
    var draining: Set<Int> = []
    /// The buckets of each host; two hosts can have the same key.
    var bucketsOfHost: [HostKey: Set<Int>] = [:]
    /// The end of all leases.
    var deadline = ContinuousClock.now
    /// The number of exchanges in flight of each bucket.
    var exchanges: [Int: Int] = [:]
    /// The buckets that are being released, in which no exchange starts.
    var releasing: Set<Int> = []
  }

  let contents = Mutex(Contents())

  /// Returns `true` if a lease lasts.
  func holds(_ lease: PageLease) -> Bool {
    contents.withLock { contents in
      ContinuousClock.now < contents.deadline && contents.epochs.values.contains(lease.epoch)
    }
  }

  /// Returns `true` if pages of a bucket are leased by this worker.
  func owns(_ bucket: Int) -> Bool {
    contents.withLock { $0.epochs[bucket] != nil && !$0.draining.contains(bucket) }
  }

  /// The epochs of the owned buckets.
  var epochs: [Int: Int64] { contents.withLock(\.epochs) }

  /// Extends the leases, and forgets the buckets that were released, or taken over by another worker.
  ///
  /// - Parameters:
  ///   - former: The epochs before the server was asked; buckets that were acquired meanwhile stay.
  ///   - current: The epochs on the server.
  ///   - deadline: The end of the leases.
  func renew(
    _ former: [Int: Int64],
    as current: [Int: Int64],
    until deadline: ContinuousClock.Instant
  ) {
    contents.withLock { contents in
      for (bucket, epoch) in former
      where current[bucket] != epoch && contents.epochs[bucket] == epoch {
        contents.epochs[bucket] = nil
        contents.draining.remove(bucket)
      }
      contents.deadline = max(contents.deadline, deadline)
    }
  }

  /// Adds buckets that were acquired.
  func add(acquired: [Int: Int64]) {
    contents.withLock { contents in
      contents.epochs.merge(acquired) { $1 }
      contents.draining.subtract(acquired.keys)
    }
  }

  /// Hands over the buckets beyond a number, as soon as nothing of them is in flight.
  ///
  /// - Parameter share: The number of buckets to keep.
  /// - Returns: The buckets that are not handed over after all, because fewer workers are left.
  func limit(to share: Int) -> [Int] {
    contents.withLock { contents in
      let surplus = contents.epochs.count - share
      if surplus < contents.draining.count {
        let restored = Array(contents.draining.prefix(contents.draining.count - max(0, surplus)))
        contents.draining.subtract(restored)
        return restored
      }
      let kept = contents.epochs.keys.filter { !contents.draining.contains($0) }.shuffled()
      contents.draining.formUnion(kept.prefix(max(0, surplus - contents.draining.count)))
      return []
    }
  }

  /// Returns the bucket and host of each queue that this worker may lease from, in the order of `hosts`.
  func queues(of hosts: [HostKey]) -> [(bucket: Int, host: HostKey)] {
    contents.withLock { contents in
      hosts.flatMap { host in
        (contents.bucketsOfHost[host] ?? [])
          .filter { contents.epochs[$0] != nil && !contents.draining.contains($0) }
          .sorted()
          .map { ($0, host) }
      }
    }
  }

  /// Records queues with due pages, and returns the number of pages of each host that this worker may lease.
  func add(_ queues: [QueueGrowth]) -> [HostKey: Int] {
    contents.withLock { contents in
      var growth: [HostKey: Int] = [:]
      for queue in queues where contents.epochs[queue.bucket] != nil {
        contents.bucketsOfHost[queue.host, default: []].insert(queue.bucket)
        guard !contents.draining.contains(queue.bucket) else { continue }
        growth[queue.host, default: 0] += queue.count
      }
      return growth
    }
  }
}

/// The number of pages that the queue of a host has gained.
struct QueueGrowth: Sendable {
  let bucket: Int
  let host: HostKey
  let count: Int

  /// Reads the columns `bucket`, `host`, `count` of a row.
  init(_ rows: PostgreSQLResult, _ row: Int) throws {
    bucket = try rows.required(row, 0)
    host = HostKey(value: UInt32(bitPattern: try rows.required(row, 1)))
    count = try rows.required(row, 2)
  }

  /// Returns the queues of all rows.
  static func all(_ rows: PostgreSQLResult) throws -> [QueueGrowth] {
    try (0..<rows.count).map { try QueueGrowth(rows, $0) }
  }
}

/// Lists of numbers as parameters of statements.
enum ArrayLiteral {
  /// Returns a list in PostgreSQL's syntax, such as `{1,2}`.
  static func text(_ numbers: some Sequence<some BinaryInteger>) -> String {
    "{" + numbers.map { String($0) }.joined(separator: ",") + "}"
  }
}
