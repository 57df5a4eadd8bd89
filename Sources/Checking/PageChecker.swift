/// Holds pages and sites against rules.
///
/// Memory is bounded however many pages there are: of each a ``PageSummary`` is kept, and of at most
/// ``pageLimit`` of them.
public struct PageChecker: Sendable {
  /// Pages that are compared with each other.
  public static let pageLimit = 200_000
  /// Findings of one rule on one page; more are counted in the last.
  static let findingLimit = 10
  /// Findings of one rule among all pages.
  static let summaryLimit = 1000

  /// The rules that are asked.
  public let rules: RuleSet
  /// Whether there were more pages than are compared with each other.
  public private(set) var isCut = false
  private var summaries: [PageSummary] = []

  /// A checker by `rules`.
  public init(rules: RuleSet = RuleSet()) {
    self.rules = rules
  }

  /// What the rules find on a page, heaviest first, then by place.
  public func findings(on page: CheckedPage) -> [Finding] {
    let hasContent = page.fetch.hasContent
    var findings: [Finding] = []
    for rule in rules.pageRules where hasContent || rule.judgesFailures {
      findings += Self.bounded(rule.check(page))
    }
    return Self.sorted(findings)
  }

  /// What the rules find in the files of a site.
  public func findings(on site: SiteEvidence) -> [Finding] {
    Self.sorted(rules.siteRules.flatMap { Self.bounded($0.check(site)) })
  }

  /// Keeps what is needed to compare a page with others.
  public mutating func remember(_ page: PageSummary) {
    guard summaries.count < Self.pageLimit else {
      isCut = true
      return
    }
    summaries.append(page)
  }

  /// What the rules find among the pages that were remembered, in the order of the pages.
  public func findingsAmongPages() -> [Finding] {
    guard summaries.count > 1 else { return [] }
    return rules.summaryRules.flatMap {
      Self.bounded($0.check(summaries), limit: Self.summaryLimit)
    }
  }

  /// Each once, at most `limit`; the last says how many were left out.
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
      return (left.place.line, left.place.column, left.ruleID)
        < (right.place.line, right.place.column, right.ruleID)
    }
  }
}
