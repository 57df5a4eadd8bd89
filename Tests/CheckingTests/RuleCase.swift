import Checking
import MarkupExtraction
import RobotsExclusion
import Testing
import URLStandard

/// A page on which a rule must have a finding, and one on which it must not.
///
/// The character `‸` in ``bad`` marks the line and column of the finding. Without it, the position is
/// the start.
struct RuleCase: CustomTestStringConvertible, Sendable {
  var testDescription: String { "\(id): \(why)" }
  let id: RuleID
  /// The purpose of the case.
  let why: String
  let bad: String
  let good: String
  /// A closure that changes the input of the bad page.
  var badInput: @Sendable (inout CheckedPage.Input) -> Void = { _ in }
  var goodInput: @Sendable (inout CheckedPage.Input) -> Void = { _ in }
  var badSite: SiteEvidence?
  var goodSite: SiteEvidence?
  var badImage = ImageEvidence.none
  /// The license files of the bad page.
  var badLicenses: [LicenseEvidence] = []
  /// Returns the evidence of each reference of the bad page.
  var badLinks: @Sendable (LinkTarget) -> LinkEvidence = {
    LinkEvidence(target: $0, outcome: .found)
  }
  /// A part of the message.
  var says = ""

  static let url = "https://shop.example/cakes/plum"

  init(
    _ id: RuleID,
    _ why: String,
    bad: String = "",
    good: String = "",
    says: String = ""
  ) {
    self.id = id
    self.why = why
    self.bad = bad
    self.good = good
    self.says = says
  }

  func with(_ change: (inout RuleCase) -> Void) -> RuleCase {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the text without the marker, and the marker's position.
  static func marked(_ text: String) -> (text: String, line: Int, column: Int) {
    guard let mark = text.firstIndex(of: "‸") else { return (text, 1, 1) }
    let before = text[..<mark]
    let line = 1 + before.count { $0 == "\n" }
    let column = before.distance(
      from: before.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex,
      to: before.endIndex
    )
    return (String(before) + text[text.index(after: mark)...], line, column + 1)
  }

  /// Returns the page with the given text.
  static func page(
    _ text: String,
    site: SiteEvidence? = nil,
    change: (inout CheckedPage.Input) -> Void = { _ in }
  ) throws -> CheckedPage {
    let url = try #require(WebURL(RuleCase.url))
    var input = CheckedPage.Input(
      source: "plum.html",
      url: url,
      bytes: Array(text.utf8),
      fetch: FetchEvidence(outcome: .file, byteCount: text.utf8.count)
    )
    change(&input)
    return CheckedPage(input, site: site)
  }

  /// Returns the findings of this rule on a page and in its site.
  func findings(on page: CheckedPage) -> [Finding] {
    let checker = PageChecker()
    let all = checker.findings(on: page) + (page.site.map(checker.findings(on:)) ?? [])
    return all.filter { $0.ruleID == id }
  }
}

extension SiteEvidence {
  /// Returns a site with the given files.
  static func shop(
    robots: String? = nil,
    association: String? = nil,
    outcome: AssociationEvidence.Outcome? = nil,
    at address: String = "https://shop.example/.well-known/apple-app-site-association",
    verdicts: [AssociationEvidence.Verdict] = []
  ) -> SiteEvidence {
    var site = SiteEvidence(origin: "https://shop.example")
    site.robots = robots.map { RobotsTxt(parsing: $0) }
    let outcome = outcome ?? association.map { .found(Array($0.utf8)) }
    if let outcome, let url = WebURL(address) {
      site.association = AssociationEvidence(url: url, outcome: outcome) { _ in verdicts }
    }
    return site
  }
}
