import FoundationEssentials
import GRDB
import Querying

extension SQLiteTransaction {
  /// What a range of dates leaves of many entities may be few, so more are looked at.
  private static let datedLimit = 50_000

  func table(of owner: String) throws -> Int64? {
    guard let number = try ownerNumber(owner) else { return nil }
    let name = SQLiteSchema.textTable(number)
    return try row("SELECT 1 FROM sqlite_schema WHERE name = ?", [name]) == nil ? nil : number
  }

  // MARK: Matches

  func nameMatches(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [TextMatch] {
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return [] }
    return try textMatches(
      Self.nameSQL(query, owner, isDated: query.dates != nil),
      try arguments(query, scope, limit: limit, match: Self.nameMatch(query), best: limit)
    )
  }

  /// Titles and keywords have a table of their own; it has no positions, so phrases are looked for
  /// in the full text, as is what must not occur.
  static func nameSQL(_ query: TextQuery, _ owner: Int64, isDated: Bool) -> String {
    let table = isPlain(query) ? SQLiteSchema.nameTable(owner) : SQLiteSchema.textTable(owner)
    return """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      SELECT found.id, title, quality, type, date, 0.0 FROM found
      CROSS JOIN entity ON entity.id = found.id WHERE \(seen(isDated)) LIMIT ?5
      """
  }

  func matches(_ query: TextQuery, in scope: SearchScope, limit: Int, best: Int) throws
    -> [TextMatch]
  {
    guard let owner = try table(of: scope.owner), !query.terms.isEmpty else { return [] }
    return try textMatches(
      Self.textSQL(owner, isDated: query.dates != nil),
      try arguments(query, scope, limit: limit, match: Self.match(query), best: best)
    )
  }

  static func textSQL(_ owner: Int64, isDated: Bool) -> String {
    let table = SQLiteSchema.textTable(owner)
    return """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id, bm25(\(table), 10, 4, 2, 1, 0) AS score
        FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2),
      best AS MATERIALIZED (SELECT id, score FROM found ORDER BY score, id LIMIT ?5)
      SELECT best.id, title, quality, type, date, -score FROM best
      CROSS JOIN entity ON entity.id = best.id WHERE \(seen(isDated))
      """
  }

  /// What has expired, and what is part of an entity of the one who asks, is not seen.
  private static func seen(_ isDated: Bool) -> String {
    """
    (entity.expires IS NULL OR entity.expires > ?3)
      AND NOT EXISTS (SELECT 1 FROM overlay WHERE base = entity.id AND owner = ?4)
      \(isDated ? "AND entity.date >= ?6 AND entity.date < ?7" : "")
    """
  }

  private func arguments(
    _ query: TextQuery,
    _ scope: SearchScope,
    limit: Int,
    match: String,
    best: Int
  ) throws -> StatementArguments {
    let viewer = try viewerNumber(scope.viewer)
    guard let dates = query.dates else { return [match, limit, scope.now, viewer, best] }
    let all = max(limit, Self.datedLimit)
    return [match, all, scope.now, viewer, best, dates.lowerBound, dates.upperBound]
  }

  private func textMatches(_ sql: String, _ arguments: StatementArguments) throws -> [TextMatch] {
    let cursor = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    var matches: [TextMatch] = []
    while let row = try cursor.next() {
      matches.append(
        TextMatch(
          entity: row[0],
          title: row[1],
          quality: row[2],
          type: try label(row[3]),
          date: row[4],
          score: row[5]
        )
      )
    }
    return matches
  }

  // MARK: Counts

  func matchCount(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> Int {
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return 0 }
    let table = SQLiteSchema.textTable(owner)
    return try value(
      Int.self,
      """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      SELECT count(*) FROM (
        SELECT 1 FROM found CROSS JOIN entity ON entity.id = found.id
        WHERE \(Self.seen(query.dates != nil)) LIMIT ?5)
      """,
      try arguments(query, scope, limit: limit, match: Self.match(query), best: limit)
    ) ?? 0
  }

  func labelCounts(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [LabelCount] {
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return [] }
    let table = SQLiteSchema.textTable(owner)
    return try rows(
      """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      SELECT type, host, language, count(*) FROM (
        SELECT type, host, language FROM found CROSS JOIN entity ON entity.id = found.id
        WHERE \(Self.seen(query.dates != nil)) LIMIT ?5)
      GROUP BY 1, 2, 3
      """,
      try arguments(query, scope, limit: limit, match: Self.match(query), best: limit)
    ).map { row in
      var labels = EntityLabels()
      labels.type = try label(row[0])
      labels.host = try label(row[1])
      labels.language = try label(row[2])
      return LabelCount(labels: labels, count: row[3])
    }
  }

  /// An owner that wrote nothing has no number; none has this one.
  func viewerNumber(_ viewer: String?) throws -> Int64 {
    try viewer.flatMap { try ownerNumber($0) } ?? -1
  }

  func documentCount(owner: String) throws -> Int {
    guard let owner = try table(of: owner) else { return 0 }
    return try documentCount(owner)
  }

  func documentCount(_ owner: Int64) throws -> Int {
    let table = SQLiteSchema.textTable(owner)
    let averages = try value(Data.self, "SELECT block FROM \(table)_data WHERE id = 1", [])
    return Self.firstNumber(averages ?? Data())
  }

  func frequencies(_ query: TextQuery, owner: String) throws -> TextFrequencies {
    guard let number = try table(of: owner) else {
      return TextFrequencies(documents: 0, counts: query.terms.map { _ in 0 })
    }
    let table = SQLiteSchema.textTable(number)
    let counts = try query.terms.map { term in
      try value(
        Int.self,
        "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT 20000)",
        [Self.match(TextQuery(terms: [term]))]
      ) ?? 0
    }
    return TextFrequencies(documents: try documentCount(number), counts: counts)
  }

  /// FTS5 keeps the count of its rows as the first number of this block, seven bits a byte.
  private static func firstNumber(_ block: Data) -> Int {
    var number = 0
    for byte in block.prefix(8) {
      number = number << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return number }
    }
    return number
  }
}
