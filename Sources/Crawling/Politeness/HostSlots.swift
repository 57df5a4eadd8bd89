import DequeModule

/// Who may make an exchange with which host, and when.
///
/// A value without clock and I/O: times are seconds of any steady clock.
struct HostSlots {
  /// What a host has under way.
  private struct Host {
    var inFlight = 0
    var nextTime = 0.0
    var delay: Double
    var waiting: Deque<Int> = []
  }

  private let perHost: Int
  private let delay: Double
  private var hosts: [String: Host] = [:]

  init(perHost: Int, delay: Double) {
    self.perHost = perHost
    self.delay = delay
  }

  /// Asks for a longer delay of a host, or lifts it with 0.
  mutating func setDelay(_ delay: Double, of name: String) {
    let former = hosts[name]?.delay ?? self.delay
    hosts[name, default: Host(delay: self.delay)].delay = delay == 0 ? 0 : max(former, delay)
  }

  /// Asks for a slot.
  ///
  /// - Returns: The time from which it may be used; `nil` where `ticket` has to wait until
  ///   ``leave(_:at:duration:)`` names it.
  mutating func enter(_ name: String, ticket: Int, at now: Double) -> Double? {
    var host = hosts[name] ?? Host(delay: delay)
    defer { hosts[name] = host }
    guard host.inFlight < perHost else {
      host.waiting.append(ticket)
      return nil
    }
    host.inFlight += 1
    return Self.reserve(&host, at: now)
  }

  /// How much longer than its answer took a host is left alone: who answers slowly has much to do.
  private static let restPerSecond = 2.0
  /// Longer rests are cut, in seconds.
  private static let longestRest = 30.0

  /// Gives a slot back.
  ///
  /// - Parameters:
  ///   - name: The host.
  ///   - now: The present.
  ///   - duration: How long the exchange took, in seconds.
  /// - Returns: The ticket that has it now, and the time from which it may be used.
  mutating func leave(
    _ name: String,
    at now: Double,
    duration: Double
  ) -> (ticket: Int, time: Double)? {
    guard var host = hosts[name] else { return nil }
    defer { hosts[name] = host }
    let rest = min(duration * Self.restPerSecond, Self.longestRest)
    // Who lifts the delay wants none of the kind.
    let pause = host.delay > 0 ? max(host.delay, rest) : 0
    host.nextTime = max(host.nextTime, now + pause)
    guard let ticket = host.waiting.popFirst() else {
      host.inFlight -= 1
      return nil
    }
    return (ticket, Self.reserve(&host, at: now))
  }

  /// Seconds until a host may be asked again.
  func pause(of name: String, at now: Double) -> Double {
    max(0, (hosts[name]?.nextTime ?? 0) - now)
  }

  private static func reserve(_ host: inout Host, at now: Double) -> Double {
    let time = max(now, host.nextTime)
    host.nextTime = time + host.delay
    return time
  }
}
