import ArgumentParser
import CrawlReports
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

  func run() async throws {
    var tally = CoverageTally()
    if index.data.folder.hasIndex {
      try await index.reading().records(owner: index.owner) { content in
        if case .page(let page) = content { tally.count(page) }
      }
    }
    let links = try index.data.folder.linkGraph()
    let reports = try KeptReports(folder: folder).latest()
    guard let report = try CrawlComparison(reports, coverage: tally.all, site: links?.audit())
    else {
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
}
