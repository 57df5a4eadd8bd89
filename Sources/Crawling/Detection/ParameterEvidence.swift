import Basics

/// The evidence about one parameter of a host, or of one URL shape of a host.
struct ParameterEvidence: Sendable {
  /// Two fetched URLs that are compared.
  struct Pair: Sendable {
    let url: String
    let other: String
  }

  /// The number of values with the same page after which every value is insignificant.
  static let valuesNeeded = 3
  private static let valueLimit = 16

  /// The number of pages for which a value made no difference.
  private var votes: [String: Int] = [:]
  /// The first pair of URLs of the same page.
  private(set) var example: Pair?
  /// The first pair of URLs that differ in the parameter and are different pages; it ends the rule for every value.
  private(set) var counterexample: Pair?
  /// The values that made a difference, with the first pair of pages of each.
  private var differing: [String: Pair] = [:]

  /// Records that `value` makes no difference.
  mutating func addVote(for value: String, _ pair: Pair) {
    guard votes[value] != nil || votes.count < Self.valueLimit else { return }
    votes[value, default: 0] += 1
    if example == nil { example = pair }
  }

  /// Records that `values` make a difference.
  mutating func addCounterexample(_ values: [String], _ pair: Pair) {
    if counterexample == nil { counterexample = pair }
    for value in values where differing[value] == nil && differing.count < Self.valueLimit {
      differing[value] = pair
    }
  }

  /// Returns `true` if every value is insignificant.
  var coversAllValues: Bool { counterexample == nil && votes.count >= Self.valuesNeeded }

  /// Returns `true` if `value` is insignificant according to at least `count` pages, such as `page=1`.
  func covers(_ value: String, votes count: Int) -> Bool {
    votes[value] ?? 0 >= count && counterexample(to: value) == nil
  }

  /// Returns a pair of pages that shows that `value` makes a difference, or may make one; `nil` if there is none.
  ///
  /// A significant parameter has one default. If several values made no difference, they did so by chance, as filters do
  /// on a page that lists nothing yet. Pages of other values say nothing about the default.
  func counterexample(to value: String) -> Pair? {
    if let pair = differing[value] { return pair }
    return votes.keys.allSatisfy { $0 == value || differing[$0] != nil } ? nil : counterexample
  }
}
