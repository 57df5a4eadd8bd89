import Foundation
import Indexing
import IndexModel
import Search
import SearchableItems

/// A writer that changes items at a steady rate, or a reader that searches continuously, each in a
/// separate process over the same index; `index-updates` in the benchmark folder runs both.
@main
struct IndexBenchmark {
  private static let usage = """
    usage: IndexBenchmark update INDEX FEED RATE SECONDS    change RATE items of FEED a second
           IndexBenchmark search INDEX QUERIES SECONDS      one query a line, again and again

    """

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("update", 5):
      let writer = try Writer(index: words[1], feed: words[2])
      try await writer.run(rate: Double(words[3]) ?? 2000, seconds: Double(words[4]) ?? 20)
    case ("search", 4):
      let reader = try Reader(index: words[1], queries: words[2])
      await reader.run(seconds: Double(words[3]) ?? 20)
    default:
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
  }
}

/// Changes the description of items in durable batches of fifty.
private struct Writer {
  private static let batchSize = 50

  let index: SharedIndex
  let items: [SearchableItem]

  init(index path: String, feed: String) throws {
    index = try SharedIndex(path: path, mode: .readWrite)
    items = AppFeed(parsing: Array(try Data(contentsOf: URL(filePath: feed)))).changes
      .compactMap { if case .putItem(let item) = $0 { item } else { nil } }
  }

  func run(rate: Double, seconds: Double) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    var times = Latencies()
    var written = 0
    while clock.now - start < .seconds(seconds) {
      let batch = (0..<Self.batchSize).map { number in
        changed(items[(written + number) % items.count], written)
      }
      try await times.measure { try await index.write(batch) }
      written += batch.count
      // A writer that is ahead of its rate waits.
      let due = start + .seconds(Double(written) / rate)
      try await Task.sleep(until: due)
    }
    let took = (clock.now - start) / .seconds(1)
    let rate = Int(Double(written) / took)
    print("updates: \(rate) a second; batches of \(Self.batchSize): \(times)")
  }

  private func changed(_ item: SearchableItem, _ round: Int) -> IndexChange {
    var item = item
    let text = item.attributeSet.contentDescription ?? ""
    item.attributeSet.set("contentDescription", "\(text) changed \(round)")
    return .putItem(item)
  }
}

/// Searches like a user's client: one query after the other, each on the latest state.
private struct Reader {
  let index: SharedIndex
  let queries: [String]

  init(index path: String, queries: String) throws {
    index = try SharedIndex(path: path, mode: .readOnly)
    self.queries = try String(contentsOfFile: queries, encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func run(seconds: Double) async {
    let clock = ContinuousClock()
    let start = clock.now
    var times = Latencies()
    var errors = 0
    var number = 0
    while clock.now - start < .seconds(seconds) {
      let query = SearchQuery(queries[number % queries.count])
      number += 1
      do {
        try await times.measure { _ = try await index.search(query) }
      } catch {
        errors += 1
        print("error: \(error)")
      }
    }
    print("searches: \(times); \(errors) errors")
  }
}

/// The latencies of one kind of operation.
private struct Latencies: CustomStringConvertible {
  private var times: [Duration] = []

  mutating func measure(_ body: () async throws -> Void) async rethrows {
    let time = try await ContinuousClock().measure(body)
    times.append(time)
  }

  var description: String {
    let sorted = times.sorted()
    guard let last = sorted.last else { return "none" }
    func part(_ share: Double) -> String {
      milliseconds(sorted[Int(Double(sorted.count - 1) * share)])
    }
    return "\(sorted.count), p50 \(part(0.5)), p99 \(part(0.99)), longest \(milliseconds(last))"
  }

  private func milliseconds(_ time: Duration) -> String {
    String(format: "%.1f ms", time / .milliseconds(1))
  }
}
