import FoundationEssentials
public import MarkupExtraction

/// The data of a stored crawl report; missing fields default to 0.
public struct CrawlStatistics: Sendable, Codable, Equatable {
  /// The failures of one class.
  public struct FailureClass: Sendable, Codable, Equatable {
    /// The number of failures.
    public var count = 0
    /// The first failures.
    public var samples: [Sample] = []
  }

  /// A URL with a reason.
  public struct Sample: Sendable, Codable, Equatable {
    /// The URL.
    public var url: String
    /// The reason.
    public var reason: String
  }

  /// The results of one host.
  public struct Host: Sendable, Codable, Equatable {
    /// The number of finished URLs.
    public var pages = 0
    /// The number of failed URLs.
    public var failed = 0
    /// The number of received bytes.
    public var bytes = 0
  }

  /// The start time of the crawl in ISO 8601.
  public var startedAt: String
  /// The duration in seconds.
  public var seconds: Double
  /// A Boolean value that indicates whether no page was due any more.
  public var isComplete: Bool
  /// The number of finished URLs.
  public var pages: Int
  /// The number of URLs that were still due.
  public var due: Int
  /// The number of received bytes.
  public var bytes: Int
  /// The number of known pages by their last outcome, over all crawls; empty in older reports.
  public var known: [String: Int]
  /// The number of pages by outcome.
  public var outcomes: [String: Int]
  /// The number of responses by status code.
  public var statuses: [String: Int]
  /// Failures by class.
  public var failures: [String: FailureClass]
  /// The results by host.
  public var hosts: [String: Host]
  /// The markup of parsed pages, by host.
  public var markup: [String: SiteMarkup]
  /// The pages with the lowest check scores, lowest first.
  public var worstPages: [JudgedPage]

  /// A Boolean value that indicates whether the crawl requested nearly every known page, so that its counts can be
  /// compared with those of another such crawl.
  var isOfWholeSite: Bool {
    let sum = known.values.reduce(0, &+)
    return sum == 0 || (isComplete && pages >= sum - sum / 20)
  }

  /// The number of failed pages.
  public var failed: Int { outcomes["failed"] ?? 0 }

  /// Decodes a report.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ nothing: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? nothing
    }
    startedAt = try values.decode(String.self, forKey: .startedAt)
    seconds = try value(.seconds, 0)
    isComplete = try value(.isComplete, false)
    pages = try value(.pages, 0)
    due = try value(.due, 0)
    bytes = try value(.bytes, 0)
    known = try value(.known, [:])
    outcomes = try value(.outcomes, [:])
    statuses = try value(.statuses, [:])
    failures = try value(.failures, [:])
    hosts = try value(.hosts, [:])
    markup = try value(.markup, [:])
    worstPages = try value(.worstPages, [])
  }

  /// Parses a report; `nil` if it is malformed.
  public init?(parsing bytes: [UInt8]) {
    guard let statistics = try? JSONDecoder().decode(CrawlStatistics.self, from: Data(bytes)) else {
      return nil
    }
    self = statistics
  }
}
