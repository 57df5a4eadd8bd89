import Testing

@testable import Politeness

/// The limits of IP addresses that several processes divide, with a manual clock.
@Suite("HostRateLimiter: shared addresses")
struct SharedAddressTests {
  private static let address = "192.0.2.1"

  /// Unwraps a value, because `#require` accepts no mutating call.
  private func given<Value>(_ value: Value?) throws -> Value { try #require(value) }

  private func limiter(perAddress: Int = 4) -> HostRateLimiter {
    let limits = RateLimits(perHost: 8, delay: 0, perAddress: { _ in perAddress })
    return HostRateLimiter(limits, sharesAddresses: true)
  }

  @Test("no exchange with an address before there is a share of it, and no more than the share")
  func share() throws {
    var limiter = limiter()
    var permit = try given(limiter.acquire("a", ticket: 1, at: 0))
    #expect(!limiter.assign(Self.address, to: &permit, at: 0))
    #expect(limiter.reacquire(permit, ticket: 1, at: 0) == nil)
    for ticket in 2...4 { #expect(limiter.acquire("a", ticket: ticket, at: 0) == nil) }
    #expect(limiter.needsAddresses)
    let demand = AddressDemand(address: Self.address, limit: 4, inFlight: 0, waiting: 4)
    #expect(limiter.addressDemands() == [demand])
    let granted = limiter.grant([Self.address: 2], until: 30, at: 1)
    #expect(granted.map(\.ticket) == [1, 2])
    // A share is handed on within the process.
    #expect(limiter.release(granted[0].permit, at: 2, after: nil).map(\.ticket) == [3])
  }

  @Test("a share that was reported as unused is used by nobody until the answer")
  func frozenShare() throws {
    var limiter = limiter()
    var first = try given(limiter.acquire("a", ticket: 1, at: 0))
    _ = limiter.assign(Self.address, to: &first, at: 0)
    _ = limiter.grant([Self.address: 3], until: 30, at: 0)
    #expect(limiter.assign(Self.address, to: &first, at: 0))
    let demand = AddressDemand(address: Self.address, limit: 4, inFlight: 1, waiting: 0)
    #expect(limiter.addressDemands() == [demand])
    #expect(limiter.acquire("a", ticket: 2, at: 1) == nil)
    #expect(limiter.grant([Self.address: 2], until: 30, at: 1).map(\.ticket) == [2])
    #expect(limiter.acquire("a", ticket: 3, at: 1) == nil)
  }

  @Test("a share ends if it is not granted again, and so do the permits that wait for their time")
  func endOfShare() throws {
    var limiter = limiter()
    var permit = try given(limiter.acquire("a", ticket: 1, at: 0))
    _ = limiter.assign(Self.address, to: &permit, at: 0)
    _ = limiter.grant([Self.address: 4], until: 30, at: 0)
    #expect(limiter.assign(Self.address, to: &permit, at: 29))
    #expect(!limiter.withdrawEnded(&permit, at: 29))
    #expect(limiter.withdrawEnded(&permit, at: 31))
    #expect(limiter.reacquire(permit, ticket: 1, at: 31) == nil)
    #expect(limiter.addressDemands().map(\.waiting) == [1])
    #expect(limiter.grant([Self.address: 1], until: 60, at: 32).map(\.ticket) == [1])
  }

  @Test("addresses without a limit need no share")
  func unlimited() throws {
    var limiter = limiter(perAddress: .max)
    var permit = try given(limiter.acquire("a", ticket: 1, at: 0))
    #expect(limiter.assign(Self.address, to: &permit, at: 0))
    #expect(limiter.addressDemands().isEmpty && !limiter.needsAddresses)
  }

  @Test("a host that is taken over gets its delay first, also the longer one of robots.txt")
  func takeOver() {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 2))
    limiter.takeOver("a", at: 10)
    #expect(limiter.nextDispatch(of: "a") == 12)
    limiter.setDelay(5, of: "a")
    #expect(limiter.acquire("a", ticket: 1, at: 10)?.time == 15)
    #expect(limiter.acquire("b", ticket: 2, at: 10)?.time == 10)
  }
}
