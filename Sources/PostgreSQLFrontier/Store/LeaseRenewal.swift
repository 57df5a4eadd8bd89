import Synchronization

/// Extends the leases of a worker, on a connection and a thread of its own, so that no long statement delays it.
final class LeaseRenewal: Sendable {
  /// The number of extensions within the duration of a lease.
  private static let extensions = 3.0

  private let client: PostgreSQLClient
  private let worker: Int
  private let duration: Double
  private let ownership: BucketOwnership
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ address: String, worker: Int, duration: Double, ownership: BucketOwnership) {
    // A later extension takes the place of one that fails.
    client = PostgreSQLClient(address, patience: duration / Self.extensions)
    self.worker = worker
    self.duration = duration
    self.ownership = ownership
  }

  /// Starts to extend the leases, unless this has begun.
  func start() {
    let (client, worker, duration, ownership) = (client, worker, duration, ownership)
    task.withLock { task in
      guard task == nil else { return }
      task = Task.detached {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(duration / Self.extensions))
          guard !Task.isCancelled else { return }
          try? await Self.renew(client, worker: worker, duration: duration, ownership)
        }
      }
    }
  }

  /// Stops to extend the leases.
  func stop() {
    task.withLock { task in
      task?.cancel()
      task = nil
    }
  }

  private static func renew(
    _ client: PostgreSQLClient,
    worker: Int,
    duration: Double,
    _ ownership: BucketOwnership
  ) async throws {
    let former = ownership.epochs
    // The lease ends by the server's clock; this one starts earlier, so it ends earlier.
    let deadline = ContinuousClock.now + .seconds(duration)
    let current = try await client.transaction { connection in
      try connection.run(
        "UPDATE worker SET until = \(PostgreSQLFrontierStore.leaseEnd) WHERE id = $1",
        [String(worker), String(duration)]
      )
      let rows = try connection.run(
        "SELECT id, epoch FROM bucket WHERE owner = $1",
        [String(worker)]
      )
      return try rows.epochs()
    }
    ownership.renew(former, as: current, until: deadline)
  }
}

extension PostgreSQLResult {
  /// Returns the columns `id` and `epoch` of buckets.
  func epochs() throws -> [Int: Int64] {
    var epochs: [Int: Int64] = [:]
    for row in 0..<count { epochs[try required(row, 0)] = try required(row, 1, as: Int64.self) }
    return epochs
  }
}
