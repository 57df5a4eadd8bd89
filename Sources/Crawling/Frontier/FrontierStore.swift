public import Fetching

/// What is kept of a URL between runs.
public struct PageRecord: Sendable, Equatable {
  /// Where a URL stands in the crawl session.
  public enum State: Int, Sendable {
    /// To be fetched.
    case due = 0
    /// Fetched in this session, or unchanged.
    case done = 1
    /// 404 twice, or 410.
    case gone = 2
    /// robots.txt forbids it.
    case excluded = 3
    /// It could not be fetched.
    case failed = 4
  }

  /// The canonical key's text.
  public var key: String
  /// The URL.
  public var url: String
  /// Where it stands.
  public var state: State
  /// Hops from the seed.
  public var depth: Int
  /// The seed's URL.
  public var seed: String
  /// What makes the next request conditional.
  public var validators: Validators?
  /// A hash of the last body; 0 where none is known.
  public var contentHash: UInt64
  /// When it was answered last, in seconds since 1970; 0 for never.
  public var fetchedAt: Double
  /// How many times in a row it was answered by 404.
  public var missingCount: Int

  /// A record of a URL that is due.
  public init(key: String, url: String, depth: Int, seed: String) {
    self.key = key
    self.url = url
    state = .due
    self.depth = depth
    self.seed = seed
    contentHash = 0
    fetchedAt = 0
    missingCount = 0
  }
}

/// Where the crawl's state survives between runs.
public protocol FrontierStore: Sendable {
  /// Opens a session: `true` where an unfinished one goes on, `false` where a new one begins, in
  /// which every known page that is not gone is due again.
  func openSession() throws -> Bool

  /// Hands out every record, in the order in which they became known.
  func forEachRecord(_ body: (PageRecord) -> Void) throws

  /// Writes records in one transaction; a record replaces the one with its key.
  func save(_ records: [PageRecord]) throws

  /// Marks the session as finished.
  func closeSession() throws

  /// Keeps the last robots.txt of an origin.
  func saveRobots(_ copy: RobotsCopy) throws

  /// The last robots.txt of an origin, however old; `nil` where none was ever fetched.
  func robots(of origin: String) throws -> RobotsCopy?
}

/// A robots.txt that was fetched before; it stands in while the host does not answer.
public struct RobotsCopy: Sendable, Equatable {
  /// Scheme, host and port.
  public var origin: String
  /// The file; empty where the host has none.
  public var body: [UInt8]
  /// When it was fetched, in seconds since 1970.
  public var fetchedAt: Double

  /// A copy.
  public init(origin: String, body: [UInt8], fetchedAt: Double) {
    self.origin = origin
    self.body = body
    self.fetchedAt = fetchedAt
  }
}
