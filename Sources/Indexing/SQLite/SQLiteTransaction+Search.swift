import FoundationEssentials
import GRDB
import Querying

extension SQLiteTransaction {
  private func table(of owner: String) throws -> String? {
    guard let number = try ownerNumber(owner) else { return nil }
    let name = SQLiteSchema.textTable(number)
    return try row("SELECT 1 FROM sqlite_schema WHERE name = ?", [name]) == nil ? nil : name
  }

  func matches(
    _ query: TextQuery,
    owner: String,
    viewer: String?,
    at now: Int64,
    limit: Int,
    best: Int
  ) throws -> [TextMatch] {
    guard let table = try table(of: owner) else { return [] }
    return try rows(
      """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id, bm25(\(table), 10, 4, 2, 1) AS score
        FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      SELECT found.id, entity.title, entity.quality, -found.score
      FROM found JOIN entity ON entity.id = found.id
      WHERE (entity.expires IS NULL OR entity.expires > ?3)
        AND NOT EXISTS (SELECT 1 FROM overlay WHERE base = found.id AND owner = ?4)
      ORDER BY -found.score * entity.quality DESC, found.id LIMIT ?5
      """,
      [Self.match(query), limit, now, try viewerNumber(viewer), best]
    ).map { TextMatch(entity: $0[0], title: $0[1], quality: $0[2], score: $0[3]) }
  }

  func matchCount(
    _ query: TextQuery,
    owner: String,
    viewer: String?,
    at now: Int64,
    limit: Int
  ) throws -> Int {
    guard let table = try table(of: owner) else { return 0 }
    return try value(
      Int.self,
      """
      SELECT count(*) FROM (
        SELECT 1 FROM \(table) JOIN entity ON entity.id = \(table).rowid
        WHERE \(table) MATCH ?1 AND (entity.expires IS NULL OR entity.expires > ?3)
          AND NOT EXISTS (SELECT 1 FROM overlay WHERE base = entity.id AND owner = ?4)
        LIMIT ?2)
      """,
      [Self.match(query), limit, now, try viewerNumber(viewer)]
    ) ?? 0
  }

  /// An owner that wrote nothing has no number; none has this one.
  func viewerNumber(_ viewer: String?) throws -> Int64 {
    try viewer.flatMap { try ownerNumber($0) } ?? -1
  }

  func frequencies(_ query: TextQuery, owner: String) throws -> TextFrequencies {
    guard let table = try table(of: owner) else {
      return TextFrequencies(documents: 0, counts: query.terms.map { _ in 0 })
    }
    let averages = try value(Data.self, "SELECT block FROM \(table)_data WHERE id = 1", [])
    let counts = try query.terms.map { term in
      try value(
        Int.self,
        "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT 20000)",
        [Self.match(TextQuery(terms: [term]))]
      ) ?? 0
    }
    return TextFrequencies(documents: Self.firstNumber(averages ?? Data()), counts: counts)
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

  /// Every word stands in quotation marks, so nothing in it is syntax of FTS5.
  static func match(_ query: TextQuery) -> String {
    query.terms.map { term in
      let phrases = term.phrases.map { phrase in
        "\"" + phrase.words.joined(separator: " ") + "\"" + (phrase.isPrefix ? "*" : "")
      }
      return "(" + phrases.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }
}
