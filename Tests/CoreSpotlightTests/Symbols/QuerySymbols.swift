import CoreSpotlight

/// One use of each symbol of queries; the comments are rows of the table in the documentation.
enum QuerySymbols {
  static func searchQuery() async throws {
    // | `CSSearchQueryContext` | works | |
    let context = CSSearchQueryContext()
    // | `CSSearchQueryContext.fetchAttributes` | works | |
    context.fetchAttributes = ["title"]
    // | `CSSearchQueryContext.filterQueries` | works | |
    context.filterQueries = [#"title=="a""#]
    // | `CSSearchQueryContext.keyboardLanguage` | no effect | |
    context.keyboardLanguage = "en"
    // | `CSSearchQueryContext.sourceOptions` | no effect | Linux has no Mail app |
    context.sourceOptions = .allowMail
    // | `CSSearchQuery.init(queryString:queryContext:)` | works | |
    let query = CSSearchQuery(queryString: #"title=="a""#, queryContext: context)
    // | `CSSearchQuery.init(queryString:attributes:)` | works | |
    _ = CSSearchQuery(queryString: #"title=="a""#, attributes: ["title"])
    // | `CSSearchQuery.foundItemsHandler` | works | |
    query.foundItemsHandler = { _ in }
    // | `CSSearchQuery.completionHandler` | works | |
    query.completionHandler = { _ in }
    // | `CSSearchQuery.protectionClasses` | works | also of `CSUserQuery` |
    query.protectionClasses = [.complete]
    // | `CSSearchQuery.start()` | works | asynchronous |
    query.start()
    // | `CSSearchQuery.cancel()` | works | |
    query.cancel()
    // | `CSSearchQuery.isCancelled` | works | |
    _ = query.isCancelled
    // | `CSSearchQuery.foundItemCount` | works | |
    _ = query.foundItemCount
    // | `CSSearchQuery.results` | works | |
    for try await result in query.results { _ = result.item }
  }

  static func userQuery(_ suggestion: CSSuggestion) async throws {
    // | `CSUserQueryContext.init(currentSuggestion:)` | works | |
    let context = CSUserQueryContext(currentSuggestion: suggestion)
    // | `CSUserQueryContext.maxResultCount` | works | |
    context.maxResultCount = 10
    // | `CSUserQueryContext.maxSuggestionCount` | works | |
    context.maxSuggestionCount = 5
    // | `CSUserQueryContext.enableRankedResults` | works | |
    context.enableRankedResults = true
    // | `CSUserQueryContext.maxRankedResultCount` | works | |
    context.maxRankedResultCount = 2
    // | `CSUserQueryContext.disableSemanticSearch` | no effect | only words are matched |
    context.disableSemanticSearch = true
    // | `CSUserQuery.prepare()` | no effect | queries need no preparation |
    CSUserQuery.prepare()
    // | `CSUserQuery.prepareProtectionClasses(_:)` | no effect | |
    CSUserQuery.prepareProtectionClasses([.complete])
    // | `CSUserQuery.init(userQueryString:userQueryContext:)` | works | |
    let query = CSUserQuery(userQueryString: "a", userQueryContext: context)
    // | `CSUserQuery : CSSearchQuery` | works | |
    let base: CSSearchQuery = query as CSUserQuery
    // | `CSUserQuery.foundSuggestionsHandler` | works | |
    query.foundSuggestionsHandler = { _ in }
    // | `CSUserQuery.foundSuggestionCount` | works | |
    _ = query.foundSuggestionCount
    // | `CSUserQuery.start()` | works | asynchronous |
    base.start()
    // | `CSUserQuery.cancel()` | works | |
    base.cancel()
    var items: [CSUserQuery.Item] = []
    var suggestions: [CSUserQuery.Suggestion] = []
    // | `CSUserQuery.responses` | works | items, then suggestions |
    for try await response in query.responses {
      switch response {
      // | `CSUserQuery.Responses.Response.item(_:)` | works | |
      case .item(let item): items.append(item)
      // | `CSUserQuery.Responses.Response.suggestion(_:)` | works | |
      case .suggestion(let suggestion): suggestions.append(suggestion)
      }
    }
    // | `CSUserQuery.suggestions` | works | |
    for try await suggestion in query.suggestions { suggestions.append(suggestion) }
    // | `CSUserQuery.Item` | works | comparable: better ranks are less |
    let best: CSUserQuery.Item? = items.min()
    // | `CSUserQuery.Suggestion` | works | comparable: better ranks are less |
    let first: CSUserQuery.Suggestion? = suggestions.min()
    // | `CSUserQuery.UserInteractionKind` | works | |
    let kind = CSUserQuery.UserInteractionKind.select
    // | `CSUserQuery.userEngaged(_:visibleItems:interaction:)` | works | |
    if let best { query.userEngaged(best, visibleItems: items, interaction: kind) }
    // | `CSUserQuery.userEngaged(_:visibleSuggestions:interaction:)` | no effect | suggestions are in the order of their frequency |
    if let first { query.userEngaged(first, visibleSuggestions: suggestions, interaction: .focus) }
  }

  struct Resolver: ContactResolver {
    // | `ContactResolver.userIdentity()` | no effect | never called: Linux has no language models of Apple |
    func userIdentity() -> ResolvedContact { ResolvedContact(displayName: "Ann") }
  }

  static func source() {
    // | `CoreSpotlightSource` | no effect | never read: Linux has no language models of Apple |
    _ = CoreSpotlightSource(fetchAttributes: [.title])
    // | `SearchableItemAttribute` | works | four names; others by `init(rawValue:)` |
    _ = SearchableItemAttribute(rawValue: "album") == .title
  }

  static func suggestion(_ suggestion: CSSuggestion) {
    // | `CSSuggestion.localizedAttributedSuggestion` | works | |
    let text: AttributedString = suggestion.localizedAttributedSuggestion
    // | `NSAttributedString.Key.suggestionHighlight` | works | `CSSuggestionHighlightAttributeName`; the value is `true` |
    _ = (text, NSAttributedString.Key.suggestionHighlight, CSSuggestionHighlightAttributeName)
    // | `CSSuggestion.suggestionKind` | works | always `.default` |
    _ = suggestion.suggestionKind == .default
    // | `CSSuggestion.score` | works | the number of items with the word |
    _ = suggestion.score
    // | `CSSuggestion.compare(_:)` | works | |
    _ = suggestion.compare(suggestion)
    // | `CSSuggestion.compare(byRank:)` | works | |
    _ = suggestion.compare(byRank: suggestion)
  }
}
