extension RankingFormula {
  /// What a result is worth before it is known how it answers: as if a word of the title that matters
  /// were asked for.
  ///
  /// By this, stores put their candidates in order, so that of many the best are looked at.
  ///
  /// - Parameters:
  ///   - title: The words of the title.
  ///   - quality: What is known of the thing, whatever is asked for.
  /// - Returns: More for what is likely to stand before others.
  public func prior(title: FoldedWords, quality: Double) -> Double {
    guard title.count > 0 else { return names * quality }
    let words = (0..<title.count).filter { !title.isRepeated($0) }.map(title.weight).reduce(0, +)
    return (coverage + whole + focus / max(1, words)) * quality
  }
}
