import CrawlReports
import FoundationEssentials
import Reports

/// The pages of running and past crawls.
enum CrawlPages {
  static let all: [Route] = [
    Route("GET", "/crawls", access: .page, respond: page),
    Route("GET", "/crawls/events", access: .page, respond: events),
  ]

  /// The duration of an event stream in seconds; browsers reconnect afterwards.
  private static let streamLength = 600

  @Sendable private static func page(_ site: Site, _ exchange: Exchange) async throws -> WebResponse
  {
    let snapshot = try await site.crawls.snapshot()
    let past = try await site.crawls.past()
    return site.templates.page(
      "crawls",
      title: "Crawls – webmark",
      signedIn: exchange.owner != nil,
      [
        "script": "crawls.js",
        "live": live(snapshot, site),
        "past": past.map(summary(of:)),
      ]
    )
  }

  private static func live(_ snapshot: CrawlSnapshot, _ site: Site) -> String {
    let values = snapshot.samples.map { (time: $0.time, value: Double($0.pages)) }
    return site.templates.fragment(
      "live",
      [
        "isRunning": snapshot.isRunning,
        "pages": "\(snapshot.samples.last?.pages ?? 0)",
        "plot": Plot.line(values, label: "Pages in the index over time"),
      ]
    )
  }

  /// The maximum number of hosts and of worst pages of a crawl.
  private static let rowLimit = 20

  private static func summary(of crawl: CrawlReport) -> [String: Any] {
    let end = crawl.isComplete ? "finished" : "stopped, \(crawl.due) due"
    let read = crawl.markup.values.reduce(0) { $0 &+ $1.pages }
    let worst = crawl.worstPages.prefix(rowLimit).map { ("\($0.url) – \($0.reason)", $0.score) }
    return [
      "heading": "Crawl of \(formattedDate(crawl.startedAt))",
      "summary": "\(crawl.pages) pages in \(tenths(crawl.seconds)) s "
        + "(\(tenths(crawl.pagesPerSecond)) a second), \(size(crawl.bytes)), \(end)",
      "tables": [
        table("What became of pages", "Outcome", sorted(crawl.outcomes)),
        table("Status codes", "Status", sorted(crawl.statuses)),
        table("Failures", "Reason", sorted(crawl.failures.mapValues(\.count))),
        table("Hosts", "Host", hosts(of: crawl)),
        table("Markup of the pages that were read", "Markup", markup(crawl), of: read),
        table("Worst pages by check score", "Page", worst, of: 100, unit: "Score"),
      ].compactMap { $0 },
    ]
  }

  /// Returns the numbers of pages by host, largest first, without hosts whose names only the folder's owner may read.
  private static func hosts(of crawl: CrawlReport) -> [(name: String, count: Int)] {
    Array(sorted(crawl.publicHosts.mapValues(\.pages)).prefix(rowLimit))
  }

  /// Returns the numbers of parsed pages by kind of markup, largest first.
  private static func markup(_ crawl: CrawlReport) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for column in crawl.markup.values.flatMap(\.columns) {
      counts[column.name, default: 0] &+= column.count
    }
    return sorted(counts)
  }

  private static func sorted(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    counts.map { (name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Returns a time such as `2026-11-21 14:47:01 UTC`.
  private static func formattedDate(_ date: Date) -> String {
    let text = date.ISO8601Format()
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) UTC"
  }

  private static func tenths(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "?" }
    return "\((value * 10).rounded() / 10)"
  }

  private static func size(_ bytes: Int) -> String {
    var value = Double(bytes)
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 1000 { return unit == "B" ? "\(bytes) B" : "\(tenths(value)) \(unit)" }
      value /= 1000
    }
    return "\(tenths(value)) TB"
  }

  private static func table(
    _ title: String,
    _ column: String,
    _ counts: [(name: String, count: Int)],
    of whole: Int? = nil,
    unit: String = "Count"
  ) -> [String: Any]? {
    guard !counts.isEmpty else { return nil }
    let sum = whole ?? counts.map(\.count).reduce(0, &+)
    return [
      "title": title, "column": column, "unit": unit,
      "rows": counts.map { count in
        ["name": count.name, "count": "\(count.count)", "bar": Plot.bar(count.count, of: sum)]
      },
    ]
  }

  /// Returns a stream of server-sent events, at most one every two seconds.
  ///
  /// <https://html.spec.whatwg.org/multipage/server-sent-events.html>
  @Sendable private static func events(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    let stream = AsyncStream<[UInt8]> { continuation in
      let task = Task {
        var last = ""
        for second in 0..<streamLength where !site.isStopping && !Task.isCancelled {
          if second % 2 == 0, let snapshot = try? await site.crawls.snapshot() {
            let text = live(snapshot, site)
            // Periodic comments detect closed connections.
            let isNew = text != last
            let data = String(decoding: JSON.string(text).bytes, as: UTF8.self)
            continuation.yield(Array((isNew ? "data: \(data)\n\n" : ": still here\n\n").utf8))
            last = text
          }
          try? await Task.sleep(for: .seconds(1))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
    var response = WebResponse(200, type: "text/event-stream")
    response["cache-control"] = "no-store"
    response.body = .pieces(stream)
    return response
  }
}
