import IndexModel
import Querying

/// The matches of queries, or their number, in one state of the index, for the same limit or a lower one.
struct MatchCache<Matches> {
  /// The maximum number of cached queries.
  private static var limit: Int { 8 }

  private struct Entry {
    var query: TextQuery
    var scope: SearchScope
    var limit: Int
    var matches: Matches
  }

  private var entries: [Entry] = []

  /// Returns the matches of a query, of which there may be more than the limit; `nil` if they are not cached.
  func matches(_ query: TextQuery, in scope: SearchScope, limit: Int) -> Matches? {
    entries.first { limit <= $0.limit && $0.scope == scope && $0.query == query }?.matches
  }

  /// Adds the matches of a query up to a limit; `.max` for all.
  mutating func insert(
    _ matches: Matches,
    of query: TextQuery,
    in scope: SearchScope,
    limit: Int
  ) {
    if entries.count >= Self.limit { entries.removeFirst() }
    entries.append(Entry(query: query, scope: scope, limit: limit, matches: matches))
  }
}

/// What the steps of a search read more than once.
struct SearchCache {
  /// A term of an owner's texts.
  struct OwnedTerm: Hashable {
    var owner: Int64
    var term: TextQuery.Term
  }

  var titles = MatchCache<[TextMatch]>()
  var counts = MatchCache<Int>()
  /// The number of entities with a term.
  var frequencies: [OwnedTerm: Int] = [:]
}
