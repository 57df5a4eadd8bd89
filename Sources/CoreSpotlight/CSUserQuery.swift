public import Foundation
import Search
import SearchableItems
import Synchronization

/// A user's query over the app's own items; see
/// <https://developer.apple.com/documentation/corespotlight/csuserquery>.
open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
  /// The kinds of interactions with an item or a suggestion.
  public enum UserInteractionKind: Int, Sendable {
    /// It was chosen.
    case select = 0
    /// It was looked at.
    case focus

    /// The default kind, ``select``.
    public static var `default`: UserInteractionKind { .select }
  }

  /// The options, as they were when the query was created.
  private struct Options {
    var maxResults: Int
    var maxRanked: Int
    var maxSuggestions: Int
    var isRanked: Bool

    init(_ context: CSUserQueryContext) {
      maxResults = context.maxResultCount > 0 ? context.maxResultCount : .max
      maxRanked = context.maxRankedResultCount > 0 ? context.maxRankedResultCount : .max
      maxSuggestions = max(context.maxSuggestionCount, 0)
      isRanked = context.enableRankedResults
    }
  }

  /// The number of results up to which not all items with the words have to be compared.
  private static let comparedItems = 1000

  private let text: String
  private let options: Options
  /// The handler for all suggestions, best first; without it, ``CSSearchQuery/start()`` makes no suggestions.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?

  /// Creates a query; an empty query finds nothing.
  ///
  /// A suggestion of the context replaces the text.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    let context = userQueryContext ?? CSUserQueryContext()
    text = context.currentSuggestion?.localizedSuggestion ?? userQueryString ?? ""
    options = Options(context)
    super.init(queryString: "", queryContext: context)
  }

  /// The number of suggestions found so far.
  open var foundSuggestionCount: Int { state.withLock { $0.suggestionCount } }

  /// Prepares queries; does nothing here.
  open class func prepare() {}

  /// Prepares queries; does nothing here.
  open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {}

  override func sink() -> QuerySink {
    var sink = super.sink()
    sink.suggestions = foundSuggestionsHandler
    return sink
  }

  override func search(_ sink: QuerySink) throws {
    if sink.items != nil { try deliver(try found(), to: sink) }
    guard let receive = sink.suggestions else { return }
    let suggestions = options.maxSuggestions > 0 ? try completions() : []
    try checkCancellation()
    state.withLock { $0.suggestionCount = suggestions.count }
    receive(suggestions)
  }

  private func found() throws -> [CSSearchableItem] {
    let filters = try FormalQueries.parsed(filterQueries)
    let referenceTime = FormalQuery.ReferenceTime()
    let limit = options.isRanked ? options.maxResults : .max
    var items = try AppItems().search(
      text,
      limit: limit,
      comparesAll: !filters.isEmpty || limit > Self.comparedItems,
      protection: protection
    ) { item in
      try self.checkCancellation()
      return filters.allSatisfy { $0.matches(item.attributeSet, at: referenceTime) }
    }
    if !options.isRanked { items.sort { $0.uniqueIdentifier < $1.uniqueIdentifier } }
    let names = fetchAttributes.isEmpty ? nil : fetchAttributes
    return items.prefix(options.maxResults).enumerated().map { position, item in
      let result = CSSearchableItem(item, fetching: names)
      result.rank = options.isRanked ? min(position, options.maxRanked) : 0
      return result
    }
  }

  /// Returns completions of the last word from the words of titles and keywords, most frequent first.
  private func completions() throws -> [CSSuggestion] {
    try AppItems().suggestions(for: text, limit: options.maxSuggestions).enumerated().map {
      CSSuggestion(
        $0.element.text,
        typed: $0.element.typed,
        rank: $0.offset,
        score: Double($0.element.count)
      )
    }
  }

  // MARK: Engagement

  /// Records an interaction with an item and the visible items, which affects the ranking of later queries.
  public func userEngaged(
    _ item: Item,
    visibleItems: [Item],
    interaction: UserInteractionKind
  ) {
    try? AppItems().engage(
      item.item,
      visible: visibleItems.map(\.item),
      text: text,
      isChosen: interaction == .select
    )
  }

  /// Accepts an interaction with a suggestion, which has no effect: suggestions are in the order of their
  /// frequency.
  public func userEngaged(
    _ suggestion: Suggestion,
    visibleSuggestions: [Suggestion],
    interaction: UserInteractionKind
  ) {}
}
