import DequeModule

/// The state machine of the rate limits of hosts and IP addresses.
///
/// A host has a start time of its next exchange, which ``RateLimiter`` permits one after the other, and a start time
/// of its next page, which the frontier dispatches. A dispatched page may need other exchanges first, such as
/// robots.txt.
///
/// The type has no clock, no randomness and no I/O: times are seconds of any monotonic clock, and the
/// caller provides random numbers.
package struct HostRateLimiter: Sendable {
  /// A permit for one exchange with a host.
  struct Permit: Sendable, Equatable {
    let host: HostKey
    /// The IP address whose limit the permit counts for.
    fileprivate(set) var address: String?
    /// The earliest start of the exchange.
    fileprivate(set) var time: Double
  }

  /// A permit for a waiting ticket.
  struct Grant: Sendable, Equatable {
    let ticket: Int
    let permit: Permit
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
    var jitter = 0.5
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
    /// The end of the pause that the host asked for (`Retry-After`).
    var requestedEnd = 0.0
    /// The number of pages that the frontier has dispatched and not completed.
    var dispatched = 0
    /// The earliest dispatch of the next page.
    var nextDispatch = 0.0
    /// The value of ``nextDispatch`` before the last dispatch.
    var previousDispatch = 0.0
    var delay: Double
    var waiting: Deque<Int> = []
    /// The tickets of exchanges that wait until no other exchange does.
    var waitingInBackground: Deque<Int> = []
    var address: String?
    /// The number of times that the pauses were doubled.
    var level = 0
    /// The number of successful responses since the last change of the level.
    var successCount = 0
    /// The time at which another process handed the host over.
    var takeoverTime: Double?

    /// Returns `true` if the state of the host can be deleted; its IP address is learned again.
    func isIdle(at now: Double) -> Bool {
      let rest = level == 0 ? 0 : HostRateLimiter.backOffMemory
      return !isLasting && !isExpected && inFlight == 0 && waiting.isEmpty
        && waitingInBackground.isEmpty && dispatched == 0
        && max(nextTime + rest, nextDispatch) <= now
    }

    /// Removes and returns the ticket that is next; those in the background come last.
    mutating func popTicket() -> Int? { waiting.popFirst() ?? waitingInBackground.popFirst() }
  }

  /// The pause after a response, in multiples of its duration; slow responses indicate load.
  private static let pausePerSecond = 2.0
  /// The longest pause that follows from a duration, in seconds.
  private static let longestPauseForLoad = 30.0
  /// The longest pause that follows from failures alone, in seconds.
  private static let longestBackOff = 120.0
  /// The maximum number of doublings.
  private static let maxBackOffLevel = 8
  /// The number of successful responses after which a pause is halved.
  private static let successesPerRecovery = 4

  /// The minimum number of hosts at which idle ones are deleted.
  private static let minPruningThreshold = 8192
  /// The seconds for which the back-off of a host is kept.
  private static let backOffMemory = 3600.0

  private let limits: RateLimits
  /// The number of hosts at which idle ones are deleted next.
  private var pruningThreshold = minPruningThreshold
  private var hosts: [HostKey: Host] = [:]
  private var addresses: AddressSlots

  /// Creates a rate limiter with the given limits.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - sharesAddresses: `true` if the limits of IP addresses hold for several processes together.
  package init(_ limits: RateLimits, sharesAddresses: Bool = false) {
    self.limits = limits
    addresses = AddressSlots(limits.perAddress, isShared: sharesAddresses)
  }

  /// Raises the delay of a host, or removes it if `delay` is 0.
  ///
  /// - Parameters:
  ///   - delay: The delay.
  ///   - key: The host.
  ///   - isLasting: `true` if the delay is set only once; otherwise it is set again before every
  ///     exchange.
  package mutating func setDelay(_ delay: Double, of key: HostKey, isLasting: Bool = false) {
    var host = hosts[key] ?? Host(delay: limits.delay)
    host.delay = delay == 0 ? 0 : max(host.delay, delay)
    if isLasting { host.isLasting = true } else { host.isExpected = true }
    if let time = host.takeoverTime { host.nextTime = max(host.nextTime, time + host.delay) }
    hosts[key] = host
  }

  /// Counts the take-over of a host from another process as the start of an exchange and a page, because that process may
  /// have started one just before.
  package mutating func takeOver(_ key: HostKey, at now: Double) {
    var host = hosts[key] ?? Host(delay: limits.delay)
    host.takeoverTime = now
    host.nextTime = max(host.nextTime, now + host.delay)
    host.nextDispatch = max(host.nextDispatch, now + host.delay)
    hosts[key] = host
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
  func pause(of key: HostKey, at now: Double) -> Double {
    max(0, (hosts[key]?.nextTime ?? 0) - now)
  }

  /// Permits no exchange with a host for some seconds, as it asked for in an earlier run.
  package mutating func pause(_ key: HostKey, for seconds: Double, at now: Double) {
    var host = hosts[key] ?? Host(delay: limits.delay)
    host.requestedEnd = max(host.requestedEnd, now + seconds)
    host.nextTime = max(host.nextTime, host.requestedEnd)
    hosts[key] = host
  }

  /// Returns the remaining seconds of the pauses that hosts asked for.
  package func requestedPauses(at now: Double) -> [HostKey: Double] {
    hosts.compactMapValues { $0.requestedEnd > now ? $0.requestedEnd - now : nil }
  }

  // MARK: Pages

  /// Returns `true` if another page of a host can be dispatched, apart from its time.
  package func canDispatch(_ key: HostKey) -> Bool { dispatchedCount(of: key) < limits.perHost }

  /// Returns the number of pages of a host that are dispatched and not completed.
  package func dispatchedCount(of key: HostKey) -> Int { hosts[key]?.dispatched ?? 0 }

  /// Returns the earliest dispatch of the next page of a host; 0 if none was dispatched recently.
  ///
  /// Sitemaps and other exchanges of the host do not move this time, so that pages and sitemaps take turns.
  package func nextDispatch(of key: HostKey) -> Double { hosts[key]?.nextDispatch ?? 0 }

  /// Records that a page of a host is dispatched; the next one follows after the delay.
  package mutating func dispatch(_ key: HostKey, at now: Double) {
    var host = hosts[key] ?? Host(delay: limits.delay)
    host.dispatched += 1
    host.previousDispatch = host.nextDispatch
    host.nextDispatch = now + host.delay
    hosts[key] = host
  }

  /// Reverts the last dispatch of a host.
  package mutating func cancelDispatch(_ key: HostKey) {
    guard let host = hosts[key] else { return }
    hosts[key]?.dispatched -= 1
    hosts[key]?.nextDispatch = host.previousDispatch
  }

  /// Records that a dispatched page of a host is completed; the next one follows after the delay and the pause of the
  /// host.
  ///
  /// A pause that exceeds ``RateLimits/longestPause`` is ignored: the next request fails at once, and the host is
  /// left to the next run.
  package mutating func completeDispatch(_ key: HostKey, at now: Double) {
    guard let host = hosts[key] else { return }
    hosts[key]?.dispatched -= 1
    let pause = pause(of: key, at: now)
    let delay = max(host.delay, pause <= limits.longestPause ? pause : 0)
    hosts[key]?.nextDispatch = max(host.nextDispatch, now + delay)
  }

  /// Dispatches no page of a host before `time`.
  package mutating func delayDispatch(_ key: HostKey, until time: Double) {
    var host = hosts[key] ?? Host(delay: limits.delay)
    host.nextDispatch = max(host.nextDispatch, time)
    hosts[key] = host
  }

  // MARK: Exchanges

  /// Requests a permit.
  ///
  /// - Parameters:
  ///   - key: The host.
  ///   - ticket: The ticket of the caller.
  ///   - isInBackground: `true` if all waiting exchanges of the host that are not in the background come first.
  ///   - now: The current time.
  /// - Returns: The permit; `nil` if `ticket` must wait until ``release(_:at:after:)`` returns it.
  mutating func acquire(
    _ key: HostKey,
    ticket: Int,
    isInBackground: Bool = false,
    at now: Double
  ) -> Permit? {
    removeIdleHosts(at: now)
    var host = hosts[key] ?? Host(delay: limits.delay)
    guard host.inFlight < limits.perHost else {
      if isInBackground {
        host.waitingInBackground.append(ticket)
      } else {
        host.waiting.append(ticket)
      }
      hosts[key] = host
      return nil
    }
    host.inFlight += 1
    hosts[key] = host
    return permit(for: key, ticket: ticket, at: now)
  }

  /// Releases a permit.
  ///
  /// - Parameters:
  ///   - permit: A permit that this limiter issued.
  ///   - now: The current time.
  ///   - exchange: The result; `nil` if the permit was not used.
  /// - Returns: The grants for waiting tickets: at most one of the host and one of the IP address.
  mutating func release(_ permit: Permit, at now: Double, after exchange: Exchange?) -> [Grant] {
    if let exchange { record(exchange, of: permit.host, at: now) }
    var grants: [Grant] = []
    if let address = permit.address, let next = addresses.release(address, at: now) {
      grants.append(grant(next, of: address, at: now))
    }
    if let ticket = hosts[permit.host]?.popTicket() {
      if let next = self.permit(for: permit.host, ticket: ticket, at: now) {
        grants.append(Grant(ticket: ticket, permit: next))
      }
    } else {
      hosts[permit.host]?.inFlight -= 1
    }
    return grants
  }

  // MARK: IP addresses

  /// Assigns a permit to the IP address that its connection is about to use.
  ///
  /// The first exchange with a host resolves its address, so the permit cannot be assigned earlier.
  ///
  /// - Parameters:
  ///   - address: The resolved address of the host.
  ///   - permit: The issued permit; it is assigned if the address has room.
  ///   - now: The current time.
  /// - Returns: `true` if the address has room or the permit is already assigned to an address.
  mutating func assign(_ address: String, to permit: inout Permit, at now: Double) -> Bool {
    guard permit.address == nil else { return true }
    hosts[permit.host]?.address = address
    guard addresses.occupy(address, at: now) else { return false }
    permit.address = address
    return true
  }

  /// Takes the IP address from a permit whose share of the address has ended.
  ///
  /// - Returns: `true` if the permit must be requested again.
  mutating func withdrawEnded(_ permit: inout Permit, at now: Double) -> Bool {
    guard let address = permit.address, !addresses.isCurrent(address, at: now) else { return false }
    addresses.withdraw(address)
    permit.address = nil
    return true
  }

  /// Requests a permit again for which ``assign(_:to:at:)`` found no room; one that has an address keeps it.
  ///
  /// - Parameters:
  ///   - permit: The issued permit; it still counts for its host.
  ///   - ticket: The ticket of the caller.
  ///   - now: The current time.
  /// - Returns: The permit; `nil` if `ticket` must wait until ``release(_:at:after:)`` returns it.
  mutating func reacquire(_ permit: Permit, ticket: Int, at now: Double) -> Permit? {
    if let address = permit.address { return reserve(permit.host, address, at: now) }
    return self.permit(for: permit.host, ticket: ticket, at: now)
  }

  /// Returns the permit for a host that has room if its IP address has room, too; otherwise enqueues
  /// `ticket` for the address.
  private mutating func permit(for key: HostKey, ticket: Int, at now: Double) -> Permit? {
    guard let address = hosts[key]?.address else { return reserve(key, nil, at: now) }
    guard addresses.occupy(address, at: now) else {
      addresses.enqueue(ticket, of: key, at: address)
      return nil
    }
    return reserve(key, address, at: now)
  }

  private mutating func grant(
    _ next: AddressSlots.Waiting,
    of address: String,
    at now: Double
  ) -> Grant {
    Grant(ticket: next.ticket, permit: reserve(next.host, address, at: now))
  }

  // MARK: IP addresses of several processes

  /// A Boolean value that indicates whether exchanges wait for a larger share of an address.
  var needsAddresses: Bool { addresses.needsShares }

  /// Returns the use of the limited addresses, and starts no further exchange with them until ``grant(_:until:at:)``.
  mutating func addressDemands() -> [AddressDemand] { addresses.freeze() }

  /// Sets the shares of this process.
  ///
  /// - Parameters:
  ///   - shares: The number of concurrent exchanges with each address.
  ///   - end: The time at which the shares end unless they are set again.
  ///   - now: The current time.
  /// - Returns: The grants for tickets that can start now.
  mutating func grant(_ shares: [String: Int], until end: Double, at now: Double) -> [Grant] {
    addresses.grant(shares, until: end, at: now).map { address, next in
      grant(next, of: address, at: now)
    }
  }

  private mutating func reserve(_ key: HostKey, _ address: String?, at now: Double) -> Permit {
    var host = hosts[key] ?? Host(delay: limits.delay)
    let time = max(now, host.nextTime)
    host.isExpected = false
    host.nextTime = time + host.delay
    hosts[key] = host
    return Permit(host: key, address: address, time: time)
  }

  // MARK: Learning

  private mutating func record(_ exchange: Exchange, of key: HostKey, at now: Double) {
    guard var host = hosts[key] else { return }
    if let address = exchange.address { host.address = address }
    if exchange.isOverloaded {
      host.level = min(host.level + 1, Self.maxBackOffLevel)
      host.successCount = 0
    } else {
      Self.reduceBackOff(of: &host)
    }
    let pause = exchange.retryAfter ?? Self.pause(of: host, after: exchange)
    host.nextTime = max(host.nextTime, now + pause)
    if let asked = exchange.retryAfter { host.requestedEnd = now + asked }
    hosts[key] = host
  }

  /// Halves the pauses of a host after some successful responses.
  private static func reduceBackOff(of host: inout Host) {
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
    let spread = 0.75 + 0.5 * exchange.jitter
    let backOff = host.delay * Double(1 << host.level) * spread
    return max(rest, min(backOff, longestBackOff))
  }
}
