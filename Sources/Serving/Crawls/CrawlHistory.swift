import CrawlReports

/// The source of crawl data for the crawl page, independent of the storage of crawls.
protocol CrawlHistory: Sendable {
  /// Returns the state of a running crawl.
  func snapshot() async throws -> CrawlSnapshot

  /// Returns finished crawls with a report, latest first.
  func past() async throws -> [CrawlReport]
}

/// The state of a running crawl at one time.
struct CrawlSnapshot: Sendable {
  /// A Boolean value that indicates whether a crawl or another writer is using the data folder.
  var isRunning = false
  /// The samples since the start of the server, one per request interval.
  var samples: [CrawlSample] = []
}

/// The size of the index at one time.
struct CrawlSample: Sendable {
  /// The time in seconds since 1970.
  var time: Double
  /// The number of pages in the index.
  var pages: Int
}
