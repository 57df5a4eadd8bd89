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

  private var rules: [String: Rule] = [:]
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
    let ruleRows = sorted.map { id, rule in
      """
      <tr class="\(rule.level.rawValue)"><td>\(rule.level.rawValue)</td>\
      <td><details><summary>\(escaped(id))</summary>\(places(of: rule))</details></td>\
      <td class="number">\(rule.count)</td><td class="number">\(rule.pages)</td></tr>
      """
    }
    var text = """
      <h3>By rule</h3>
      <table>
      <thead><tr><th scope="col">Level</th><th scope="col">Rule</th>\
      <th scope="col" class="number">Findings</th><th scope="col" class="number">Pages</th></tr></thead>
      <tbody>\(ruleRows.joined(separator: "\n"))</tbody>
      </table>

      """
    if !pages.isEmpty { text += pageTable }
    return text
  }

  private var pageTable: String {
    let levels = Level.allCases.reversed()
    let rows = pages.map { page in
      let worst = page.counts.keys.max()?.rawValue ?? "good"
      let counts = levels.map { level in
        "<td class=\"number\">\(page.counts[level, default: 0])</td>"
      }.joined()
      return """
        <tr class="\(worst)"><td><a href="#page-\(page.number)">\(escaped(page.source))</a></td>\
        <td class="number">\(page.score)</td>\(counts)</tr>
        """
    }
    let names = ["Score", "Errors", "Warnings", "Notes"].map { name in
      "<th scope=\"col\" class=\"number\">\(name)</th>"
    }.joined()
    let rest = omittedPages > 0 ? "<p>\(omittedPages) more pages have findings.</p>\n" : ""
    return """
      <h3>By page</h3>
      <table class="pages">
      <thead><tr><th scope="col">Page</th>\(names)</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody>
      </table>
      \(rest)
      """
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

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text) }
}
