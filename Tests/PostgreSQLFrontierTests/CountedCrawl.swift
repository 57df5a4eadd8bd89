import Foundation
import Testing
import WebmarkTesting

/// The counts in the summary and the report of a crawl.
struct CrawlCounts: Equatable, Decodable {
  var pages: Int
  var due: Int
  var outcomes: [String: Int]
  var statuses: [String: Int]
  var changes: [String: Int]
  var known: [String: Int]
  /// The counts of the summary's line `items`.
  var items: [String: Int] = [:]

  private enum CodingKeys: CodingKey {
    case pages, due, outcomes, statuses, changes, known
  }

  /// Returns the counts of two workers of one crawl.
  func adding(_ other: CrawlCounts) -> CrawlCounts {
    var sum = self
    sum.pages += other.pages
    sum.due += other.due
    sum.outcomes.merge(other.outcomes, uniquingKeysWith: +)
    sum.statuses.merge(other.statuses, uniquingKeysWith: +)
    sum.changes.merge(other.changes, uniquingKeysWith: +)
    sum.items.merge(other.items, uniquingKeysWith: +)
    return sum
  }
}

/// A crawl by the real executable, whose counts are read.
struct CountedCrawl {
  private let runner: CommandRunner
  private let name: String
  private let options: [String]

  /// Creates a crawl with a data folder `name`.
  init(_ folder: URL, _ name: String, seeds: String, _ options: [String] = []) throws {
    runner = CommandRunner(in: folder)
    self.name = name
    self.options = options
    try Data(seeds.utf8).write(to: folder.appendingPathComponent("seeds-\(name).txt"))
  }

  /// Crawls, and returns the counts.
  func run(_ more: String..., whileRunning: (() -> Void)? = nil) throws -> CrawlCounts {
    let text = try output(more, whileRunning: whileRunning)
    let report = runner.folder.appendingPathComponent("\(name).json")
    var counts = try JSONDecoder().decode(CrawlCounts.self, from: Data(contentsOf: report))
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  items") })
    for part in line.split(separator: ",").prefix(4) {
      let words = part.split(separator: " ").suffix(2)
      counts.items[String(try #require(words.last))] = words.first.flatMap { Int($0) }
    }
    return counts
  }

  /// Crawls, and returns the summary.
  func summary(_ more: String...) throws -> String { try output(more) }

  private func output(_ more: [String], whileRunning: (() -> Void)? = nil) throws -> String {
    let words = ["crawl", "seeds-\(name).txt", "--data", name, "--report", "\(name).json"]
    let answer = try runner.run(
      words + ["--delay", "0", "--no-progress"] + options + more,
      whileRunning: whileRunning.map { action in { _ in action() } }
    )
    try #require(answer.status == 0, "\(answer.errors)")
    return answer.output
  }
}
