/// Checks pages and sites against rules.
///
/// Memory is bounded: a ``PageSummary`` is stored for each of at most ``pageLimit`` pages.
public struct PageChecker: Sendable {
  /// The maximum number of pages that are compared.
  public static let pageLimit = 200_000
  /// The maximum number of findings of one rule on one page; the last one has ``Finding/hasMore``.
  ///
  /// It bounds the memory for a hostile page. Reports for people list fewer, by `shortened(to:)`.
  public static let findingLimit = 1000
  /// The maximum number of findings of one rule across pages.
  public static let summaryLimit = 100_000

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
    let isHidden = page.isHidden
    for rule in rules.pageRules where hasContent || rule.appliesToFailures {
      if isHidden, rule.isAboutResult { continue }
      let found = rule.check(page)
      guard !found.isEmpty else { continue }
      let wanted = found.filter { !suppresses($0, page) }
      findings += wanted.bounded(to: Self.findingLimit)
    }
    return Self.sorted(rules.withLevels(findings)).numbered()
  }

  /// Returns the findings in the files of a site.
  public func findings(on site: SiteEvidence) -> [Finding] {
    let findings = rules.siteRules.flatMap { $0.check(site).bounded(to: Self.findingLimit) }
    return Self.sorted(rules.withLevels(findings)).numbered()
  }

  /// Returns `true` if a comment of the page or a path of the selection turns the finding off.
  private func suppresses(_ finding: Finding, _ page: CheckedPage) -> Bool {
    page.suppressions.suppresses(finding.ruleID, line: finding.location.line)
      || rules.ignores(finding.ruleID, on: page.paths)
  }

  /// Returns the rules that do not apply to a page, because the selection, an ignored path or a comment of the page turns
  /// them off.
  func omittedRules(on page: CheckedPage) -> Set<RuleID> {
    var omitted = rules.omitted
    guard !rules.ignores.isEmpty || !page.suppressions.comments.isEmpty else { return omitted }
    let paths = page.paths
    for id in rules.rules.map(\.id)
    where page.suppressions.names(id) || rules.ignores(id, on: paths) {
      omitted.insert(id)
    }
    return omitted
  }

  /// Returns the rules across pages that are turned off for a page.
  func suppressedSummaryRules(on page: CheckedPage) -> Set<RuleID> {
    guard !rules.ignores.isEmpty || !page.suppressions.comments.isEmpty else { return [] }
    let paths = page.paths
    return Set(
      rules.summaryRules.map(\.id).filter { id in
        page.suppressions.suppresses(id, line: 0) || rules.ignores(id, on: paths)
      }
    )
  }

  /// Stores a summary for the comparison of pages.
  public mutating func record(_ page: PageSummary) {
    guard summaries.count < Self.pageLimit else {
      isCut = true
      return
    }
    summaries.append(page)
  }

  /// Returns the findings across the stored pages, in page order.
  public func findingsAmongPages() -> [Finding] {
    guard summaries.count > 1 else { return [] }
    let findings = rules.summaryRules.flatMap { rule in
      rule.check(summaries.filter { !$0.suppressedRules.contains(rule.id) })
        .bounded(to: Self.summaryLimit)
    }
    return rules.withLevels(findings).numbered()
  }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      if left.level != right.level { return left.level > right.level }
      let first = (left.location.line, left.location.column, left.ruleID, left.message)
      return first < (right.location.line, right.location.column, right.ruleID, right.message)
    }
  }
}
