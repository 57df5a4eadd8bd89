extension RankingFormula {
  /// Returns the query-independent part of a result's score: the score for a query that matches one
  /// significant word of its title.
  ///
  /// Stores order candidates by it, so that the best of many are examined.
  ///
  /// - Parameters:
  ///   - title: The words of the title.
  ///   - quality: The query-independent quality.
  /// - Returns: A higher value for results that are likely to rank higher.
  public func prior(title: FoldedWords, quality: Double) -> Double {
    guard title.count > 0 else { return names * quality }
    let words = (0..<title.count).filter { !title.isRepeated($0) }.map(title.weight).reduce(0, +)
    return (coverage + whole + focus / max(1, words)) * quality
  }
}
