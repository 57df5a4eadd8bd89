import Fetching
import Synchronization
import URLStandard

/// Keeps every exchange with a host within its limits: pages, redirect hops, robots.txt, sitemaps and
/// association files alike.
final class PoliteTransport: Transport {
  private struct State {
    var slots: HostSlots
    var waiting: [Int: CheckedContinuation<Double, Never>] = [:]
    var lastTicket = 0
  }

  private let transport: any Transport
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  init(_ transport: any Transport, perHost: Int, delay: Double) {
    self.transport = transport
    start = clock.now
    state = Mutex(State(slots: HostSlots(perHost: perHost, delay: delay)))
  }

  /// Asks for a longer delay of a host, or lifts it with 0.
  func setDelay(_ delay: Double, for url: WebURL) {
    state.withLock { $0.slots.setDelay(delay, of: url.hostAndPort) }
  }

  /// Seconds until the host may be asked again.
  func pause(of url: WebURL) -> Double {
    let now = now
    return state.withLock { $0.slots.pause(of: url.hostAndPort, at: now) }
  }

  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let host = request.url.hostAndPort
    let pause = await enter(host) - now
    if pause > 0 { try? await clock.sleep(for: .seconds(pause)) }
    let begin = now
    defer { leave(host, duration: now - begin) }
    return await transport.fetch(request)
  }

  private var now: Double { (clock.now - start).inSeconds }

  /// Waits for a slot; the answer is the time from which it may be used.
  private func enter(_ host: String) async -> Double {
    await withCheckedContinuation { continuation in
      let now = now
      let time: Double? = state.withLock { state in
        state.lastTicket += 1
        let ticket = state.lastTicket
        let time = state.slots.enter(host, ticket: ticket, at: now)
        if time == nil { state.waiting[ticket] = continuation }
        return time
      }
      if let time { continuation.resume(returning: time) }
    }
  }

  private func leave(_ host: String, duration: Double) {
    let now = now
    let next: (CheckedContinuation<Double, Never>, Double)? = state.withLock { state in
      guard let next = state.slots.leave(host, at: now, duration: duration),
        let continuation = state.waiting.removeValue(forKey: next.ticket)
      else { return nil }
      return (continuation, next.time)
    }
    if let (continuation, time) = next { continuation.resume(returning: time) }
  }
}

extension WebURL {
  /// Whom politeness is owed to: the host and, where it is not the scheme's own, the port.
  var hostAndPort: String { hostname + (port.map { ":\($0)" } ?? "") }
}
