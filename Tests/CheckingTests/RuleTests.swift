import Checking
import Testing

/// One or more cases per rule: its findings, their positions, and pages without findings.
@Suite("check rules")
struct RuleTests {
  @Test("finds it", arguments: RuleCases.all)
  func bad(_ testCase: RuleCase) throws {
    let (text, line, column) = RuleCase.marked(testCase.bad)
    let page = try RuleCase.page(text, site: testCase.badSite, change: testCase.badInput)
      .with(image: testCase.badImage).with(licenses: testCase.badLicenses)
    let linked = page.with(links: page.linkTargets.targets.map(testCase.badLinks))
    let findings = testCase.findings(on: linked)
    let first = try #require(findings.first)
    #expect(first.message.contains(testCase.says), "\(first.message)")
    #expect(first.message.hasSuffix("."))
    #expect(!first.hint.isEmpty)
    if testCase.bad.contains("‸") {
      #expect(
        first.location == Checking.SourceLocation("plum.html", line: line, column: column),
        "\(first)"
      )
    }
  }

  @Test("lets it pass", arguments: RuleCases.all)
  func good(_ testCase: RuleCase) throws {
    let page = try RuleCase.page(
      testCase.good,
      site: testCase.goodSite,
      change: testCase.goodInput
    )
    #expect(testCase.findings(on: page).isEmpty)
  }

  @Test func `every rule that looks at one page or site has a case`() {
    let tested = Set(RuleCases.all.map(\.id))
    let asked = RuleSet.registry.filter {
      !($0 is any SummaryRule) && !$0.id.rawValue.hasPrefix("RICH-")
    }
    #expect(Set(asked.map(\.id)) == tested.filter { !$0.rawValue.hasPrefix("RICH-") })
  }
}
