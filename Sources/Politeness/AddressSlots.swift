import DequeModule

/// The concurrent exchanges with IP addresses that hosts share.
///
/// Several processes share the limit of an address: each has a share of it, which is 0 at first and ends after a time.
struct AddressSlots: Sendable {
  /// An exchange that waits for its address.
  struct Waiting: Sendable {
    let ticket: Int
    let host: HostKey
  }

  private struct Address {
    var inFlight = 0
    var waiting: Deque<Waiting> = []

    var isUnused: Bool { inFlight == 0 && waiting.isEmpty }
  }

  private let limit: @Sendable (String) -> Int
  private let isShared: Bool
  private var addresses: [String: Address] = [:]
  /// The shares of this process, and their end.
  private var shares: [String: Int] = [:]
  private var sharesEnd = 0.0

  init(_ limit: @escaping @Sendable (String) -> Int, isShared: Bool) {
    (self.limit, self.isShared) = (limit, isShared)
  }

  /// Returns the number of exchanges that this process may have with an address.
  private func room(_ address: String, at now: Double) -> Int {
    let limit = limit(address)
    guard isShared, limit < .max else { return limit }
    return now < sharesEnd ? min(limit, shares[address] ?? 0) : 0
  }

  /// Returns `true` if an exchange that occupies an address may start.
  func isCurrent(_ address: String, at now: Double) -> Bool { room(address, at: now) > 0 }

  /// Counts an exchange, and returns `true` if the address has room.
  mutating func occupy(_ address: String, at now: Double) -> Bool {
    guard addresses[address]?.inFlight ?? 0 < room(address, at: now) else { return false }
    addresses[address, default: Address()].inFlight += 1
    return true
  }

  /// Adds an exchange to those that wait.
  mutating func enqueue(_ ticket: Int, of host: HostKey, at address: String) {
    addresses[address, default: Address()].waiting.append(Waiting(ticket: ticket, host: host))
  }

  /// Ends an exchange, and returns the waiting one that takes its slot.
  mutating func release(_ address: String, at now: Double) -> Waiting? {
    if addresses[address]?.inFlight ?? 0 <= room(address, at: now),
      let next = addresses[address]?.waiting.popFirst()
    {
      return next
    }
    withdraw(address)
    return nil
  }

  /// Ends an exchange without handing its slot on.
  mutating func withdraw(_ address: String) {
    addresses[address]?.inFlight -= 1
    if addresses[address]?.isUnused ?? false { addresses[address] = nil }
  }

  // MARK: Shares

  /// A Boolean value that indicates whether exchanges wait for a larger share of an address.
  var needsShares: Bool {
    addresses.contains { address, state in
      !state.waiting.isEmpty && (shares[address] ?? 0) < limit(address) && limit(address) < .max
    }
  }

  /// Returns the use of the limited addresses, and lowers the shares to it, so that it holds until the shares are set.
  mutating func freeze() -> [AddressDemand] {
    var demands: [AddressDemand] = []
    for address in Set(addresses.keys).union(shares.keys) {
      let limit = limit(address)
      guard limit < .max else { continue }
      let (used, waiting) = (addresses[address]?.inFlight, addresses[address]?.waiting.count)
      shares[address] = used ?? 0
      demands.append(
        AddressDemand(address: address, limit: limit, inFlight: used ?? 0, waiting: waiting ?? 0)
      )
    }
    return demands
  }

  /// Sets the shares, and returns the waiting exchanges that have room now, with their addresses.
  mutating func grant(
    _ shares: [String: Int],
    until end: Double,
    at now: Double
  ) -> [(address: String, next: Waiting)] {
    (self.shares, sharesEnd) = (shares.filter { $0.value > 0 }, end)
    var granted: [(address: String, next: Waiting)] = []
    for address in addresses.keys {
      while addresses[address]?.inFlight ?? 0 < room(address, at: now),
        let next = addresses[address]?.waiting.popFirst()
      {
        addresses[address]?.inFlight += 1
        granted.append((address, next))
      }
    }
    return granted
  }
}
