public import IndexModel
public import Querying

/// A search request: the query, the viewer, and the requested page.
public struct SearchQuery: Sendable {
  /// The property that results are grouped by.
  public enum Grouping: String, Sendable, CaseIterable {
    /// The app that results open in.
    case app
    /// The host of the page.
    case host
  }

  /// The query text: words with the last one as a prefix, `"phrases"`, `-word`, `site:`, `type:`, `lang:`,
  /// `app:`, `has:`, `before:`, `after:`; everything else is plain text.
  public var text: String
  /// The maximum number of results.
  public var limit: Int
  /// The number of results to skip.
  public var offset: Int
  /// The viewer, whose private results are included; `nil` for public results only.
  public var owner: String?
  /// The app whose items are searched, of ``owner`` only; `nil` for all records that the owner sees.
  ///
  /// The store selects by app and owner before any limit: no other record takes the place of an item.
  public var appID: String?
  /// The protection classes of the items that are found; `nil` for all classes.
  ///
  /// The store selects by class before any limit.
  public var protection: ProtectionFilter?
  /// A Boolean value that indicates whether all texts with the words are compared, however many they are; otherwise,
  /// the first ones.
  package var comparesAll = false
  /// A Boolean value that indicates whether results whose sites refuse use by AI are left out.
  ///
  /// The store leaves them out before any limit.
  public var excludesAIRefusals = false
  /// The ``SearchPage/next`` of the previous page; overrides `offset`.
  public var cursor: String?
  /// The formal queries that results must also match.
  public var filters: [FormalQuery] = []
  /// The grouping; at most three results per group are shown.
  public var grouping: Grouping?
  /// The languages whose results rank higher.
  public var languages = PreferredLanguages()
  /// The synonyms.
  public var synonyms = Synonyms()
  /// A Boolean value that indicates whether words within one or two edits also match if there are few
  /// results.
  public var toleratesTypos = true
  /// A Boolean value that indicates whether results without some words of the query follow if there are few
  /// results.
  public var relaxes = true
  /// A Boolean value that indicates whether results are counted by type, host and language.
  public var wantsFacets = false
  /// A Boolean value that indicates whether all results are counted, without a limit.
  public var countsAll = false
  /// A Boolean value that indicates whether each result has an explanation of its rank.
  public var explains = false

  /// Creates a query.
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

  /// The parsed text, with the requirements of the caller.
  package var typed: UserQuery {
    var typed = UserQuery(text)
    typed.requiredApp = appID
    typed.protection = protection
    typed.excludesAIRefusals = excludesAIRefusals
    return typed
  }
}

/// A page of search results.
public struct SearchPage: Sendable {
  /// The results, best first.
  public var results: [SearchResult]
  /// The number of results for the viewer on all pages.
  public var total: Int
  /// A Boolean value that indicates whether `total` is exact.
  public var isTotalExact: Bool
  /// The numbers of results by type, host and language, if requested.
  public var facets: [SearchFacet] = []
  /// The query with its misspelt words corrected, if that finds more.
  public var didYouMean: String?
  /// The corrections of words that were found only in corrected form: the typed word, and the words that were
  /// searched for.
  public var corrections: [String: [String]] = [:]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?

  /// Creates a page.
  public init(results: [SearchResult], total: Int, isTotalExact: Bool) {
    self.results = results
    self.total = total
    self.isTotalExact = isTotalExact
  }
}

/// The numbers of results by value of one property.
public struct SearchFacet: Sendable, Codable, Equatable {
  /// A value, and the number of results with it.
  public struct Count: Sendable, Codable, Equatable {
    /// The value, as used in `type:`, `site:` and `lang:`.
    public var value: String
    /// The number of results with the value.
    public var count: Int
  }

  /// `type`, `site` or `lang`.
  public var name: String
  /// The most frequent values, in descending order.
  public var counts: [Count]
  /// A Boolean value that indicates whether every result was counted.
  public var isExact: Bool

  /// The maximum number of values.
  package static let valueLimit = 20
}

/// A completion of the typed text.
public struct SearchSuggestion: Sendable, Codable, Equatable {
  /// The whole text.
  public var text: String
  /// The length of the typed part, in UTF-16 code units.
  public var typed: Int
  /// The number of titles and keywords with the completed word.
  public var count: Int
}
