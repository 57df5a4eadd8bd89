import Checking
import Foundation
import Testing

/// The table of probes in `Documentation/Checking.md`: common mistakes, each with the line, column and message that
/// `webmark check` reports.
@Suite("probe table")
struct ProbeTableTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/Checking.md")

  private static func row(_ probe: RuleCase) throws -> String {
    let (text, _, _) = RuleCase.marked(probe.bad)
    let page = try RuleCase.page(text, site: probe.badSite, change: probe.badInput)
      .with(image: probe.badImage)
    let linked = page.with(links: page.linkTargets.map(probe.badLinks))
    let finding = try #require(probe.findings(on: linked).first)
    let cells = [
      "`\(probe.id)`", finding.level.rawValue, probe.why,
      "\(finding.location.line):\(finding.location.column)", finding.message,
    ]
    return "| "
      + cells.map { $0.replacing("|", with: "\\|").replacing("<", with: "&lt;") }
      .joined(separator: " | ") + " |"
  }

  @Test func `the documentation has a row for each probe`() throws {
    let rows = try RuleCases.hygiene.map(Self.row)
    #expect(rows.count >= 40)
    let table =
      "| rule | level | mistake | place | message |\n| --- | --- | --- | --- | --- |\n"
      + rows.joined(separator: "\n") + "\n"
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- probes -->\n"))
    let end = try #require(text.range(of: "<!-- end of probes -->"))
    if ProcessInfo.processInfo.environment["WEBMARK_RECORD"] == "1" {
      let changed = text[..<start.upperBound] + table + text[end.lowerBound...]
      try changed.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(text[start.upperBound..<end.lowerBound] == table, "WEBMARK_RECORD=1 writes it")
  }
}
