public import Querying

/// One thing that was found.
public struct SearchResult: Sendable, Codable {
  /// A record of the thing.
  public struct Source: Sendable, Codable, Equatable {
    /// Which feed told it.
    public var kind: RecordKind
    /// The page's URL, or the identifier within the app.
    public var id: String
    /// The app.
    public var appID: String?
  }

  /// How a result opens.
  public struct Opening: Sendable, Codable, Equatable {
    /// `app-item`, `activity`, `universal-link`, `deep-link` or `web`.
    public var kind: String
    /// The app.
    public var appID: String?
    /// The identifier, the activity's type, or the URL.
    public var value: String

    /// A few words: `in app TEAM.bakery`, `page`.
    public var summary: String {
      switch kind {
      case "web": "page"
      case "deep-link": "app by \(value)"
      default: "in app \(appID ?? "")"
      }
    }
  }

  /// The results that a result was put together with.
  public struct Group: Sendable, Codable, Equatable {
    /// The app or host.
    public var name: String
    /// How many of the ranked results belong to it.
    public var count: Int
  }

  /// What names the result, for as long as its first record is there.
  public var id: String
  /// The title.
  public var title: String?
  /// The description.
  public var description: String?
  /// The page.
  public var url: String?
  /// The uniform type identifier.
  public var contentType: String?
  /// The picture.
  public var thumbnailURL: String?
  /// The languages.
  public var languages: [String]
  /// Stars, out of 5.
  public var rating: Double?
  /// What the rating rests on.
  public var ratingDescription: String?
  /// The price, with currency.
  public var price: String?
  /// How it opens.
  public var opensWith: Opening
  /// The records behind it.
  public var sources: [Source]
  /// For each word of the result that records disagree about, or may, which record told it.
  public var provenance: [String: Source]
  /// The title with the query's words marked.
  public var highlightedTitle: HighlightedText?
  /// The part of the description or the content that answers best, with the query's words marked.
  public var snippet: HighlightedText?
  /// The results that it was put together with, where that was asked for.
  public var group: Group?
  /// How its place came about, where that was asked for.
  public var explanation: RankExplanation?
}
