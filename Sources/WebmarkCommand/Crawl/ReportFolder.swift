import CrawlReports
import Crawling
import FoundationEssentials
import Webmark

/// The latest reports of past crawls in the data folder.
struct ReportFolder {
  let path: String

  private var kept: KeptReports { KeptReports(folder: path) }

  /// The path of the report of a crawl that runs, or whose process has died.
  private var unfinishedPath: String { path + "/unfinished.part" }

  /// The report of an unfinished crawl: one that was interrupted, or whose process has died; `nil` if there is none.
  var unfinished: CrawlReport? {
    if let data = FileManager.default.contents(atPath: unfinishedPath) {
      return CrawlReport(parsing: Array(data))
    }
    return last.flatMap { $0.isComplete ? nil : $0 }
  }

  /// Stores the report of a crawl that runs.
  func save(unfinished report: CrawlReport) throws {
    try DataFolder(path: path).prepare()
    try OutputFile.write(
      JSONText.pretty(report),
      to: unfinishedPath,
      purpose: "the report",
      isPrivate: true
    )
  }

  /// The latest report; `nil` if there is none.
  var last: CrawlReport? { (try? kept.names())?.last.flatMap(kept.report) }

  /// Stores a report and deletes the oldest ones; that of a resumed crawl replaces that of its former part.
  func save(_ report: CrawlReport) throws {
    try DataFolder(path: path).prepare()
    try OutputFile.write(
      JSONText.pretty(report),
      to: path + "/" + (nameOfFormerPart(of: report) ?? kept.newName(startedAt: report.startedAt)),
      purpose: "the report",
      isPrivate: true
    )
    let manager = FileManager.default
    try? manager.removeItem(atPath: unfinishedPath)
    for name in try kept.names().dropLast(KeptReports.limit) {
      try? manager.removeItem(atPath: path + "/" + name)
    }
  }

  /// Returns the name of the last report if it is that of an interrupted crawl to which `report` belongs, too.
  ///
  /// The report of a resumed crawl has the start of its first part, as a stored report gives it: in whole seconds.
  private func nameOfFormerPart(of report: CrawlReport) throws -> String? {
    guard report.isResumed, let name = try kept.names().last, let last = kept.report(named: name),
      !last.isComplete, last.startedAt == report.startedAt
    else { return nil }
    return name
  }
}
