import Basics

extension RankingFormula {
  /// The last level of priors, which all low ones share.
  public static let lastLevel = 63
  /// The prior of the last level, and the number of levels per doubling.
  private static let (lowestPrior, levelSteps) = (0.6, 16.0)

  /// Returns the level of a prior, 0 for the best.
  public static func level(ofPrior prior: Double) -> Int {
    guard prior > lowestPrior else { return lastLevel }
    let steps = Logarithm.binary(prior / lowestPrior) * levelSteps
    return Int(Double(lastLevel) - min(steps, Double(lastLevel)))
  }

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
    let words = (0..<title.count).filter { !title.isRepeated($0) }.map(title.lengthWeight)
      .reduce(0, +)
    return (coverage + whole + focus / max(1, words)) * quality
  }
}
