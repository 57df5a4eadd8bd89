import Checking
import Foundation
import Testing
import URLStandard

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
    let linked = page.with(links: page.linkTargets.targets.map(probe.badLinks))
    let finding = try #require(probe.findings(on: linked).first)
    let cells = [
      "`\(probe.id)`", finding.level.rawValue, probe.why,
      "\(finding.location.line):\(finding.location.column)", finding.message,
    ]
    return line(cells)
  }

  private static func line(_ cells: [String]) -> String {
    "| "
      + cells.map { $0.replacing("|", with: "\\|").replacing("<", with: "&lt;") }
      .joined(separator: " | ") + " |"
  }

  /// The row of a translation that does not link back, which takes two pages.
  private static func returnRow() throws -> String {
    let url = "https://shop.example/de"
    let head =
      "<link rel=alternate hreflang=en href=\(RuleCase.url)>\n<link rel=alternate hreflang=de href=\(url)>"
    var checker = PageChecker()
    checker.record(PageSummary(try RuleCase.page(RuleCases.page(head: head))))
    let german = try RuleCase.page(RuleCases.page()) { $0.url = WebURL(url) ?? $0.url }
    checker.record(PageSummary(german))
    let findings = checker.findingsAmongPages()
    let finding = try #require(findings.first { $0.ruleID == "HREFLANG-RETURN" })
    return line([
      "`HREFLANG-RETURN`", finding.level.rawValue, "the translation names no other page",
      "\(finding.location.line):\(finding.location.column)", finding.message,
    ])
  }

  /// The SEO audits of Lighthouse 13 (`core/config/default-config.js`, category `seo`), without the manual one.
  private static let audits = [
    "is-crawlable", "document-title", "meta-description", "http-status-code", "link-text",
    "crawlable-anchors", "robots-txt", "image-alt", "hreflang", "canonical",
  ]

  @Test func `every audit of Lighthouse has rules, and each of them a probe`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let probed = Set(RuleCases.all.map(\.id)).union(["HREFLANG-RETURN"])
    for audit in Self.audits {
      let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `\(audit)` |") })
      let rules = row.split(separator: "`").filter { $0.contains { $0.isUppercase } }
      #expect(!rules.isEmpty)
      for rule in rules {
        #expect(probed.contains(RuleID(rawValue: String(rule))), "\(audit): \(rule)")
      }
    }
  }

  @Test func `the documentation has a row for each probe`() throws {
    let rows = try RuleCases.hygiene.map(Self.row) + [Self.returnRow()]
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
