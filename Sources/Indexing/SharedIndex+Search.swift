public import IndexModel
import Querying
public import Search
package import SearchableItems

extension SharedIndex {
  /// Returns the results of a query; all words must occur, and the last word may be a prefix.
  ///
  /// Public results and the viewer's own are found. Data of other owners affects neither the results, nor
  /// their order, nor their number. The snapshot is released when the method returns.
  ///
  /// - Complexity: The number of scored candidates is bounded, however frequent the words are.
  public func search(_ query: SearchQuery) async throws -> SearchPage {
    guard !UserQuery(query.text).textQuery.isEmpty else {
      return SearchPage(results: [], total: 0, isTotalExact: true)
    }
    let (now, typed) = (now, query.typed)
    return try await store.read { store in
      try SearchRun(store: store, query: query, typed: typed, now: now).page()
    }
  }

  /// Returns the items of the query's app and owner that match and for which `isIncluded` returns `true`, one of each
  /// result, best first.
  ///
  /// The page and the formal filters of the query are ignored.
  package func items(
    matching query: SearchQuery,
    limit: Int,
    where isIncluded: @escaping @Sendable (SearchableItem) throws -> Bool
  ) async throws -> [SearchableItem] {
    let (now, typed) = (now, query.typed)
    guard !UserQuery(query.text).textQuery.isEmpty else { return [] }
    return try await store.read { store in
      try SearchRun(store: store, query: query, typed: typed, now: now)
        .items(limit: limit, where: isIncluded)
    }
  }

  /// Returns results and completions for search-as-you-type, both from one snapshot of the index.
  ///
  /// - Parameters:
  ///   - query: The typed text, and the number of results.
  ///   - suggestions: The maximum number of suggestions.
  /// - Returns: The results of ``search(_:)`` and ``suggest(_:limit:appID:owner:)``.
  /// - Throws: `IndexError` if the file is damaged.
  public func searchAsTyped(
    _ query: SearchQuery,
    suggestions: Int
  ) async throws -> (page: SearchPage, suggestions: [SearchSuggestion]) {
    let now = now
    return try await store.read { store in
      var page = SearchPage(results: [], total: 0, isTotalExact: true)
      if !UserQuery(query.text).textQuery.isEmpty {
        page = try SearchRun(store: store, query: query, typed: query.typed, now: now).page()
      }
      let run = SuggestionRun(store: store, owner: query.owner, appID: query.appID, now: now)
      return (page, try run.suggestions(for: query.text, limit: suggestions))
    }
  }

  /// Returns completions of the last word from the words of titles and keywords, if they match together with
  /// the words before it.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - limit: The maximum number of suggestions.
  ///   - appID: The app whose items of `owner` all words must find; `nil` for all records that the owner sees.
  ///   - owner: The viewer; words of other owners are excluded.
  /// - Returns: The suggestions, most frequent first.
  /// - Throws: `IndexError` if the file is damaged.
  public func suggest(
    _ text: String,
    limit: Int = 5,
    appID: String? = nil,
    owner: String? = Owner.local
  ) async throws -> [SearchSuggestion] {
    let now = now
    return try await store.read { store in
      try SuggestionRun(store: store, owner: owner, appID: appID, now: now)
        .suggestions(for: text, limit: limit)
    }
  }

  /// Refreshes what is derived from many records, and writes everything to the main file.
  ///
  /// Refreshed are the word lists for spelling corrections and completions, and the texts of links by which pages are found.
  /// The parts in which texts were written are merged, because a search looks up its words in each of them.
  ///
  /// Writes do this only now and then, so call this method after writing many records; it is cheap if
  /// little changed.
  public func finishWriting() async throws {
    try await store.write { try $0.refreshWords(everything: true) }
    try await store.mergeTexts()
    try await store.checkpoint()
  }

  /// Copies what was written from the write-ahead log to the file, so that a copy of the file alone has it.
  ///
  /// Unlike ``finishWriting()``, this takes no longer in a large index.
  package func checkpoint() async throws { try await store.checkpoint() }
}
