import FoundationEssentials
import GRDB

extension SharedIndex {
  /// Entities that are ranked by the words' weights.
  private static let candidateLimit = 5000
  /// Entities that are ranked again by how the title fits.
  private static let rerankLimit = 200

  /// Finds things: all words must occur, the last may be a beginning.
  public func search(_ query: SearchQuery) throws -> SearchResults {
    guard let match = SearchText.query(query.text) else { return SearchResults(items: []) }
    return try database.read { database in
      let ranked = try Self.candidates(match, in: database)
        .map { ($0.entity, TitleFit(query: query.text, title: $0.title).score * $0.score) }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      var items: [SearchResult] = []
      let now = Date().ISO8601Format()
      for (entity, _) in ranked.dropFirst(query.offset) where items.count < query.limit {
        if let result = try ResultBuilder(database: database, now: now).result(entity) {
          items.append(result)
        }
      }
      return SearchResults(items: items)
    }
  }

  private struct Candidate {
    let entity: Int64
    let score: Double
    let title: String
  }

  private static func candidates(_ match: String, in database: Database) throws -> [Candidate] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        WITH found AS MATERIALIZED (
          SELECT rowid AS id, bm25(entity_text, 10, 4, 2, 1) AS score
          FROM entity_text WHERE entity_text MATCH ? LIMIT ?)
        SELECT found.id, -found.score * entity.quality AS score, entity.title
        FROM found JOIN entity ON entity.id = found.id ORDER BY 2 DESC LIMIT ?
        """,
      arguments: [match, candidateLimit, rerankLimit]
    )
    return rows.map { Candidate(entity: $0[0], score: $0[1], title: $0[2]) }
  }
}

/// How well a title answers a query.
struct TitleFit {
  let score: Double

  /// Coverage of the query by the title, density of the title in query words, all words in it, the
  /// same beginning, the same words altogether.
  init(query: String, title: String) {
    let wanted = SearchText.words(query)
    let words = SearchText.words(title)
    guard !wanted.isEmpty, !words.isEmpty else {
      score = 1
      return
    }
    let present = Set(words)
    let hits = wanted.enumerated().filter { index, word in
      present.contains(word)
        || (index == wanted.count - 1 && words.contains { $0.hasPrefix(word) })
    }.count
    let coverage = Double(hits) / Double(wanted.count)
    let density = Double(hits) / Double(words.count)
    let hasAll = hits == wanted.count
    let startsAlike = words.starts(with: wanted)
    let isExact = words == wanted
    score =
      1 + coverage + 1.5 * density + (hasAll ? 0.5 : 0) + (startsAlike ? 0.5 : 0)
      + (isExact ? 1 : 0)
  }
}
