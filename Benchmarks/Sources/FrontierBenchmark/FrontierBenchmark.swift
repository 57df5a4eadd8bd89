import Foundation
import Frontier
import Glibc
import Politeness
import SQLiteFrontier
import URLStandard

/// Fills a frontier on disk with URLs of many hosts, then leases pages from it: measures added URLs per
/// second, the cost of the next page, and memory.
///
///     FrontierBenchmark [urls] [hosts] [folder]
@main
struct FrontierBenchmark {
  private static let batchSize = 100_000

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    let urls = arguments.first.flatMap { Int($0) } ?? 10_000_000
    let hosts = arguments.count > 1 ? Int(arguments[1]) ?? 100_000 : 100_000
    let folder = arguments.count > 2 ? arguments[2] : NSTemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/frontier-benchmark.sqlite"
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    let store = try SQLiteFrontierStore(path: path)
    let session = try await store.openSession(seeds: ["https://seed.example/"])
    var run = Run(store: store, secret: session.secret, hosts: hosts)
    try await run.add(urls)
    try await run.next(min(urls / 10, 200_000))
    print("file \(size(of: path) / 1_000_000) MB")
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private static func size(of path: String) -> Int {
    var attributes = stat()
    return stat(path, &attributes) == 0 ? Int(attributes.st_size) : 0
  }

  private struct Run {
    let store: SQLiteFrontierStore
    let secret: HashSecret
    let hosts: Int
    var frontier = Frontier(perHost: 1, delay: 0)

    mutating func add(_ count: Int) async throws {
      let start = Clock.now
      var last = start
      for first in stride(from: 0, to: count, by: batchSize) {
        var batch = FrontierBatch()
        for number in first..<min(first + batchSize, count) {
          batch.discovered.append(page(number))
        }
        let written = try await store.write(batch)
        for (host, growth) in written.growth { frontier.add(growth, of: host) }
        let done = first + batch.discovered.count
        guard done % 1_000_000 == 0 || done == count else { continue }
        let now = Clock.now
        let (wall, cpu) = (now.wall - last.wall, now.cpu - last.cpu)
        let rate = Double(min(done, 1_000_000)) / max(wall, 1e-9)
        print("\(done) URLs: \(Int(rate)) added/s, \(rounded(cpu)) s CPU, \(Clock.memory) MB")
        last = now
      }
      let wall = Clock.now.wall - start.wall
      print("in all \(Int(Double(count) / wall)) added/s of \(hosts) hosts")
    }

    /// Leases pages and settles them, as in a crawl.
    mutating func next(_ count: Int) async throws {
      let start = Clock.now
      var slowest = 0.0
      var batch = FrontierBatch()
      var done = 0
      while done < count {
        let before = Clock.now
        switch frontier.next(at: before.wall) {
        case .fetch(let entry):
          frontier.complete(entry, at: before.wall)
          var record = entry.record
          record.state = .done
          batch.completed.append(record)
          done += 1
          if batch.completed.count == 500 {
            _ = try await store.write(batch)
            batch = FrontierBatch()
          }
        case .refill(let hosts):
          let records = try await store.lease(hosts, perHost: 1, excluding: [])
          frontier.enqueue(
            records.compactMap { record in
              WebURL(record.url).map { Frontier.Entry(record, url: $0) }
            },
            of: hosts
          )
        default: done = count
        }
        slowest = max(slowest, Clock.now.wall - before.wall)
      }
      let cpu = (Clock.now.cpu - start.cpu) / Double(count) * 1e6
      print("next and done: \(rounded(cpu)) µs CPU a page, \(rounded(slowest * 1000)) ms at most")
      print("memory \(Clock.memory) MB")
    }

    /// Returns a page that consists only of its URL; hosts are in random order.
    private func page(_ number: Int) -> DiscoveredPage {
      let mixed = (UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 16
      let host = "www.host-\(mixed % UInt64(hosts)).example"
      let path = "/section-\(mixed % 97)/a-page-with-some-name-\(number).html"
      let record = PageRecord(
        host: HostKey(host, secret: secret),
        url: "https://" + host + path,
        seed: 0,
        depth: Int(mixed % 7)
      )
      let key = PageKey(CanonicalKey(storedText: "//" + host + path), secret: secret)
      return DiscoveredPage(key: key, record: record, priority: QueuePriority(depth: record.depth))
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// The wall clock time, the CPU time and the memory use.
private struct Clock {
  let wall: Double
  let cpu: Double

  static var now: Clock {
    Clock(wall: seconds(CLOCK_MONOTONIC), cpu: seconds(CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The resident set size in megabytes.
  static var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (Int(line.filter { $0.isNumber }) ?? 0) / 1024
  }
}
