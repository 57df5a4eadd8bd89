import Politeness
import Synchronization

/// Limits the retries of pages that fail for reasons of their own, such as status 500.
///
/// Each host starts with some retries. Retries that succeed and fetched pages earn more, so that a host with occasional
/// failures gets all of its retries. After ``manyFailures`` failed pages without a retry that succeeds, a host gets no
/// second retry of a page and earns no further retries: a host with many broken pages delays the crawl by one retry
/// pause, and does not get three requests for each of them. Pages without a retry are due again in a later run.
final class RetryBudget: Sendable {
  /// The number of retries of a host before any success; also the maximum.
  private static let limit = 20.0
  private static let earnedBySuccess = 0.05
  private static let earnedByRetry = 2.0
  /// The number of failed pages after which failures count as lasting.
  static let manyFailures = 10
  /// The number of consecutive good pages after which a host counts as recovered.
  static let recovery = 100
  /// The number of hosts that are tracked; others have no limit.
  private static let hostLimit = 100_000

  private struct HostState {
    var remaining = RetryBudget.limit
    /// The number of pages that failed since a retry succeeded.
    var failedPages = 0
    /// The number of consecutive good pages.
    var successes = 0

    var hasManyFailures: Bool { failedPages >= RetryBudget.manyFailures }
  }

  private let hosts = Mutex<[HostKey: HostState]>([:])

  /// Records a failed fetch of a page that has had `attempts` retries, reserves a retry, and returns `true` if the host
  /// has one left.
  func reserve(for host: HostKey, attempts: Int) -> Bool {
    hosts.withLock { hosts in
      guard hosts[host] != nil || hosts.count < Self.hostLimit else { return true }
      var state = hosts[host] ?? HostState()
      defer { hosts[host] = state }
      state.successes = 0
      if attempts == 0 { state.failedPages += 1 }
      guard state.remaining >= 1, attempts == 0 || !state.hasManyFailures else { return false }
      state.remaining -= 1
      return true
    }
  }

  /// Records that a page of a host did not fail.
  func recordSuccess(of host: HostKey, isRetry: Bool) {
    hosts.withLock { hosts in
      // Hosts without failures are not tracked.
      guard var state = hosts[host] else { return }
      state.successes += 1
      if isRetry || state.successes >= Self.recovery { state.failedPages = 0 }
      let earned = isRetry ? Self.earnedByRetry : Self.earnedBySuccess
      if !state.hasManyFailures { state.remaining = min(Self.limit, state.remaining + earned) }
      hosts[host] = state
    }
  }
}
