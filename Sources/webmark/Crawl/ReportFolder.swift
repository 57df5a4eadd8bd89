import Crawling
import FoundationEssentials

/// The reports of past crawls in the data folder, the latest of them.
struct ReportFolder {
  /// Reports that are kept.
  static let limit = 100
  private static let prefix = "crawl-"

  let path: String

  /// Keeps a report, and forgets the oldest.
  func keep(_ report: CrawlReport) throws {
    try DataFolder(path: path).create()
    let name = Self.prefix + Self.stamp(of: report.startedAt) + ".json"
    try OutputFile.write(
      JSONText.pretty(report),
      to: path + "/" + name,
      purpose: "the report",
      isPrivate: true
    )
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: path)
      .filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".json") }.sorted()
    for name in names.dropLast(Self.limit) {
      try? manager.removeItem(atPath: path + "/" + name)
    }
  }

  /// `20261121T121100.250Z`: sorted by name is sorted by time.
  private static func stamp(of date: Date) -> String {
    let text = date.ISO8601Format(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    return text.filter { $0 != "-" && $0 != ":" }
  }
}
