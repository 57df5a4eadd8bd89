import Checking
import Reports
import UsagePreferences

/// The report as a self-contained HTML page, without scripts, images or external resources.
///
/// Pages are written as they are checked. The summary follows them in the file and is shown above them.
struct CheckHTML: CheckReport {
  private var pages = 0
  private var overview = CheckOverview()

  func header() -> String {
    let filters = Level.allCases.reversed().map { level in
      let name = level.rawValue
      return "<input type=\"checkbox\" id=\"show-\(name)\" checked>"
        + "<label for=\"show-\(name)\">\(name)s</label>"
    }
    return """
      \(StandalonePage.header(title: "webmark check", style: CheckStyle.text))\
      <h1>webmark check</h1>
      <p class="jump"><a href="#summary">Summary by rule and page</a></p>
      <span class="label" id="filter">Show</span>
      \(filters.joined(separator: "\n"))
      <input type="checkbox" id="show-good" checked><label for="show-good">pages without findings</label>
      <main>

      """
  }

  mutating func page(_ report: PageReport) -> String {
    pages += 1
    overview.add(report, number: pages)
    let worst = report.findings.map(\.level).max()?.rawValue ?? "good"
    let good = report.good.map { $0.rawValue.lowercased() }.joined(separator: ", ")
    return """
      <section class="\(worst)" id="page-\(pages)">
      <h2><a href="#page-\(pages)">\(escaped(report.source))</a> \
      <small>\(CheckScore(report).text)</small></h2>
      \(report.result.map { preview($0, report) } ?? "")
      \(good.isEmpty ? "" : "<p class=\"good\">Good: \(escaped(good)).</p>")
      \(table(report.findings.shortened(), in: report.source))
      </section>

      """
  }

  mutating func footer(_ end: CheckEnd) -> String {
    var text = ""
    for (title, findings) in [
      ("Sites", end.siteFindings), ("Pages compared", end.summaryFindings),
    ] where !findings.isEmpty {
      overview.add(findings)
      let listed = findings.shortened(to: CheckEnd.listedFindings)
      text += "<section>\n<h2>\(title)</h2>\n\(table(listed, in: nil))\n</section>\n"
    }
    let tally = "\(NumberFormat.grouped(end.pages)) pages checked: \(escaped(end.tally))."
    return text + """
      </main>
      <section id="summary">
      <h2>Summary</h2>
      <p>\([tally, end.cutRulesText].compactMap(\.self).joined(separator: " "))</p>
      \(overview.html)
      </section>
      </body>
      </html>

      """
  }

  /// Returns the page as a search result; the image is named but not loaded.
  private func preview(_ result: ResultPreview, _ report: PageReport) -> String {
    let address = report.url == nil ? report.canonical ?? report.source : result.url
    var facts = result.types
    if let rating = result.rating {
      facts.append("★ \(NumberFormat.oneDecimal(rating)) \(result.ratingDescription ?? "")")
    }
    if let price = result.price { facts.append(price) }
    facts += result.actions.map { "\($0.type) \($0.value)" }
    let usage = report.usage
    let uses = usage.statements + usage.licenses + usage.terms.map { "license \($0)" }
    return """
      <div class="result">
      <p class="title">\(escaped(result.title ?? "(no title)"))</p>
      <p class="url">\(link(address))</p>
      <p>\(escaped(result.description ?? ""))</p>
      <p class="facts">\(escaped(facts.joined(separator: " · ")))</p>
      <p class="facts">Picture: \(result.image.map(imageDescription(of: result)) ?? "none")</p>
      <p class="facts">Use: \(escaped(uses.isEmpty ? "nothing is stated" : uses.joined(separator: " · ")))</p>
      <p class="facts">Opens \(escaped(CheckOpening(result).text)).</p>
      </div>
      """
  }

  private func imageDescription(of result: ResultPreview) -> (String) -> String {
    { image in
      guard let width = result.imageWidth, let height = result.imageHeight else {
        return link(image)
      }
      return link(image) + " (\(width) × \(height))"
    }
  }

  private func table(_ findings: [Finding], in source: String?) -> String {
    guard !findings.isEmpty else { return "" }
    var table = HTMLTable(["Level", "Rule", "Place", "Finding"], style: "findings")
    for finding in findings {
      let position = "\(finding.location.line):\(finding.location.column)"
      let location =
        finding.location.source == source ? position : "\(finding.location.source):\(position)"
      let text = "\(escaped(finding.message))<br><small>\(escaped(finding.hint))</small>"
      table.add(
        [finding.level.rawValue, escaped(finding.ruleID.rawValue), escaped(location), text],
        style: finding.level.rawValue
      )
    }
    return table.html
  }

  /// Returns a link for HTTP URLs and plain text for others, such as `javascript:`.
  private func link(_ written: String) -> String {
    let address = CheckInputs.withoutPlaceholder(written)
    let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
    guard isWeb else { return escaped(address) }
    return "<a rel=\"noreferrer nofollow\" href=\"\(escaped(address))\">\(escaped(address))</a>"
  }

  private func escaped(_ text: String) -> String {
    MarkupEscaping.escaped(CheckInputs.withoutPlaceholder(text))
  }
}
