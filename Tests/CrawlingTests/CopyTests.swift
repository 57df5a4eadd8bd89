import Crawling
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// Pages that repeat another one under another URL: they get no item when a learned rule has them fetched for its
/// verification, in this run and in later ones.
@Suite struct CopyTests {
  private static let folders = (0..<30).map { "/folder/\($0)" }

  /// A site of folders, each of which has a link that sorts it.
  private final class Folders: Sendable {
    private let state = Mutex((day: 0, isFiltered: false))

    /// Changes all folders, because pages that have not changed are not compared.
    func beginDay() { state.withLock { $0.day += 1 } }

    /// Makes sorted folders pages of their own.
    func filter() { state.withLock { $0.isFiltered = true } }

    func page(_ target: String) -> LoopbackAnswer {
      let (day, isFiltered) = state.withLock { $0 }
      let path = String(target.prefix { $0 != "?" })
      guard path.hasPrefix("/folder/") else { return .page("File \(path)") }
      let name = isFiltered && target.hasSuffix("?sort=size") ? "\(path)-large" : path
      return .page("Folder \(name), day \(day)", links: ["\(path)?sort=size", "/file\(name)"])
    }
  }

  private let content = Folders()

  private func site() throws -> LoopbackSite {
    let site = try LoopbackSite(["/": .page("Home", links: Self.folders)])
    site.answerOthers { [content] in content.page($0.target) }
    return site
  }

  private static func crawl(of site: LoopbackSite) throws -> Crawl {
    var crawl = try Crawl(site.url("/"))
    (crawl.configuration.perHost, crawl.configuration.concurrency) = (1, 1)
    return crawl
  }

  /// The URLs of sorted folders whose last received page has an item.
  private static func copies(in recorder: CrawlRecorder) -> Set<String> {
    let targets = Set(recorder.pages.map(\.requestedURL.requestTarget))
    return targets.filter { $0.contains("?") && recorder.outcome(of: $0) == .fetched }
  }

  @Test func `copies that verify a rule get no item in any run`() async throws {
    let site = try site()
    let crawl = try Self.crawl(of: site)
    try await crawl.run()
    // These pages were indexed before the rule was known.
    let learnedFrom = Self.copies(in: crawl.sink)
    #expect((1...3).contains(learnedFrom.count))
    for _ in 0..<3 {
      content.beginDay()
      let requested = site.requests.count
      let report = try await crawl.run()
      #expect(site.requests.count - requested < 80)
      #expect(report.rules.contains { $0.verified > 0 && $0.refutedBy == nil })
      #expect(Self.copies(in: crawl.sink).isSubset(of: learnedFrom))
    }
  }

  @Test func `a rule of an earlier run that no longer holds ends, and its pages are read`()
    async throws
  {
    let site = try site()
    let crawl = try Self.crawl(of: site)
    try await crawl.run()
    #expect(Self.copies(in: crawl.sink).count < 10)
    content.beginDay()
    content.filter()
    let report = try await crawl.run()
    #expect(report.rules.contains { $0.kind == .earlierRun && $0.refutedBy?.isEmpty == false })
    #expect(Self.copies(in: crawl.sink).count == Self.folders.count)
    let large = crawl.sink.pages.map(\.requestedURL.requestTarget)
      .filter { $0.hasPrefix("/file") && $0.hasSuffix("-large") }
    #expect(Set(large).count == Self.folders.count)
  }
}
