/// The last crawl, and its change against the one before.
public struct CrawlComparison: Sendable, Codable {
  /// A figure of both.
  public struct Change: Sendable, Codable, Equatable {
    /// What is counted.
    public var name: String
    /// In the last crawl.
    public var last: Int
    /// In the one before; `nil` where there is none.
    public var before: Int?
  }

  /// A crawl as the plot shows it.
  public struct Moment: Sendable, Codable {
    /// When it began.
    public var startedAt: String
    /// Its pages.
    public var pages: Int
    /// Its failures.
    public var failed: Int
  }

  /// The last crawl.
  public var last: CrawlFigures
  /// What changed.
  public var changes: [Change]
  /// All crawls that are kept, first to last.
  public var crawls: [Moment]
  /// What the pages that crawls read said, by site, and its change.
  public var markup: [SiteMarkupChange]
  /// The pages that did worst in a check, of the last crawl that read any.
  public var worstPages: [JudgedPage]
  /// Markup in the index, by site.
  public var coverage: [MarkupCoverage]

  /// Compares kept crawls.
  ///
  /// - Parameters:
  ///   - crawls: What is kept; `nil` comes of none.
  ///   - coverage: Markup by site.
  public init?(_ crawls: [CrawlFigures], coverage: [MarkupCoverage]) {
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

  private static func changes(_ last: CrawlFigures, _ before: CrawlFigures?) -> [Change] {
    func change(_ name: String, _ value: (CrawlFigures) -> Int) -> Change {
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
