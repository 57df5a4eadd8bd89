import Foundation
import GRDB
import IndexModel
import Querying
import Testing
import WebmarkTesting

@testable import SQLiteIndex

/// The BM25 function equals that of FTS5 except for its document frequencies.
@Suite("weighted BM25")
struct WeightedBM25Tests {
  private static let words = ["rye", "bread", "spelt", "oven", "flour", "cake", "salt"]

  /// Creates a table of 200 texts with few terms, so that phrases occur often.
  private static func database(seed: UInt64) throws -> DatabaseQueue {
    var generator = SeededGenerator(state: seed)
    let database = try DatabaseQueue()
    try database.write { database in
      WeightedBM25.register(in: database)
      try SQLiteSchema.createTextTable(0, in: database)
      for row in 1...200 {
        let texts = (0..<6).map { _ in
          (0..<Int.random(in: 0...9, using: &generator)).map { _ in
            SequenceTests.pick(words, &generator)
          }.joined(separator: " ")
        }
        try database.execute(
          sql: """
            INSERT INTO text_0 (rowid, title, headings, keywords, description, body, marks)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [row] + StatementArguments(texts)
        )
      }
    }
    return database
  }

  /// Returns the inverse document frequency according to the documentation of FTS5.
  private static func rarity(_ phrase: String, _ database: Database) throws -> Double {
    let sql = "SELECT count(*) FROM text_0 WHERE text_0 MATCH ?"
    let count = Double(try Int.fetchOne(database, sql: sql, arguments: [phrase]) ?? 0)
    return max(1e-6, log((200 - count + 0.5) / (count + 0.5)))
  }

  /// Returns the argument for phrases that are terms of their own.
  private static func argument(_ inverseDocumentFrequencies: [Double]) -> Data {
    WeightedBM25.argument(
      inverseDocumentFrequencies.map { PhraseWeight(rarity: $0, weight: 1, startsTerm: true) }
    )
  }

  @Test(
    "scores are those of FTS5 where its counts are told",
    arguments: [
      ["rye"], ["rye", "bread"], ["\"rye bread\"", "salt"], ["sp*", "oven", "cake"],
    ]
  )
  func sameAsFTS5(phrases: [String]) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      try Self.database(seed: seed).read { database in
        let inverseDocumentFrequencies = try phrases.map { try Self.rarity($0, database) }
        let rows = try Row.fetchAll(
          database,
          sql: """
            SELECT bm25(text_0, 1, 10, 4, 4, 2, 0), \(WeightedBM25.name(.headsFirst))(text_0, ?)
            FROM text_0 WHERE text_0 MATCH ?
            """,
          arguments: [Self.argument(inverseDocumentFrequencies), phrases.joined(separator: " ")]
        )
        #expect(!rows.isEmpty)
        for row in rows {
          let (theirs, ours): (Double, Double) = (row[0], row[1])
          #expect(abs(theirs - ours) < 1e-9 * max(1, abs(theirs)))
        }
      }
    }
  }

  @Test func `with equal weights, only the number of occurrences and the length of the text count`()
    throws
  {
    let database = try DatabaseQueue()
    try database.write { database in
      WeightedBM25.register(in: database)
      try SQLiteSchema.createTextTable(0, in: database)
      // Four words in all of each of the first two rows; the mean length is 6.
      for (row, texts) in [
        ["rye bread", "", "", "", "rye oven"], ["salt", "", "", "", "rye cake rye"],
        ["", "", "", "", "rye rye flour oven cake salt oven cake salt oven"],
      ].enumerated() {
        try database.execute(
          sql: """
            INSERT INTO text_0 (rowid, title, headings, keywords, description, body, marks)
            VALUES (?, ?, ?, ?, ?, ?, '')
            """,
          arguments: [row] + StatementArguments(texts)
        )
      }
      let scores = try Double.fetchAll(
        database,
        sql: """
          SELECT -\(WeightedBM25.name(.equal))(text_0, ?) FROM text_0
          WHERE text_0 MATCH 'rye' ORDER BY rowid
          """,
        arguments: [Self.argument([0.5])]
      )
      // idf · f · (k1 + 1) / (f + k1 · (1 - b + b · length / mean)) with k1 = 3 and b = 0.4
      let expected = [4.0, 4, 10].map { (length: Double) in
        let norm = 0.6 + 0.4 * length / 6
        return 0.5 * 2 * 4 / (2 + 3 * norm)
      }
      #expect(zip(scores, expected).allSatisfy { abs($0 - $1) < 1e-9 })
      #expect(scores.count == 3)
    }
  }

  @Test func `a list that is too short, too long, or no list at all harms nothing`() throws {
    try Self.database(seed: 1).read { database in
      func scores(_ argument: (any DatabaseValueConvertible)?) throws -> [Double] {
        try Double.fetchAll(
          database,
          sql: """
            SELECT \(WeightedBM25.name(.headsFirst))(text_0, ?) FROM text_0
            WHERE text_0 MATCH 'rye bread'
            """,
          arguments: [argument]
        )
      }
      try #expect(scores(Data()).allSatisfy { $0 == 0 })
      try #expect(scores(nil).allSatisfy { $0 == 0 })
      // Eight bytes of a text are also a (small) number.
      try #expect(scores("no list!").allSatisfy(\.isFinite))
      // Terms that are only marks have no weight.
      let first = try scores(Self.argument([1]))
      #expect(first.contains { $0 < 0 } && first.allSatisfy { $0 <= 0 })
      let more = Self.argument([1, 1, 1, 1])
      try #expect(scores(more) == scores(Self.argument([1, 1])))
      #expect(throws: DatabaseError.self) {
        try database.execute(
          sql: """
            SELECT \(WeightedBM25.name(.headsFirst))(text_0) FROM text_0 WHERE text_0 MATCH 'rye'
            """
        )
      }
    }
  }
}
