import Checking
import Reports

/// The findings of a report by rule and by page, in bounded memory.
struct CheckOverview {
  /// The maximum number of places per rule, and of pages, that are listed.
  private static let (placeLimit, pageLimit) = (50, 1000)

  /// The findings of a rule.
  private struct Rule {
    var level: Level
    var count = 0
    var pages = 0
    /// The number of the page of the last finding.
    var lastPage = 0
    var places: [(page: Int, text: String)] = []
  }

  /// A page with findings.
  private struct Page {
    let number: Int
    let source: String
    let score: Int
    let counts: [Level: Int]
  }

  private var rules: [RuleID: Rule] = [:]
  private var pages: [Page] = []
  private var omittedPages = 0

  /// Adds the findings of a page.
  mutating func add(_ report: PageReport, number: Int) {
    for finding in report.findings { add(finding, page: number) }
    guard !report.findings.isEmpty else { return }
    guard pages.count < Self.pageLimit else {
      omittedPages += 1
      return
    }
    let counts = Dictionary(grouping: report.findings, by: \.level).mapValues(\.count)
    pages.append(Page(number: number, source: report.source, score: report.score, counts: counts))
  }

  /// Adds findings on sites or across pages.
  mutating func add(_ findings: [Finding]) {
    for finding in findings { add(finding, page: 0) }
  }

  private mutating func add(_ finding: Finding, page: Int) {
    var rule = rules[finding.ruleID] ?? Rule(level: finding.level)
    rule.level = max(rule.level, finding.level)
    rule.count += 1
    if rule.count == 1 || page != rule.lastPage { rule.pages += 1 }
    rule.lastPage = page
    if rule.places.count < Self.placeLimit {
      let location = finding.location
      rule.places.append((page, "\(location.source):\(location.line):\(location.column)"))
    }
    rules[finding.ruleID] = rule
  }

  /// The tables of rules and pages; empty without findings.
  var html: String {
    guard !rules.isEmpty else { return "" }
    let sorted = rules.sorted {
      ($1.value.level, $1.value.count, $0.key) < ($0.value.level, $0.value.count, $1.key)
    }
    var table = HTMLTable(["Level", "Rule", .number("Findings"), .number("Pages")])
    for (id, rule) in sorted {
      let name = "<details><summary>\(escaped(id.rawValue))</summary>\(places(of: rule))</details>"
      table.add(
        [rule.level.rawValue, name, "\(rule.count)", "\(rule.pages)"],
        style: rule.level.rawValue
      )
    }
    return "<h3>By rule</h3>\n\(table.html)\n" + (pages.isEmpty ? "" : pageTable)
  }

  private var pageTable: String {
    let levels = Level.allCases.reversed()
    var table = HTMLTable(
      ["Page", .number("Score"), .number("Errors"), .number("Warnings"), .number("Notes")],
      style: "pages"
    )
    for page in pages {
      let link = "<a href=\"#page-\(page.number)\">\(escaped(page.source))</a>"
      let counts = levels.map { "\(page.counts[$0, default: 0])" }
      let worst = page.counts.keys.max()?.rawValue ?? "good"
      table.add([link, "\(page.score)"] + counts, style: worst)
    }
    let rest = omittedPages > 0 ? "<p>\(omittedPages) more pages have findings.</p>\n" : ""
    return "<h3>By page</h3>\n\(table.html)\n\(rest)"
  }

  private func places(of rule: Rule) -> String {
    let items = rule.places.map { place in
      let text = escaped(place.text)
      let link = place.page > 0 ? "<a href=\"#page-\(place.page)\">\(text)</a>" : text
      return "<li>\(link)</li>"
    }
    let rest = rule.count - rule.places.count
    let more = rest > 0 ? "<li>\(rest) more</li>" : ""
    return "<ul>\(items.joined())\(more)</ul>"
  }

  private func escaped(_ text: String) -> String {
    MarkupEscaping.escaped(CheckInputs.withoutPlaceholder(text))
  }
}
