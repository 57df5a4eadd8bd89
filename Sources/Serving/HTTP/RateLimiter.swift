import Synchronization

/// How often each client may ask: a bucket that fills with time, for each.
final class RateLimiter: Sendable {
  /// Clients that are remembered.
  private static let clientLimit = 10_000

  private struct Bucket {
    var level: Double
    var time: Double
  }

  /// Requests a second; 0 stands for any number.
  let rate: Double
  /// Requests at once.
  let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  init(rate: Double, burst: Double) {
    self.rate = rate
    self.burst = burst
  }

  /// Seconds to wait; `nil` where the request may pass.
  func delay(for client: String, at now: Double) -> Double? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count >= Self.clientLimit, buckets[client] == nil {
        // Who has a full bucket again need not be remembered.
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
