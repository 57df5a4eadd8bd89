import Basics
import Checking
import MarkupExtraction
import RobotsExclusion
import UsagePreferences

/// The report as JSON lines: one per page, and a final one for findings across pages.
struct CheckJSON: CheckReport {
  func header() -> String { "" }

  func page(_ report: PageReport) throws -> String {
    try SafeJSON.line(PageLine(report))
  }

  func footer(_ end: CheckEnd) throws -> String {
    try SafeJSON.line(EndLine(end))
  }
}

/// JSON text without characters that affect a terminal.
enum SafeJSON {
  static func line(_ value: some Encodable) throws -> String { escaped(try JSONText.line(value)) }

  /// Escapes non-ASCII control characters and bidirectional controls as `\uXXXX`; in JSON text they
  /// occur only in strings.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar.isDisplayControl, !scalar.isASCII || scalar.value == 0x7F else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
    }
    return String(result)
  }
}

/// The JSON of a finding.
struct FindingLine: Codable {
  let id: RuleID
  let level: String
  let source: String
  let line: Int
  let column: Int
  let message: String
  let hint: String
  let fingerprint: String

  init(_ finding: Finding) {
    id = finding.ruleID
    level = finding.level.rawValue
    source = finding.location.source
    line = finding.location.line
    column = finding.location.column
    message = finding.message
    hint = finding.hint
    fingerprint = finding.fingerprint
  }
}

/// The JSON of a page.
private struct PageLine: Encodable {
  struct Robots: Encodable {
    var index: Bool
    var follow: Bool
    var snippet: Bool
    var source: [String]
  }

  struct UniversalLink: Encodable {
    var appIDs: [String]
    var decision: String
  }

  /// The preferences about the use of the page.
  struct Usage: Encodable {
    var preferences: [String]
    var refusesAI: Bool
    var licenses: [String]
    var terms: [String]

    init?(_ usage: UsagePreferences) {
      guard !usage.isEmpty else { return nil }
      preferences = usage.statements
      refusesAI = usage.refusesAI
      licenses = usage.licenses
      terms = usage.terms
    }
  }

  let kind = "page"
  let source: String
  let url: String?
  let canonical: String?
  let status: Int?
  let robots: Robots
  let usage: Usage?
  let result: ResultPreview?
  let deepLinks: [DeepLink]
  let universalLink: UniversalLink
  let structuredData: [String: Int]
  let types: [String]
  let score: Int
  /// The number of rules that do not apply to the page; `nil` for none.
  let omittedRules: Int?
  let findings: [FindingLine]

  init(_ report: PageReport) {
    source = report.source
    url = report.url
    canonical = report.canonical
    status = report.status
    robots = Robots(
      index: report.directives.mayIndex,
      follow: report.directives.mayFollow,
      snippet: report.directives.mayShowSnippet,
      source: report.directives.sources
    )
    usage = Usage(report.usage)
    result = report.result
    deepLinks = report.deepLinks
    let opening = report.verdicts.filter(\.opens).map(\.appID)
    universalLink = UniversalLink(
      appIDs: opening,
      decision: opening.isEmpty ? (report.verdicts.isEmpty ? "nomatch" : "blocked") : "match"
    )
    structuredData = report.nodeCounts
    types = report.types
    score = report.score
    omittedRules = report.omittedRuleCount > 0 ? report.omittedRuleCount : nil
    findings = report.findings.map(FindingLine.init)
  }
}

/// The JSON of the final summary.
private struct EndLine: Encodable {
  let kind = "summary"
  let pages: Int
  let unreadable: Int
  let linksOutside: Int
  let errors: Int
  let warnings: Int
  let notes: Int
  let isCut: Bool
  /// The rules that found more than is reported; `nil` for none.
  let cutRules: [RuleID]?
  /// The number of links that were not looked up; `nil` for none.
  let omittedLinks: Int?
  /// The number of external URLs that could not be verified; `nil` for none.
  let unverifiedLinks: Int?
  /// Their numbers by reason: `robots`, `privateAddress`, `status`.
  let unverifiedReasons: [String: Int]?
  let known: Int?
  let gone: Int?
  let findings: [FindingLine]

  init(_ end: CheckEnd) {
    pages = end.pages
    unreadable = end.failures
    linksOutside = end.linksOutside
    errors = end.counts[.error, default: 0]
    warnings = end.counts[.warning, default: 0]
    notes = end.counts[.note, default: 0]
    isCut = end.isCut
    cutRules = end.cutRules.isEmpty ? nil : end.cutRules.sorted()
    omittedLinks = end.omittedLinks > 0 ? end.omittedLinks : nil
    let reasons = end.unverifiedLinks
    unverifiedLinks = reasons.isEmpty ? nil : reasons.values.reduce(0, +)
    unverifiedReasons =
      reasons.isEmpty
      ? nil : Dictionary(uniqueKeysWithValues: reasons.map { ($0.key.rawValue, $0.value) })
    known = end.knownFindings
    gone = end.goneFindings
    findings = (end.siteFindings + end.summaryFindings).map(FindingLine.init)
  }
}
