import DequeModule

/// Who may make an exchange with which host, and when.
///
/// A value without clock, chance and I/O: times are seconds of any steady clock, and whoever calls
/// throws the dice.
struct HostSlots {
  /// The right to one exchange with a host, from a time on.
  struct Slot: Sendable, Equatable {
    let host: String
    /// The address whose limit it counts for.
    fileprivate(set) var address: String?
    /// When it may be used.
    fileprivate(set) var time: Double
  }

  /// A slot for someone who waited.
  struct Grant: Sendable, Equatable {
    let ticket: Int
    let slot: Slot
  }

  /// What an exchange told of its host.
  struct Exchange: Sendable {
    /// How long it took, in seconds.
    var duration = 0.0
    /// Whether the host has too much to do: 429, 503, or no answer.
    var isRefused = false
    /// For how long the host asks to be left alone, in seconds.
    var retryAfter: Double?
    /// The address that answered.
    var address: String?
    /// A number from 0 up to 1, by chance.
    var chance = 0.5
  }

  /// What a host has under way.
  private struct Host {
    var inFlight = 0
    var nextTime = 0.0
    var delay: Double
    var waiting: Deque<Int> = []
    var address: String?
    /// How often the pauses were doubled.
    var level = 0
    /// Good answers since the last step down.
    var goodAnswers = 0
  }

  /// What hosts have under way that share an address.
  private struct Address {
    var inFlight = 0
    var waiting: Deque<(ticket: Int, host: String)> = []
  }

  /// How much longer than its answer took a host is left alone: who answers slowly has much to do.
  private static let restPerSecond = 2.0
  /// Longer rests are cut, in seconds.
  private static let longestRest = 30.0
  /// Pauses are doubled no more often.
  private static let highestLevel = 8
  /// Good answers before a pause is halved again.
  private static let answersForTrust = 4

  private let perHost: Int
  private let delay: Double
  private let perAddress: @Sendable (String) -> Int
  private var hosts: [String: Host] = [:]
  private var addresses: [String: Address] = [:]

  /// Slots: so many of a host, so many seconds apart, and so many of each address.
  init(
    perHost: Int,
    delay: Double,
    perAddress: @escaping @Sendable (String) -> Int = { _ in .max }
  ) {
    self.perHost = perHost
    self.delay = delay
    self.perAddress = perAddress
  }

  /// Asks for a longer delay of a host, or lifts it with 0.
  mutating func setDelay(_ delay: Double, of name: String) {
    let former = hosts[name]?.delay ?? self.delay
    hosts[name, default: Host(delay: self.delay)].delay = delay == 0 ? 0 : max(former, delay)
  }

  /// Seconds until a host may be asked again.
  func pause(of name: String, at now: Double) -> Double {
    max(0, (hosts[name]?.nextTime ?? 0) - now)
  }

  // MARK: Coming and going

  /// Asks for a slot.
  ///
  /// - Returns: The slot; `nil` where `ticket` has to wait until ``leave(_:at:after:)`` names it.
  mutating func enter(_ name: String, ticket: Int, at now: Double) -> Slot? {
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

  /// Gives a slot back.
  ///
  /// - Parameters:
  ///   - slot: What ``enter(_:ticket:at:)`` or an earlier call gave out.
  ///   - now: The present.
  ///   - exchange: What became of it; `nil` where it was not used.
  /// - Returns: Who has a slot now: one of the host, one of its address, both or none.
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

  // MARK: Addresses that a connection learns

  /// Counts a slot for the address that its connection is about to go to.
  ///
  /// The first exchange with a host is the one that learns it, so it cannot be counted before.
  ///
  /// - Parameters:
  ///   - address: Where the name of the host led.
  ///   - slot: What was given out; counted for the address where that has room.
  /// - Returns: Whether it has room, or the slot counts for an address already.
  mutating func claim(_ address: String, for slot: inout Slot) -> Bool {
    guard slot.address == nil else { return true }
    hosts[slot.host]?.address = address
    guard addresses[address]?.inFlight ?? 0 < perAddress(address) else { return false }
    addresses[address, default: Address()].inFlight += 1
    slot.address = address
    return true
  }

  /// Asks again for a slot that ``claim(_:for:)`` found no room for.
  ///
  /// - Parameters:
  ///   - slot: What was given out; it counts for its host still.
  ///   - ticket: Who asks.
  ///   - now: The present.
  /// - Returns: The slot; `nil` where `ticket` has to wait until ``leave(_:at:after:)`` names it.
  mutating func reenter(_ slot: Slot, ticket: Int, at now: Double) -> Slot? {
    self.slot(of: slot.host, ticket: ticket, at: now)
  }

  /// The slot of a host that has room, if its address has room, too; else `ticket` waits for that.
  private mutating func slot(of name: String, ticket: Int, at now: Double) -> Slot? {
    guard let address = hosts[name]?.address else { return reserve(name, nil, at: now) }
    guard addresses[address]?.inFlight ?? 0 < perAddress(address) else {
      addresses[address, default: Address()].waiting.append((ticket, name))
      return nil
    }
    addresses[address, default: Address()].inFlight += 1
    return reserve(name, address, at: now)
  }

  /// Gives back the right to an address.
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
    host.nextTime = time + host.delay
    hosts[name] = host
    return Slot(host: name, address: address, time: time)
  }

  // MARK: Learning

  private mutating func judge(_ name: String, by exchange: Exchange, at now: Double) {
    guard var host = hosts[name] else { return }
    if let address = exchange.address { host.address = address }
    if exchange.isRefused {
      host.level = min(host.level + 1, Self.highestLevel)
      host.goodAnswers = 0
    } else {
      Self.trust(&host)
    }
    let pause = exchange.retryAfter ?? Self.pause(of: host, after: exchange)
    host.nextTime = max(host.nextTime, now + pause)
    hosts[name] = host
  }

  /// A host that was refused comes back a step at a time: pauses are halved after some good answers.
  private static func trust(_ host: inout Host) {
    guard host.level > 0 else { return }
    host.goodAnswers += 1
    guard host.goodAnswers >= answersForTrust else { return }
    host.level -= 1
    host.goodAnswers = 0
  }

  /// Who lifts the delay wants none of the kind.
  private static func pause(of host: Host, after exchange: Exchange) -> Double {
    guard host.delay > 0 else { return 0 }
    let rest = max(host.delay, min(exchange.duration * restPerSecond, longestRest))
    guard host.level > 0 else { return rest }
    // Spread, so that hosts that were refused together do not come back together.
    let spread = 0.75 + 0.5 * exchange.chance
    return max(rest, min(rest * Double(1 << host.level) * spread, longestRest * 4))
  }
}
