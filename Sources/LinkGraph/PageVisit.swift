/// A link of a page.
public struct PageLink: Sendable, Equatable {
  /// The place of a link.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// `<a>`.
    case a = 0
    /// `<area>`.
    case area = 1
    /// `<link>` to the next or previous page.
    case link = 2
    /// `<iframe>` and `<frame>`.
    case frame = 3
    /// `<link rel=alternate hreflang>` and the header field with the same meaning.
    case hreflang = 4
    /// Any other place, such as a form, a refresh or a header field.
    case other = 5

    /// The name in reports.
    public var name: String { "\(self)" }
  }

  /// The target, an absolute URL without fragment.
  public var url: String
  /// The place of the link.
  public var kind: Kind
  /// The line of the decoded page, from 1; 0 if the link is not in the page.
  public var line: Int
  /// The visible text; for ``Kind/hreflang`` the language.
  public var text: String?

  /// Creates a link.
  public init(url: String, kind: Kind, line: Int, text: String? = nil) {
    self.url = url
    self.kind = kind
    self.line = line
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
  /// The reason of a failure.
  public var reason: String?
  /// The status code.
  public var status: Int?
  /// The number of received bytes.
  public var bytes = 0
  /// A Boolean value that indicates whether the page has status 200 and says that it does not exist.
  public var isSoftNotFound = false
  /// The targets of the redirects, in order.
  public var redirects: [String] = []
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
