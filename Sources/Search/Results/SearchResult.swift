public import IndexModel
public import Querying

/// A search result.
public struct SearchResult: Sendable, Codable {
  /// A record of the result.
  public struct Source: Sendable, Codable, Equatable {
    /// The feed that the record came from.
    public var kind: RecordKind
    /// The page's URL, or the identifier within the app.
    public var id: String
    /// The app.
    public var appID: String?
  }

  /// The way a result opens.
  public struct Opening: Sendable, Codable, Equatable {
    /// `app`, `app-item`, `activity`, `universal-link`, `deep-link` or `web`.
    public var kind: String
    /// The app.
    public var appID: String?
    /// The identifier, the activity's type, or the URL.
    public var value: String

    /// A short description: `in app TEAM.bakery`, `page`.
    public var summary: String {
      switch kind {
      case "web": "page"
      case "deep-link": "app by \(value)"
      default: "in app \(appID ?? "")"
      }
    }
  }

  /// The group of a result.
  public struct Group: Sendable, Codable, Equatable {
    /// The app or host.
    public var name: String
    /// The number of ranked results in the group.
    public var count: Int
  }

  /// A section of a page.
  public struct Section: Sendable, Codable, Equatable {
    /// The heading, with the query's words highlighted.
    public var heading: HighlightedText
    /// The URL of the section.
    public var url: String

    /// Creates a section.
    public init(heading: HighlightedText, url: String) {
      self.heading = heading
      self.url = url
    }
  }

  /// The identifier of the result, valid as long as its first record exists.
  public var id: String
  /// The title.
  public var title: String?
  /// The description.
  public var description: String?
  /// The URL of the page, with the fragment of the section that answers best.
  public var url: String?
  /// The path to the page: the host, then the levels that the page's `BreadcrumbList` names, otherwise the folders of
  /// the URL; `nil` for a result without a page.
  public var breadcrumbs: [String]?
  /// The uniform type identifier.
  public var contentType: String?
  /// The URL of the image.
  public var thumbnailURL: String?
  /// `true` if the image is part of the result's records, or a local file; see `SharedIndex.image(of:owner:)`.
  public var hasOwnImage: Bool?
  /// The languages.
  public var languages: [String]
  /// The rating, in stars out of 5.
  public var rating: Double?
  /// The basis of the rating.
  public var ratingDescription: String?
  /// The price with its currency.
  public var price: String?
  /// The day of the event, of the last change or of the creation, as in `2026-11-22`.
  public var date: String?
  /// The way it opens.
  public var opensWith: Opening
  /// The actions: opening the app or the page, calling, directions, playing, installing.
  public var actions: [ResultAction] = []
  /// The records of the result.
  public var sources: [Source]
  /// The source record of each attribute on which records may disagree.
  public var provenance: [String: Source]
  /// The title with the query's words highlighted.
  public var highlightedTitle: HighlightedText?
  /// The part of the description or content that matches best, with the query's words highlighted.
  public var snippet: HighlightedText?
  /// The section that ``url`` leads to.
  public var section: Section?
  /// Further sections of the page that answer the query, best first, at most three.
  public var sections: [Section]?
  /// The URLs of pages of the same site with the same content that would follow as results; `nil` for none.
  public var copies: [String]?
  /// The group of the result, if requested.
  public var group: Group?
  /// The explanation of its rank, if requested.
  public var explanation: RankExplanation?

  mutating func addCopy(_ url: String) { copies = (copies ?? []) + [url] }
}
