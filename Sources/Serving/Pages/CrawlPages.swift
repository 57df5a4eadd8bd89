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
    let overview = try site.crawls.overview()
    return site.templates.page(
      "crawls",
      title: "Crawls – webmark",
      signedIn: exchange.owner != nil,
      [
        "script": "crawls.js",
        "live": live(overview, site),
        "past": overview.past.map(past),
      ]
    )
  }

  private static func live(_ overview: CrawlOverview, _ site: Site) -> String {
    let values = overview.samples.map { (time: $0.time, value: Double($0.pages)) }
    return site.templates.fragment(
      "live",
      [
        "isRunning": overview.isRunning,
        "pages": "\(overview.samples.last?.pages ?? 0)",
        "plot": Plot.line(values, label: "Pages in the index over time"),
      ]
    )
  }

  private static func past(_ crawl: PastCrawl) -> [String: Any] {
    let rate = crawl.seconds > 0 ? Double(crawl.pages) / crawl.seconds : 0
    let end = crawl.isComplete ? "finished" : "stopped, \(crawl.due) due"
    return [
      "heading": "Crawl of \(moment(crawl.startedAt))",
      "summary": "\(crawl.pages) pages in \(tenths(crawl.seconds)) s (\(tenths(rate)) a second), "
        + "\(size(crawl.bytes)), \(end)",
      "tables": [
        table("What became of pages", "Outcome", crawl.outcomes),
        table("Status codes", "Status", crawl.statuses),
        table("Failures", "Reason", crawl.failures),
        table("Hosts", "Host", crawl.hosts),
        table("Markup of the pages that were read", "Markup", crawl.markup, of: crawl.pagesRead),
        table("Worst pages by check score", "Page", crawl.worst, of: 100, unit: "Score"),
      ].compactMap { $0 },
    ]
  }

  /// Returns a readable form of an ISO 8601 time, such as `2026-11-21 14:47:01 UTC`; other texts are
  /// returned unchanged.
  private static func moment(_ text: String) -> String {
    guard text.hasSuffix("Z"), text.dropFirst(10).first == "T" else { return text }
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
    _ counts: [PastCrawl.Count],
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
          if second % 2 == 0, let overview = try? site.crawls.overview() {
            let text = live(overview, site)
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
