import IndexModel
import Querying

/// A cache of title matches in one state of the index, for queries with the same limit or a lower one.
struct TitleMatchCache {
  /// The maximum number of cached queries.
  private static let limit = 8

  private struct Answer {
    var query: TextQuery
    var scope: SearchScope
    var limit: Int
    var matches: [TextMatch]
  }

  private var answers: [Answer] = []

  func matches(_ query: TextQuery, in scope: SearchScope, limit: Int) -> [TextMatch]? {
    let known = answers.first { answer in
      let isEnough = limit <= answer.limit || answer.matches.count < answer.limit
      return isEnough && answer.scope == scope && answer.query == query
    }
    return known.map { Array($0.matches.prefix(limit)) }
  }

  mutating func keep(
    _ matches: [TextMatch],
    of query: TextQuery,
    in scope: SearchScope,
    limit: Int
  ) {
    if answers.count >= Self.limit { answers.removeFirst() }
    answers.append(Answer(query: query, scope: scope, limit: limit, matches: matches))
  }
}
