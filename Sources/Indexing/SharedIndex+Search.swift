import Querying

extension SharedIndex {
  /// Finds things: all words must occur, the last may be a beginning.
  ///
  /// Public things are found, and those of the one who asks. Nothing of another owner has a part in
  /// results, their order or their number. The snapshot that is read ends with the call.
  ///
  /// - Complexity: What is weighed is bounded, however common the words are.
  public func search(_ query: SearchQuery) throws -> SearchPage {
    let typed = TypedQuery(query.text)
    guard !typed.textQuery.isEmpty else {
      return SearchPage(results: [], total: 0, isTotalExact: true)
    }
    let now = now
    return try store.read { store in
      try SearchRun(store: store, query: query, typed: typed, now: now).page()
    }
  }

  /// What a box shows as one types: results, and how the last word may go on, both of one state of
  /// the index.
  ///
  /// - Parameters:
  ///   - query: What was typed so far, and how many results are shown.
  ///   - suggestions: Suggestions at most.
  /// - Returns: What ``search(_:)`` and ``suggest(_:limit:appID:owner:)`` answer.
  /// - Throws: ``IndexError`` where the file is damaged.
  public func searchAsTyped(
    _ query: SearchQuery,
    suggestions: Int
  ) throws -> (page: SearchPage, suggestions: [SearchSuggestion]) {
    let typed = TypedQuery(query.text)
    let now = now
    return try store.read { store in
      var page = SearchPage(results: [], total: 0, isTotalExact: true)
      if !typed.textQuery.isEmpty {
        page = try SearchRun(store: store, query: query, typed: typed, now: now).page()
      }
      let run = SuggestionRun(store: store, owner: query.owner, appID: nil, now: now)
      return (page, try run.suggestions(for: query.text, limit: suggestions))
    }
  }

  /// What a person may go on to type: completions of the last word by words of titles and keywords,
  /// those that go with the words before it.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - limit: Suggestions at most.
  ///   - appID: The app to whose items all words must lead; `nil` for all that the owner sees.
  ///   - owner: Who asks; words of other owners have no part in this.
  /// - Returns: The suggestions, commonest first.
  /// - Throws: ``IndexError`` where the file is damaged.
  public func suggest(
    _ text: String,
    limit: Int = 5,
    appID: String? = nil,
    owner: String? = Owner.local
  ) throws -> [SearchSuggestion] {
    let now = now
    return try store.read { store in
      try SuggestionRun(store: store, owner: owner, appID: appID, now: now)
        .suggestions(for: text, limit: limit)
    }
  }

  /// Counts the words by which misspelt ones are put right and typing is completed.
  ///
  /// While records are written that is done only now and then, so who has written much calls this
  /// at the end; where little changed it costs next to nothing.
  public func refreshWords() throws {
    try store.write { try $0.refreshWords(everything: true) }
  }
}
