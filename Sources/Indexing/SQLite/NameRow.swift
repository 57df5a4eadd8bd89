/// The number of an entity in its owner's table of names: its level, then its own number.
///
/// FTS5 answers in the order of row numbers. So of a common word, the first few hundred that are read
/// are those that rank best in general, and no more have to be read.
enum NameRow {
  static let entityBits: Int64 = 40
  private static let lastLevel = 63.0
  /// The prior of the last level, and the levels for each doubling.
  private static let (lowest, steps) = (0.6, 16.0)

  /// The level of an entity, 0 for the best; the prior is what a result is worth before it is known
  /// how it answers.
  static func level(prior: Double) -> Int64 {
    guard prior > lowest else { return Int64(lastLevel) }
    return Int64(lastLevel - min(Logarithm.binary(prior / lowest) * steps, lastLevel))
  }

  static func number(entity: Int64, level: Int64) -> Int64 { level << entityBits | entity }

  /// The entity of a row, in SQL.
  static let entitySQL = "(rowid & \((Int64(1) << entityBits) - 1))"
}
