import Basics
import Fetching
import Testing
import URLStandard

@testable import Crawling

/// The rate limits, with a manual clock.
@Suite("HostRateLimiter")
struct HostRateLimiterTests {
  private typealias Exchange = HostRateLimiter.Exchange

  /// Unwraps a value, because `#require` accepts no mutating call.
  private func given<Value>(_ value: Value?) throws -> Value { try #require(value) }

  @Test func `one connection to a host, and the delay between two requests`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 2)
    let first = try given(slots.enter("a", ticket: 1, at: 0))
    #expect(first.time == 0)
    #expect(slots.enter("a", ticket: 2, at: 0) == nil)
    let other = try given(slots.enter("b", ticket: 3, at: 0))
    #expect(other.time == 0, "another host is not concerned")
    let grants = slots.leave(first, at: 0.1, after: Exchange(duration: 0.1))
    #expect(grants.map(\.ticket) == [2] && grants.map(\.slot.time) == [2.1])
  }

  @Test func `slots are handed on in the order of asking`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 2)
    let first = try given(slots.enter("a", ticket: 1, at: 0))
    for ticket in 2...3 { #expect(slots.enter("a", ticket: ticket, at: 0) == nil) }
    let second = try given(slots.leave(first, at: 1, after: Exchange(duration: 0.1)).first)
    #expect(second.ticket == 2 && second.slot.time == 3)
    let third = try given(slots.leave(second.slot, at: 10, after: Exchange()).first)
    #expect(third.ticket == 3 && third.slot.time == 12)
    #expect(slots.leave(third.slot, at: 13, after: Exchange()).isEmpty)
    #expect(slots.enter("a", ticket: 5, at: 13)?.time == 15)
  }

  @Test func `starts are spaced where several slots are there, and not where the delay is lifted`()
  {
    var slots = HostRateLimiter(perHost: 3, delay: 2)
    #expect((1...3).map { slots.enter("a", ticket: $0, at: 0)?.time } == [0, 2, 4])
    slots.setDelay(0, of: "folder")
    #expect((1...3).map { slots.enter("folder", ticket: $0, at: 0)?.time } == [0, 0, 0])
  }

  @Test func `who lifts the delay wants no rest`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 0)
    let slot = try given(slots.enter("a", ticket: 1, at: 0))
    #expect(slots.leave(slot, at: 5, after: Exchange(duration: 5, isOverloaded: true)).isEmpty)
    #expect(slots.enter("a", ticket: 2, at: 6)?.time == 6)
  }

  @Test func `who answers slowly is left alone for twice as long, up to 30 seconds`() throws {
    for (duration, pause) in [(0.5, 1.0), (4.0, 8.0), (100.0, 30.0)] {
      var slots = HostRateLimiter(perHost: 1, delay: 1)
      let slot = try given(slots.enter("a", ticket: 1, at: 0))
      _ = slots.leave(slot, at: duration, after: Exchange(duration: duration))
      #expect(slots.pause(of: "a", at: duration) == pause)
    }
  }

  @Test func `the largest of setting, Crawl-delay and response time counts`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 3)
    slots.setDelay(1, of: "a")
    slots.setDelay(7, of: "b")
    for (host, pause) in [("a", 3.0), ("b", 7.0)] {
      let slot = try given(slots.enter(host, ticket: 1, at: 0))
      _ = slots.leave(slot, at: 0, after: Exchange())
      #expect(slots.pause(of: host, at: 0) == pause)
    }
  }

  @Test func `Retry-After holds the host, also where the delay is lifted`() throws {
    for delay in [0.0, 1.0] {
      var slots = HostRateLimiter(perHost: 1, delay: delay)
      let slot = try given(slots.enter("a", ticket: 1, at: 0))
      _ = slots.leave(slot, at: 1, after: Exchange(isOverloaded: true, retryAfter: 60))
      #expect(slots.enter("a", ticket: 2, at: 1)?.time == 61)
    }
  }

  @Test func `refusals double the pause, chance spreads it, and it has an end`() throws {
    for (chance, factor) in [(0.0, 0.75), (0.5, 1.0), (0.999, 1.2495)] {
      var slots = HostRateLimiter(perHost: 1, delay: 1)
      var now = 0.0
      for level in 1...10 {
        let slot = try given(slots.enter("a", ticket: level, at: now))
        now = slot.time
        _ = slots.leave(slot, at: now, after: Exchange(isOverloaded: true, chance: chance))
        let expected = min(Double(1 << min(level, 8)) * factor, 120)
        #expect(abs(slots.pause(of: "a", at: now) - max(1, expected)) < 0.001)
      }
    }
  }

  @Test func `trust comes back slowly: a step for four good answers`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 1)
    var now = 0.0
    var pauses: [Double] = []
    for number in 0..<16 {
      let slot = try given(slots.enter("a", ticket: number, at: now))
      now = slot.time
      _ = slots.leave(slot, at: now, after: Exchange(isOverloaded: number < 3))
      pauses.append(slots.pause(of: "a", at: now))
    }
    #expect(pauses == [2, 4, 8, 8, 8, 8, 4, 4, 4, 4, 2, 2, 2, 2, 1, 1])
  }

  @Test func `hosts that share an address share its limit once they are known to`() throws {
    var slots = HostRateLimiter(perHost: 4, delay: 0, perAddress: { _ in 2 })
    for (ticket, host) in ["a", "b", "c"].enumerated() {
      let slot = try given(slots.enter(host, ticket: ticket, at: 0))
      _ = slots.leave(slot, at: 0, after: Exchange(address: "192.0.2.1"))
    }
    let first = try given(slots.enter("a", ticket: 10, at: 0))
    let second = try given(slots.enter("b", ticket: 11, at: 0))
    #expect(slots.enter("c", ticket: 12, at: 0) == nil)
    #expect(slots.enter("a", ticket: 13, at: 0) == nil)
    #expect(slots.leave(first, at: 1, after: Exchange(address: "192.0.2.1")).map(\.ticket) == [12])
    #expect(slots.leave(second, at: 1, after: Exchange(address: "192.0.2.1")).map(\.ticket) == [13])
  }

  @Test func `the first connections to an address share its limit, too`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 0, perAddress: { _ in 1 })
    var first = try given(slots.enter("a", ticket: 1, at: 0))
    var second = try given(slots.enter("b", ticket: 2, at: 0))
    #expect(slots.claim("192.0.2.1", for: &first))
    #expect(slots.claim("192.0.2.1", for: &first))
    #expect(!slots.claim("192.0.2.1", for: &second))
    #expect(slots.reacquire(second, ticket: 2, at: 0) == nil)
    let granted = slots.leave(first, at: 1, after: Exchange(address: "192.0.2.1"))
    #expect(granted.map(\.ticket) == [2])
    #expect(granted.map(\.slot.address) == ["192.0.2.1"])
  }

  @Test func `no slot is lost and none is given twice, whatever the order`() throws {
    var slots = HostRateLimiter(perHost: 2, delay: 0, perAddress: { _ in 3 })
    var held: [HostRateLimiter.Slot] = []
    var (granted, waiting, most) = (0, 0, 0)
    for ticket in 0..<500 {
      if let slot = slots.enter("h\(ticket % 5)", ticket: ticket, at: 0) {
        held.append(slot)
        granted += 1
      } else {
        waiting += 1
      }
      guard ticket % 3 == 2 else { continue }
      let grants = slots.leave(
        held.remove(at: ticket * 7 % held.count),
        at: 0,
        after: Exchange(address: "192.0.2.1")
      )
      held += grants.map(\.slot)
      (granted, waiting) = (granted + grants.count, waiting - grants.count)
      if ticket > 60 { most = max(most, held.count) }
    }
    while let slot = held.popLast() {
      let grants = slots.leave(slot, at: 0, after: Exchange(address: "192.0.2.1"))
      held += grants.map(\.slot)
      (granted, waiting) = (granted + grants.count, waiting - grants.count)
    }
    #expect(granted == 500 && waiting == 0)
    #expect(most <= 10)
  }
}

/// The memory of host states is bounded, however many hosts a crawl visits.
@Suite("What is kept of hosts", .timeLimit(.minutes(15)))
struct IdleHostsTests {
  @Test func `hosts that are idle leave memory, and those that rest or are told of stay`() throws {
    var slots = HostRateLimiter(perHost: 1, delay: 1)
    slots.setDelay(7, of: "configured", isLasting: true)
    for (ticket, name) in ["resting", "refused", "busy"].enumerated() {
      let slot = try #require({ slots.enter(name, ticket: ticket, at: 0) }())
      if name == "busy" { continue }
      let pause = name == "resting" ? 1e6 : nil
      let exchange = HostRateLimiter.Exchange(duration: 1, isOverloaded: true, retryAfter: pause)
      _ = slots.leave(slot, at: 0, after: exchange)
    }
    slots.setDelay(9, of: "expected")
    for number in 0..<30_000 {
      let now = 100 + Double(number) / 100
      let slot = try #require({ slots.enter("host-\(number)", ticket: number, at: now) }())
      _ = slots.leave(slot, at: now, after: HostRateLimiter.Exchange())
    }
    #expect(slots.hostCount <= 2 * 8192)
    #expect(slots.pause(of: "resting", at: 400) == 1e6 - 400)
    #expect(slots.enter("busy", ticket: -1, at: 400) == nil)
    for (name, delay) in [("configured", 7.0), ("expected", 9.0)] {
      let slot = try #require({ slots.enter(name, ticket: 0, at: 400) }())
      _ = slots.leave(slot, at: 400, after: nil)
      #expect(slots.pause(of: name, at: 400) == delay, "\(name)")
    }
    let slot = try #require({ slots.enter("refused", ticket: 0, at: 400) }())
    _ = slots.leave(slot, at: 400, after: HostRateLimiter.Exchange(duration: 1))
    #expect(slots.pause(of: "refused", at: 400) > 2, "its pauses are still doubled")
  }

  @Test func `what was used last stays at hand`() {
    var recent = RecentlyUsed<Int, Int>(limit: 100)
    for number in 0..<10_000 {
      recent[number] = number
      #expect(recent.count <= 200 && recent[0] == 0)
    }
    #expect((9900..<10_000).allSatisfy { recent[$0] == $0 })
    #expect(recent[5000] == nil)
    recent[0] = nil
    #expect(recent[0] == nil)
  }

  @Test func `robots.txt files are bounded in memory, and each is asked for once all the same`()
    async throws
  {
    let transport = CountingTransport()
    let gate = RobotsPolicy(
      transport: transport,
      store: MemoryFrontierStore(),
      configuration: CrawlConfiguration(),
      localOrigins: [],
      request: { FetchRequest(url: $0) }
    )
    for _ in 0..<2 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4000 {
          group.addTask {
            guard let url = WebURL("https://host-\(number).example/page") else { return }
            _ = await gate.verdict(for: url)
          }
        }
      }
      await #expect(gate.fileCount <= 2000)
      #expect(transport.count == 4000)
    }
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
