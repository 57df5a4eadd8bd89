import Checking
import Reports

/// The report as a self-contained HTML page, without scripts, images or external resources.
struct CheckHTML: CheckReport {
  private var pages = 0

  func header() -> String {
    """
    \(StandalonePage.header(title: "webmark check", style: Self.style))\
    <h1>webmark check</h1>

    """
  }

  mutating func page(_ report: PageReport) -> String {
    pages += 1
    let worst = report.findings.first?.level.rawValue ?? "good"
    let good = report.good.map { $0.rawValue.lowercased() }.joined(separator: ", ")
    return """
      <section class="\(worst)" id="page-\(pages)">
      <h2><a href="#page-\(pages)">\(escaped(report.source))</a> \
      <small>\(report.score) of 100</small></h2>
      \(report.result.map { preview($0, report) } ?? "")
      \(good.isEmpty ? "" : "<p class=\"good\">Good: \(escaped(good)).</p>")
      \(table(report.findings, in: report.source))
      </section>

      """
  }

  func footer(_ end: CheckEnd) -> String {
    var text = ""
    for (title, findings) in [
      ("Sites", end.siteFindings), ("Pages compared", end.summaryFindings),
    ] where !findings.isEmpty {
      text += "<section>\n<h2>\(title)</h2>\n\(table(findings, in: nil))\n</section>\n"
    }
    return text + """
      <p id="summary">\(NumberFormat.grouped(end.pages)) pages checked: \(escaped(end.tally)).</p>
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
    return """
      <div class="result">
      <p class="title">\(escaped(result.title ?? "(no title)"))</p>
      <p class="url">\(link(address))</p>
      <p>\(escaped(result.description ?? ""))</p>
      <p class="facts">\(escaped(facts.joined(separator: " · ")))</p>
      <p class="facts">Picture: \(result.image.map(imageDescription(of: result)) ?? "none")</p>
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
    let rows = findings.map { finding in
      let position = "\(finding.location.line):\(finding.location.column)"
      let location =
        finding.location.source == source ? position : "\(finding.location.source):\(position)"
      return """
        <tr class="\(finding.level.rawValue)"><td>\(finding.level.rawValue)</td>\
        <td>\(escaped(finding.ruleID))</td><td>\(escaped(location))</td>\
        <td>\(escaped(finding.message))<br><small>\(escaped(finding.hint))</small></td></tr>
        """
    }
    return """
      <table>
      <tr><th>Level</th><th>Rule</th><th>Place</th><th>Finding</th></tr>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  /// Returns a link for HTTP URLs and plain text for others, such as `javascript:`.
  private func link(_ address: String) -> String {
    let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
    guard isWeb else { return escaped(address) }
    return "<a rel=\"noreferrer nofollow\" href=\"\(escaped(address))\">\(escaped(address))</a>"
  }

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text) }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 16px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    section { border-top: 1px solid #8888; margin-top: 2rem; }
    h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
    h2 a { color: inherit; text-decoration: none; }
    .result { border: 1px solid #8888; border-radius: .6rem; padding: .6rem 1rem; }
    .result p { margin: .15rem 0; overflow-wrap: anywhere; }
    .title { font-weight: 600; font-size: 1.1rem; }
    .url, .facts, small { opacity: .75; }
    table { border-collapse: collapse; width: 100%; margin-top: .8rem; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; overflow-wrap: anywhere; }
    tr.error td:first-child { color: #c22; font-weight: 600; }
    tr.warning td:first-child { color: #b70; font-weight: 600; }
    tr.note td:first-child { color: #47c; }
    """
}
