import Synchronization

/// A rate limiter with a token bucket per client.
final class ClientRateLimiter: Sendable {
  /// The maximum number of tracked clients.
  private static let clientLimit = 10_000

  private struct Bucket {
    var level: Double
    var time: Double
  }

  /// The permitted requests per second; 0 for no limit.
  let rate: Double
  /// The permitted burst of requests.
  let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  init(rate: Double, burst: Double) {
    self.rate = rate
    self.burst = burst
  }

  /// Returns the seconds to wait; `nil` if the request is permitted.
  func delay(for client: String, at now: Double) -> Double? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count >= Self.clientLimit, buckets[client] == nil {
        // Clients with a full bucket need not be tracked.
        buckets = buckets.filter { $0.value.level + (now - $0.value.time) * rate < burst }
        if buckets.count >= Self.clientLimit { buckets.removeAll() }
      }
      var bucket = buckets[client] ?? Bucket(level: burst, time: now)
      bucket.level = min(burst, bucket.level + max(0, now - bucket.time) * rate)
      bucket.time = now
      defer { buckets[client] = bucket }
      guard bucket.level >= 1 else { return (1 - bucket.level) / rate }
      bucket.level -= 1
      return nil
    }
  }
}
