import ArgumentParser
import FoundationEssentials
import IndexModel
import Indexing
import LinkGraph
import Reports
import Webmark

/// `webmark report`: prints the last crawl, its difference from the previous one, and the markup of
/// sites.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report the last crawl, its change, and the markup of each site.",
    discussion: """
      Reports of crawls are kept in the folder 'reports' of the data folder. The HTML
      page needs nothing else and opens from disk.

      EXAMPLES
        webmark report --html report.html
        webmark report --json | jq .changes
        webmark report --csv tables        pages, broken links, redirects and more

      EXIT STATUS
        0 done   1 no report is kept   2 an error   64 usage
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("Write the report to this file as one HTML page.", valueName: "file")
  )
  var html: String?

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write tables there: pages.csv, broken-links.csv, redirects.csv, orphans.csv, "
        + "unread-listed.csv, translations.csv, "
        + "soft-404.csv.",
      valueName: "folder"
    )
  )
  var csv: String?

  @OptionGroup var index: IndexOptions

  /// The maximum number of reports, and of bytes of each.
  private static let countLimit = 100
  private static let sizeLimit = 4_000_000

  func run() async throws {
    var tally = CoverageTally()
    if index.data.folder.hasIndex {
      try await index.reading().records(owner: index.owner) { content in
        if case .page(let page) = content { tally.count(page) }
      }
    }
    let links = try index.data.folder.linkGraph()
    guard let report = try CrawlComparison(kept(), coverage: tally.all, site: links?.audit()) else {
      throw CommandFailure(
        .nothingFound,
        "no report is kept in \(folder); 'webmark crawl' keeps one of each crawl"
      )
    }
    if let html {
      let file = try ReportFile(html)
      try file.write(ReportPage(report).html)
      try file.close()
    }
    if let csv { try ReportTables(links, site: report.site).write(to: csv) }
    if json { return StandardOutput.write(try JSONText.line(report)) }
    if html == nil, csv == nil { StandardOutput.write(ReportText(report).text()) }
  }

  private var folder: String { index.data.folder.path + "/reports" }

  /// Returns the latest reports, oldest first, as their names say: their times are without fractions; malformed files are
  /// skipped.
  private func kept() -> [CrawlReport] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let latest = names.filter { $0.hasSuffix(".json") }.sorted(by: >).prefix(Self.countLimit)
    return latest.reversed().compactMap { name in
      guard let data = FileManager.default.contents(atPath: folder + "/" + name),
        data.count <= Self.sizeLimit
      else { return nil }
      return CrawlReport(parsing: Array(data))
    }
  }
}
