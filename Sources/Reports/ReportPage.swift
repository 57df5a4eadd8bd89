import CrawlReports
import FoundationEssentials
import LinkGraph

/// A comparison of crawls as a self-contained HTML page, without scripts or external resources.
public struct ReportPage {
  /// The maximum number of rows of a table of sites.
  private static let siteLimit = 200
  /// The maximum number of rows of a table of problems.
  private static let problemLimit = 1000

  private let report: CrawlComparison

  /// Creates a page of a comparison.
  public init(_ report: CrawlComparison) { self.report = report }

  /// The HTML.
  public var html: String {
    """
    \(StandalonePage.header(title: "webmark report", style: Self.style))\
    <main>
    <h1>Crawl of \(report.last.startedAt.ISO8601Format())</h1>
    <p>\(report.last.isComplete ? "Nothing is due any more." : "It stopped before its end.")</p>
    \(plot)
    \(changes)
    \(shares("Status codes", "Status", report.last.statuses))
    \(failures)
    \(siteProblems)
    \(hosts)
    \(worst)
    \(markup)
    \(coverage)
    </main>
    </body>
    </html>

    """
  }

  private var plot: String {
    let values = report.crawls.enumerated().map { (Double($0.offset), Double($0.element.pages)) }
    let line = Plot.line(values.map { (time: $0.0, value: $0.1) }, label: "Pages of each crawl")
    return line.isEmpty ? "" : "<h2>Pages of the last \(values.count) crawls</h2>\n\(line)"
  }

  private var changes: String {
    let rows = report.changes.map { change in
      let before = change.before.map { "\($0)" } ?? "–"
      let difference = change.difference ?? 0
      let sign = difference > 0 ? "+\(difference)" : difference < 0 ? "\(difference)" : ""
      return [escaped(change.name), "\(change.last)", before, sign]
    }
    return table("What changed", ["Figure", "Last", "Before", "Change"], rows)
  }

  private func shares(_ title: String, _ column: String, _ counts: [String: Int]) -> String {
    let sum = counts.values.reduce(0, &+)
    let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name, count in
      [escaped(name), "\(count)", Plot.bar(count, of: sum)]
    }
    return table(title, [column, "Count", "Share"], rows)
  }

  private var failures: String {
    let all = report.last.failures.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let samples = all.flatMap { name, failure in
      failure.samples.map { [escaped(name), escaped($0.url), escaped($0.reason)] }
    }
    return shares("Failures", "Class", report.last.failures.mapValues(\.count))
      + table("Samples of failures", ["Class", "URL", "Reason"], samples)
  }

  private var siteProblems: String {
    guard let site = report.site else { return "" }
    let links = site.brokenTargets.flatMap { target in
      target.sources.map { source in
        [
          escaped(target.page.url), escaped(target.page.reason), escaped(source.page),
          "\(source.line)", "\(source.column)",
          escaped(source.text ?? ""),
        ]
      }
    }
    let chains = site.redirectChains.map {
      [escaped($0.url), $0.targets.map(escaped).joined(separator: "<br>")]
    }
    let translations = site.unlinkedTranslations.map {
      [
        escaped($0.url), escaped($0.language ?? ""), escaped($0.source), "\($0.line)",
        "\($0.column)",
      ]
    }
    func list(_ title: String, _ urls: [String]) -> String {
      table(title, ["URL"], urls.prefix(Self.problemLimit).map { [escaped($0)] })
    }
    return table(
      "Broken links",
      ["Target", "Reason", "Page", "Line", "Column", "Text"],
      Array(links.prefix(Self.problemLimit))
    )
      + table("Redirect chains", ["URL", "Targets"], Array(chains.prefix(Self.problemLimit)))
      + list("Pages that only a sitemap names", site.orphans)
      + table(
        "Pages of sitemaps that cannot be read",
        ["URL", "Reason"],
        (site.unreadListed ?? []).prefix(Self.problemLimit).map {
          [escaped($0.url), escaped($0.reason)]
        }
      )
      + list("Pages with more links than are kept", site.cutPages)
      + table(
        "Translations that only hreflang leads to",
        ["URL", "Language", "Page", "Line", "Column"],
        Array(translations.prefix(Self.problemLimit))
      )
      + list("Pages that say that they do not exist, with a status of success", site.softNotFound)
  }

  private var hosts: String {
    let all = report.last.hosts.sorted { ($1.value.pages, $0.key) < ($0.value.pages, $1.key) }
    let rows = all.prefix(Self.siteLimit).map { name, host in
      [escaped(name), "\(host.pages)", "\(host.failed)", "\(host.bytes)"]
    }
    return table("Hosts", ["Host", "Pages", "Failed", "Bytes"], rows)
  }

  private var worst: String {
    let rows = report.worstPages.map {
      ["\($0.score)", escaped($0.url), escaped($0.reason)]
    }
    return table("Worst pages by check score", ["Score", "URL", "First of what is wrong"], rows)
  }

  private var markup: String {
    let names = report.markup.first?.last.columns.map(\.name) ?? []
    let rows = report.markup.prefix(Self.siteLimit).map { site in
      let before = site.before?.columns.map(\.count)
      let cells = site.last.columns.enumerated().map { index, column in
        figure(column.count, before?[index]) + Plot.bar(column.count, of: site.last.pages)
      }
      let score = site.last.score.map { figure($0, site.before?.score) } ?? "–"
      return [escaped(site.site), figure(site.last.pages, site.before?.pages), score] + cells
    }
    return table(
      "Markup of the pages as they were last read, and its change",
      ["Site", "Pages", "Score"] + names,
      rows
    )
  }

  /// Returns a value with its difference from the previous one.
  private func figure(_ last: Int, _ before: Int?) -> String {
    let difference = before.map { last &- $0 } ?? 0
    return "\(last)"
      + (difference == 0 ? "" : difference > 0 ? " (+\(difference))" : " (\(difference))")
  }

  private var coverage: String {
    let names = report.coverage.first?.columns.map(\.name) ?? []
    let rows = report.coverage.prefix(Self.siteLimit).map { site in
      [escaped(site.site), "\(site.pages)"]
        + site.columns.map { "\($0.count)\(Plot.bar($0.count, of: site.pages))" }
    }
    return table("Markup of pages in the index", ["Site", "Pages"] + names, rows)
  }

  /// Returns a table with its heading, empty without rows; its cells must be escaped.
  private func table(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    var table = HTMLTable(columns.map(HTMLTable.Column.init))
    for row in rows { table.add(row) }
    return """
      <h2>\(escaped(title))</h2>
      <div class="wide" tabindex="0" role="region" aria-label="\(escaped(title))">\(table.html)</div>

      """
  }

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text) }

  private static let style = """
    :root { color-scheme: light dark; --text: #1b1f24; --ground: #fff; --line: #d0d7de;
      --bar: #0b57b0; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e8eaed; --ground: #14171b; --line: #3a424c; --bar: #8ab8ff; }
    }
    body { margin: 0; color: var(--text); background: var(--ground);
      font: 1rem/1.5 system-ui, "Noto Sans", sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .5rem;
      border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
    td:last-child { overflow-wrap: anywhere; min-width: 10rem; }
    .plot { width: 100%; height: auto; } .plot-line { fill: none; stroke: var(--bar); stroke-width: 2; }
    .plot-text { fill: var(--text); font-size: 14px; }
    .bar { display: block; width: 100%; min-width: 3rem; height: .4rem; } .bar-part { fill: var(--bar); }
    """
}
