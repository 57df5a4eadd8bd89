extension [Finding] {
  /// Returns the findings, numbered among those of the same rule, file and message.
  func numbered() -> [Finding] {
    var counts: [String: Int] = [:]
    return map { finding in
      var finding = finding
      finding.occurrence = 1
      let count = counts[finding.fingerprint, default: 0] + 1
      counts[finding.fingerprint] = count
      finding.occurrence = count
      return finding
    }
  }

  /// Returns at most `limit` distinct findings of a rule; if there are others, the last one says so.
  ///
  /// The messages stay as they are, because they are part of the findings' identity.
  package func bounded(to limit: Int) -> [Finding] {
    guard count > 1 else { return self }
    var seen: Set<Finding> = []
    let distinct = filter { seen.insert($0).inserted }
    guard distinct.count > limit else { return distinct }
    var kept = Array(distinct.prefix(limit))
    kept[limit - 1].hasMore = true
    return kept
  }

  /// Returns the findings for a person to read: of each rule the first `limit`, whose last message has the number of
  /// the others.
  ///
  /// The changed messages are not those of ``Finding/fingerprint``.
  public func shortened(to limit: Int = 10) -> [Finding] {
    var last: [RuleID: Int] = [:]
    var counts: [RuleID: Int] = [:]
    var rulesWithMore: Set<RuleID> = []
    var kept: [Finding] = []
    for finding in self {
      counts[finding.ruleID, default: 0] += 1
      if finding.hasMore { rulesWithMore.insert(finding.ruleID) }
      guard counts[finding.ruleID, default: 0] <= limit else { continue }
      last[finding.ruleID] = kept.count
      kept.append(finding)
    }
    for (rule, index) in last {
      let rest = counts[rule, default: 0] - limit
      let hasMore = rulesWithMore.contains(rule)
      guard rest > 0 || hasMore else { continue }
      kept[index].message +=
        hasMore ? " And more than \(Swift.max(0, rest)) more." : " And \(rest) more."
    }
    return kept
  }
}
