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
  let cache: AnswerCache

  /// The answer, or the one that was given a moment ago.
  func search(_ request: SearchRequest) throws -> FoundPage {
    let key = AnswerCache.Key(
      owner: request.owner,
      text: request.text,
      limit: request.limit,
      cursor: request.cursor,
      wantsFacets: request.wantsFacets
    )
    return try cache.page(key, at: Site.now()) { try found(request) }
  }

  private func found(_ request: SearchRequest) throws -> FoundPage {
    let offset = try PageCursor.offset(request.cursor, query: request.text)
    var query = SearchQuery(
      request.text,
      limit: request.limit,
      offset: offset,
      owner: request.owner
    )
    query.wantsFacets = request.wantsFacets
    let found = try index.search(query)
    var page = FoundPage(
      results: found.results.map { result in
        FoundResult(
          result: result,
          title: Self.pieces(result.highlightedTitle),
          snippet: Self.pieces(result.snippet)
        )
      },
      total: found.total,
      isTotalExact: found.isTotalExact
    )
    page.facets = found.facets.map { ($0.name, $0.counts.map { ($0.value, $0.count) }) }
    page.didYouMean = found.didYouMean
    let end = offset + found.results.count
    if end < found.total, !found.results.isEmpty, end <= PageCursor.limit {
      page.next = PageCursor.text(end, query: request.text)
    }
    return page
  }

  private static func pieces(_ text: HighlightedText?) -> [TextPiece] {
    (text?.parts ?? []).map { TextPiece(text: $0.text, isMatch: $0.isMatch) }
  }

  /// What may be typed next: what the index suggests, else titles that answer already.
  func suggestions(_ text: String, owner: String?, limit: Int) throws -> [String] {
    let known = try index.suggest(text, limit: limit, owner: owner).map(\.text)
    guard known.isEmpty else { return known }
    var seen: Set<String> = []
    return try index.search(SearchQuery(text, limit: limit, owner: owner)).results
      .compactMap(\.title).filter { seen.insert($0.lowercased()).inserted }
  }
}

/// Where a list goes on: the place and a mark of the query, so that it fits no other.
enum PageCursor {
  /// Results behind which no cursor leads.
  static let limit = 10_000

  static func text(_ offset: Int, query: String) -> String {
    "\(String(offset, radix: 36))-\(mark(query))"
  }

  static func offset(_ cursor: String?, query: String) throws(Problem) -> Int {
    guard let cursor else { return 0 }
    let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let offset = Int(parts[0], radix: 36), (0...limit).contains(offset),
      parts[1] == mark(query)
    else { throw Problem(.badCursor, "take 'nextCursor' of the page before, with the same query") }
    return offset
  }

  private static func mark(_ query: String) -> String {
    let hash = query.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
  }
}
