import Checking

/// The report with a line per finding, in the form of compilers, which editors and problem matchers read.
struct CheckLines: CheckReport {
  func header() -> String { "" }

  func page(_ report: PageReport) -> String { lines(report.findings) }

  func footer(_ end: CheckEnd) -> String { lines(end.siteFindings) + lines(end.summaryFindings) }

  private func lines(_ findings: [Finding]) -> String {
    findings.map { finding in
      let place = finding.location
      let source = TerminalText.cleaned(place.source)
      let message = TerminalText.cleaned(CheckInputs.withoutPlaceholder(finding.message))
      let level = finding.level.rawValue
      return "\(source):\(place.line):\(place.column): \(level): \(message) [\(finding.ruleID)]\n"
    }.joined()
  }
}
