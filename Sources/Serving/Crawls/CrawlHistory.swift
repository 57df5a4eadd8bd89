/// The source of crawl data for the crawl page, independent of the storage of crawls.
protocol CrawlHistory: Sendable {
  /// Returns the running and past crawls.
  func overview() throws -> CrawlOverview
}

/// The running and past crawls at one time.
struct CrawlOverview: Sendable, Equatable {
  /// A Boolean value that indicates whether a crawl or another writer is using the data folder.
  var isRunning = false
  /// The samples since the start of the server, one per request interval.
  var samples: [CrawlSample] = []
  /// Finished crawls with a report, latest first.
  var past: [PastCrawl] = []
}

/// The size of the index at one time.
struct CrawlSample: Sendable, Equatable {
  /// The time in seconds since 1970.
  var time: Double
  /// The number of pages in the index.
  var pages: Int
}

/// The data of a crawl report.
struct PastCrawl: Sendable, Equatable {
  var name: String
  var startedAt: String
  var seconds: Double
  var pages: Int
  var due: Int
  var bytes: Int
  var isComplete: Bool
  /// The numbers of pages by outcome, largest first.
  var outcomes: [Count]
  var statuses: [Count]
  var failures: [Count]
  var hosts: [Count]
  /// The numbers of parsed pages by kind of markup, largest first.
  var markup: [Count]
  /// The number of parsed pages.
  var pagesRead: Int
  /// The pages with the lowest check scores, and their scores.
  var worst: [Count]

  /// A name and its number of occurrences.
  struct Count: Sendable, Equatable {
    var name: String
    var count: Int
  }
}
