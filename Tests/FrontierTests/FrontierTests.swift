import Frontier
import Politeness
import Testing
import URLStandard

/// The state machine, with the clock as an argument.
@Suite("Frontier")
struct FrontierTests {
  static let secret = HashSecret(first: 3, last: 4)

  static func host(_ name: String) -> HostKey { HostKey(name, secret: secret) }

  static func entry(_ url: String, seed: Int = 0) throws -> Frontier.Entry {
    let parsed = try #require(WebURL(url))
    let record = PageRecord(host: host(parsed.hostname), url: url, seed: seed, depth: 0)
    return Frontier.Entry(record, url: parsed)
  }

  /// Returns a frontier with pages in memory.
  static func frontier(perHost: Int, delay: Double, _ urls: String...) throws -> Frontier {
    var frontier = Frontier(perHost: perHost, delay: delay)
    for url in urls { try add(entry(url), to: &frontier) }
    return frontier
  }

  static func add(_ entry: Frontier.Entry, to frontier: inout Frontier) {
    frontier.add(1, of: entry.record.host)
    frontier.enqueue([entry], of: [entry.record.host])
  }

  static func next(_ frontier: inout Frontier, at now: Double) -> String? {
    if case .fetch(let entry) = frontier.next(at: now) { entry.url.href } else { nil }
  }

  // MARK: Plain pages

  @Test func `a host has pages until the last one is completed; later retries do not count`() throws
  {
    let url = "https://a.example/1"
    let host = Self.host("a.example")
    var frontier = try Self.frontier(perHost: 1, delay: 5, url)
    #expect(frontier.hasPages(of: host, at: 0))
    #expect(!frontier.hasPages(of: Self.host("b.example"), at: 0))
    #expect(Self.next(&frontier, at: 1) == url)
    #expect(frontier.hasPages(of: host, at: 1), "its links may lead to further pages")
    frontier.complete(try Self.entry(url), at: 2)
    #expect(!frontier.hasPages(of: host, at: 2))
    frontier.retry(try Self.entry(url), notBefore: 9)
    #expect(!frontier.hasPages(of: host, at: 8))
    #expect(frontier.hasPages(of: host, at: 9))
    frontier.add(1, of: host)
    #expect(frontier.hasPages(of: host, at: 2))
    frontier.retire(host)
    #expect(!frontier.hasPages(of: host, at: 9))
  }

  // MARK: Retries

  @Test func `a retry waits for its time, and the host's other pages do not wait for it`() throws {
    let (first, second, third) = (
      "https://a.example/1", "https://a.example/2", "https://a.example/3"
    )
    var frontier = try Self.frontier(perHost: 1, delay: 0, first, second)
    #expect(Self.next(&frontier, at: 1) == first)
    frontier.complete(try Self.entry(first), at: 1)
    frontier.retry(try Self.entry(first), notBefore: 9)
    #expect(Self.next(&frontier, at: 1) == second)
    frontier.complete(try Self.entry(second), at: 2)
    guard case .wait(9) = frontier.next(at: 2) else {
      Issue.record("only the retry is left")
      return
    }
    #expect(frontier.waitingCount == 1)
    // A page that is found meanwhile comes first.
    try Self.add(Self.entry(third), to: &frontier)
    #expect(Self.next(&frontier, at: 3) == third)
    frontier.complete(try Self.entry(third), at: 4)
    #expect(Self.next(&frontier, at: 8) == nil)
    #expect(Self.next(&frontier, at: 9) == first)
    #expect(frontier.waitingCount == 0)
  }

  /// Those in the store count, too.
  @Test func `a last retry waits for all pages that were not tried yet`() throws {
    let urls = (1...4).map { "https://a.example/\($0)" }
    let host = Self.host("a.example")
    var frontier = try Self.frontier(perHost: 1, delay: 0, urls[0], urls[1])
    frontier.add(1, of: host)
    #expect(Self.next(&frontier, at: 1) == urls[0])
    frontier.complete(try Self.entry(urls[0]), at: 1)
    frontier.retry(try Self.entry(urls[0]), notBefore: 2, isLast: true)
    #expect(frontier.waitingCount == 3)
    #expect(Self.next(&frontier, at: 3) == urls[1])
    frontier.complete(try Self.entry(urls[1]), at: 3)
    guard case .refill([host]) = frontier.next(at: 4) else {
      Issue.record("the store has a page")
      return
    }
    frontier.enqueue([try Self.entry(urls[2])], of: [host])
    #expect(Self.next(&frontier, at: 4) == urls[2])
    frontier.complete(try Self.entry(urls[2]), at: 4)
    // A retry for another reason does not wait.
    frontier.retry(try Self.entry(urls[3]), notBefore: 5)
    #expect(Self.next(&frontier, at: 6) == urls[3])
    frontier.complete(try Self.entry(urls[3]), at: 6)
    #expect(frontier.hasPages(of: host, at: 6))
    #expect(Self.next(&frontier, at: 6) == urls[0])
    frontier.retry(try Self.entry(urls[0]), notBefore: 9, isLast: true)
    frontier.retire(host)
    #expect(frontier.waitingCount == 0)
  }

  // MARK: Delays

  @Test func `a host is asked again only after its delay`() throws {
    let (first, second) = ("https://a.example/1", "https://a.example/2")
    var frontier = try Self.frontier(perHost: 1, delay: 2, first, second)
    #expect(Self.next(&frontier, at: 0) == first)
    #expect(frontier.state(of: Self.host("a.example"), at: 1) == .inProcess)
    guard case .idle = frontier.next(at: 1) else {
      Issue.record("one transfer a host")
      return
    }
    frontier.complete(try Self.entry(first), at: 3)
    guard case .wait(5) = frontier.next(at: 4) else {
      Issue.record("the delay counts from the end of the exchange")
      return
    }
    #expect(frontier.state(of: Self.host("a.example"), at: 4) == .delayed(until: 5))
    #expect(frontier.state(of: Self.host("a.example"), at: 5) == .ready)
    #expect(Self.next(&frontier, at: 5) == second)
  }

  @Test func `robots.txt may ask for a longer delay, not for a shorter one`() throws {
    let first = "https://a.example/1"
    var frontier = try Self.frontier(perHost: 1, delay: 1, first, "https://a.example/2")
    frontier.setDelay(0.1, of: Self.host("a.example"))
    _ = frontier.next(at: 0)
    frontier.complete(try Self.entry(first), at: 0)
    guard case .wait(1) = frontier.next(at: 0.5) else {
      Issue.record("expected to wait")
      return
    }
  }

  @Test func `what is put back comes first, after its pause`() throws {
    let first = "https://a.example/1"
    var frontier = try Self.frontier(perHost: 1, delay: 0, first, "https://a.example/2")
    _ = frontier.next(at: 0)
    frontier.complete(try Self.entry(first), at: 0)
    frontier.requeue(try Self.entry(first), until: 60)
    guard case .wait(60) = frontier.next(at: 1) else {
      Issue.record("the host rests")
      return
    }
    #expect(Self.next(&frontier, at: 60) == first)
  }

  @Test("a clock that jumps delays a host at most, and loses nothing", arguments: [-1e9, 1e9])
  func clockJump(_ jump: Double) throws {
    let urls = (0..<3).map { "https://a.example/\($0)" }
    var frontier = try Self.frontier(perHost: 1, delay: 1, urls[0], urls[1], urls[2])
    #expect(Self.next(&frontier, at: 5) == urls[0])
    frontier.complete(try Self.entry(urls[0]), at: 5 + jump)
    // Whether the clock returned or continued from there, the pause remains.
    let later = max(6, 6 + jump)
    #expect(Self.next(&frontier, at: later) == urls[1])
    frontier.complete(try Self.entry(urls[1]), at: later)
    #expect(Self.next(&frontier, at: later + 1) == urls[2])
    #expect(frontier.waitingCount == 0)
  }

  // MARK: Turns

  @Test func `hosts take turns`() throws {
    var frontier = Frontier(perHost: 1, delay: 0)
    for number in 1...2 {
      Self.add(try Self.entry("https://a.example/\(number)"), to: &frontier)
      Self.add(try Self.entry("https://b.example/\(number)"), to: &frontier)
    }
    #expect(Self.next(&frontier, at: 0) == "https://a.example/1")
    #expect(Self.next(&frontier, at: 0) == "https://b.example/1")
    #expect(frontier.waitingCount == 2 && frontier.inProcessCount == 2)
    #expect(frontier.hostCount == 2)
  }

  @Test func `what lies in the store is asked for when its host's turn comes, and only then`()
    throws
  {
    var frontier = Frontier(perHost: 1, delay: 1)
    let (one, other) = (Self.host("a.example"), Self.host("b.example"))
    frontier.add(5, of: one)
    frontier.add(3, of: other)
    guard case .refill(let hosts) = frontier.next(at: 0) else {
      Issue.record("nothing is at hand")
      return
    }
    #expect(hosts == [one, other])
    frontier.enqueue(
      [try Self.entry("https://a.example/1"), try Self.entry("https://b.example/1")],
      of: hosts
    )
    #expect(Self.next(&frontier, at: 0) == "https://a.example/1")
    #expect(Self.next(&frontier, at: 0) == "https://b.example/1")
    // Both hosts pause: no page is loaded before they may be requested again.
    frontier.complete(try Self.entry("https://a.example/1"), at: 0)
    guard case .wait(1) = frontier.next(at: 0.5), case .refill([one]) = frontier.next(at: 1) else {
      Issue.record("the store is asked too early or too late")
      return
    }
    #expect(frontier.waitingCount == 6)
  }

  @Test func `a held host gives nothing before it is released`() throws {
    var frontier = try Self.frontier(perHost: 1, delay: 0, "https://a.example/1")
    frontier.hold(Self.host("a.example"))
    #expect(frontier.state(of: Self.host("a.example"), at: 0) == .held)
    #expect(Self.next(&frontier, at: 0) == nil)
    frontier.release(Self.host("a.example"))
    #expect(Self.next(&frontier, at: 0) == "https://a.example/1")
  }

  @Test func `a host whose store gives nothing is not asked for ever`() throws {
    var frontier = Frontier(perHost: 1, delay: 0)
    let host = Self.host("a.example")
    frontier.add(2, of: host)
    guard case .refill([host]) = frontier.next(at: 0) else {
      Issue.record("nothing is at hand")
      return
    }
    frontier.enqueue([], of: [host])
    guard case .idle = frontier.next(at: 0) else {
      Issue.record("the store has nothing")
      return
    }
    frontier.reopenExhaustedHosts()
    guard case .refill([host]) = frontier.next(at: 0) else {
      Issue.record("there is room again")
      return
    }
  }
}
