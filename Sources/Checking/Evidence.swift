public import RobotsExclusion
public import URLStandard
public import UsagePreferences

/// The result of fetching a page.
public struct FetchEvidence: Sendable {
  /// The outcome of a fetch.
  public enum Outcome: Sendable, Equatable {
    /// The page is a file.
    case file
    /// The server responded with a status.
    case answered(status: Int)
    /// There was no response; the text is the reason.
    case failed(String)
    /// The certificate or the TLS handshake was rejected; the text is the reason.
    case untrusted(String)
  }

  /// The outcome of the fetch.
  public var outcome: Outcome
  /// The number of bytes of the page.
  public var byteCount: Int
  /// A Boolean value that indicates whether the page was truncated.
  public var isTruncated = false
  /// The URLs that redirected.
  public var hops: [WebURL]
  /// The values of `X-Robots-Tag`.
  public var robotsHeaders: [String]
  /// The fields that are there only after rendering; `nil` if there are none, or the page was not rendered.
  public var onlyAfterRendering: String?
  /// The header fields that state preferences about the use of the page.
  public var usageFields = UsageFields()
  /// The `Content-Type` of the response; `nil` if it has none.
  public var contentType: String?

  /// Creates the evidence of a page.
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

  /// A Boolean value that indicates whether there is a page to check.
  public var hasContent: Bool {
    switch outcome {
    case .file: true
    case .answered(let status): (200..<300).contains(status)
    case .failed, .untrusted: false
    }
  }

  /// A Boolean value that indicates whether the response is a page: HTML, or of no stated type.
  public var isPage: Bool { contentType?.lowercased().contains("html") ?? true }

  /// The HTTP status; `nil` if there was no response.
  public var status: Int? {
    if case .answered(let status) = outcome { status } else { nil }
  }
}

/// The files of a site that rules check.
public struct SiteEvidence: Sendable {
  /// The scheme, host and port.
  public var origin: String
  /// The site's `robots.txt`; `nil` if it is missing or was not fetched.
  public var robots: RobotsTxt? {
    didSet {
      rules = robots?.ruleSet(for: AgentProfile.applebot.robotsTokens)
      usage = robots?.usage(for: AgentProfile.applebot.robotsTokens)
    }
  }
  /// The usage preferences of `robots.txt` for Applebot.
  private(set) var usage: RobotsUsage?
  /// The rules of `robots.txt` for Applebot; see <https://support.apple.com/119829>.
  private(set) var rules: RobotsRuleSet?
  /// The name of the `robots.txt` in reports.
  public var robotsSource: String
  /// The association file; `nil` if it was not fetched.
  public var association: AssociationEvidence?

  /// Creates the evidence of a site without files.
  public init(origin: String) {
    self.origin = origin
    robotsSource = origin + "/robots.txt"
  }

  /// Returns the decision of `robots.txt` for Applebot and a URL of this site.
  func decision(for url: WebURL) -> Decision? {
    guard url.origin == origin else { return nil }
    return rules?.decision(for: url.requestTarget)
  }
}

/// The result of loading the image of a page.
public struct ImageEvidence: Sendable, Equatable {
  /// The reason why the image could not be loaded; `nil` if it was loaded or not requested.
  public var failure: String?
  /// The measured width in pixels.
  public var width: Int?
  /// The measured height in pixels.
  public var height: Int?

  /// The evidence of an image that was not requested.
  public static let none = ImageEvidence()

  /// Creates the evidence of an image.
  public init(failure: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.failure = failure
    self.width = width
    self.height = height
  }
}
