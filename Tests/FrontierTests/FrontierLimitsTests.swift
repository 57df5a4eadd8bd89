import Frontier
import Testing
import URLStandard

/// Budgets, skipped hosts, and the slots of a host.
@Suite("Frontier and slots: limits")
struct FrontierLimitsTests {
  @Test(
    "a parked entry costs its host no delay, and waits again when there is room",
    arguments: [1, 8]
  )
  func park(perHost: Int) throws {
    var frontier = Frontier(perHost: perHost, delay: 10)
    let first = try FrontierTests.entry("https://a.example/1")
    let second = try FrontierTests.entry("https://a.example/2", seed: 1)
    FrontierTests.add(first, to: &frontier)
    FrontierTests.add(second, to: &frontier)
    #expect(FrontierTests.next(&frontier, at: 0) == first.url.href)
    frontier.park(first)
    #expect(FrontierTests.next(&frontier, at: 0) == second.url.href)
    frontier.complete(second, at: 1)
    let isUnparked = frontier.unpark(seed: 1)
    #expect(!isUnparked && frontier.waitingCount == 0)
    let isBack = frontier.unpark(seed: 0)
    #expect(isBack && frontier.waitingCount == 1)
    #expect(FrontierTests.next(&frontier, at: 10) == nil)
    #expect(FrontierTests.next(&frontier, at: 11) == first.url.href)
  }

  @Test func `a retired host gives nothing more`() throws {
    var frontier = Frontier(perHost: 2, delay: 0)
    for number in 0..<3 {
      FrontierTests.add(try FrontierTests.entry("https://a.example/\(number)"), to: &frontier)
    }
    FrontierTests.add(try FrontierTests.entry("https://b.example/"), to: &frontier)
    let first = try FrontierTests.entry("https://a.example/0")
    let host = first.record.host
    #expect(FrontierTests.next(&frontier, at: 0) == first.url.href)
    frontier.retire(host)
    frontier.complete(first, at: 0)
    frontier.requeue(first, until: 0)
    frontier.add(1, of: host)
    #expect(frontier.state(of: host, at: 0) == .retired)
    #expect(FrontierTests.next(&frontier, at: 0) == "https://b.example/")
    #expect(FrontierTests.next(&frontier, at: 1) == nil)
    #expect(frontier.waitingCount == 0)
  }

  @Test func `100,000 entries of 20,000 hosts are handed out in a round`() throws {
    var frontier = Frontier(perHost: 1, delay: 1)
    for host in 0..<20_000 {
      for page in 0..<5 {
        let entry = try FrontierTests.entry("https://h\(host).example/\(page)")
        FrontierTests.add(entry, to: &frontier)
      }
    }
    var seen: Set<String> = []
    for _ in 0..<20_000 {
      seen.insert(WebURL(FrontierTests.next(&frontier, at: 0) ?? "")?.hostname ?? "")
    }
    // Two of 20,000 hosts may share a queue.
    #expect(seen.count >= 19_999 - 5)
    #expect(FrontierTests.next(&frontier, at: 0) == nil)
  }
}
