import Crawling
import FoundationEssentials
import Webmark

/// The latest reports of past crawls in the data folder.
struct ReportFolder {
  /// The maximum number of stored reports.
  static let limit = 100
  private static let prefix = "crawl-"

  let path: String

  /// The path of the report of a crawl that runs, or whose process has died.
  private var unfinishedPath: String { path + "/unfinished.part" }

  /// The report of an unfinished crawl: one that was interrupted, or whose process has died; `nil` if there is none.
  var unfinished: CrawlReport? {
    if let data = FileManager.default.contents(atPath: unfinishedPath) {
      return JSONText.decoded(CrawlReport.self, from: data)
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
  var last: CrawlReport? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let name = names.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".json") }.max()
    guard let name, let data = FileManager.default.contents(atPath: path + "/" + name) else {
      return nil
    }
    return JSONText.decoded(CrawlReport.self, from: data)
  }

  /// Stores a report and deletes the oldest ones.
  func save(_ report: CrawlReport) throws {
    try DataFolder(path: path).prepare()
    let name = Self.prefix + Self.stamp(of: report.startedAt) + ".json"
    try OutputFile.write(
      JSONText.pretty(report),
      to: path + "/" + name,
      purpose: "the report",
      isPrivate: true
    )
    let manager = FileManager.default
    try? manager.removeItem(atPath: unfinishedPath)
    let names = try manager.contentsOfDirectory(atPath: path)
      .filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".json") }.sorted()
    for name in names.dropLast(Self.limit) {
      try? manager.removeItem(atPath: path + "/" + name)
    }
  }

  /// Returns a timestamp such as `20261121T121100.250Z`, whose text order is chronological.
  private static func stamp(of date: Date) -> String {
    let text = date.ISO8601Format(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    return text.filter { $0 != "-" && $0 != ":" }
  }
}
