import CrawlReports
import FoundationEssentials
import LinkGraph
import Reports

/// A comparison of crawls in tables for a terminal.
struct ReportText {
  /// The maximum number of rows per table.
  private static let rowLimit = 20

  private let report: CrawlComparison

  init(_ report: CrawlComparison) { self.report = report }

  /// Returns the tables, at most `width` columns wide.
  func text(width: Int? = StandardOutput.columns, style: Style = .forOutput) -> String {
    let site = report.site
    // The number is that of all rows, of which a table shows the first.
    let tables: [(title: String, table: TextTable, count: Int)] = [
      ("", changes, 0), ("failures", failures, report.last.failures.count),
      ("broken links", brokenLinks, site?.brokenTargets.count ?? 0),
      ("redirect chains", redirectChains, site?.redirectChains.count ?? 0),
      ("pages that only a sitemap names", orphans, site?.orphans.count ?? 0),
      (
        "pages of sitemaps that cannot be read", unreadListed, site?.unreadListed?.count ?? 0
      ),
      (
        "translations that only hreflang leads to", translations,
        site?.unlinkedTranslations.count ?? 0
      ),
      (
        "pages that say that they do not exist, with a status of success", softNotFound,
        site?.softNotFound.count ?? 0
      ),
      (
        "pages with more links than are kept", Self.list(site?.cutPages ?? []),
        site?.cutPages.count ?? 0
      ),
      ("worst pages by check score", worst, report.worstPages.count),
      ("markup of the pages as they were last read", markup, report.markup.count),
      ("markup in the index", coverage, report.coverage.count),
    ]
    let shown = tables.filter { !$0.table.isEmpty }.map { title, table, count in
      let heading = title.isEmpty ? "" : style.bold(title) + "\n"
      return heading + table.text(width: width, style: style) + Self.note(of: count)
    }
    let began = style.bold("crawl of \(report.last.startedAt.ISO8601Format())")
    return "\(began)\n" + shown.joined(separator: "\n")
  }

  /// Returns a line with the number of rows that a table leaves out; empty if it has all.
  private static func note(of count: Int) -> String {
    guard count > rowLimit else { return "" }
    return "and \(NumberFormat.grouped(count - rowLimit)) more in '--json'\n"
  }

  private var changes: TextTable {
    var table = TextTable("FIGURE", "#LAST", "#BEFORE", "#CHANGE")
    for change in report.changes {
      let difference = change.difference ?? 0
      table.add(
        change.name,
        NumberFormat.grouped(change.last),
        change.before.map(NumberFormat.grouped) ?? "–",
        difference == 0 ? "" : Self.signed(difference)
      )
    }
    return table
  }

  private var failures: TextTable {
    var table = TextTable("CLASS", "#COUNT", "FIRST")
    let all = report.last.failures.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (name, failure) in all.prefix(Self.rowLimit) {
      table.add(name, NumberFormat.grouped(failure.count), failure.samples.first?.url ?? "")
    }
    return table
  }

  private var brokenLinks: TextTable {
    var table = TextTable("#LINKS", "TARGET", "REASON", "FIRST PAGE", "#LINE", "#COLUMN", "TEXT")
    for target in (report.site?.brokenTargets ?? []).prefix(Self.rowLimit) {
      let first = target.sources.first
      table.add(
        NumberFormat.grouped(target.count),
        target.page.url,
        target.page.reason,
        first?.page ?? "",
        first.map { "\($0.line)" } ?? "",
        first.map { "\($0.column)" } ?? "",
        first?.text ?? ""
      )
    }
    return table
  }

  private var redirectChains: TextTable {
    var table = TextTable("URL", "TARGETS")
    for chain in (report.site?.redirectChains ?? []).prefix(Self.rowLimit) {
      table.add(chain.url, chain.targets.joined(separator: " "))
    }
    return table
  }

  private var orphans: TextTable { Self.list(report.site?.orphans ?? []) }

  private var unreadListed: TextTable {
    var table = TextTable("URL", "REASON")
    for page in (report.site?.unreadListed ?? []).prefix(Self.rowLimit) {
      table.add(page.url, page.reason)
    }
    return table
  }

  private var softNotFound: TextTable { Self.list(report.site?.softNotFound ?? []) }

  private static func list(_ urls: [String]) -> TextTable {
    var table = TextTable("URL")
    for url in urls.prefix(rowLimit) { table.add(url) }
    return table
  }

  private var translations: TextTable {
    var table = TextTable("URL", "LANGUAGE", "FIRST PAGE", "#LINE", "#COLUMN")
    for found in (report.site?.unlinkedTranslations ?? []).prefix(Self.rowLimit) {
      table.add(found.url, found.language ?? "", found.source, "\(found.line)", "\(found.column)")
    }
    return table
  }

  private var worst: TextTable {
    var table = TextTable("#SCORE", "URL", "FIRST OF WHAT IS WRONG")
    for page in report.worstPages.prefix(Self.rowLimit) {
      table.add("\(page.score)", page.url, page.reason)
    }
    return table
  }

  private var markup: TextTable {
    var table = TextTable(
      "SITE",
      "#PAGES",
      "#SCORE",
      "#OPEN GRAPH",
      "#TWITTER",
      "#JSON-LD",
      "#MICRODATA",
      "#RDFA",
      "#APP LINK"
    )
    for site in report.markup.prefix(Self.rowLimit) {
      let (last, before) = (site.last, site.before)
      table.add([
        site.site, Self.figure(last.pages, before?.pages),
        last.score.map { Self.figure($0, before?.score) } ?? "–",
        Self.figure(last.openGraph, before?.openGraph),
        Self.figure(last.twitterCard, before?.twitterCard),
        Self.figure(last.jsonLD, before?.jsonLD), Self.figure(last.microdata, before?.microdata),
        Self.figure(last.rdfa, before?.rdfa), Self.figure(last.appLink, before?.appLink),
      ])
    }
    return table
  }

  private var coverage: TextTable {
    var table = TextTable(
      "SITE",
      "#PAGES",
      "#TITLE",
      "#DESCRIPTION",
      "#IMAGE",
      "#SCHEMA.ORG",
      "#OFFER",
      "#LANGUAGE",
      "#APP LINK"
    )
    for site in report.coverage.prefix(Self.rowLimit) {
      table.add([site.site] + ([site.pages] + site.columns.map(\.count)).map(NumberFormat.grouped))
    }
    return table
  }

  private static func figure(_ last: Int, _ before: Int?) -> String {
    let difference = before.map { last &- $0 } ?? 0
    return NumberFormat.grouped(last) + (difference == 0 ? "" : " (\(signed(difference)))")
  }

  private static func signed(_ number: Int) -> String {
    (number > 0 ? "+" : "") + NumberFormat.grouped(number)
  }
}
