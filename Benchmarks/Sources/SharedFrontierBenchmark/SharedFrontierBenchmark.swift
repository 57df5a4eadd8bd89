import Foundation
import Frontier
import Politeness
import PostgreSQLFrontier
import URLStandard

/// Measures a frontier on PostgreSQL: four workers in one process discover URLs, and then lease and complete all of them.
///
/// `Scripts/check-frontier-rates` starts a server and runs this. The arguments are the address of an empty database, and
/// `items` to write an item for each page to the outbox.
@main
struct SharedFrontierBenchmark {
  /// The number of workers, of URLs and hosts of each, and of pages in one batch.
  private static let (workers, urls, hosts, batch) = (4, 50_000, 100, 64)
  /// The number of hosts from which a batch is leased.
  private static let leasedHosts = 8
  /// The bytes of one item in the outbox.
  private static let itemSize = 1200

  /// A worker with its session.
  private struct Worker: Sendable {
    let number: Int
    let store: PostgreSQLFrontierStore
    let secret: HashSecret

    func host(_ name: String) -> HostKey { HostKey(name, secret: secret) }
  }

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let address = arguments.first else {
      print("usage: SharedFrontierBenchmark ADDRESS [items]")
      exit(2)
    }
    let hasItems = arguments.dropFirst().contains("items")
    var all: [Worker] = []
    for number in 0..<workers {
      let store = try await PostgreSQLFrontierStore(address, hasOutbox: hasItems)
      let session = try await store.openSession(seeds: ["https://seed.example/"])
      all.append(Worker(number: number, store: store, secret: session.secret))
    }
    // Each worker gets its share of the sites.
    for _ in 0..<3 { for worker in all { _ = try await worker.store.synchronize(isIdle: false) } }
    let discovery = try await measure(all) { try await discover($0) }
    for worker in all { _ = try await worker.store.synchronize(isIdle: false) }
    let completion = try await measure(all) { try await complete($0, hasItems: hasItems) }
    let form = hasItems ? "with items of \(itemSize) bytes" : "without items"
    print("\(form): \(discovery) new URLs/s, \(completion) completions/s")
    for worker in all { await worker.store.close() }
  }

  /// Runs `body` for all workers at the same time, and returns the sum of its numbers per second.
  private static func measure(
    _ workers: [Worker],
    _ body: @escaping @Sendable (Worker) async throws -> Int
  ) async throws -> Int {
    let start = ContinuousClock.now
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in workers { group.addTask { try await body(worker) } }
      return try await group.reduce(0, +)
    }
    let time = start.duration(to: .now).components
    return Int(Double(count) / (Double(time.seconds) + Double(time.attoseconds) / 1e18))
  }

  private static func name(_ worker: Int, _ host: Int) -> String { "w\(worker)h\(host).example" }

  /// Adds the URLs of a worker, whose sites belong to all workers.
  private static func discover(_ worker: Worker) async throws -> Int {
    for start in stride(from: 0, to: urls, by: 5000) {
      var batch = FrontierBatch()
      for number in start..<min(urls, start + 5000) {
        let host = name(worker.number, number % hosts)
        let url = "https://\(host)/section/page-\(number)"
        batch.discovered.append(
          DiscoveredPage(
            key: PageKey(CanonicalKey(storedText: url), secret: worker.secret),
            record: PageRecord(host: worker.host(host), url: url, seed: 0, depth: 1),
            priority: QueuePriority(depth: 1)
          )
        )
      }
      _ = try await worker.store.write(batch)
    }
    return urls
  }

  /// Leases and settles all pages of the worker's sites, and returns their number.
  private static func complete(_ worker: Worker, hasItems: Bool) async throws -> Int {
    let keys = (0..<workers).flatMap { other in
      (0..<hosts).map { worker.host(name(other, $0)) }
    }
    let payload = (0..<itemSize).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var (count, place, emptyHosts) = (0, 0, 0)
    while emptyHosts < keys.count {
      let some = (0..<leasedHosts).map { keys[(place + $0) % keys.count] }
      place += leasedHosts
      let records = try await worker.store.lease(
        some,
        perHost: batch / leasedHosts,
        excluding: []
      )
      emptyHosts = records.isEmpty ? emptyHosts + leasedHosts : 0
      guard !records.isEmpty else { continue }
      var batch = FrontierBatch()
      batch.completed = records.map(completed)
      if hasItems {
        batch.outbox = records.map { OutboxChange(page: $0.url, site: $0.url, payload: payload) }
      }
      _ = try await worker.store.write(batch)
      count += records.count
    }
    return count
  }

  /// Returns the record of a page that was fetched for the first time.
  private static func completed(_ record: PageRecord) -> PageRecord {
    var record = record
    (record.state, record.visitCount) = (.done, 1)
    (record.fetchedAt, record.changedAt, record.nextDue) = (1.7e9, 1.7e9, 1.8e9)
    record.contentHash = record.url.utf8.reduce(7) { $0 &* 0x9E37_79B9_7F4A_7C15 ^ UInt64($1) }
    return record
  }
}
