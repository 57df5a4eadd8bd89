import Checking
import Crawling
import Fetching
import HTMLParsing
import Synchronization
import URLStandard
import UsagePreferences

/// Checks the first pages of each host against the rules of `webmark check` during a crawl.
///
/// Rules that need site files or images are left to `webmark check`.
final class CrawlCheck: PageScorer {
  /// The maximum number of hosts whose pages are checked.
  private static let hostLimit = 10_000

  private let limit: Int
  /// Without rules of level note, which do not affect scores and are not reported here.
  private let checker = PageChecker(rules: RuleSet().limited(to: .warning))
  private let counts = Mutex<[String: Int]>([:])

  /// Creates a checker of crawled pages.
  ///
  /// - Parameter limit: The number of checked pages per host.
  init(limit: Int) {
    self.limit = limit
  }

  func score(
    _ page: CrawledPage,
    document: HTMLDocument,
    response: FetchResponse
  ) -> PageScore? {
    guard let markup = page.markup, countsPage(of: page.finalURL.hostname) else { return nil }
    var evidence = FetchEvidence(
      outcome: .answered(status: response.status),
      byteCount: response.body.count,
      hops: page.redirectHops,
      robotsHeaders: response.headers.values("x-robots-tag")
    )
    evidence.usageFields = UsageFields(response.headers, links: [])
    let input = CheckedPage.Input(
      source: page.finalURL.href,
      url: page.finalURL,
      bytes: response.body,
      contentType: response.headers.contentType,
      fetch: evidence
    )
    let findings = checker.findings(on: CheckedPage(input, document: document, markup: markup))
    return PageScore(
      value: PageReport.score(of: findings),
      worstProblem: findings.first.map { "\($0.ruleID): \($0.message)" }
    )
  }

  private func countsPage(of host: String) -> Bool {
    counts.withLock { counts in
      guard counts[host] != nil || counts.count < Self.hostLimit else { return false }
      guard counts[host, default: 0] < limit else { return false }
      counts[host, default: 0] += 1
      return true
    }
  }
}
