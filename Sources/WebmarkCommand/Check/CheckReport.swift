import Checking

/// The summary of a check.
struct CheckEnd: Sendable {
  /// The number of findings per level, including those of pages.
  var counts: [Level: Int] = [:]
  /// The number of checked pages.
  var pages = 0
  /// The number of unreadable files.
  var failures = 0
  /// The number of symbolic links that lead out of a folder and were not followed.
  var linksOutside = 0
  /// The findings in the sites' files.
  var siteFindings: [Finding] = []
  /// The findings across pages.
  var summaryFindings: [Finding] = []
  /// A Boolean value that indicates whether there were more pages than can be compared.
  var isCut = false
  /// The rules that found more on a page, or across pages, than is reported.
  var cutRules: Set<RuleID> = []
  /// The number of links that were not looked up, because there were too many.
  var omittedLinks = 0

  /// The numbers of external URLs that could not be verified, by reason.
  var unverifiedLinks: [ExternalLinks.Unverified: Int] = [:]

  /// The sentence about external URLs that could not be verified; `nil` if there are none.
  var unverifiedLinksText: String? {
    let reasons = ExternalLinks.Unverified.allCases.compactMap { reason -> String? in
      guard let count = unverifiedLinks[reason] else { return nil }
      return "\(NumberFormat.grouped(count)) \(Self.text(reason))"
    }
    guard !reasons.isEmpty else { return nil }
    let count = NumberFormat.counted(unverifiedLinks.values.reduce(0, +), "external URL")
    return "\(count) could not be verified: \(reasons.joined(separator: ", "))."
  }

  private static func text(_ reason: ExternalLinks.Unverified) -> String {
    switch reason {
    case .robots: "excluded by robots.txt"
    case .privateAddress: "at private addresses without --allow-private"
    case .status: "at hosts that may refuse programs (by their status)"
    }
  }

  /// The number of findings that the baseline contains; `nil` without a baseline.
  var knownFindings: Int?
  /// The number of findings of the baseline that no longer occur; `nil` without a baseline.
  var goneFindings: Int?

  /// The maximum number of findings of one rule on sites or across pages that reports for people list.
  static let listedFindings = 1000

  /// The sentence about rules that found more than is reported; `nil` if there are none.
  var cutRulesText: String? {
    guard !cutRules.isEmpty else { return nil }
    return
      "Only the first \(NumberFormat.grouped(PageChecker.findingLimit)) findings of a rule on a page, and the first "
      + "\(NumberFormat.grouped(PageChecker.summaryLimit)) across pages, are reported; there were more of "
      + cutRules.map(\.rawValue).sorted().joined(separator: ", ") + "."
  }

  /// Counts findings.
  mutating func count(_ findings: [Finding]) {
    for finding in findings { counts[finding.level, default: 0] += 1 }
  }

  /// The most severe level that was found.
  var worst: Level? { Level.allCases.last { counts[$0, default: 0] > 0 } }

  /// A text such as `2 errors, 1 warning, no notes`.
  var tally: String {
    Level.allCases.reversed().map { level in
      let count = counts[level, default: 0]
      return
        "\(count == 0 ? "no" : NumberFormat.grouped(count)) \(level.rawValue)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}

/// A report format that is written incrementally; no page is retained after it is written.
protocol CheckReport {
  /// Returns the text before all pages.
  mutating func header() throws -> String
  /// Returns the text of a page.
  mutating func page(_ report: PageReport) throws -> String
  /// Returns the text after all pages.
  mutating func footer(_ end: CheckEnd) throws -> String
}

/// A report format with its destination.
struct ReportChannel {
  var report: any CheckReport
  var output: ReportOutput

  mutating func writeHeader() throws { try output.write(report.header()) }
  mutating func add(_ page: PageReport) throws { try output.write(report.page(page)) }
  mutating func end(_ end: CheckEnd) throws {
    try output.write(report.footer(end))
    try output.close()
  }
}
