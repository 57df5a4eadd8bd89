import FoundationEssentials
public import MarkupExtraction

/// What a kept report of a crawl says; what an earlier version did not write is nought.
public struct CrawlFigures: Sendable, Codable, Equatable {
  /// Failures of one class.
  public struct FailureClass: Sendable, Codable, Equatable {
    /// How many there were.
    public var count = 0
    /// The first of them.
    public var samples: [Sample] = []
  }

  /// A URL with what is to be said of it.
  public struct Sample: Sendable, Codable, Equatable {
    /// The URL.
    public var url: String
    /// The reason.
    public var reason: String
  }

  /// What happened at one host.
  public struct Host: Sendable, Codable, Equatable {
    /// URLs that are done.
    public var pages = 0
    /// URLs that failed.
    public var failed = 0
    /// Bytes received.
    public var bytes = 0
  }

  /// When the crawl began, ISO 8601.
  public var startedAt: String
  /// How long it took.
  public var seconds: Double
  /// Whether nothing was due any more.
  public var isComplete: Bool
  /// URLs that were done.
  public var pages: Int
  /// URLs that were still due.
  public var due: Int
  /// Bytes received.
  public var bytes: Int
  /// Pages by outcome.
  public var outcomes: [String: Int]
  /// Answers by status code.
  public var statuses: [String: Int]
  /// Failures by class.
  public var failures: [String: FailureClass]
  /// What happened at each host.
  public var hosts: [String: Host]
  /// What the pages that were read said, by host.
  public var markup: [String: SiteMarkup]
  /// The pages that did worst in a check, worst first.
  public var worstPages: [JudgedPage]

  /// Pages that failed.
  public var failed: Int { outcomes["failed"] ?? 0 }

  /// Reads the JSON of a report.
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
    outcomes = try value(.outcomes, [:])
    statuses = try value(.statuses, [:])
    failures = try value(.failures, [:])
    hosts = try value(.hosts, [:])
    markup = try value(.markup, [:])
    worstPages = try value(.worstPages, [])
  }

  /// Reads a report; `nil` where it is none.
  public init?(parsing bytes: [UInt8]) {
    guard let figures = try? JSONDecoder().decode(CrawlFigures.self, from: Data(bytes)) else {
      return nil
    }
    self = figures
  }
}
