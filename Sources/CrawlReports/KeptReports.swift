package import FoundationEssentials
import Glibc
import SystemIO

/// The reports of past crawls in the folder `reports` of a data folder.
///
/// The name of a report has the start of the crawl and a number: `crawl-20261121T121100.250Z-17.json`. The numbers give
/// the order, because clocks are set; the reports of earlier versions have none and come first.
package struct KeptReports: Sendable {
  /// The maximum number of reports.
  package static let limit = 100
  /// The maximum size of a report that is read, in bytes.
  private static let sizeLimit = 4_000_000
  private static let (prefix, ending) = ("crawl-", ".json")

  /// An error: the folder cannot be read.
  package struct Failure: Error, CustomStringConvertible {
    /// The folder and the reason.
    package let description: String
  }

  private let folder: String

  /// Creates the reports of a folder, which may not exist.
  package init(folder: String) { self.folder = folder }

  /// Returns the names of the reports, oldest first.
  ///
  /// - Throws: ``Failure`` if there is something at the path that is not a readable folder.
  package func names() throws -> [String] {
    guard unsafe access(folder, R_OK | X_OK) == 0 else {
      if errno == ENOENT { return [] }
      throw Failure(description: "\(folder) cannot be read: \(SystemFailure.text())")
    }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.ending) }
      .sorted { (Self.number(of: $0), $0) < (Self.number(of: $1), $1) }
  }

  /// Returns a name behind all others, for a crawl that started at `start`.
  package func newName(startedAt start: Date) throws -> String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let time = start.ISO8601Format(style).filter { $0 != "-" && $0 != ":" }
    let number = try names().last.map(Self.number) ?? 0
    return "\(Self.prefix)\(time)-\(number + 1)\(Self.ending)"
  }

  /// Returns the latest reports, oldest first; malformed and too large files are skipped.
  ///
  /// - Throws: ``Failure`` if the folder cannot be read.
  package func latest(_ count: Int = limit) throws -> [CrawlReport] {
    try names().suffix(count).compactMap(report)
  }

  /// Returns the report with a name; `nil` if the file is malformed or too large.
  package func report(named name: String) -> CrawlReport? {
    guard let data = FileManager.default.contents(atPath: folder + "/" + name),
      data.count <= Self.sizeLimit
    else { return nil }
    return CrawlReport(parsing: Array(data))
  }

  /// Returns the number in a name; 0 in names of earlier versions, which end with the time.
  private static func number(of name: String) -> Int {
    let parts = name.dropFirst(prefix.count).dropLast(ending.count).split(separator: "-")
    return parts.count == 2 ? Int(parts[1]) ?? 0 : 0
  }
}
