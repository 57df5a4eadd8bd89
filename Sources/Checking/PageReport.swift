import URLStandard
public import MarkupExtraction
public import RobotsExclusion
public import UsagePreferences

/// The report of a check about one page.
public struct PageReport: Sendable {
  /// The requested file or URL.
  public let source: String
  /// The page's URL after redirects; `nil` for a file with an unknown URL.
  public let url: String?
  /// The canonical URL of the page.
  public let canonical: String?
  /// The HTTP status; `nil` if there is none.
  public let status: Int?
  /// The robots directives for Applebot.
  public let directives: RobotsDirectives
  /// The preferences about the use of the page.
  public let usage: UsagePreferences
  /// The preview of the search result; `nil` if there is no page.
  public let result: ResultPreview?
  /// The links to apps.
  public let deepLinks: [DeepLink]
  /// The verdicts of the site's association file for the URL.
  public let verdicts: [AssociationEvidence.Verdict]
  /// The number of structured data nodes per syntax.
  public let nodeCounts: [String: Int]
  /// The types of the nodes, in order of first appearance.
  public let types: [String]
  /// The findings, most severe first.
  public private(set) var findings: [Finding]
  /// 100, minus 20 for each rule with an error and 5 for each with a warning; at least 0, and 0 if there is no page.
  ///
  /// Rules that do not apply to the page cost nothing; ``omittedRuleCount`` is their number. This score is specific to
  /// webmark; Apple publishes none.
  public let score: Int
  /// The groups without errors and warnings, in the order of the rules page; empty if there is no page.
  ///
  /// A group is absent if one of its rules does not apply to the page.
  public let good: [RuleGroup]
  /// The number of rules that do not apply to the page, because the selection, an ignored path or a comment of the page
  /// turns them off.
  public let omittedRuleCount: Int

  /// Creates a report with the findings of `checker`.
  public init(_ page: CheckedPage, by checker: PageChecker) {
    source = page.source
    url = page.isAddressKnown ? page.url.href : nil
    canonical = page.markup.canonicals.first?.href
    status = page.fetch.status
    directives = page.directives
    usage = page.usage.combined
    result = page.fetch.hasContent ? ResultPreview(page) : nil
    deepLinks = Array(page.markup.deepLinks.prefix(100))
    verdicts = page.verdicts
    nodeCounts = page.nodes.reduce(into: [:]) { $0[$1.item.syntax.rawValue, default: 0] += 1 }
    var seen: Set<String> = []
    types = Array(page.nodes.flatMap(\.types).filter { seen.insert($0).inserted }.prefix(50))
    findings = checker.findings(on: page)
    score = page.fetch.hasContent ? Self.score(of: findings) : 0
    let omitted = checker.omittedRules(on: page)
    omittedRuleCount = omitted.count
    good = Self.good(page, findings, omitted: omitted)
  }

  /// Returns the report with fewer findings, and the same score.
  public func with(findings: [Finding]) -> PageReport {
    var report = self
    report.findings = findings
    return report
  }

  /// Returns the score of a page with the given findings.
  public static func score(of findings: [Finding]) -> Int {
    let rules = Dictionary(findings.map { ($0.ruleID, $0.level) }) { max($0, $1) }
    let loss = rules.values.reduce(0) { $0 + ($1 == .error ? 20 : $1 == .warning ? 5 : 0) }
    return max(0, 100 - loss)
  }

  /// Returns the groups without errors and warnings of which all rules were applied.
  private static func good(
    _ page: CheckedPage,
    _ findings: [Finding],
    omitted: Set<RuleID>
  ) -> [RuleGroup] {
    guard page.fetch.hasContent else { return [] }
    let isHidden = page.isHidden
    var other: Set<RuleGroup> = []
    let absent: Set<RuleID> = ["DL-MISSING", "UL-NOFILE", "SD-NONE", "IMG-MISSING"]
    let bad = Set(findings.filter { $0.level > .note || absent.contains($0.ruleID) }.map(\.ruleID))
    for rule in RuleSet.registry {
      let isSkipped = isHidden && (rule as? any PageRule)?.isAboutResult == true
      if isSkipped || bad.contains(rule.id) || omitted.contains(rule.id) {
        other.insert(rule.group)
      }
    }
    let reported: [RuleGroup] = [.title, .description, .image, .deepLink, .data, .robots, .address]
    return reported.filter { !other.contains($0) }
  }
}
