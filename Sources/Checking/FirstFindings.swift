extension Sequence {
  /// Returns the findings of the first elements that have one, one more than a rule may report.
  ///
  /// Each element is examined once. `lazy.compactMap(_:).prefix(_:)` of a collection examines elements twice.
  func firstFindings(_ finding: (Element) -> Finding?) -> [Finding] {
    firstFindings { element -> [Finding] in finding(element).map { [$0] } ?? [] }
  }

  /// Returns the findings of the first elements that have any, one more than a rule may report.
  func firstFindings(_ findings: (Element) -> [Finding]) -> [Finding] {
    let limit = PageChecker.findingLimit + 1
    var first: [Finding] = []
    for element in self where first.count < limit {
      first += findings(element).prefix(limit - first.count)
    }
    return first
  }
}
