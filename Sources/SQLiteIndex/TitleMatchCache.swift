import IndexModel
import Querying

/// A cache of title matches in one state of the index, for queries with the same limit or a lower one.
struct TitleMatchCache {
  /// The maximum number of cached queries.
  private static let limit = 8

  private struct Entry {
    var query: TextQuery
    var scope: SearchScope
    var limit: Int
    var matches: [TextMatch]
  }

  private var entries: [Entry] = []

  func matches(_ query: TextQuery, in scope: SearchScope, limit: Int) -> [TextMatch]? {
    let known = entries.first { entry in
      let isEnough = limit <= entry.limit || entry.matches.count < entry.limit
      return isEnough && entry.scope == scope && entry.query == query
    }
    return known.map { Array($0.matches.prefix(limit)) }
  }

  mutating func insert(
    _ matches: [TextMatch],
    of query: TextQuery,
    in scope: SearchScope,
    limit: Int
  ) {
    if entries.count >= Self.limit { entries.removeFirst() }
    entries.append(Entry(query: query, scope: scope, limit: limit, matches: matches))
  }
}
