/// What is looked for.
public struct SearchQuery: Sendable {
  /// The text as typed; nothing in it is syntax.
  public var text: String
  /// Results at most.
  public var limit: Int
  /// Results that are passed over.
  public var offset: Int
  /// Who asks, and so whose private things are seen besides the public ones; `nil` sees public
  /// things only.
  public var owner: String?

  /// A query.
  public init(
    _ text: String,
    limit: Int = 10,
    offset: Int = 0,
    owner: String? = Owner.local
  ) {
    self.text = text
    self.limit = limit
    self.offset = offset
    self.owner = owner
  }
}

/// The answer to a query.
public struct SearchResults: Sendable {
  /// The results, best first.
  public var items: [SearchResult]
  /// How many things there are for the one who asked, on all pages.
  public var total: Int
  /// Whether there are no more than `total`.
  public var isTotalExact: Bool
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
    /// `app`, `app-item`, `activity`, `universal-link`, `deep-link` or `web`.
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
}
