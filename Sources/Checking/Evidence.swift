public import RobotsExclusion
public import URLStandard

/// How a page was had.
public struct FetchEvidence: Sendable {
  /// What came of asking.
  public enum Outcome: Sendable, Equatable {
    /// A file was read.
    case file
    /// The server answered with a status.
    case answered(status: Int)
    /// No answer came; the text says why.
    case failed(String)
    /// The certificate or the handshake was refused; the text says why.
    case untrusted(String)
  }

  /// What came of asking.
  public var outcome: Outcome
  /// Bytes of the page.
  public var byteCount: Int
  /// Whether the page goes on behind what was read.
  public var isTruncated = false
  /// URLs that redirected.
  public var hops: [WebURL]
  /// The values of `X-Robots-Tag`.
  public var robotsHeaders: [String]

  /// A page's evidence.
  public init(
    outcome: Outcome,
    byteCount: Int = 0,
    hops: [WebURL] = [],
    robotsHeaders: [String] = []
  ) {
    self.outcome = outcome
    self.byteCount = byteCount
    self.hops = hops
    self.robotsHeaders = robotsHeaders
  }

  /// Whether there is a page to look at.
  public var hasContent: Bool {
    switch outcome {
    case .file: true
    case .answered(let status): (200..<300).contains(status)
    case .failed, .untrusted: false
    }
  }

  /// The HTTP status; `nil` where there is none.
  public var status: Int? {
    if case .answered(let status) = outcome { status } else { nil }
  }
}

/// What a site says of itself, besides its pages.
public struct SiteEvidence: Sendable {
  /// Scheme, host and port.
  public var origin: String
  /// The site's `robots.txt`; `nil` where it has none or it was not asked for.
  public var robots: RobotsTxt? {
    didSet { rules = robots?.ruleSet(for: AgentProfile.applebot.robotsTokens) }
  }
  /// What `robots.txt` says to Applebot; see <https://support.apple.com/119829>.
  private(set) var rules: RobotsRuleSet?
  /// How reports name the `robots.txt`.
  public var robotsSource: String
  /// The association file; `nil` where it was not asked for.
  public var association: AssociationEvidence?

  /// A site of which nothing is known yet.
  public init(origin: String) {
    self.origin = origin
    robotsSource = origin + "/robots.txt"
  }

  /// What `robots.txt` says to Applebot of a URL of this site.
  func decision(for url: WebURL) -> Decision? {
    guard url.origin == origin else { return nil }
    return rules?.decision(for: url.requestTarget)
  }
}

/// What is known of the picture of a page.
public struct ImageEvidence: Sendable, Equatable {
  /// Why it could not be had; `nil` where it could be, or was not asked for.
  public var failure: String?
  /// Its width in pixels, as measured.
  public var width: Int?
  /// Its height in pixels, as measured.
  public var height: Int?

  /// A picture that was not asked for.
  public static let none = ImageEvidence()

  /// What was found out.
  public init(failure: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.failure = failure
    self.width = width
    self.height = height
  }
}
