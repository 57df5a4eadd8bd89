import Politeness
import Synchronization

/// Limits the retries of pages that fail for reasons of their own, such as status 500.
///
/// Each host starts with some retries. Retries that succeed and fetched pages earn more, so that a host with occasional
/// failures gets all of its retries, and a host with many broken pages does not get three requests for each of them.
/// Pages without a retry are due again in a later run.
final class RetryBudget: Sendable {
  /// The number of retries of a host before any success; also the maximum.
  private static let limit = 20.0
  private static let earnedBySuccess = 0.05
  private static let earnedByRetry = 2.0
  /// The number of hosts that are tracked; others have no limit.
  private static let hostLimit = 100_000

  private let remaining = Mutex<[HostKey: Double]>([:])

  /// Reserves a retry and returns `true` if the host has one left.
  func reserve(for host: HostKey) -> Bool {
    remaining.withLock { remaining in
      guard remaining[host] != nil || remaining.count < Self.hostLimit else { return true }
      let count = remaining[host] ?? Self.limit
      guard count >= 1 else { return false }
      remaining[host] = count - 1
      return true
    }
  }

  /// Records that a page of a host did not fail.
  func recordSuccess(of host: HostKey, isRetry: Bool) {
    remaining.withLock { remaining in
      // Hosts without failures are not tracked.
      guard let count = remaining[host] else { return }
      remaining[host] = min(
        Self.limit,
        count + (isRetry ? Self.earnedByRetry : Self.earnedBySuccess)
      )
    }
  }
}
