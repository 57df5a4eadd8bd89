/// The evidence that a parameter that nearly all links have, with values that never repeat, is a mark.
///
/// The pages of a mark are similar, not equal, on sites that show other advertisements, counters or recommendations on each
/// request. Identifiers of pages can also never repeat, so several different pages have to be similar under two values each.
struct MarkEvidence: Sendable {
  private static let pagesNeeded = 3
  private static let pageLimit = 16
  /// The least share of common hashes of similar texts, and the largest share of different ones, in percent.
  private static let commonPercent = (similar: 60, different: 25)

  /// The keys of pages whose texts were similar under two values.
  private var pages: Set<Int> = []
  /// The first pair of URLs with similar texts.
  private(set) var example: ParameterEvidence.Pair?
  /// The first pair of URLs with different texts; it ends the rule.
  private(set) var counterexample: ParameterEvidence.Pair?

  /// A Boolean value that indicates whether the parameter is a mark.
  var isMark: Bool { counterexample == nil && pages.count >= Self.pagesNeeded }

  /// Compares the sketches of two URLs that differ in the parameter.
  ///
  /// - Parameters:
  ///   - left: The sketch of one text; empty if the text is too short.
  ///   - right: The sketch of the other text.
  ///   - page: The key of the URL without the parameter.
  ///   - pair: The URLs.
  mutating func compare(
    _ left: [UInt64],
    _ right: [UInt64],
    of page: Int,
    _ pair: ParameterEvidence.Pair
  ) {
    guard !left.isEmpty, !right.isEmpty else { return }
    let share = Self.commonPercent(of: left, right)
    if share >= Self.commonPercent.similar {
      if pages.count < Self.pageLimit { pages.insert(page) }
      example = example ?? pair
    } else if share < Self.commonPercent.different {
      counterexample = counterexample ?? pair
    }
  }

  /// Returns the share of the smallest hashes of both sketches that both have, which estimates that of all hashes.
  private static func commonPercent(of left: [UInt64], _ right: [UInt64]) -> Int {
    let smallest = Set(left).union(right).sorted().prefix(max(left.count, right.count))
    let (first, second) = (Set(left), Set(right))
    let common = smallest.count { first.contains($0) && second.contains($0) }
    return common * 100 / max(1, smallest.count)
  }
}
