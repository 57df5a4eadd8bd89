import Foundation
import Indexing
import MarkupExtraction
import Synchronization

/// The crawl data in a data folder: the owner of its lock, the growth of its index, and the reports in
/// its subfolder `reports`.
final class DataFolderCrawls: CrawlHistory {
  private static let sampleLimit = 600
  private static let interval = 1.0
  private static let reportLimit = 20
  private static let reportSize = 4_000_000

  private let folder: String
  private let index: SharedIndex
  private let samples = Mutex<[CrawlSample]>([])

  init(folder: String, index: SharedIndex) {
    self.folder = folder
    self.index = index
  }

  func overview() throws -> CrawlOverview {
    CrawlOverview(isRunning: isRunning, samples: try sampled(), past: reports())
  }

  /// A Boolean value that indicates whether the process in the lock file is a running webmark.
  ///
  /// The lock itself is not tried, because that could make a crawl fail that starts at this moment.
  private var isRunning: Bool {
    guard let text = try? String(contentsOfFile: folder + "/lock", encoding: .utf8),
      let process = Int(text.prefix { $0.isNumber }), process != Int(getpid()),
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
    else { return false }
    return name.hasPrefix("webmark")
  }

  private func sampled() throws -> [CrawlSample] {
    let now = Site.now()
    if let last = samples.withLock({ $0.last }), now - last.time < Self.interval {
      return samples.withLock { $0 }
    }
    let pages = try index.statistics(owner: nil).pages
    return samples.withLock { samples in
      samples.append(CrawlSample(time: now, pages: pages))
      if samples.count > Self.sampleLimit { samples.removeFirst(samples.count - Self.sampleLimit) }
      return samples
    }
  }

  private func reports() -> [PastCrawl] {
    let path = folder + "/reports"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let latest = names.filter { $0.hasSuffix(".json") }.sorted(by: >).prefix(Self.reportLimit)
    return latest.compactMap { name in
      guard let data = FileManager.default.contents(atPath: path + "/" + name),
        data.count <= Self.reportSize, let report = try? JSON(parsing: Array(data))
      else { return nil }
      return PastCrawl(name: String(name.dropLast(5)), report)
    }
    .sorted { ($0.startedAt, $0.name) > ($1.startedAt, $1.name) }
  }
}

extension PastCrawl {
  /// The maximum number of hosts.
  private static let hostLimit = 20

  /// Reads a report; missing fields default to 0.
  init(name: String, _ report: JSON) {
    self.name = name
    startedAt = report["startedAt"]?.text ?? ""
    seconds = report["seconds"]?.double ?? 0
    pages = report["pages"]?.whole ?? 0
    due = report["due"]?.whole ?? 0
    bytes = report["bytes"]?.whole ?? 0
    isComplete = report["isComplete"]?.flag ?? false
    outcomes = Self.counts(report["outcomes"]) { $0.whole ?? 0 }
    statuses = Self.counts(report["statuses"]) { $0.whole ?? 0 }
    failures = Self.counts(report["failures"]) { $0["count"]?.whole ?? 0 }
    hosts = Array(
      Self.counts(report["hosts"]) { $0["pages"]?.whole ?? 0 }.prefix(Self.hostLimit)
    )
    let sites = (report["markup"]?.members ?? []).map(\.value)
    pagesRead = sites.reduce(0) { $0 &+ ($1["pages"]?.whole ?? 0) }
    markup = pagesRead > 0 ? Self.markup(sites) : []
    worst = Self.worst(report["worstPages"])
  }

  /// The display names of markup kinds.
  private static let markupNames = [
    "title": "title", "description": "description", "openGraph": "Open Graph",
    "twitterCard": "Twitter card", "jsonLD": "JSON-LD", "microdata": "Microdata", "rdfa": "RDFa",
    "appLink": "app link",
  ]

  private static func markup(_ sites: [JSON]) -> [Count] {
    markupNames.map { key, name in
      Count(name: name, count: sites.reduce(0) { $0 &+ ($1[key]?.whole ?? 0) })
    }
    .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  private static func worst(_ json: JSON?) -> [Count] {
    (json?.elements ?? []).prefix(hostLimit).map { page in
      let reason = page["reason"]?.text ?? ""
      return Count(name: "\(page["url"]?.text ?? "") – \(reason)", count: page["score"]?.whole ?? 0)
    }
  }

  private static func counts(_ json: JSON?, _ count: (JSON) -> Int) -> [Count] {
    (json?.members ?? []).map { Count(name: $0.key, count: count($0.value)) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension JSON {
  /// The integer value; `nil` for other types.
  var whole: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The numeric value; `nil` for other types.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
