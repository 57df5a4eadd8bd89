package import Fetching
import Synchronization
package import URLStandard

/// A transport that applies the rate limits to every exchange: pages, redirects, robots.txt, sitemaps
/// and association files.
package final class PoliteTransport: Transport {
  private let transport: any Transport
  private let limiter: RateLimiter
  private let hostKey: @Sendable (WebURL) -> HostKey
  /// A Boolean value that indicates whether other exchanges with the same host come first.
  private let isInBackground: Bool
  /// The limits of several processes; `nil` if there is one.
  private let sharedLimits: (any SharedRateLimits)?
  /// The seconds between two questions whether a site still belongs to this process.
  private static let pendingInterval = 0.1

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - transport: The transport that performs the exchanges.
  ///   - limiter: The rate limits.
  ///   - isInBackground: `true` if all waiting exchanges of other transports with the same host come first.
  ///   - sharedLimits: The limits of several processes; `nil` if there is one.
  ///   - hostKey: A closure that returns the rate-limit key of a URL.
  package init(
    _ transport: any Transport,
    limiter: RateLimiter,
    isInBackground: Bool = false,
    sharedLimits: (any SharedRateLimits)? = nil,
    hostKey: @escaping @Sendable (WebURL) -> HostKey
  ) {
    self.transport = transport
    self.limiter = limiter
    self.isInBackground = isInBackground
    self.sharedLimits = sharedLimits
    self.hostKey = hostKey
  }

  /// Returns a transport with the same limits whose exchanges are in the background.
  package func inBackground() -> PoliteTransport {
    PoliteTransport(
      transport,
      limiter: limiter,
      isInBackground: true,
      sharedLimits: sharedLimits,
      hostKey: hostKey
    )
  }

  /// Raises the delay of a host, or removes it if `delay` is 0.
  ///
  /// - Parameters:
  ///   - delay: The delay.
  ///   - url: A URL of the host.
  ///   - isLasting: `true` if the delay is set only once; otherwise it is set again before every
  ///     exchange.
  package func setDelay(_ delay: Double, for url: WebURL, isLasting: Bool = false) {
    limiter.withHosts { $0.setDelay(delay, of: hostKey(url), isLasting: isLasting) }
  }

  /// Performs one exchange as soon as the rate limit permits it, and a second one without decoding if the content coding is
  /// unknown; fails with ``Fetching/FetchError/Code/postponed`` if the wait exceeds the longest pause.
  package func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let result = await fetchOnce(request)
    guard let undecoded = request.withoutDecoding(after: result) else { return result }
    return await fetchOnce(undecoded)
  }

  private func fetchOnce(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let epoch = sharedLimits?.siteEpoch(of: request.url)
    let host = hostKey(request.url)
    var permit = await limiter.acquire(host, isInBackground: isInBackground)
    while true {
      let pause = permit.time - limiter.now
      guard pause <= limiter.longestPause else {
        limiter.release(permit, after: nil)
        let message = "it asks to be left alone for \(Int(pause)) s"
        return .failure(FetchError(code: .postponed, message: message))
      }
      await limiter.sleep(until: permit)
      // A cancelled task does not sleep, so its request would come too early.
      if Task.isCancelled {
        limiter.release(permit, after: nil)
        return .failure(FetchError(code: .cancelled, message: "the page has ended"))
      }
      if limiter.withHosts({ $0.withdrawEnded(&permit, at: limiter.now) }) {
        permit = await limiter.reacquire(permit)
        continue
      }
      guard await begin(request.url, epoch: epoch) else {
        limiter.release(permit, after: nil)
        return .failure(FetchError(code: .cancelled, message: "another process has the site"))
      }
      let start = limiter.now
      let result = await exchange(request, &permit)
      if epoch != nil { sharedLimits?.endExchange(with: request.url) }
      guard case .failure(let error) = result, error.code == .addressBusy else {
        limiter.release(permit, after: .init(result, duration: limiter.now - start))
        return result
      }
      permit = await limiter.reacquire(permit)
    }
  }

  /// Returns `true` if an exchange may start that was requested in an epoch of its site.
  private func begin(_ url: WebURL, epoch: Int64?) async -> Bool {
    guard let sharedLimits, let epoch else { return true }
    while true {
      switch sharedLimits.beginExchange(with: url, epoch: epoch) {
      case .granted: return true
      case .lost: return false
      case .pending:
        // A cancelled task would not sleep.
        if Task.isCancelled { return false }
        try? await Task.sleep(for: .seconds(Self.pendingInterval))
      }
    }
  }

  /// Performs one exchange; a permit without an IP address is assigned to the one of the connection.
  private func exchange(
    _ request: FetchRequest,
    _ permit: inout HostRateLimiter.Permit
  ) async -> Result<FetchResponse, FetchError> {
    guard permit.address == nil else { return await transport.fetch(request) }
    let assignment = AddressAssignment(permit)
    var request = request
    request.mayConnect = { [limiter] address in
      assignment.withPermit { permit in
        limiter.withHosts { $0.assign(address.description, to: &permit, at: limiter.now) }
      }
    }
    let result = await transport.fetch(request)
    permit = assignment.end(permit)
    return result
  }
}

/// A permit that the transport's thread may assign to an IP address until the exchange ends.
///
/// After the end nobody would release an address, so that none is assigned.
private final class AddressAssignment: Sendable {
  private let permit: Mutex<HostRateLimiter.Permit?>

  init(_ permit: HostRateLimiter.Permit) { self.permit = Mutex(permit) }

  /// Returns the result of `assign`; `false` after the end.
  func withPermit(_ assign: (inout HostRateLimiter.Permit) -> Bool) -> Bool {
    permit.withLock { permit in
      guard var current = permit else { return false }
      defer { permit = current }
      return assign(&current)
    }
  }

  /// Ends the assignment, and returns the permit with the address that it now counts for; `former` if it had ended before.
  func end(_ former: HostRateLimiter.Permit) -> HostRateLimiter.Permit {
    permit.withLock { permit in
      defer { permit = nil }
      return permit ?? former
    }
  }
}

extension HostRateLimiter.Exchange {
  /// Creates the rate limiter's view of a response or failure; `nil` for a cancelled exchange, which says nothing about the host.
  fileprivate init?(_ result: Result<FetchResponse, FetchError>, duration: Double) {
    if case .failure(let error) = result, error.code == .cancelled { return nil }
    self.init(duration: duration, jitter: .random(in: 0..<1))
    switch result {
    case .success(let response):
      address = response.remoteAddress
      isOverloaded = response.status == 429 || response.status == 503
      if isOverloaded { retryAfter = response.headers["retry-after"].flatMap(RetryAfter.seconds) }
    case .failure(let error):
      isOverloaded = [.timedOut, .connectionFailed, .connectionLost].contains(error.code)
    }
  }
}
