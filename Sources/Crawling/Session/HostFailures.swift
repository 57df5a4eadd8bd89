import Politeness
import Synchronization

/// The failures of each host, which decide about retries, a pause of the host, and leaving it to the next run.
///
/// The session owns it: fetches reserve retries, and the driver records the pages. Hosts without failures are not
/// tracked.
final class HostFailures: Sendable {
  /// The number of hosts whose retries are limited; others have no limit.
  private static let hostLimit = 100_000

  private struct HostState: Equatable {
    var retries = RetryBudget()
    /// The consecutive pages with server errors.
    var run = FailureRun()
    /// The number of consecutive failures of the host itself.
    var unavailableCount = 0
    /// The number of consecutive failures of the host itself after which the page is retried.
    var failedAttempts = 0
  }

  private let hosts = Mutex<[HostKey: HostState]>([:])

  /// Records a failed fetch of a page that has had `attempts` retries, reserves a retry, and returns `true` if the host
  /// has one left.
  func reserveRetry(for host: HostKey, attempts: Int) -> Bool {
    hosts.withLock { hosts in
      guard hosts[host] != nil || hosts.count < Self.hostLimit else { return true }
      return hosts[host, default: HostState()].retries.reserve(attempts: attempts)
    }
  }

  /// Records that a page of a host did not fail, which earns retries.
  func recordSuccess(of host: HostKey, isRetry: Bool) {
    update(host) { $0.retries.recordSuccess(isRetry: isRetry) }
  }

  /// Records a page with a server error, and returns `true` if the host must pause now.
  func recordServerError(of host: HostKey) -> Bool {
    hosts.withLock { $0[host, default: HostState()].run.recordFailure() }
  }

  /// Records a page without a server error.
  func recordResponse(of host: HostKey) {
    update(host) { $0.run.recordSuccess() }
  }

  /// Records a failure of the host itself, such as a refused connection, and returns the number of consecutive ones.
  func recordUnavailable(_ host: HostKey) -> Int {
    hosts.withLock { hosts in
      hosts[host, default: HostState()].unavailableCount += 1
      return hosts[host]?.unavailableCount ?? 0
    }
  }

  /// Records a failure of the host itself after which the page is retried, and returns the number of consecutive ones.
  func recordFailedAttempt(of host: HostKey) -> Int {
    hosts.withLock { hosts in
      hosts[host, default: HostState()].failedAttempts += 1
      return hosts[host]?.failedAttempts ?? 0
    }
  }

  /// Records that a host is available.
  func recordAvailable(_ host: HostKey) {
    update(host) { ($0.unavailableCount, $0.failedAttempts) = (0, 0) }
  }

  /// The number of tracked hosts.
  var count: Int { hosts.withLock { $0.count } }

  /// Changes the state of a tracked host, and forgets a host whose state is that of a host without failures.
  private func update(_ host: HostKey, _ body: (inout HostState) -> Void) {
    hosts.withLock { hosts in
      guard var state = hosts[host] else { return }
      body(&state)
      hosts[host] = state == HostState() ? nil : state
    }
  }
}
