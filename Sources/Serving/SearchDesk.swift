import Basics
import Indexing
import Querying

/// What a page or a program asks for.
struct SearchRequest: Sendable {
  var text: String
  var limit = 10
  var cursor: String?
  var owner: String?
  var wantsFacets = false
}

/// Part of a text, and whether it answers the query.
struct TextPiece: Sendable, Equatable {
  var text: String
  var isMatch: Bool
}

/// A result as it is shown.
struct FoundResult: Sendable {
  var result: SearchResult
  var title: [TextPiece] = []
  var snippet: [TextPiece] = []
}

/// The answer to a search.
struct FoundPage: Sendable {
  var results: [FoundResult]
  var total: Int
  var isTotalExact: Bool
  var facets: [(name: String, values: [(value: String, count: Int)])] = []
  var didYouMean: String?
  var next: String?
}

/// The one place that asks the index.
struct SearchDesk: Sendable {
  let index: SharedIndex
  let threads: SearchThreads
  let cache: AnswerCache

  /// The answer of `make` to a question of an owner, or the one that is kept; packed where that is
  /// worth it for the one who asks.
  ///
  /// - Parameters:
  ///   - exchange: The request: who asks, and how answers may come.
  ///   - question: The kind of answer, and all that it depends on besides.
  ///   - make: Makes it, on a thread for searches.
  /// - Returns: The answer.
  /// - Throws: What `make` throws.
  func answer(
    _ exchange: Exchange,
    _ question: String?...,
    make: @escaping @Sendable () throws -> WebResponse
  ) async throws -> WebResponse {
    let isPacked = Packing.isAccepted(exchange.request.headers["accept-encoding"])
    let key = AnswerCache.Key(owner: exchange.owner, question: [isPacked ? "gzip" : nil] + question)
    return try await cache.answer(key, at: Site.now()) {
      isPacked ? Packing.packed(try make()) : try make()
    }
  }

  /// Asks the index.
  func search(_ request: SearchRequest) throws -> FoundPage {
    var query = SearchQuery(
      request.text,
      limit: request.limit,
      owner: request.owner
    )
    query.cursor = try PageCursor.place(request.cursor, query: request.text)
    query.wantsFacets = request.wantsFacets
    return Self.page(try index.search(query), of: request)
  }

  /// Asks the index for results and for what may be typed next, at once.
  func searchAsTyped(
    _ request: SearchRequest,
    suggestions limit: Int
  ) throws -> (page: FoundPage, suggestions: [String]) {
    let query = SearchQuery(request.text, limit: request.limit, owner: request.owner)
    let found = try index.searchAsTyped(query, suggestions: limit)
    return (Self.page(found.page, of: request), found.suggestions.map(\.text))
  }

  private static func page(_ found: SearchPage, of request: SearchRequest) -> FoundPage {
    var page = FoundPage(
      results: found.results.map { result in
        FoundResult(
          result: result,
          title: pieces(result.highlightedTitle),
          snippet: pieces(result.snippet)
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

  private static func pieces(_ text: HighlightedText?) -> [TextPiece] {
    (text?.parts ?? []).map { TextPiece(text: $0.text, isMatch: $0.isMatch) }
  }

  /// What the index suggests.
  func completions(_ text: String, owner: String?, limit: Int) throws -> [String] {
    try index.suggest(text, limit: limit, owner: owner).map(\.text)
  }

  /// What may be typed next: what the index suggests, else titles that answer already.
  func suggestions(_ text: String, owner: String?, limit: Int) throws -> [String] {
    let known = try completions(text, owner: owner, limit: limit)
    guard known.isEmpty else { return known }
    var seen: Set<String> = []
    return try index.search(SearchQuery(text, limit: limit, owner: owner)).results
      .compactMap(\.title).filter { seen.insert($0.lowercased()).inserted }
  }
}

/// Where a list goes on: a mark of the query, so that it fits no other, and the index's own cursor.
enum PageCursor {
  /// Results behind which no cursor leads.
  private static let limit = 10_000
  /// Bytes of the longest; it stands in an address.
  static let size = 2048

  /// A cursor to what the index calls `place`; `nil` where none leads there.
  static func text(_ place: String, query: String) -> String? {
    let text = "\(mark(query))-\(place)"
    return isPlace(place[...]) && text.utf8.count <= size ? text : nil
  }

  /// What the index calls the place.
  static func place(_ cursor: String?, query: String) throws(Problem) -> String? {
    guard let cursor else { return nil }
    let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == mark(query), isPlace(parts[1]) else {
      throw Problem(.badCursor, "take 'nextCursor' of the page before, with the same query")
    }
    return String(parts[1])
  }

  /// Whether a text begins as the index's cursors do: by how many results were shown.
  private static func isPlace(_ text: Substring) -> Bool {
    let parts = text.split(separator: "~", maxSplits: 1)
    return parts.count == 2 && Int(parts[0]).map { (0...limit).contains($0) } == true
  }

  private static func mark(_ query: String) -> String {
    String(FNV1a(query.utf8).value, radix: 36)
  }
}
