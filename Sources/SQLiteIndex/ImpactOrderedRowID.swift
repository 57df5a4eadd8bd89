import Querying

/// The row number of an entity in its owner's table of names: its level in the high bits, the entity number
/// in the low bits.
///
/// FTS5 returns rows in the order of their numbers. For a frequent term, the first few hundred rows are
/// therefore those with the best query-independent score, and no more have to be read.
enum ImpactOrderedRowID {
  static let entityBits: Int64 = 40

  /// Returns the level of an entity, 0 for the best; `prior` is the query-independent part of its score.
  static func level(prior: Double) -> Int64 {
    Int64(RankingFormula.level(ofPrior: prior))
  }

  static func number(entity: Int64, level: Int64) -> Int64 { level << entityBits | entity }

  /// The SQL expression for the entity of a row.
  static let entitySQL = "(rowid & \((Int64(1) << entityBits) - 1))"
}
