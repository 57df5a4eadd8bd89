import Checking
import Crawling
import Fetching
import HTMLParsing
import Synchronization
import URLStandard

/// Holds the first pages of each host against the rules of `webmark check` while a crawl reads them.
///
/// Rules that ask a site's files or pictures are left to `webmark check`.
final class CrawlCheck: PageJudge {
  /// Hosts whose pages are judged.
  private static let hostLimit = 10_000

  private let limit: Int
  /// Without rules that only note something: they take nothing from a score, and are not told.
  private let checker = PageChecker(rules: RuleSet().limited(to: .warning))
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter limit: Pages of each host.
  init(limit: Int) {
    self.limit = limit
  }

  func judge(
    _ page: CrawledPage,
    document: HTMLDocument,
    response: FetchResponse
  ) -> PageJudgement? {
    guard let markup = page.markup, isTaken(page.finalURL.hostname) else { return nil }
    let input = CheckedPage.Input(
      source: page.finalURL.href,
      url: page.finalURL,
      bytes: response.body,
      contentType: response.headers["content-type"],
      fetch: FetchEvidence(
        outcome: .answered(status: response.status),
        byteCount: response.body.count,
        hops: page.redirectHops,
        robotsHeaders: response.headers.values("x-robots-tag")
      )
    )
    let findings = checker.findings(on: CheckedPage(input, document: document, markup: markup))
    return PageJudgement(
      score: PageReport.score(of: findings),
      worst: findings.first.map { "\($0.ruleID): \($0.message)" }
    )
  }

  private func isTaken(_ host: String) -> Bool {
    counts.withLock { counts in
      guard counts[host] != nil || counts.count < Self.hostLimit else { return false }
      guard counts[host, default: 0] < limit else { return false }
      counts[host, default: 0] += 1
      return true
    }
  }
}
