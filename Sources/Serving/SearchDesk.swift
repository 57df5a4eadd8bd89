import Indexing

/// What a page or a program asks for.
struct SearchRequest: Sendable {
  var text: String
  var limit = 10
  var cursor: String?
  var owner: String?
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

  func search(_ request: SearchRequest) throws -> FoundPage {
    let offset = try PageCursor.offset(request.cursor, query: request.text)
    let query = SearchQuery(
      request.text,
      limit: request.limit,
      offset: offset,
      owner: request.owner
    )
    let found = try index.search(query)
    var page = FoundPage(
      results: found.items.map { FoundResult(result: $0) },
      total: found.total,
      isTotalExact: found.isTotalExact
    )
    let end = offset + found.items.count
    if end < found.total, !found.items.isEmpty, end < PageCursor.limit {
      page.next = PageCursor.text(end, query: request.text)
    }
    return page
  }

  /// Titles that go on as the text begins.
  func suggestions(_ text: String, owner: String?, limit: Int) throws -> [String] {
    let found = try index.search(SearchQuery(text, limit: limit * 2, owner: owner))
    var seen: Set<String> = []
    return Array(
      found.items.compactMap(\.title).filter { seen.insert($0.lowercased()).inserted }
        .prefix(limit)
    )
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
