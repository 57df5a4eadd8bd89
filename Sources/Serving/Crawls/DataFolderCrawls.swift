import CrawlReports
import Foundation
import Indexing
import Synchronization
import SystemIO

/// The crawl data in a data folder: the owner of its lock, the growth of its index, and the reports in
/// its subfolder `reports`.
final class DataFolderCrawls: CrawlHistory {
  private static let sampleLimit = 600
  private static let interval = 1.0
  private static let reportLimit = 20

  private let folder: String
  private let index: SharedIndex
  private let files: BlockingPool
  private let samples = Mutex<[CrawlSample]>([])

  /// Creates the history of a folder, which is read on the threads of `files`: reports can have megabytes.
  init(folder: String, index: SharedIndex, files: BlockingPool) {
    self.folder = folder
    self.index = index
    self.files = files
  }

  func snapshot() async throws -> CrawlSnapshot {
    let samples = try await sampled()
    let isRunning = try await files.run { self.isRunning }
    return CrawlSnapshot(isRunning: isRunning, samples: samples)
  }

  func past() async throws -> [CrawlReport] { try await files.run { self.reports() } }

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

  private func sampled() async throws -> [CrawlSample] {
    let now = Site.now()
    if let last = samples.withLock({ $0.last }), now - last.time < Self.interval {
      return samples.withLock { $0 }
    }
    let pages = try await index.statistics(owner: nil).pages
    return samples.withLock { samples in
      samples.append(CrawlSample(time: now, pages: pages))
      if samples.count > Self.sampleLimit { samples.removeFirst(samples.count - Self.sampleLimit) }
      return samples
    }
  }

  private func reports() -> [CrawlReport] {
    let kept = KeptReports(folder: folder + "/reports")
    return ((try? kept.latest(Self.reportLimit)) ?? []).reversed()
  }
}
