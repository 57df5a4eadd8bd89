import Basics
import Synchronization

/// The rate limiter that the frontier and the transport of a crawl share; the only owner of delays, start times and slots.
///
/// The frontier asks when a host is ready for another page, and the transport acquires a permit for each exchange.
/// Times are seconds since the creation of the limiter.
package final class RateLimiter: Sendable {
  private struct State {
    var hosts: HostRateLimiter
    var waiting: [Int: CheckedContinuation<HostRateLimiter.Permit, Never>] = [:]
    var lastTicket = 0
  }

  /// The longest pause, in seconds, that is waited for.
  package let longestPause: Double
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  /// Creates a rate limiter with the given limits.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - sharesAddresses: `true` if the limits of IP addresses hold for several processes together.
  package init(_ limits: RateLimits, sharesAddresses: Bool = false) {
    longestPause = limits.longestPause
    start = clock.now
    state = Mutex(State(hosts: HostRateLimiter(limits, sharesAddresses: sharesAddresses)))
  }

  /// The current time, in seconds since the creation of the limiter.
  package var now: Double { (clock.now - start).inSeconds }

  /// Calls `body` with the state of all hosts, under the lock.
  package func withHosts<Result: Sendable>(_ body: (inout HostRateLimiter) -> Result) -> Result {
    state.withLock { body(&$0.hosts) }
  }

  // MARK: Permits

  /// Waits for a permit for one exchange with a host; the caller starts the exchange at its time.
  func acquire(_ host: HostKey, isInBackground: Bool) async -> HostRateLimiter.Permit {
    await wait { hosts, ticket, now in
      hosts.acquire(host, ticket: ticket, isInBackground: isInBackground, at: now)
    }
  }

  /// Waits again with a permit that could not be assigned to an IP address.
  func reacquire(_ permit: HostRateLimiter.Permit) async -> HostRateLimiter.Permit {
    await wait { hosts, ticket, now in hosts.reacquire(permit, ticket: ticket, at: now) }
  }

  /// Suspends the task until the time of a permit.
  func sleep(until permit: HostRateLimiter.Permit) async {
    let pause = permit.time - now
    if pause > 0 { try? await clock.sleep(for: .seconds(pause)) }
  }

  /// Releases a permit and resumes the tasks that can start now.
  ///
  /// - Parameters:
  ///   - permit: The permit.
  ///   - exchange: The result of the exchange; `nil` if there was none.
  func release(_ permit: HostRateLimiter.Permit, after exchange: HostRateLimiter.Exchange?) {
    let now = now
    resume { $0.release(permit, at: now, after: exchange) }
  }

  /// Resumes the tasks whose tickets `body` returns.
  func resume(_ body: (inout HostRateLimiter) -> [HostRateLimiter.Grant]) {
    let next = state.withLock { state in
      body(&state.hosts).map { grant in
        (state.waiting.removeValue(forKey: grant.ticket), grant.permit)
      }
    }
    for (continuation, permit) in next { continuation?.resume(returning: permit) }
  }

  /// Waits until `request` returns a permit or a released one is granted.
  private func wait(
    _ request: (inout HostRateLimiter, _ ticket: Int, _ now: Double) -> HostRateLimiter.Permit?
  ) async -> HostRateLimiter.Permit {
    await withCheckedContinuation { continuation in
      let now = now
      let permit: HostRateLimiter.Permit? = state.withLock { state in
        state.lastTicket += 1
        let ticket = state.lastTicket
        let permit = request(&state.hosts, ticket, now)
        if permit == nil { state.waiting[ticket] = continuation }
        return permit
      }
      if let permit { continuation.resume(returning: permit) }
    }
  }
}
