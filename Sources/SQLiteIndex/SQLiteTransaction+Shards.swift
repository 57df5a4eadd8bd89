import GRDB
import IndexModel
import Querying

/// Parts of searches that several shards perform together.
extension SQLiteTransaction {
  func titleKeys(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [Int64] {
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return [] }
    let table = Self.nameTable(query, owner)
    let entity = Self.isPlain(query) ? ImpactOrderedRowID.entitySQL : "rowid"
    let seen = Self.seen(query.dates != nil, hasOverlays: try hasOverlays(scope))
    return try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT found.key FROM (
            SELECT rowid AS key, \(entity) AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
            AS found
          CROSS JOIN entity ON entity.id = found.id WHERE \(seen) LIMIT ?5
          """
      ),
      arguments: try arguments(
        query,
        scope,
        limit: 4 * limit,
        match: Self.nameMatch(query),
        best: limit
      )
    )
  }

  func titleMatches(
    _ query: TextQuery,
    in scope: SearchScope,
    limit: Int,
    through last: Int64
  ) throws -> [TextMatch] {
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return [] }
    let table = Self.nameTable(query, owner)
    let entity = Self.isPlain(query) ? ImpactOrderedRowID.entitySQL : "rowid"
    let seen = Self.seen(query.dates != nil, dates: 7, hasOverlays: try hasOverlays(scope))
    return try textMatches(
      """
      SELECT found.id, title, quality, type, date, language, 0.0 FROM (
        SELECT \(entity) AS id FROM \(table) WHERE \(table) MATCH ?1 AND rowid <= ?6 LIMIT ?2)
        AS found
      CROSS JOIN entity ON entity.id = found.id WHERE \(seen) LIMIT ?5
      """,
      try arguments(
        query,
        scope,
        limit: 4 * limit,
        match: Self.nameMatch(query),
        best: limit,
        weights: [last]
      )
    )
  }

  func textScores(
    _ query: TextQuery,
    in scope: SearchScope,
    part: TextPart,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int
  ) throws -> [ScoredText] {
    guard let owner = try table(of: scope.owner), !query.terms.isEmpty else { return [] }
    let table = SQLiteSchema.textTable(owner)
    let phrases = Self.weights(query, inverseDocumentFrequencies)
    let cursor = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          WITH found AS MATERIALIZED (
            SELECT rowid AS id, \(WeightedBM25.name(weights))(\(table), ?6) AS score
            FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
          SELECT found.id, -score, \(Self.seen(query.dates != nil, dates: 7)) FROM found
          CROSS JOIN entity ON entity.id = found.id LIMIT ?5
          """
      ),
      arguments: try arguments(
        query,
        scope,
        limit: limit,
        match: part == .heads ? Self.headMatch(query) : Self.match(query),
        best: .max,
        weights: [WeightedBM25.argument(phrases, meanLength: scope.meanLength)]
      )
    )
    var texts: [ScoredText] = []
    while let row = try cursor.next() {
      let isSeen: Bool = try row.decode(atIndex: 2)
      let score: Double = try row.decode(atIndex: 1)
      texts.append(
        ScoredText(entity: try row.decode(atIndex: 0), score: isSeen ? score : -.infinity)
      )
    }
    return texts
  }

  func matches(_ texts: [ScoredText], in scope: SearchScope) throws -> [TextMatch] {
    guard let owner = try ownerNumber(scope.owner) else { return [] }
    let sql = """
      SELECT id, title, quality, type, date, language, 0.0 FROM entity WHERE id = ?1 AND owner = ?2
        AND \(Self.seen(false))
      """
    let viewer = try viewerNumber(scope.viewer)
    return try texts.flatMap { text in
      try textMatches(sql, [text.entity, owner, scope.now, viewer]).map { match in
        var match = match
        match.score = text.score
        return match
      }
    }
  }

  func documentRange(owner: String) throws -> ClosedRange<Int64>? {
    try table(of: owner).flatMap { try documentRange($0) }
  }

  func sample(of term: TextQuery.Term, owner: String) throws -> TermSample {
    guard let owner = try table(of: owner) else { return TermSample(count: 0) }
    guard !term.phrases.contains(where: \.isPrefix) else {
      let count = try nameFrequency(of: term, owner)
      let isCounted = count <= TermSample.prefixLimit
      return TermSample(count: count, limit: isCounted ? TermSample.prefixLimit : nil)
    }
    let table = SQLiteSchema.textTable(owner)
    let entities = try Int64.fetchAll(
      database.cachedStatement(
        sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2"
      ),
      arguments: [Self.match(TextQuery(terms: [term])), TermSample.wordLimit]
    )
    return TermSample(count: entities.count, entities: entities)
  }
}
