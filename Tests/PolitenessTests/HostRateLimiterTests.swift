import Testing

@testable import Politeness

/// The rate limits, with a manual clock.
@Suite("HostRateLimiter")
struct HostRateLimiterTests {
  private typealias Exchange = HostRateLimiter.Exchange

  /// Unwraps a value, because `#require` accepts no mutating call.
  private func given<Value>(_ value: Value?) throws -> Value { try #require(value) }

  @Test func `one connection to a host, and the delay between two requests`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 2))
    let first = try given(limiter.acquire("a", ticket: 1, at: 0))
    #expect(first.time == 0)
    #expect(limiter.acquire("a", ticket: 2, at: 0) == nil)
    let other = try given(limiter.acquire("b", ticket: 3, at: 0))
    #expect(other.time == 0, "another host is not concerned")
    let grants = limiter.release(first, at: 0.1, after: Exchange(duration: 0.1))
    #expect(grants.map(\.ticket) == [2] && grants.map(\.permit.time) == [2.1])
  }

  @Test func `permits are handed on in the order of asking`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 2))
    let first = try given(limiter.acquire("a", ticket: 1, at: 0))
    for ticket in 2...3 { #expect(limiter.acquire("a", ticket: ticket, at: 0) == nil) }
    let second = try given(limiter.release(first, at: 1, after: Exchange(duration: 0.1)).first)
    #expect(second.ticket == 2 && second.permit.time == 3)
    let third = try given(limiter.release(second.permit, at: 10, after: Exchange()).first)
    #expect(third.ticket == 3 && third.permit.time == 12)
    #expect(limiter.release(third.permit, at: 13, after: Exchange()).isEmpty)
    #expect(limiter.acquire("a", ticket: 5, at: 13)?.time == 15)
  }

  @Test func `exchanges in the background wait for all others, and keep to the same limits`() throws
  {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 2))
    let first = try given(limiter.acquire("a", ticket: 1, at: 0))
    #expect(limiter.acquire("a", ticket: 2, isInBackground: true, at: 0) == nil)
    for ticket in 3...4 { #expect(limiter.acquire("a", ticket: ticket, at: 0) == nil) }
    var (permit, now) = (first, 0.1)
    for ticket in [3, 4, 2] {
      let grants = limiter.release(permit, at: now, after: Exchange())
      #expect(grants.map(\.ticket) == [ticket])
      permit = try given(grants.first?.permit)
      #expect(permit.time == now + 2)
      now = permit.time + 0.1
    }
    #expect(limiter.release(permit, at: now, after: Exchange()).isEmpty)
    let other = try given(limiter.acquire("b", ticket: 5, isInBackground: true, at: 0))
    #expect(other.time == 0, "a free host is used at once")
  }

  @Test func `starts are spaced where several are free, and not where the delay is lifted`() {
    var limiter = HostRateLimiter(RateLimits(perHost: 3, delay: 2))
    #expect((1...3).map { limiter.acquire("a", ticket: $0, at: 0)?.time } == [0, 2, 4])
    limiter.setDelay(0, of: "folder")
    #expect((1...3).map { limiter.acquire("folder", ticket: $0, at: 0)?.time } == [0, 0, 0])
  }

  @Test func `who lifts the delay wants no rest`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 0))
    let permit = try given(limiter.acquire("a", ticket: 1, at: 0))
    #expect(
      limiter.release(permit, at: 5, after: Exchange(duration: 5, isOverloaded: true)).isEmpty
    )
    #expect(limiter.acquire("a", ticket: 2, at: 6)?.time == 6)
  }

  @Test func `who answers slowly is left alone for twice as long, up to 30 seconds`() throws {
    for (duration, pause) in [(0.5, 1.0), (4.0, 8.0), (100.0, 30.0)] {
      var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 1))
      let permit = try given(limiter.acquire("a", ticket: 1, at: 0))
      _ = limiter.release(permit, at: duration, after: Exchange(duration: duration))
      #expect(limiter.pause(of: "a", at: duration) == pause)
    }
  }

  @Test func `the largest of setting, Crawl-delay and response time counts`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 3))
    limiter.setDelay(1, of: "a")
    limiter.setDelay(7, of: "b")
    for (host, pause) in [("a", 3.0), ("b", 7.0)] {
      let permit = try given(limiter.acquire(HostKey(stringLiteral: host), ticket: 1, at: 0))
      _ = limiter.release(permit, at: 0, after: Exchange())
      #expect(limiter.pause(of: HostKey(stringLiteral: host), at: 0) == pause)
    }
  }

  @Test func `Retry-After holds the host, also where the delay is lifted`() throws {
    for delay in [0.0, 1.0] {
      var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: delay))
      let permit = try given(limiter.acquire("a", ticket: 1, at: 0))
      _ = limiter.release(permit, at: 1, after: Exchange(isOverloaded: true, retryAfter: 60))
      #expect(limiter.acquire("a", ticket: 2, at: 1)?.time == 61)
    }
  }

  @Test func `refusals double the pause, chance spreads it, and it has an end`() throws {
    for (chance, factor) in [(0.0, 0.75), (0.5, 1.0), (0.999, 1.2495)] {
      var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 1))
      var now = 0.0
      for level in 1...10 {
        let permit = try given(limiter.acquire("a", ticket: level, at: now))
        now = permit.time
        _ = limiter.release(permit, at: now, after: Exchange(isOverloaded: true, jitter: chance))
        let expected = min(Double(1 << min(level, 8)) * factor, 120)
        #expect(abs(limiter.pause(of: "a", at: now) - max(1, expected)) < 0.001)
      }
    }
  }

  @Test func `a host that does not answer gets the pause of a slow one, not a multiple of it`()
    throws
  {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 1))
    var now = 0.0
    for ticket in 1...3 {
      let permit = try given(limiter.acquire("a", ticket: ticket, at: now))
      now = permit.time + 20
      _ = limiter.release(permit, at: now, after: Exchange(duration: 20, isOverloaded: true))
      #expect(limiter.pause(of: "a", at: now) == 30)
    }
  }

  @Test func `trust comes back slowly: a step for four good answers`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 1))
    var now = 0.0
    var pauses: [Double] = []
    for number in 0..<16 {
      let permit = try given(limiter.acquire("a", ticket: number, at: now))
      now = permit.time
      _ = limiter.release(permit, at: now, after: Exchange(isOverloaded: number < 3))
      pauses.append(limiter.pause(of: "a", at: now))
    }
    #expect(pauses == [2, 4, 8, 8, 8, 8, 4, 4, 4, 4, 2, 2, 2, 2, 1, 1])
  }

  @Test func `hosts that share an address share its limit once they are known to`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 4, delay: 0, perAddress: { _ in 2 }))
    for (ticket, host) in ["a", "b", "c"].enumerated() {
      let permit = try given(limiter.acquire(HostKey(stringLiteral: host), ticket: ticket, at: 0))
      _ = limiter.release(permit, at: 0, after: Exchange(address: "192.0.2.1"))
    }
    let first = try given(limiter.acquire("a", ticket: 10, at: 0))
    let second = try given(limiter.acquire("b", ticket: 11, at: 0))
    #expect(limiter.acquire("c", ticket: 12, at: 0) == nil)
    #expect(limiter.acquire("a", ticket: 13, at: 0) == nil)
    #expect(
      limiter.release(first, at: 1, after: Exchange(address: "192.0.2.1")).map(\.ticket) == [12]
    )
    #expect(
      limiter.release(second, at: 1, after: Exchange(address: "192.0.2.1")).map(\.ticket) == [13]
    )
  }

  @Test func `the first connections to an address share its limit, too`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 0, perAddress: { _ in 1 }))
    var first = try given(limiter.acquire("a", ticket: 1, at: 0))
    var second = try given(limiter.acquire("b", ticket: 2, at: 0))
    #expect(limiter.assign("192.0.2.1", to: &first, at: 0))
    #expect(limiter.assign("192.0.2.1", to: &first, at: 0))
    #expect(!limiter.assign("192.0.2.1", to: &second, at: 0))
    #expect(limiter.reacquire(second, ticket: 2, at: 0) == nil)
    let granted = limiter.release(first, at: 1, after: Exchange(address: "192.0.2.1"))
    #expect(granted.map(\.ticket) == [2])
    #expect(granted.map(\.permit.address) == ["192.0.2.1"])
  }

  @Test func `no permit is lost and none is given twice, whatever the order`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 2, delay: 0, perAddress: { _ in 3 }))
    var held: [HostRateLimiter.Permit] = []
    var (granted, waiting, most) = (0, 0, 0)
    for ticket in 0..<500 {
      if let permit = limiter.acquire("h\(ticket % 5)", ticket: ticket, at: 0) {
        held.append(permit)
        granted += 1
      } else {
        waiting += 1
      }
      guard ticket % 3 == 2 else { continue }
      let grants = limiter.release(
        held.remove(at: ticket * 7 % held.count),
        at: 0,
        after: Exchange(address: "192.0.2.1")
      )
      held += grants.map(\.permit)
      (granted, waiting) = (granted + grants.count, waiting - grants.count)
      if ticket > 60 { most = max(most, held.count) }
    }
    while let permit = held.popLast() {
      let grants = limiter.release(permit, at: 0, after: Exchange(address: "192.0.2.1"))
      held += grants.map(\.permit)
      (granted, waiting) = (granted + grants.count, waiting - grants.count)
    }
    #expect(granted == 500 && waiting == 0)
    #expect(most <= 10)
  }
}

/// The pages that the frontier dispatches, with the same delays as the exchanges.
@Suite("HostRateLimiter: pages")
struct DispatchTests {
  @Test func `the next page follows after the delay, from the end of the one before`() {
    var limiter = HostRateLimiter(RateLimits(perHost: 2, delay: 2))
    limiter.setDelay(7, of: "slow")
    for (host, delay) in [("a", 2.0), ("slow", 7.0)] {
      let key = HostKey(stringLiteral: host)
      limiter.dispatch(key, at: 10)
      #expect(limiter.nextDispatch(of: key) == 10 + delay && limiter.canDispatch(key))
      limiter.dispatch(key, at: 20)
      #expect(!limiter.canDispatch(key))
      limiter.completeDispatch(key, at: 30)
      #expect(limiter.nextDispatch(of: key) == 30 + delay && limiter.canDispatch(key))
    }
  }

  @Test func `a cancelled page costs its host no delay`() {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 2))
    limiter.dispatch("a", at: 10)
    limiter.completeDispatch("a", at: 11)
    limiter.dispatch("a", at: 13)
    limiter.cancelDispatch("a")
    #expect(limiter.nextDispatch(of: "a") == 13 && limiter.dispatchedCount(of: "a") == 0)
  }

  @Test(
    "pages pause as long as their host, unless the host is left to the next run",
    arguments: [(60.0, 61.0), (121.0, 3.0)]
  )
  func pause(retryAfter: Double, expected: Double) throws {
    var limits = RateLimits(perHost: 1, delay: 2)
    limits.longestPause = 120
    var limiter = HostRateLimiter(limits)
    limiter.dispatch("a", at: 0)
    let permit = try #require({ limiter.acquire("a", ticket: 1, at: 0) }())
    let exchange = HostRateLimiter.Exchange(isOverloaded: true, retryAfter: retryAfter)
    _ = limiter.release(permit, at: 1, after: exchange)
    limiter.completeDispatch("a", at: 1)
    #expect(limiter.nextDispatch(of: "a") == expected)
  }

  @Test func `a sitemap between two pages does not hold the pages back`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 2))
    limiter.dispatch("a", at: 0)
    limiter.completeDispatch("a", at: 1)
    let sitemap = try #require({ limiter.acquire("a", ticket: 1, at: 2) }())
    #expect(limiter.nextDispatch(of: "a") == 3)
    limiter.dispatch("a", at: 3)
    #expect(
      limiter.acquire("a", ticket: 2, at: 3) == nil,
      "the page takes its turn behind the sitemap"
    )
    let grants = limiter.release(sitemap, at: 3, after: HostRateLimiter.Exchange())
    #expect(grants.map(\.permit.time) == [5])
  }
}

/// The memory of host states is bounded, however many hosts a crawl visits.
@Suite("What is kept of hosts", .timeLimit(.minutes(15)))
struct IdleHostsTests {
  @Test func `hosts that are idle leave memory, and those that rest or are told of stay`() throws {
    var limiter = HostRateLimiter(RateLimits(perHost: 1, delay: 1))
    limiter.setDelay(7, of: "configured", isLasting: true)
    for (ticket, name) in ["resting", "refused", "busy"].enumerated() {
      let permit = try #require(
        { limiter.acquire(HostKey(stringLiteral: name), ticket: ticket, at: 0) }()
      )
      if name == "busy" { continue }
      let pause = name == "resting" ? 1e6 : nil
      let exchange = HostRateLimiter.Exchange(duration: 1, isOverloaded: true, retryAfter: pause)
      _ = limiter.release(permit, at: 0, after: exchange)
    }
    limiter.setDelay(9, of: "expected")
    for number in 0..<30_000 {
      let now = 100 + Double(number) / 100
      let permit = try #require({ limiter.acquire("host-\(number)", ticket: number, at: now) }())
      _ = limiter.release(permit, at: now, after: HostRateLimiter.Exchange())
    }
    #expect(limiter.hostCount <= 2 * 8192)
    #expect(limiter.pause(of: "resting", at: 400) == 1e6 - 400)
    #expect(limiter.acquire("busy", ticket: -1, at: 400) == nil)
    for (name, delay) in [("configured", 7.0), ("expected", 9.0)] {
      let permit = try #require(
        { limiter.acquire(HostKey(stringLiteral: name), ticket: 0, at: 400) }()
      )
      _ = limiter.release(permit, at: 400, after: nil)
      #expect(limiter.pause(of: HostKey(stringLiteral: name), at: 400) == delay, "\(name)")
    }
    let permit = try #require({ limiter.acquire("refused", ticket: 0, at: 400) }())
    _ = limiter.release(permit, at: 400, after: HostRateLimiter.Exchange(duration: 0.1))
    #expect(limiter.pause(of: "refused", at: 400) > 1.4, "its pauses are still doubled")
  }
}

/// RFC 9110, section 10.2.3: seconds or a date; at most an hour is honored.
@Suite("Retry-After")
struct RetryAfterTests {
  @Test(
    arguments: [
      ("0", 0), ("120", 120), ("3600", 3600), ("86400", 3600), ("99999999999999999999", 3600),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 3600),
      ("", nil), ("-1", nil), ("1e3", nil), ("inf", nil), ("soon", nil), ("1.5", nil),
    ] as [(String, Double?)]
  )
  func `both forms are read, and nothing else`(_ value: String, _ seconds: Double?) {
    #expect(RetryAfter.seconds(value) == seconds)
  }
}

/// Hosts by name; the limiter knows hashes only.
extension HostKey: ExpressibleByStringInterpolation {
  init(stringLiteral name: String) {
    self.init(value: name.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) })
  }
}
