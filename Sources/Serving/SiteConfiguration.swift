/// How a site is served.
public struct SiteConfiguration: Sendable {
  /// The names under which it may be asked, besides `localhost` and addresses.
  public var hosts: [String] = []
  /// Whose things a visitor of the pages without a token sees besides the public ones.
  public var visitor: String?
  /// Whether pages name pictures of other sites.
  public var showsThumbnails = true
  /// Whether what is shown and chosen is counted.
  public var countsEngagement = true
  /// Requests a second of one client; 0 stands for any number.
  public var rate = 50.0
  /// Seconds for which an answer may be given again; 0 asks the index every time.
  public var answerSeconds = 5.0
  /// Checks a minute of one client.
  public var checksPerMinute = 12.0
  /// Whether a check may fetch from private addresses.
  public var checksPrivateAddresses = false

  /// Loopback's settings.
  public init() {}
}
