public import Querying

/// What is looked for, by whom, and how much of the answer.
public struct SearchQuery: Sendable {
  /// What results are put together by.
  public enum Grouping: String, Sendable, CaseIterable {
    /// The app that they open in.
    case app
    /// The host of their page.
    case host
  }

  /// The text as typed: words, the last one as a beginning, `"phrases"`, `-word`, `site:`, `type:`,
  /// `lang:`, `app:`, `has:`, `before:`, `after:`; everything else in it is only text.
  public var text: String
  /// Results at most.
  public var limit: Int
  /// Results that are passed over.
  public var offset: Int
  /// Who asks, and so whose private things are seen besides the public ones; `nil` sees public
  /// things only.
  public var owner: String?
  /// The ``SearchPage/next`` of the page before; it takes the place of `offset`.
  public var cursor: String?
  /// What results must satisfy besides.
  public var filters: [FormalQuery] = []
  /// What results are put together by; at most three of a group are shown.
  public var grouping: Grouping?
  /// Words that stand for each other.
  public var synonyms = Synonyms()
  /// Whether words that are one or two letters off are found where there are few results.
  public var toleratesTypos = true
  /// Whether the page tells how many results there are of each type, host and language.
  public var wantsFacets = false
  /// Whether all results are counted, however many they are.
  public var countsAll = false
  /// Whether each result tells how its place came about.
  public var explains = false

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

/// A page of the answer to a query.
public struct SearchPage: Sendable {
  /// The results, best first.
  public var results: [SearchResult]
  /// How many things there are for the one who asked, on all pages.
  public var total: Int
  /// Whether there are no more than `total`.
  public var isTotalExact: Bool
  /// How many results there are of each type, host and language, where that was asked for.
  public var facets: [SearchFacet] = []
  /// The query with its misspelt words put right, where that finds more.
  public var didYouMean: String?
  /// What a word was taken for, where it was found only with another letter: what was typed, and
  /// what was looked for.
  public var corrections: [String: [String]] = [:]
  /// Leads to the next page; `nil` on the last.
  public var next: String?

  /// A page.
  public init(results: [SearchResult], total: Int, isTotalExact: Bool) {
    self.results = results
    self.total = total
    self.isTotalExact = isTotalExact
  }
}

/// How many results have each value of one property.
public struct SearchFacet: Sendable, Codable, Equatable {
  /// A value, and how many things have it.
  public struct Count: Sendable, Codable, Equatable {
    /// The value, as `type:`, `site:` and `lang:` take it.
    public var value: String
    /// How many things have it.
    public var count: Int
  }

  /// `type`, `site` or `lang`.
  public var name: String
  /// The commonest values, commonest first.
  public var counts: [Count]
  /// Whether every result was counted.
  public var isExact: Bool
}

/// What a person may go on to type.
public struct SearchSuggestion: Sendable, Codable, Equatable {
  /// The whole text.
  public var text: String
  /// How much of it was typed already, in UTF-16 code units.
  public var typed: Int
  /// How many titles and keywords hold the word that was completed.
  public var count: Int
}
