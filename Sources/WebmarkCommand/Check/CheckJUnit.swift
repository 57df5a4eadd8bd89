import Checking
import Reports

/// The report as JUnit XML for build servers: a test suite per page, a test case per finding.
///
/// Findings below the level of `--fail-on` are passed test cases.
struct CheckJUnit: CheckReport {
  let failOn: FailureLevel

  func header() -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"webmark check\">\n"
  }

  func page(_ report: PageReport) -> String {
    suite(report.source, report.findings)
  }

  func footer(_ end: CheckEnd) -> String {
    suite("sites", end.siteFindings) + suite("pages compared", end.summaryFindings)
      + "</testsuites>\n"
  }

  private func suite(_ name: String, _ findings: [Finding]) -> String {
    let failures = findings.count { failOn.fails($0.level) }
    let count = max(1, findings.count)
    let head =
      "  <testsuite name=\"\(MarkupEscaping.escaped(name))\" tests=\"\(count)\" "
      + "failures=\"\(failures)\" errors=\"0\" skipped=\"0\">\n"
    let cases =
      findings.isEmpty
      ? "    <testcase classname=\"\(MarkupEscaping.escaped(name))\" name=\"all rules\"/>\n"
      : zip(findings, Self.names(of: findings)).map { testCase($0, name: $1, suite: name) }.joined()
    return head + cases + "  </testsuite>\n"
  }

  /// Returns the names of test cases: the rule, and a number if the rule has several findings.
  ///
  /// Lines are not part of a name, so that build servers recognise a test case after an edit above it.
  private static func names(of findings: [Finding]) -> [String] {
    var counts: [RuleID: Int] = [:]
    return findings.map { finding in
      let count = counts[finding.ruleID, default: 0] + 1
      counts[finding.ruleID] = count
      return count == 1 ? "\(finding.ruleID)" : "\(finding.ruleID) \(count)"
    }
  }

  private func testCase(_ finding: Finding, name: String, suite: String) -> String {
    let location = finding.location
    let text =
      "\(location.source):\(location.line):\(location.column): \(finding.message) \(finding.hint)"
    let body =
      failOn.fails(finding.level)
      ? "<failure type=\"\(finding.level.rawValue)\" "
        + "message=\"\(MarkupEscaping.escaped(finding.message))\">\(MarkupEscaping.escaped(text))</failure>"
      : "<system-out>\(MarkupEscaping.escaped("\(finding.level.rawValue): " + text))</system-out>"
    return "    <testcase classname=\"\(MarkupEscaping.escaped(suite))\" "
      + "name=\"\(MarkupEscaping.escaped(name))\">\(body)</testcase>\n"
  }
}
