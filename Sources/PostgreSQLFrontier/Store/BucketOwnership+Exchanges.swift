import Politeness
import Synchronization

/// Exchanges with sites, which delay the release of their buckets.
extension BucketOwnership {
  /// Counts an exchange with a site of a bucket if the bucket has stayed with this worker since an epoch.
  func beginExchange(in bucket: Int, epoch: Int64) -> ExchangeRight {
    contents.withLock { contents in
      guard contents.epochs[bucket] == epoch else { return .lost }
      // A worker that was suspended learns what it has lost from the server.
      guard ContinuousClock.now < contents.deadline, !contents.releasing.contains(bucket) else {
        return .pending
      }
      contents.exchanges[bucket, default: 0] += 1
      return .granted
    }
  }

  /// Ends an exchange that was counted.
  func endExchange(in bucket: Int) {
    contents.withLock { contents in
      let count = contents.exchanges[bucket, default: 0] - 1
      contents.exchanges[bucket] = count > 0 ? count : nil
    }
  }

  /// Returns the buckets to hand over that have no exchange in flight; none starts in them until ``endRelease()``.
  func beginRelease() -> Set<Int> {
    contents.withLock { contents in
      contents.releasing = contents.draining.filter { contents.exchanges[$0] == nil }
      return contents.releasing
    }
  }

  /// Permits exchanges again in the buckets that were not released.
  func endRelease() { contents.withLock { $0.releasing = [] } }
}
