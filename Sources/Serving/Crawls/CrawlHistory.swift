/// What is known of crawls: the one boundary between the crawl page and how a crawl keeps its state.
protocol CrawlHistory: Sendable {
  /// Running and past crawls.
  func overview() throws -> CrawlOverview
}

/// Running and past crawls at one moment.
struct CrawlOverview: Sendable, Equatable {
  /// Whether a crawl, or another writer, is at work in the data folder.
  var isRunning = false
  /// Pages, things and due work since the server watches, one sample for each look.
  var samples: [CrawlSample] = []
  /// Finished crawls that left a report, latest first.
  var past: [PastCrawl] = []
}

/// How much there was at one moment.
struct CrawlSample: Sendable, Equatable {
  /// Seconds since 1970.
  var time: Double
  /// Pages in the index.
  var pages: Int
}

/// What the report of a crawl says.
struct PastCrawl: Sendable, Equatable {
  var name: String
  var startedAt: String
  var seconds: Double
  var pages: Int
  var due: Int
  var bytes: Int
  var isComplete: Bool
  /// Counts by name, largest first.
  var outcomes: [Count]
  var statuses: [Count]
  var failures: [Count]
  var hosts: [Count]
  /// How many of the pages that were read have which markup, largest first.
  var markup: [Count]
  /// Pages that were read.
  var pagesRead: Int
  /// The pages that did worst in a check, with their scores.
  var worst: [Count]

  /// How often something occurred.
  struct Count: Sendable, Equatable {
    var name: String
    var count: Int
  }
}
