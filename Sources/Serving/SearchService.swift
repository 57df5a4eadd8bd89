import Basics
import Indexing
import Querying
import Search
import SearchShards

/// A search request of a page or an API client.
struct SearchRequest: Sendable {
  var text: String
  var limit = 10
  var cursor: String?
  var owner: String?
  var languages = PreferredLanguages()
  var wantsFacets = false
  /// A Boolean value that indicates whether results whose sites refuse use by AI are left out.
  var excludesAIRefusals = false
}

/// A part of a text, and whether it matches the query.
struct TextFragment: Sendable, Equatable {
  var text: String
  var isMatch: Bool
}

/// A result with highlighted texts.
struct HighlightedResult: Sendable {
  var result: SearchResult
  var title: [TextFragment] = []
  var snippet: [TextFragment] = []
}

/// A page of search results.
struct SearchResultPage: Sendable {
  var results: [HighlightedResult]
  var total: Int
  var isTotalExact: Bool
  var facets: [(name: String, values: [(value: String, count: Int)])] = []
  var didYouMean: String?
  var next: String?
  /// The shards whose results are missing.
  var missingShards: [ShardFailure] = []
}

/// The only component that queries the index.
struct SearchService: Sendable {
  let index: SharedIndex
  let slots: SearchSlots
  let cache: ResponseCache
  /// The search over shards that takes the place of the index; `nil` for none.
  let shards: ShardedSearch?

  /// Returns the cached or computed response of `make`, compressed if the client accepts it.
  ///
  /// - Parameters:
  ///   - exchange: The request, with its owner and accepted encodings.
  ///   - parameters: The kind of the response and the other parameters on which it depends.
  ///   - make: A closure that computes the response, in a slot of a search.
  /// - Returns: The response.
  /// - Throws: The errors of `make`.
  func response(
    _ exchange: Exchange,
    _ parameters: String?...,
    make: @escaping @Sendable () async throws -> WebResponse
  ) async throws -> WebResponse {
    let isCompressed = ResponseCompression.isAccepted(exchange.request.headers["accept-encoding"])
    let key = ResponseCache.Key(
      owner: exchange.owner,
      parameters: [isCompressed ? "gzip" : nil] + parameters
    )
    return try await cache.response(key, at: Site.now()) {
      let response = try await make()
      return isCompressed ? ResponseCompression.compressed(response) : response
    }
  }

  /// Searches the index.
  func search(_ request: SearchRequest) async throws -> SearchResultPage {
    var query = SearchQuery(
      request.text,
      limit: request.limit,
      owner: request.owner
    )
    query.cursor = try PageCursor.indexCursor(request.cursor, query: request.text)
    if let shards { return await Self.search(shards, request, cursor: query.cursor) }
    query.languages = request.languages
    query.wantsFacets = request.wantsFacets
    query.excludesAIRefusals = request.excludesAIRefusals
    let found = try await index.search(query)
    return Self.page(found, of: request)
  }

  /// Searches once, and throws if that is impossible.
  func checkReadiness() async throws {
    guard let shards else {
      _ = try await search(SearchRequest(text: "a", limit: 1))
      return
    }
    let answer = await shards.search("a", limit: 1)
    guard answer.failures.count < shards.count else {
      throw Problem(.notReady, "no shard responds; start them with '--shard-node'")
    }
  }

  /// The maximum number of concurrent searches over shards.
  static let shardSearches = 32

  /// Searches the shards.
  private static func search(
    _ shards: ShardedSearch,
    _ request: SearchRequest,
    cursor: String?
  ) async -> SearchResultPage {
    let offset = cursor.flatMap(SearchCursor.init(text:))?.offset ?? 0
    let answer = await shards.search(
      request.text,
      limit: request.limit,
      offset: offset,
      languages: request.languages,
      wantsFacets: request.wantsFacets,
      excludesAIRefusals: request.excludesAIRefusals
    )
    var found = answer.page
    // Only the server of the shard has the images that items bring along.
    for index in found.results.indices { found.results[index].hasOwnImage = nil }
    var page = page(found, of: request)
    page.missingShards = answer.failures
    let end = offset + answer.page.results.count
    if answer.page.results.count == request.limit, end < min(answer.page.total, ShardedSearch.limit)
    {
      page.next = PageCursor.text(SearchCursor(offset: end, last: "").text, query: request.text)
    }
    return page
  }

  /// Returns results and suggestions with one query of the index.
  func searchAsTyped(
    _ request: SearchRequest,
    suggestions limit: Int
  ) async throws -> (page: SearchResultPage, suggestions: [String]) {
    if let shards {
      let page = await Self.search(shards, request, cursor: nil)
      return (page, [])
    }
    var query = SearchQuery(request.text, limit: request.limit, owner: request.owner)
    query.languages = request.languages
    let found = try await index.searchAsTyped(query, suggestions: limit)
    return (Self.page(found.page, of: request), found.suggestions.map(\.text))
  }

  private static func page(_ found: SearchPage, of request: SearchRequest) -> SearchResultPage {
    var page = SearchResultPage(
      results: found.results.map { result in
        HighlightedResult(
          result: result,
          title: fragments(result.highlightedTitle),
          snippet: fragments(result.snippet)
        )
      },
      total: found.total,
      isTotalExact: found.isTotalExact
    )
    page.facets = found.facets.map { ($0.name, $0.counts.map { ($0.value, $0.count) }) }
    page.didYouMean = found.didYouMean
    page.next = found.next.flatMap { PageCursor.text($0, query: request.text) }
    return page
  }

  private static func fragments(_ text: HighlightedText?) -> [TextFragment] {
    (text?.parts ?? []).map { TextFragment(text: $0.text, isMatch: $0.isMatch) }
  }

  /// Returns the suggestions of the index.
  func completions(_ text: String, owner: String?, limit: Int) async throws -> [String] {
    try await index.suggest(text, limit: limit, owner: owner).map(\.text)
  }

  /// Returns the suggestions of the index, or else the titles of matching results.
  func suggestions(_ text: String, owner: String?, limit: Int) async throws -> [String] {
    let known = try await completions(text, owner: owner, limit: limit)
    guard known.isEmpty else { return known }
    var seen: Set<String> = []
    let query = SearchQuery(text, limit: limit, owner: owner)
    return try await index.search(query).results
      .compactMap(\.title).filter { seen.insert($0.lowercased()).inserted }
  }
}

/// A pagination cursor: a hash of the query, which ties the cursor to it, and the index's own cursor.
enum PageCursor {
  /// The number of results after which there is no cursor.
  private static let limit = 10_000
  /// The maximum number of bytes of a cursor, which is part of a URL.
  static let size = 2048

  /// Returns a cursor for the index cursor `indexCursor`; `nil` if the limits are exceeded.
  static func text(_ indexCursor: String, query: String) -> String? {
    let text = "\(queryHash(query))-\(indexCursor)"
    return isIndexCursor(indexCursor) && text.utf8.count <= size ? text : nil
  }

  /// Returns the index cursor of a cursor.
  static func indexCursor(_ cursor: String?, query: String) throws(Problem) -> String? {
    guard let cursor else { return nil }
    let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == queryHash(query), isIndexCursor(String(parts[1])) else {
      throw Problem(.badCursor, "take 'nextCursor' of the page before, with the same query")
    }
    return String(parts[1])
  }

  /// Returns `true` if a text is an index cursor, which has the number of previous results.
  private static func isIndexCursor(_ text: String) -> Bool {
    SearchCursor(text: text).map { $0.offset <= limit } ?? false
  }

  private static func queryHash(_ query: String) -> String {
    String(FNV1a(query.utf8).value, radix: 36)
  }
}
