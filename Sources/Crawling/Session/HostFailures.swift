import Basics
import Politeness
import Synchronization

/// The failures of each host, which decide about retries, a pause of the host, and leaving it to the next run.
///
/// The session owns it: fetches reserve retries, and the driver records the pages. Hosts without failures are not
/// tracked; of the others, those that have failed most recently.
final class HostFailures: Sendable {
  private struct HostState: Equatable {
    var retries = RetryBudget()
    /// The consecutive pages with server errors.
    var run = FailureRun()
    /// The number of consecutive failures of the host itself.
    var unavailableCount = 0
    /// The number of consecutive failed attempts of pages for the host itself, also of those that are retried.
    var failedAttempts = 0
    /// The number of consecutive answers 429 and 503.
    var overloads = 0
  }

  private let hosts: Mutex<RecentlyUsed<HostKey, HostState>>

  /// Creates the failures of at least the last `limit` hosts, and of at most twice as many.
  init(limit: Int = 50_000) { hosts = Mutex(RecentlyUsed(limit: limit)) }

  /// Records a failed fetch of a page that has had `attempts` retries, reserves a retry, and returns `true` if the host
  /// has one left.
  func reserveRetry(for host: HostKey, attempts: Int) -> Bool {
    track(host) { $0.retries.reserve(attempts: attempts) }
  }

  /// Records that a page of a host did not fail, which earns retries.
  func recordSuccess(of host: HostKey, isRetry: Bool) {
    update(host) { state in
      state.retries.recordSuccess(isRetry: isRetry)
      state.overloads = 0
    }
  }

  /// Records an answer 429 or 503, and returns the number of consecutive ones.
  func recordOverload(of host: HostKey) -> Int {
    track(host) { state in
      state.overloads += 1
      return state.overloads
    }
  }

  /// Records a page with a server error, and returns `true` if the host must pause now.
  func recordServerError(of host: HostKey) -> Bool {
    track(host) { $0.run.recordFailure() }
  }

  /// Records a page without a server error.
  func recordResponse(of host: HostKey) {
    update(host) { $0.run.recordSuccess() }
  }

  /// Records a failure of the host itself, such as a refused connection, and returns the number of consecutive ones.
  func recordUnavailable(_ host: HostKey) -> Int {
    track(host) { state in
      state.unavailableCount += 1
      return state.unavailableCount
    }
  }

  /// Records an attempt that failed for the host itself, and returns the number of consecutive ones.
  func recordFailedAttempt(of host: HostKey) -> Int {
    track(host) { state in
      state.failedAttempts += 1
      return state.failedAttempts
    }
  }

  /// Records that a host is available.
  func recordAvailable(_ host: HostKey) {
    update(host) { ($0.unavailableCount, $0.failedAttempts) = (0, 0) }
  }

  /// The number of tracked hosts.
  var count: Int { hosts.withLock { $0.count } }

  /// Changes the state of a host, and tracks it.
  private func track<Result: Sendable>(
    _ host: HostKey,
    _ body: (inout HostState) -> Result
  ) -> Result {
    hosts.withLock { hosts in
      var state = hosts[host] ?? HostState()
      defer { hosts[host] = state }
      return body(&state)
    }
  }

  /// Changes the state of a tracked host, and forgets a host whose state is that of a host without failures.
  private func update(_ host: HostKey, _ body: (inout HostState) -> Void) {
    hosts.withLock { hosts in
      guard var state = hosts[host] else { return }
      body(&state)
      hosts[host] = state == HostState() ? nil : state
    }
  }
}
