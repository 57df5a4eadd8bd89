import URLStandard
public import MarkupExtraction
public import RobotsExclusion

/// What a check says of one page: a school report.
public struct PageReport: Sendable {
  /// The file or URL, as it was asked for.
  public let source: String
  /// The page's URL, after redirects; `nil` for a file whose URL nobody knows.
  public let url: String?
  /// What the page names as canonical.
  public let canonical: String?
  /// The HTTP status; `nil` where there is none.
  public let status: Int?
  /// What it asks of Applebot.
  public let directives: RobotsDirectives
  /// The result that it would be; `nil` where there is no page.
  public let result: ResultPreview?
  /// All its links into apps.
  public let deepLinks: [DeepLink]
  /// What the site's association file says of its URL.
  public let verdicts: [AssociationEvidence.Verdict]
  /// How many things each syntax describes.
  public let thingCounts: [String: Int]
  /// The types of its things, in order of first appearance.
  public let types: [String]
  /// What is wrong with it, heaviest first.
  public let findings: [Finding]

  /// A report with the findings of `checker`.
  public init(_ page: CheckedPage, by checker: PageChecker) {
    source = page.source
    url = page.isAddressKnown ? page.url.href : nil
    canonical = page.markup.canonicals.first?.href
    status = page.fetch.status
    directives = page.directives
    result = page.fetch.hasContent ? ResultPreview(page) : nil
    deepLinks = Array(page.markup.deepLinks.prefix(100))
    verdicts = page.verdicts
    thingCounts = page.things.reduce(into: [:]) { $0[$1.item.syntax.rawValue, default: 0] += 1 }
    var seen: Set<String> = []
    types = Array(page.things.flatMap(\.types).filter { seen.insert($0).inserted }.prefix(50))
    findings = checker.findings(on: page)
  }

  /// 100, less 20 for each rule with an error and 5 for each with a warning; at least 0.
  ///
  /// The number is our own: Apple publishes none.
  public var score: Int { Self.score(of: findings) }

  /// The score of a page with these findings.
  public static func score(of findings: [Finding]) -> Int {
    let rules = Dictionary(findings.map { ($0.ruleID, $0.level) }) { max($0, $1) }
    let loss = rules.values.reduce(0) { $0 + ($1 == .error ? 20 : $1 == .warning ? 5 : 0) }
    return max(0, 100 - loss)
  }

  /// The groups in which nothing is wrong, in the order of the rules page; none where there is no page.
  public var good: [RuleGroup] {
    guard result != nil else { return [] }
    let groups = Dictionary(
      RuleSet.registry.map { ($0.id, $0.group) },
      uniquingKeysWith: { first, _ in first }
    )
    let bad = Set(findings.filter { $0.level > .note }.compactMap { groups[$0.ruleID] })
    let absent = Set(
      findings.filter { ["DL-MISSING", "UL-NOFILE", "SD-NONE"].contains($0.ruleID) }
        .compactMap { groups[$0.ruleID] }
    )
    let told: [RuleGroup] = [.title, .description, .image, .deepLink, .data, .robots, .address]
    return told.filter { !bad.contains($0) && !absent.contains($0) }
  }
}
