import Crawling
import FoundationEssentials
import Synchronization
import URLStandard

/// The format of a crawl's log.
enum LogFormat: String, CaseIterable {
  case text, json
}

/// An observer that logs a crawl as JSON lines on standard error: `start`, `checkpoint`, `failure`,
/// `warning`, `end`.
final class CrawlLog: CrawlObserver {
  /// A log line.
  private struct Line: Encodable {
    var event: String
    var time = Date.now.ISO8601Format()
    var seeds: Int?
    var url: String?
    var reason: String?
    var done: Int?
    var due: Int?
    var failed: Int?
    var bytes: Int?
    var seconds: Double?
    var isResumed: Bool?
    var isComplete: Bool?
    var outcomes: [String: Int]?
    var changes: [String: Int]?
  }

  /// The minimum time between two checkpoint lines.
  private static let pause: Duration = .seconds(10)

  private let clock = ContinuousClock()
  private let lastCheckpoint = Mutex<ContinuousClock.Instant?>(nil)

  func start(seeds: Int) {
    var line = Line(event: "start")
    line.seeds = seeds
    write(line)
  }

  func crawlDidAdvance(_ progress: CrawlProgress) {}

  func crawlDidFinish(_ page: CrawledPage) {
    guard case .failed(let failure) = page.outcome else { return }
    var line = Line(event: "failure")
    (line.url, line.reason) = (page.requestedURL.href, "\(failure)")
    write(line)
  }

  func crawlDidSave(_ progress: CrawlProgress) {
    let now = clock.now
    let isDue = lastCheckpoint.withLock { last in
      if let last, now - last < Self.pause { return false }
      last = now
      return true
    }
    guard isDue else { return }
    var line = Line(event: "checkpoint")
    (line.done, line.due, line.failed) = (progress.done, progress.due, progress.failed)
    (line.bytes, line.seconds) = (progress.bytes, progress.seconds)
    write(line)
  }

  func end(_ report: CrawlReport) {
    for warning in CrawlWarnings(report).warnings {
      var line = Line(event: "note")
      line.reason = warning
      write(line)
    }
    var line = Line(event: "end")
    (line.done, line.due, line.failed) = (report.pages, report.due, report.count("failed"))
    (line.bytes, line.seconds) = (report.bytes, report.seconds)
    (line.isResumed, line.isComplete) = (report.isResumed, report.isComplete)
    (line.outcomes, line.changes) = (report.outcomes, report.changes)
    write(line)
  }

  private func write(_ line: Line) {
    if let text = try? JSONText.line(line) { StandardError.write(text) }
  }
}
