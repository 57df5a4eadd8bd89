import Crawling
import Testing
import URLStandard

@Suite("Frontier")
struct FrontierTests {
  static func entry(_ url: String) throws -> Frontier.Entry {
    Frontier.Entry(url: try #require(WebURL(url)), depth: 0, seed: 0)
  }

  static func url(_ action: Frontier.Action) -> String? {
    if case .fetch(let entry) = action { entry.url.href } else { nil }
  }

  @Test func `a host is asked again only after its delay`() throws {
    var frontier = Frontier(perHost: 1, delay: 2)
    frontier.add(try Self.entry("https://a.example/1"))
    frontier.add(try Self.entry("https://a.example/2"))
    #expect(Self.url(frontier.next(at: 0)) == "https://a.example/1")
    guard case .idle = frontier.next(at: 1) else {
      Issue.record("one transfer a host")
      return
    }
    frontier.finished(try Self.entry("https://a.example/1"), at: 3)
    guard case .wait(let time) = frontier.next(at: 4) else {
      Issue.record("the delay counts from the end of the exchange")
      return
    }
    #expect(time == 5)
    #expect(Self.url(frontier.next(at: 5)) == "https://a.example/2")
  }

  @Test func `hosts take turns`() throws {
    var frontier = Frontier(perHost: 1, delay: 0)
    for number in 1...2 {
      frontier.add(try Self.entry("https://a.example/\(number)"))
      frontier.add(try Self.entry("https://b.example/\(number)"))
    }
    let first = Self.url(frontier.next(at: 0))
    let second = Self.url(frontier.next(at: 0))
    #expect(first == "https://a.example/1" && second == "https://b.example/1")
    #expect(frontier.dueCount == 2 && frontier.inProcessCount == 2 && frontier.hostCount == 2)
  }

  @Test func `robots.txt may ask for a longer delay, not for a shorter one`() throws {
    var frontier = Frontier(perHost: 1, delay: 1)
    let entry = try Self.entry("https://a.example/1")
    frontier.setDelay(0.1, for: entry.url)
    frontier.add(entry)
    frontier.add(try Self.entry("https://a.example/2"))
    _ = frontier.next(at: 0)
    frontier.finished(entry, at: 0)
    guard case .wait(let time) = frontier.next(at: 0.5) else {
      Issue.record("expected to wait")
      return
    }
    #expect(time == 1)
  }

  @Test func `what is put back comes first, after its pause`() throws {
    var frontier = Frontier(perHost: 1, delay: 0)
    let entry = try Self.entry("https://a.example/1")
    frontier.add(entry)
    frontier.add(try Self.entry("https://a.example/2"))
    _ = frontier.next(at: 0)
    frontier.finished(entry, at: 0)
    frontier.putBack(entry, until: 60)
    guard case .wait(60) = frontier.next(at: 1) else {
      Issue.record("the host rests")
      return
    }
    #expect(Self.url(frontier.next(at: 60)) == "https://a.example/1")
  }
}
