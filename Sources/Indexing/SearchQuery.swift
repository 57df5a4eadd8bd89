/// What is looked for.
public struct SearchQuery: Sendable {
  /// The text as typed; nothing in it is syntax.
  public var text: String
  /// Results at most.
  public var limit: Int
  /// Results that are passed over.
  public var offset: Int

  /// A query.
  public init(_ text: String, limit: Int = 10, offset: Int = 0) {
    self.text = text
    self.limit = limit
    self.offset = offset
  }
}

/// The answer to a query.
public struct SearchResults: Sendable {
  /// The results, best first.
  public var items: [SearchResult]
}

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
}
