/// Checks pages and sites against rules.
///
/// Memory is bounded: a ``PageSummary`` is stored for each of at most ``pageLimit`` pages.
public struct PageChecker: Sendable {
  /// The maximum number of pages that are compared.
  public static let pageLimit = 200_000
  /// The maximum number of findings of one rule on one page; the last one includes the count of the
  /// others.
  static let findingLimit = 10
  /// The maximum number of findings of one rule across pages.
  static let summaryLimit = 1000

  /// The active rules.
  public let rules: RuleSet
  /// A Boolean value that indicates whether there were more pages than can be compared.
  public private(set) var isCut = false
  private var summaries: [PageSummary] = []

  /// Creates a checker of `rules`.
  public init(rules: RuleSet = RuleSet()) {
    self.rules = rules
  }

  /// Returns the findings on a page, most severe first, then by position.
  public func findings(on page: CheckedPage) -> [Finding] {
    let hasContent = page.fetch.hasContent
    var findings: [Finding] = []
    for rule in rules.pageRules where hasContent || rule.judgesFailures {
      findings += Self.bounded(rule.check(page))
    }
    return Self.sorted(findings)
  }

  /// Returns the findings in the files of a site.
  public func findings(on site: SiteEvidence) -> [Finding] {
    Self.sorted(rules.siteRules.flatMap { Self.bounded($0.check(site)) })
  }

  /// Stores a summary for the comparison of pages.
  public mutating func remember(_ page: PageSummary) {
    guard summaries.count < Self.pageLimit else {
      isCut = true
      return
    }
    summaries.append(page)
  }

  /// Returns the findings across the stored pages, in page order.
  public func findingsAmongPages() -> [Finding] {
    guard summaries.count > 1 else { return [] }
    return rules.summaryRules.flatMap {
      Self.bounded($0.check(summaries), limit: Self.summaryLimit)
    }
  }

  /// Returns at most `limit` distinct findings; the last one includes the count of the others.
  private static func bounded(_ findings: [Finding], limit: Int = findingLimit) -> [Finding] {
    guard findings.count > 1 else { return findings }
    var seen: Set<Finding> = []
    let distinct = findings.filter { seen.insert($0).inserted }
    guard distinct.count > limit else { return distinct }
    var kept = Array(distinct.prefix(limit))
    kept[limit - 1].message += " So do \(distinct.count - limit) more."
    return kept
  }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      if left.level != right.level { return left.level > right.level }
      return (left.location.line, left.location.column, left.ruleID)
        < (right.location.line, right.location.column, right.ruleID)
    }
  }
}
