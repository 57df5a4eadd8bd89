import Checking

/// The report as JUnit XML, as build servers read it: a suite for each page, a case for each finding.
///
/// Findings under the level of `--fail-on` are cases that passed.
struct CheckJUnit: CheckReport {
  let failOn: FailureLevel

  func beginning() -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"webmark check\">\n"
  }

  func page(_ report: PageReport) -> String {
    suite(report.source, report.findings)
  }

  func ending(_ end: CheckEnd) -> String {
    suite("sites", end.siteFindings) + suite("pages compared", end.summaryFindings)
      + "</testsuites>\n"
  }

  private func suite(_ name: String, _ findings: [Finding]) -> String {
    let failures = findings.count { failOn.fails($0.level) }
    let count = max(1, findings.count)
    let head =
      "  <testsuite name=\"\(MarkupText.escaped(name))\" tests=\"\(count)\" "
      + "failures=\"\(failures)\" errors=\"0\" skipped=\"0\">\n"
    let cases =
      findings.isEmpty
      ? "    <testcase classname=\"\(MarkupText.escaped(name))\" name=\"all rules\"/>\n"
      : findings.map { testCase($0, suite: name) }.joined()
    return head + cases + "  </testsuite>\n"
  }

  private func testCase(_ finding: Finding, suite: String) -> String {
    let place = finding.place
    let name = "\(finding.ruleID) \(place.line):\(place.column)"
    let text = "\(place.source):\(place.line):\(place.column): \(finding.message) \(finding.hint)"
    let body =
      failOn.fails(finding.level)
      ? "<failure type=\"\(finding.level.rawValue)\" "
        + "message=\"\(MarkupText.escaped(finding.message))\">\(MarkupText.escaped(text))</failure>"
      : "<system-out>\(MarkupText.escaped("\(finding.level.rawValue): " + text))</system-out>"
    return "    <testcase classname=\"\(MarkupText.escaped(suite))\" "
      + "name=\"\(MarkupText.escaped(name))\">\(body)</testcase>\n"
  }
}

/// Text made safe for XML and HTML.
enum MarkupText {
  /// Markup characters as references; what XML 1.0 forbids, and what hides or turns text, as U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
