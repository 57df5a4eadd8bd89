import DequeModule

/// The rate limiter of hosts and IP addresses.
///
/// The type has no clock, no randomness and no I/O: times are seconds of any monotonic clock, and the
/// caller provides random numbers.
struct HostRateLimiter {
  /// The permission for one exchange with a host, from a time on.
  struct Slot: Sendable, Equatable {
    let host: String
    /// The IP address whose limit the slot counts for.
    fileprivate(set) var address: String?
    /// The time from which on the slot can be used.
    fileprivate(set) var time: Double
  }

  /// A slot for a waiting ticket.
  struct Grant: Sendable, Equatable {
    let ticket: Int
    let slot: Slot
  }

  /// The result of an exchange, as far as it affects the rate of its host.
  struct Exchange: Sendable {
    /// The duration in seconds.
    var duration = 0.0
    /// A Boolean value that indicates whether the host is overloaded: 429, 503, or no response.
    var isOverloaded = false
    /// The host's `Retry-After`, in seconds.
    var retryAfter: Double?
    /// The IP address that responded.
    var address: String?
    /// A random number from 0 up to 1.
    var chance = 0.5
  }

  /// The state of a host.
  private struct Host {
    /// A Boolean value that indicates whether the operator set the delay, which then is set only once.
    var isLasting = false
    /// A Boolean value that indicates whether the delay was set for an exchange that has not started
    /// yet.
    var isExpected = false
    var inFlight = 0
    var nextTime = 0.0
    var delay: Double
    var waiting: Deque<Int> = []
    var address: String?
    /// The number of times that the pauses were doubled.
    var level = 0
    /// The number of successful responses since the last change of the level.
    var successCount = 0

    /// Returns `true` if the state of the host can be deleted; its IP address is learned again.
    func isIdle(at now: Double) -> Bool {
      let rest = level == 0 ? 0 : HostRateLimiter.backOffMemory
      return !isLasting && !isExpected && inFlight == 0 && waiting.isEmpty && nextTime + rest <= now
    }
  }

  /// The state of an IP address that hosts share.
  private struct Address {
    var inFlight = 0
    var waiting: Deque<(ticket: Int, host: String)> = []
  }

  /// The pause after a response, in multiples of its duration; slow responses indicate load.
  private static let pausePerSecond = 2.0
  /// The longest pause that follows from a duration, in seconds.
  private static let longestPauseForLoad = 30.0
  /// The maximum number of doublings.
  private static let maxBackOffLevel = 8
  /// The number of successful responses after which a pause is halved.
  private static let successesPerRecovery = 4

  /// The minimum number of hosts at which idle ones are deleted.
  private static let minPruningThreshold = 8192
  /// The seconds for which the back-off of a host is kept.
  private static let backOffMemory = 3600.0

  private let perHost: Int
  private let delay: Double
  /// The number of hosts at which idle ones are deleted next.
  private var pruningThreshold = minPruningThreshold
  private let perAddress: @Sendable (String) -> Int
  private var hosts: [String: Host] = [:]
  private var addresses: [String: Address] = [:]

  /// Creates a rate limiter with limits per host and IP address and a delay in seconds.
  init(
    perHost: Int,
    delay: Double,
    perAddress: @escaping @Sendable (String) -> Int = { _ in .max }
  ) {
    self.perHost = perHost
    self.delay = delay
    self.perAddress = perAddress
  }

  /// Raises the delay of a host, or removes it if `delay` is 0.
  ///
  /// - Parameters:
  ///   - delay: The delay.
  ///   - name: The host.
  ///   - isLasting: `true` if the delay is set only once; otherwise it is set again before every
  ///     exchange.
  mutating func setDelay(_ delay: Double, of name: String, isLasting: Bool = false) {
    var host = hosts[name] ?? Host(delay: self.delay)
    host.delay = delay == 0 ? 0 : max(host.delay, delay)
    if isLasting { host.isLasting = true } else { host.isExpected = true }
    hosts[name] = host
  }

  /// The number of known hosts.
  var hostCount: Int { hosts.count }

  /// Deletes the state of idle hosts.
  ///
  /// The threshold is twice the number of remaining hosts, so the amortized cost is constant per
  /// exchange.
  private mutating func removeIdleHosts(at now: Double) {
    guard hosts.count >= pruningThreshold else { return }
    hosts = hosts.filter { !$0.value.isIdle(at: now) }
    pruningThreshold = max(Self.minPruningThreshold, hosts.count * 2)
  }

  /// Returns the seconds until the next permitted exchange with a host.
  func pause(of name: String, at now: Double) -> Double {
    max(0, (hosts[name]?.nextTime ?? 0) - now)
  }

  // MARK: Acquiring and releasing

  /// Requests a slot.
  ///
  /// - Returns: The slot; `nil` if `ticket` must wait until ``leave(_:at:after:)`` returns it.
  mutating func enter(_ name: String, ticket: Int, at now: Double) -> Slot? {
    removeIdleHosts(at: now)
    var host = hosts[name] ?? Host(delay: delay)
    guard host.inFlight < perHost else {
      host.waiting.append(ticket)
      hosts[name] = host
      return nil
    }
    host.inFlight += 1
    hosts[name] = host
    return slot(of: name, ticket: ticket, at: now)
  }

  /// Releases a slot.
  ///
  /// - Parameters:
  ///   - slot: A slot that this limiter issued.
  ///   - now: The current time.
  ///   - exchange: The result; `nil` if the slot was not used.
  /// - Returns: The grants for waiting tickets: at most one of the host and one of the IP address.
  mutating func leave(_ slot: Slot, at now: Double, after exchange: Exchange?) -> [Grant] {
    if let exchange { judge(slot.host, by: exchange, at: now) }
    var grants: [Grant] = []
    if let address = slot.address, let grant = free(address, at: now) { grants.append(grant) }
    if let ticket = hosts[slot.host]?.waiting.popFirst() {
      if let slot = self.slot(of: slot.host, ticket: ticket, at: now) {
        grants.append(Grant(ticket: ticket, slot: slot))
      }
    } else {
      hosts[slot.host]?.inFlight -= 1
    }
    return grants
  }

  // MARK: IP addresses

  /// Assigns a slot to the IP address that its connection is about to use.
  ///
  /// The first exchange with a host resolves its address, so the slot cannot be assigned earlier.
  ///
  /// - Parameters:
  ///   - address: The resolved address of the host.
  ///   - slot: The issued slot; it is assigned if the address has room.
  /// - Returns: `true` if the address has room or the slot is already assigned to an address.
  mutating func claim(_ address: String, for slot: inout Slot) -> Bool {
    guard slot.address == nil else { return true }
    hosts[slot.host]?.address = address
    guard addresses[address]?.inFlight ?? 0 < perAddress(address) else { return false }
    addresses[address, default: Address()].inFlight += 1
    slot.address = address
    return true
  }

  /// Requests a slot again for which ``claim(_:for:)`` found no room.
  ///
  /// - Parameters:
  ///   - slot: The issued slot; it still counts for its host.
  ///   - ticket: The ticket of the caller.
  ///   - now: The current time.
  /// - Returns: The slot; `nil` if `ticket` must wait until ``leave(_:at:after:)`` returns it.
  mutating func reacquire(_ slot: Slot, ticket: Int, at now: Double) -> Slot? {
    self.slot(of: slot.host, ticket: ticket, at: now)
  }

  /// Returns the slot of a host that has room if its IP address has room, too; otherwise enqueues
  /// `ticket` for the address.
  private mutating func slot(of name: String, ticket: Int, at now: Double) -> Slot? {
    guard let address = hosts[name]?.address else { return reserve(name, nil, at: now) }
    guard addresses[address]?.inFlight ?? 0 < perAddress(address) else {
      addresses[address, default: Address()].waiting.append((ticket, name))
      return nil
    }
    addresses[address, default: Address()].inFlight += 1
    return reserve(name, address, at: now)
  }

  /// Releases one use of an IP address to the next waiting ticket.
  private mutating func free(_ address: String, at now: Double) -> Grant? {
    guard let next = addresses[address]?.waiting.popFirst() else {
      addresses[address]?.inFlight -= 1
      if addresses[address]?.inFlight == 0 { addresses[address] = nil }
      return nil
    }
    return Grant(ticket: next.ticket, slot: reserve(next.host, address, at: now))
  }

  private mutating func reserve(_ name: String, _ address: String?, at now: Double) -> Slot {
    var host = hosts[name] ?? Host(delay: delay)
    let time = max(now, host.nextTime)
    host.isExpected = false
    host.nextTime = time + host.delay
    hosts[name] = host
    return Slot(host: name, address: address, time: time)
  }

  // MARK: Learning

  private mutating func judge(_ name: String, by exchange: Exchange, at now: Double) {
    guard var host = hosts[name] else { return }
    if let address = exchange.address { host.address = address }
    if exchange.isOverloaded {
      host.level = min(host.level + 1, Self.maxBackOffLevel)
      host.successCount = 0
    } else {
      Self.trust(&host)
    }
    let pause = exchange.retryAfter ?? Self.pause(of: host, after: exchange)
    host.nextTime = max(host.nextTime, now + pause)
    hosts[name] = host
  }

  /// Halves the pauses of a host after some successful responses.
  private static func trust(_ host: inout Host) {
    guard host.level > 0 else { return }
    host.successCount += 1
    guard host.successCount >= successesPerRecovery else { return }
    host.level -= 1
    host.successCount = 0
  }

  /// Returns the pause after an exchange; a host whose delay is 0 gets no back-off.
  private static func pause(of host: Host, after exchange: Exchange) -> Double {
    guard host.delay > 0 else { return 0 }
    let rest = max(host.delay, min(exchange.duration * pausePerSecond, longestPauseForLoad))
    guard host.level > 0 else { return rest }
    // Jitter, so that hosts that were overloaded together do not resume together.
    let spread = 0.75 + 0.5 * exchange.chance
    return max(rest, min(rest * Double(1 << host.level) * spread, longestPauseForLoad * 4))
  }
}
