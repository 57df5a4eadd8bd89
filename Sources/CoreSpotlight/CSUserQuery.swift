public import Foundation
import Indexing
import SearchableItems

/// The options of a user's query; see
/// <https://developer.apple.com/documentation/corespotlight/csuserquerycontext>.
open class CSUserQueryContext: CSSearchQueryContext {
  /// The maximum number of results; 0 for all.
  open var maxResultCount = 0
  /// The maximum number of suggestions; 0 for none.
  open var maxSuggestionCount = 0
  /// A Boolean value that indicates whether results are ranked.
  open var enableRankedResults = true
  /// The maximum number of ranked results; 0 for all.
  open var maxRankedResultCount = 0
  /// A Boolean value that disables semantic search; ignored, because only words are matched.
  open var disableSemanticSearch = false

  /// The suggestion that the user chose.
  public let currentSuggestion: CSSuggestion?

  /// Creates a context without a suggestion.
  public override init() { currentSuggestion = nil }

  /// Creates a context with the chosen suggestion.
  public init(currentSuggestion: CSSuggestion?) { self.currentSuggestion = currentSuggestion }
}

/// A completion of the typed text; see
/// <https://developer.apple.com/documentation/corespotlight/cssuggestion>.
open class CSSuggestion: NSObject {
  /// The kinds of suggestions.
  public enum SuggestionKind: Int, Sendable {
    /// No kind.
    case none = 0
    /// A custom suggestion of the app.
    case custom
    /// A completion.
    case `default`
  }

  /// The kind of the suggestion.
  public let suggestionKind: SuggestionKind
  /// The full text; ``highlight`` marks the typed part.
  public let localizedSuggestion: String
  /// The range of the typed part.
  public let highlight: Range<String.Index>
  private let rank: Int

  init(_ text: String, typed count: Int, rank: Int) {
    suggestionKind = .default
    localizedSuggestion = text
    highlight =
      text
      .startIndex..<(text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
      ?? text.endIndex)
    self.rank = rank
  }

  /// Compares the texts of two suggestions.
  open func compare(_ other: CSSuggestion) -> ComparisonResult {
    localizedSuggestion.compare(other.localizedSuggestion)
  }

  /// Compares the ranks of two suggestions.
  open func compare(byRank other: CSSuggestion) -> ComparisonResult {
    rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
  }
}

/// A user's query over the app's own items; see
/// <https://developer.apple.com/documentation/corespotlight/csuserquery>.
open class CSUserQuery: NSObject, @unchecked Sendable {
  /// An element of the response.
  public enum Response: @unchecked Sendable {
    /// An item.
    case item(Item)
    /// A suggestion.
    case suggestion(Suggestion)
  }

  /// A found item.
  public struct Item: @unchecked Sendable {
    /// The found item.
    public let item: CSSearchableItem
  }

  /// A suggestion for the query.
  public struct Suggestion: @unchecked Sendable {
    /// The suggestion.
    public let suggestion: CSSuggestion
  }

  /// An interaction of the user with an item.
  public enum UserInteraction: Int, Sendable {
    /// The item was chosen.
    case select = 0
    /// The item was looked at.
    case focus
  }

  private let text: String
  private let context: CSUserQueryContext
  /// The handler for found items.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// The handler for all suggestions, best first.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?
  /// The handler for the end of the query, called once.
  open var completionHandler: (((any Error)?) -> Void)?
  /// The number of found items.
  public private(set) var foundItemCount = 0
  /// The number of suggestions.
  public private(set) var foundSuggestionCount = 0

  /// Creates a query; an empty query finds nothing.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    context = userQueryContext ?? CSUserQueryContext()
    text = context.currentSuggestion?.localizedSuggestion ?? userQueryString ?? ""
  }

  /// Prepares queries; does nothing here.
  open class func prepare() {}

  /// Runs the query and calls the handlers.
  open func start() {
    do {
      let (items, suggestions) = try found()
      foundItemsHandler?(items)
      foundSuggestionsHandler?(suggestions)
      completionHandler?(nil)
    } catch {
      completionHandler?(error)
    }
  }

  /// Does nothing; ``start()`` runs the query synchronously.
  open func cancel() {}

  /// The responses as an asynchronous sequence: items, then suggestions.
  open var responses: AsyncThrowingStream<Response, any Error> {
    AsyncThrowingStream { continuation in
      do {
        let (items, suggestions) = try found()
        for item in items { continuation.yield(.item(Item(item: item))) }
        for suggestion in suggestions {
          continuation.yield(.suggestion(Suggestion(suggestion: suggestion)))
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  /// Records an interaction with an item and the visible items, which affects the ranking of later queries.
  open func userEngaged(
    _ item: CSSearchableItem,
    visibleItems: [CSSearchableItem],
    interaction: UserInteraction
  ) {
    try? AppItems().engage(
      item,
      visible: visibleItems,
      text: text,
      isChosen: interaction == .select
    )
  }

  private func found() throws -> ([CSSearchableItem], [CSSuggestion]) {
    let filters = try FormalQueries.parsed(context.filterQueries)
    let moment = FormalQuery.Moment()
    var items = try AppItems().search(text, limit: 1000).filter { item in
      filters.allSatisfy { $0.matches(item.attributeSet, at: moment) }
    }
    let limits = [
      context.maxResultCount, context.enableRankedResults ? context.maxRankedResultCount : 0,
    ]
    for limit in limits where limit > 0 { items = Array(items.prefix(limit)) }
    let names = context.fetchAttributes.isEmpty ? nil : context.fetchAttributes
    let found = items.enumerated().map { rank, item in
      let result = CSSearchableItem(item, fetching: names)
      result.rank = rank
      return result
    }
    let suggestions = context.maxSuggestionCount > 0 ? try suggestions() : []
    foundItemCount = found.count
    foundSuggestionCount = suggestions.count
    return (found, suggestions)
  }

  /// Returns completions of the last word from the words of titles and keywords, most frequent first.
  private func suggestions() throws -> [CSSuggestion] {
    try AppItems().suggestions(for: text, limit: context.maxSuggestionCount).enumerated().map {
      CSSuggestion($0.element.text, typed: text.count, rank: $0.offset)
    }
  }
}
