import Checking
import Crawling
import Fetching
import RobotsExclusion
import URLStandard

/// The pages of `webmark check --crawl`: the links within the origins of the named URLs, breadth first, one
/// request at a time.
struct CheckCrawl {
  /// The pages that are checked if `--max-pages` names no number.
  static let standardLimit = 100
  /// The numbers of queued URLs, and of links that are looked up, for each page that may be checked.
  private static let (queueFactor, linkFactor) = (50, 500)
  /// The longest `Crawl-delay` that is obeyed, in seconds.
  private static let longestDelay = 60.0

  /// A page that was checked.
  private struct Page {
    var outcome: LinkEvidence.Outcome
    var isHidden: Bool
    var anchors: PageAnchors?
  }

  private let limit: Int
  private let delay: Double
  /// Longer delays by host name.
  private let hostDelays: [String: Double]
  private var queue: [CheckTarget]
  private var next = 0
  /// The number of pages that the user named, which robots.txt does not exclude.
  private let startCount: Int
  private var seen: Set<String>
  private var pages: [String: Page] = [:]
  private var links: [LocatedLink] = []
  /// The number of links that are not looked up because there were too many.
  private(set) var omittedLinks = 0

  /// Creates a crawl from `starts` with at most `limit` pages and `delay` seconds between requests, or more for a host
  /// with a delay of its own.
  init(
    _ starts: [CheckTarget],
    limit: Int,
    delay: Double,
    hostDelays: [String: Double] = [:]
  ) {
    self.limit = limit
    self.delay = delay
    self.hostDelays = hostDelays
    queue = starts
    startCount = starts.count
    seen = Set(starts.map { $0.url.withoutFragment.href })
  }

  /// Returns the next page that robots.txt allows, after the delay; `nil` if there is none.
  mutating func nextTarget(sites: SiteFiles?) async throws -> CheckTarget? {
    while next < queue.count, pages.count < limit {
      let target = queue[next]
      next += 1
      let site = await sites?.evidence(for: target, at: target.url)
      let rules = site?.robots?.ruleSet(for: AgentProfile.webmark.robotsTokens)
      let isAllowed = rules?.decision(for: target.url.requestTarget).isAllowed ?? true
      guard isAllowed || next <= startCount else { continue }
      if !pages.isEmpty {
        let delay = max(delay, hostDelays[target.url.hostname] ?? 0)
        let wait = max(delay, min(rules?.crawlDelay ?? 0, Self.longestDelay))
        try await Task.sleep(for: .seconds(wait))
      }
      return target
    }
    return nil
  }

  /// Records a page, and queues its links.
  ///
  /// - Returns: `true` if the page is to be reported: `false` for other files, such as images, which only
  ///   need to exist, and for redirects to other pages of the crawl.
  mutating func record(_ page: CheckedPage, of target: CheckTarget) -> Bool {
    let name = target.url.withoutFragment.href
    pages[name] = Page(
      outcome: Self.outcome(of: page),
      isHidden: page.fetch.hasContent && !page.directives.mayIndex,
      anchors: page.fetch.hasContent && page.fetch.isPage ? PageAnchors(page.document) : nil
    )
    guard page.fetch.hasContent else { return true }
    guard page.fetch.isPage else { return false }
    let isStart = next <= startCount
    guard page.url.origin == target.url.origin else { return isStart }
    let final = page.url.withoutFragment.href
    if final != name {
      guard seen.insert(final).inserted else { return isStart }
      pages[final] = pages[name]
      pages[final]?.outcome = .found
    }
    queueLinks(of: page)
    return true
  }

  private mutating func queueLinks(of page: CheckedPage) {
    let all = page.linkTargets
    omittedLinks += all.omittedCount
    for link in page.locatedLinks(among: all.targets) {
      if links.count < limit * Self.linkFactor { links.append(link) } else { omittedLinks += 1 }
      let url = link.target.url.withoutFragment
      guard queue.count < limit * Self.queueFactor, seen.insert(url.href).inserted else { continue }
      queue.append(
        CheckTarget(source: url.href, url: url, isAddressKnown: true, origin: .network, folder: nil)
      )
    }
  }

  private static func outcome(of page: CheckedPage) -> LinkEvidence.Outcome {
    switch page.fetch.outcome {
    case .failed(let reason), .untrusted(let reason): .broken(reason)
    case .answered(let status) where !(200..<300).contains(status): .broken("status \(status)")
    case .answered, .file: page.fetch.hops.isEmpty ? .found : .redirected(page.url.href)
    }
  }

  /// Returns the links to checked pages with what was found there.
  func evidence() -> [(link: LocatedLink, evidence: LinkEvidence)] {
    links.compactMap { link in
      guard let page = pages[link.target.url.withoutFragment.href] else { return nil }
      var evidence = LinkEvidence(target: link.target, outcome: page.outcome)
      evidence.isHidden = page.isHidden
      evidence.lacksAnchor =
        page.anchors.map { !$0.contains(link.target.url.fragment ?? "") } ?? false
      return (link, evidence)
    }
  }
}
