import Fetching
import Synchronization
import URLStandard

/// A transport that applies the rate limits to every exchange: pages, redirects, robots.txt, sitemaps
/// and association files.
final class PoliteTransport: Transport {
  private struct State {
    var slots: HostRateLimiter
    var waiting: [Int: CheckedContinuation<HostRateLimiter.Slot, Never>] = [:]
    var lastTicket = 0
  }

  private let transport: any Transport
  private let longestPause: Double
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  init(_ transport: any Transport, configuration: CrawlConfiguration) {
    self.transport = transport
    longestPause = configuration.longestPause
    start = clock.now
    let perAddress = configuration.perAddress
    // Addresses of this machine and of private networks have no default limit.
    let standard = max(CrawlConfiguration.standardPerAddress, configuration.perHost)
    let slots = HostRateLimiter(perHost: configuration.perHost, delay: configuration.delay) {
      address in
      perAddress ?? (NetworkAddress(address)?.isPublic == true ? standard : .max)
    }
    state = Mutex(State(slots: slots))
  }

  /// Raises the delay of a host, or removes it if `delay` is 0.
  ///
  /// - Parameters:
  ///   - delay: The delay.
  ///   - url: A URL of the host.
  ///   - isLasting: `true` if the delay is set only once; otherwise it is set again before every
  ///     exchange.
  func setDelay(_ delay: Double, for url: WebURL, isLasting: Bool = false) {
    state.withLock { $0.slots.setDelay(delay, of: url.hostAndPort, isLasting: isLasting) }
  }

  /// Returns the seconds until the next permitted exchange with the host; 0 if they exceed the longest
  /// pause, because ``fetch(_:)`` then fails at once.
  func pause(of url: WebURL) -> Double {
    let now = now
    let pause = state.withLock { $0.slots.pause(of: url.hostAndPort, at: now) }
    return pause <= longestPause ? pause : 0
  }

  /// Performs one exchange as soon as the rate limit permits it; fails with
  /// ``Fetching/FetchError/Code/postponed`` if the wait exceeds the longest pause.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let host = request.url.hostAndPort
    var slot = await wait { slots, ticket, now in slots.enter(host, ticket: ticket, at: now) }
    while true {
      let pause = slot.time - now
      guard pause <= longestPause else {
        leave(slot, after: nil)
        let message = "it asks to be left alone for \(Int(pause)) s"
        return .failure(FetchError(code: .postponed, message: message))
      }
      if pause > 0 { try? await clock.sleep(for: .seconds(pause)) }
      let begin = now
      let result = await exchange(request, &slot)
      guard case .failure(let error) = result, error.code == .addressBusy else {
        leave(slot, after: HostRateLimiter.Exchange(result, duration: now - begin))
        return result
      }
      let refused = slot
      slot = await wait { slots, ticket, now in slots.reacquire(refused, ticket: ticket, at: now) }
    }
  }

  /// Performs one exchange; a slot without an IP address is assigned to the one of the connection.
  private func exchange(
    _ request: FetchRequest,
    _ slot: inout HostRateLimiter.Slot
  ) async -> Result<FetchResponse, FetchError> {
    guard slot.address == nil else { return await transport.fetch(request) }
    let claimed = ClaimedSlot(slot)
    var request = request
    request.mayConnect = { address in
      claimed.slot.withLock { slot in
        self.state.withLock { $0.slots.claim(address.description, for: &slot) }
      }
    }
    let result = await transport.fetch(request)
    slot = claimed.slot.withLock { $0 }
    return result
  }

  private var now: Double { (clock.now - start).inSeconds }

  /// Waits until `ask` returns a slot or a leaving exchange grants one.
  private func wait(
    _ ask: (inout HostRateLimiter, _ ticket: Int, _ now: Double) -> HostRateLimiter.Slot?
  ) async -> HostRateLimiter.Slot {
    await withCheckedContinuation { continuation in
      let now = now
      let slot: HostRateLimiter.Slot? = state.withLock { state in
        state.lastTicket += 1
        let ticket = state.lastTicket
        let slot = ask(&state.slots, ticket, now)
        if slot == nil { state.waiting[ticket] = continuation }
        return slot
      }
      if let slot { continuation.resume(returning: slot) }
    }
  }

  private func leave(_ slot: HostRateLimiter.Slot, after exchange: HostRateLimiter.Exchange?) {
    let now = now
    let next = state.withLock { state in
      state.slots.leave(slot, at: now, after: exchange).map { grant in
        (state.waiting.removeValue(forKey: grant.ticket), grant.slot)
      }
    }
    for (continuation, slot) in next { continuation?.resume(returning: slot) }
  }
}

/// A slot that the transport's thread may change during the exchange.
private final class ClaimedSlot: Sendable {
  let slot: Mutex<HostRateLimiter.Slot>

  init(_ slot: HostRateLimiter.Slot) { self.slot = Mutex(slot) }
}

extension HostRateLimiter.Exchange {
  /// Creates the rate limiter's view of a response or failure.
  fileprivate init(_ result: Result<FetchResponse, FetchError>, duration: Double) {
    self.init(duration: duration, chance: .random(in: 0..<1))
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

extension WebURL {
  /// The rate-limit key: the host and a non-default port.
  var hostAndPort: String {
    guard let port else { return hostname }
    return hostname + ":" + String(port)
  }
}
