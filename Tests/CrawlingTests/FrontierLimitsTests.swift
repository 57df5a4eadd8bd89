@testable import Crawling
import Testing
import URLStandard

/// Budgets, hosts that are left alone, and the slots of a host.
@Suite("Frontier and slots: limits")
struct FrontierLimitsTests {
  private func entry(_ url: String, seed: Int = 0) throws -> Frontier.Entry {
    Frontier.Entry(url: try #require(WebURL(url)), depth: 0, seed: seed)
  }

  private func next(_ frontier: inout Frontier, at now: Double) -> String? {
    if case .fetch(let entry) = frontier.next(at: now) { entry.url.href } else { nil }
  }

  @Test(
    "a parked entry costs its host no delay, and waits again when there is room",
    arguments: [1, 8]
  )
  func park(perHost: Int) throws {
    var frontier = Frontier(perHost: perHost, delay: 10)
    let (first, second) = (
      try entry("https://a.example/1"), try entry("https://a.example/2", seed: 1)
    )
    frontier.add(first)
    frontier.add(second)
    #expect(next(&frontier, at: 0) == first.url.href)
    frontier.park(first)
    #expect(next(&frontier, at: 0) == second.url.href)
    #expect(frontier.heldBackCount == 1)
    frontier.finished(second, at: 1)
    frontier.unpark(seed: 1)
    #expect(frontier.dueCount == 0)
    frontier.unpark(seed: 0)
    #expect(frontier.dueCount == 1 && frontier.heldBackCount == 0)
    #expect(next(&frontier, at: 10) == nil)
    #expect(next(&frontier, at: 11) == first.url.href)
  }

  @Test func `a retired host gives nothing more, and what is found there is counted`() throws {
    var frontier = Frontier(perHost: 2, delay: 0)
    for number in 0..<3 { frontier.add(try entry("https://a.example/\(number)")) }
    frontier.add(try entry("https://b.example/"))
    let first = try entry("https://a.example/0")
    #expect(next(&frontier, at: 0) == first.url.href)
    frontier.retire(hostOf: first.url)
    frontier.finished(first, at: 0)
    frontier.putBack(first, until: 0)
    frontier.add(try entry("https://a.example/4"))
    #expect(next(&frontier, at: 0) == "https://b.example/")
    #expect(next(&frontier, at: 1) == nil)
    #expect(frontier.heldBackCount == 4 && frontier.dueCount == 0)
  }

  @Test func `100,000 hosts and entries are handed out in a round`() throws {
    var frontier = Frontier(perHost: 1, delay: 1)
    for host in 0..<20_000 {
      for page in 0..<5 { frontier.add(try entry("https://h\(host).example/\(page)")) }
    }
    var seen: Set<String> = []
    for _ in 0..<20_000 { seen.insert(WebURL(next(&frontier, at: 0) ?? "")?.hostname ?? "") }
    #expect(seen.count == 20_000)
    #expect(next(&frontier, at: 0) == nil)
  }
}
