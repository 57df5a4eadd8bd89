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
  public var last: CrawlStatistics
  /// The changes of the metrics.
  public var changes: [Change]
  /// All stored crawls, oldest first.
  public var crawls: [Moment]
  /// The markup of crawled pages by site, with its change.
  public var markup: [SiteMarkupChange]
  /// The pages with the lowest check scores in the last crawl that parsed any.
  public var worstPages: [JudgedPage]
  /// The markup of indexed pages, by site.
  public var coverage: [MarkupCoverage]

  /// Compares stored crawls.
  ///
  /// - Parameters:
  ///   - crawls: The stored crawls; the result is `nil` if there are none.
  ///   - coverage: The markup of indexed pages, by site.
  public init?(_ crawls: [CrawlStatistics], coverage: [MarkupCoverage]) {
    let sorted = crawls.sorted { $0.startedAt < $1.startedAt }
    guard let last = sorted.last else { return nil }
    self.last = last
    self.coverage = coverage
    markup = SiteMarkupChange.all(in: sorted)
    worstPages = sorted.last { !$0.markup.isEmpty }?.worstPages ?? []
    self.crawls = sorted.map {
      Moment(startedAt: $0.startedAt, pages: $0.pages, failed: $0.failed)
    }
    changes = Self.changes(last, sorted.dropLast().last)
  }

  private static func changes(_ last: CrawlStatistics, _ before: CrawlStatistics?) -> [Change] {
    func change(_ name: String, _ value: (CrawlStatistics) -> Int) -> Change {
      Change(name: name, last: value(last), before: before.map(value))
    }
    var changes = [
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
