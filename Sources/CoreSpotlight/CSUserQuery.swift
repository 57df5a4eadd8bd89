public import Foundation
import Indexing
import SearchableItems

/// How a person's query is run; see
/// <https://developer.apple.com/documentation/corespotlight/csuserquerycontext>.
open class CSUserQueryContext: CSSearchQueryContext {
  /// Results at most; 0 for all.
  open var maxResultCount = 0
  /// Suggestions at most; 0 for none.
  open var maxSuggestionCount = 0
  /// Whether the best come first.
  open var enableRankedResults = true
  /// Ranked results at most; 0 for all.
  open var maxRankedResultCount = 0
  /// Whether only words count; here only words ever do.
  open var disableSemanticSearch = false

  /// The suggestion that the person chose.
  public let currentSuggestion: CSSuggestion?

  /// A context without a suggestion.
  public override init() { currentSuggestion = nil }

  /// A context that goes on from a suggestion.
  public init(currentSuggestion: CSSuggestion?) { self.currentSuggestion = currentSuggestion }
}

/// What a person may go on to type; see
/// <https://developer.apple.com/documentation/corespotlight/cssuggestion>.
open class CSSuggestion: NSObject {
  /// Of what kind a suggestion is.
  public enum SuggestionKind: Int, Sendable {
    /// None.
    case none = 0
    /// The app's own.
    case custom
    /// A completion.
    case `default`
  }

  /// Of what kind it is.
  public let suggestionKind: SuggestionKind
  /// The whole text; what was typed already is marked by ``highlight``.
  public let localizedSuggestion: String
  /// Where in the text that lies which was typed already.
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

  /// Which comes first in the alphabet.
  open func compare(_ other: CSSuggestion) -> ComparisonResult {
    localizedSuggestion.compare(other.localizedSuggestion)
  }

  /// Which is better.
  open func compare(byRank other: CSSuggestion) -> ComparisonResult {
    rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
  }
}

/// What a person types, over the app's own items; see
/// <https://developer.apple.com/documentation/corespotlight/csuserquery>.
open class CSUserQuery: NSObject, @unchecked Sendable {
  /// An answer.
  public enum Response: @unchecked Sendable {
    /// An item.
    case item(Item)
    /// A suggestion.
    case suggestion(Suggestion)
  }

  /// A found item.
  public struct Item: @unchecked Sendable {
    /// What was found.
    public let item: CSSearchableItem
  }

  /// A suggestion of what to type.
  public struct Suggestion: @unchecked Sendable {
    /// The suggestion.
    public let suggestion: CSSuggestion
  }

  /// What a person did with an item.
  public enum UserInteraction: Int, Sendable {
    /// It was chosen.
    case select = 0
    /// It was looked at.
    case focus
  }

  private let text: String
  private let context: CSUserQueryContext
  /// Called with what was found.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// Called with all suggestions, best first.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?
  /// Called once, when the query is done.
  open var completionHandler: (((any Error)?) -> Void)?
  /// How many items were found.
  public private(set) var foundItemCount = 0
  /// How many suggestions there are.
  public private(set) var foundSuggestionCount = 0

  /// A query; an empty one finds nothing.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    context = userQueryContext ?? CSUserQueryContext()
    text = context.currentSuggestion?.localizedSuggestion ?? userQueryString ?? ""
  }

  /// Makes queries ready; here they always are.
  open class func prepare() {}

  /// Runs the query, and calls the handlers.
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

  /// Stops the query.
  open func cancel() {}

  /// Answers, one after the other: items, then suggestions.
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

  /// Tells what the person did with an item, and what else was to be seen: it weighs in later queries.
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

  /// Completions of the last word by words of titles and keywords, the commonest first.
  private func suggestions() throws -> [CSSuggestion] {
    try AppItems().suggestions(for: text, limit: context.maxSuggestionCount).enumerated().map {
      CSSuggestion($0.element.text, typed: text.count, rank: $0.offset)
    }
  }
}
