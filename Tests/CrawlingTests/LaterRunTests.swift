import Synchronization
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling

/// Patterns of URLs whose pages add nothing: what a run has learned holds in later ones, until a page says otherwise.
@Suite("later runs", .timeLimit(.minutes(5)))
struct LaterRunTests {
  /// A forum whose topics change each day and link to a form for a reply, which the index is to leave out.
  private final class Forum: Sendable {
    private let state = Mutex((day: 0, hasAnswers: false))

    /// Begins the next day.
    ///
    /// - Parameter hasAnswers: `true` if each form links to an answer from now on.
    func beginDay(hasAnswers: Bool) {
      state.withLock { $0 = ($0.day + 1, hasAnswers) }
    }

    /// Returns a site with topics.
    ///
    /// - Parameter count: A closure that returns the number of topics of a day.
    /// - Returns: The site.
    /// - Throws: An error if the site cannot be started.
    func site(count: @escaping @Sendable (Int) -> Int) throws -> LoopbackSite {
      let site = try LoopbackSite([:])
      site.answerOthers { [self] request in
        let (day, hasAnswers) = state.withLock { $0 }
        let parts = request.target.split(separator: "?")
        let path = String(parts[0])
        if path == "/" {
          return .page("Home \(day)", links: (0..<count(day)).map { "/topic/\($0)" })
        }
        guard path.hasPrefix("/topic/") else { return .page("Answer \(path)") }
        guard parts.count > 1 else {
          return .page("Topic \(path), day \(day)", links: ["\(path)?reply=\(path.count)"])
        }
        return .page(
          "Reply to \(path)",
          links: hasAnswers ? ["/answer\(path)"] : [],
          head: "<meta name=robots content=noindex>"
        )
      }
      return site
    }
  }

  private static func crawl(of site: LoopbackSite) throws -> Crawl {
    var crawl = try Crawl(site.url("/"))
    (crawl.configuration.perHost, crawl.configuration.ignoresDueTimes) = (1, true)
    return crawl
  }

  @Test func `new URLs of a pattern that an earlier run left are left, too`() async throws {
    let forum = Forum()
    let site = try forum.site { 60 * ($0 + 1) }
    let crawl = try Self.crawl(of: site)
    let first = try await crawl.run()
    #expect(first.rules.map(\.kind) == [.nothingNew])
    let forms = Set(site.requests.map(\.target).filter { $0.contains("?reply") })
    forum.beginDay(hasAnswers: false)
    let later = try await crawl.run()
    #expect(site.requests.contains { $0.target == "/topic/119" })
    #expect(later.rules.contains { $0.kind == .earlierRun && $0.refutedBy == nil && $0.count > 80 })
    // Three of the forms verify the rule.
    let laterForms = Set(site.requests.map(\.target).filter { $0.contains("?reply") })
    #expect(laterForms.subtracting(forms).count <= 3)
  }

  @Test func `a page with a new link ends the rule of an earlier run, and its pages are read`()
    async throws
  {
    let forum = Forum()
    let site = try forum.site { _ in 60 }
    let crawl = try Self.crawl(of: site)
    try await crawl.run()
    forum.beginDay(hasAnswers: true)
    let later = try await crawl.run()
    #expect(later.rules.contains { $0.kind == .earlierRun && $0.refutedBy != nil })
    #expect(site.requests.count { $0.target.hasPrefix("/answer/") } == 60)
  }

  @Test func `a page that was read before ends no rule, and any other page does`() throws {
    for (wasReadBefore, ended) in [(true, []), (false, ["shop.example/list?a&b"])] {
      var detector = LowYieldDetector()
      let url = { (number: Int) in try #require(WebURL("https://shop.example/list?a=\(number)&b=1"))
      }
      for number in 0..<8 {
        let view = LowYieldDetector.Observation(isDisclaimed: true)
        #expect(detector.learn(try url(number), view).isEmpty)
      }
      #expect(detector.exhaustedPattern(of: try url(8)) != nil)
      let page = LowYieldDetector.Observation(hasNewLinks: true, wasReadBefore: wasReadBefore)
      #expect(detector.learn(try url(8), page) == ended)
    }
  }
}
