public import Frontier

/// A link of a page.
public struct PageLink: Sendable, Equatable {
  /// The target, an absolute URL without fragment.
  public var url: String
  /// The place of the link.
  public var kind: LinkContext
  /// The line of the decoded page, from 1; 0 if the link is not in the page.
  public var line: Int
  /// The column of the start tag in its line, from 1, in characters; 0 if it is unknown.
  public var column: Int
  /// The visible text; for `Frontier.LinkContext.hreflang` the language.
  public var text: String?

  /// Creates a link.
  public init(url: String, kind: LinkContext, line: Int, column: Int = 0, text: String? = nil) {
    self.url = url
    self.kind = kind
    self.line = line
    self.column = column
    self.text = text
  }
}

/// The last result of a URL, with its links.
public struct PageVisit: Sendable {
  /// The requested URL.
  public var url: String
  /// A Boolean value that indicates whether the URL itself was requested; `false` for the target of a redirect that
  /// was fetched for the redirecting URL.
  public var isRequested = true
  /// The name of the outcome, such as `fetched`, `missing`, `failed`.
  public var outcome: String
  /// The reason of an outcome that has one.
  public var reason: String?
  /// The class of a failure, by which failures are counted, such as `timed out`; `nil` for other outcomes.
  public var failureClass: String?
  /// The status code.
  public var status: Int?
  /// The number of received bytes.
  public var bytes = 0
  /// A Boolean value that indicates whether the page has status 200 and says that it does not exist.
  public var isSoftNotFound = false
  /// The targets of the redirects, in order.
  public var redirects: [String] = []
  /// The URL that the page names as canonical.
  public var canonical: String?
  /// The bit set of the kinds of markup; `nil` if the page was not parsed.
  public var markupKinds: UInt16?
  /// The check score of the page, from 0 to 100; `nil` if it was not checked.
  public var score: Int?
  /// The encoded links of the page; `nil` keeps the stored ones.
  public var links: LinkList?

  /// Creates the result of a URL.
  public init(url: String, outcome: String) {
    self.url = url
    self.outcome = outcome
  }
}
