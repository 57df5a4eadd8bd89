public import CrawlReports
import FoundationEssentials
public import LinkGraph

/// A comparison of the last crawl with the previous one.
public struct CrawlComparison: Sendable, Codable {
  /// The values of a metric in both crawls.
  public struct Change: Sendable, Codable, Equatable {
    /// The name of the metric.
    public var name: String
    /// The value in the last crawl.
    public var last: Int
    /// The value in the previous crawl; `nil` if there is none.
    public var before: Int?
    /// The difference; `nil` if there is no previous crawl, or if one of the crawls requested only a part of the known
    /// pages and the metric counts requests.
    public var difference: Int?
  }

  /// A crawl as a data point of the plot.
  public struct Moment: Sendable, Codable {
    /// The start time.
    public var startedAt: String
    /// The number of pages.
    public var pages: Int
    /// The number of failures.
    public var failed: Int
  }

  /// The last crawl.
  public var last: CrawlReport
  /// The changes of the metrics.
  public var changes: [Change]
  /// The problems of links and pages; `nil` if no links are stored.
  public var site: SiteAudit?
  /// All stored crawls, oldest first.
  public var crawls: [Moment]
  /// The markup of pages by site, with its change: of all known pages, or of those that were read, if an earlier version has
  /// written the last report.
  public var markup: [SiteMarkupChange]
  /// The pages with the lowest check scores.
  public var worstPages: [CrawlReport.ScoredPage]
  /// The markup of indexed pages, by site.
  public var coverage: [MarkupCoverage]

  /// Compares stored crawls.
  ///
  /// - Parameters:
  ///   - crawls: The stored crawls, oldest first; the result is `nil` if there are none.
  ///   - coverage: The markup of indexed pages, by site.
  ///   - site: The problems of links and pages.
  public init?(
    _ crawls: [CrawlReport],
    coverage: [MarkupCoverage],
    site: SiteAudit? = nil
  ) {
    guard let last = crawls.last else { return nil }
    self.last = last
    self.coverage = coverage
    self.site = site
    markup = SiteMarkupChange.all(in: crawls)
    worstPages = crawls.last { !$0.markup.isEmpty || !$0.knownMarkup.isEmpty }?.worstPages ?? []
    self.crawls = crawls.map {
      Moment(
        startedAt: $0.startedAt.ISO8601Format(),
        pages: $0.pages,
        failed: $0.count("failed")
      )
    }
    changes = Self.changes(last, crawls.dropLast().last)
  }

  private static func changes(_ last: CrawlReport, _ before: CrawlReport?) -> [Change] {
    let isComparable = last.coversSite && before?.coversSite ?? false
    func change(
      _ name: String,
      isOfSite: Bool = false,
      _ value: (CrawlReport) -> Int
    ) -> Change {
      let (now, then) = (value(last), before.map(value))
      let difference = isComparable || isOfSite ? then.map { now &- $0 } : nil
      return Change(name: name, last: now, before: then, difference: difference)
    }
    var changes: [Change] = []
    let isKnown = !last.known.isEmpty && before?.known.isEmpty != true
    if isKnown {
      changes.append(change("known pages", isOfSite: true) { $0.known.values.reduce(0, &+) })
      let names = ["missing", "gone", "failed", "excluded"].filter { name in
        last.known[name] != nil || before?.known[name] != nil
      }
      changes += names.map { name in
        change("known pages, \(name)", isOfSite: true) { $0.known[name] ?? 0 }
      }
    }
    changes += [
      change("pages", \.pages), change("due", \.due), change("bytes", \.bytes),
      change("seconds") { $0.seconds.magnitude < 1e12 ? Int($0.seconds) : 0 },
    ]
    let outcomes = Set(last.outcomes.keys).union((before?.outcomes ?? [:]).keys).sorted()
    changes += outcomes.map { name in change("outcome \(name)") { $0.outcomes[name] ?? 0 } }
    let statuses = Set(last.statuses.keys).union((before?.statuses ?? [:]).keys).sorted()
    changes += statuses.map { name in change("status \(name)") { $0.statuses[name] ?? 0 } }
    return changes
  }
}

extension CrawlReport {
  /// A Boolean value that indicates whether the crawl requested nearly every known page, so that its counts can be
  /// compared with those of another such crawl.
  fileprivate var coversSite: Bool {
    let sum = known.values.reduce(0, &+)
    return sum == 0 || (isComplete && pages >= sum - sum / 20)
  }
}
