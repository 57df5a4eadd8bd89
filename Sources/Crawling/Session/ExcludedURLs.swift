import Frontier
import Politeness
import URLStandard

/// The URLs that learned rules have excluded; they are requested after all if their rule turns out to be wrong.
///
/// Memory is bounded: beyond the limits, URLs are only counted.
struct ExcludedURLs: Sendable {
  /// The reason for which a URL is excluded.
  enum Reason: Hashable, Sendable {
    case parameter(InsignificantParameterDetector.Rule)
    case lowYield(pattern: String)
    /// The stored text of a rule or a copy of an earlier run, and whether it is about a parameter.
    case earlierRun(String, isParameter: Bool)
  }

  /// An excluded URL.
  struct Item: Sendable {
    let url: WebURL
    let key: PageKey
    let seed: Int
    let depth: Int
    /// The leased entry; `nil` if the URL was never queued.
    let entry: Frontier.Entry?
  }

  private struct Group {
    var items: [Item] = []
    var rule: CrawlReport.LearnedRule
  }

  private static let groupLimit = 1000
  private static let groupSize = 2000
  private static let itemLimit = 20_000
  /// The maximum number of URLs that verify one rule.
  private static let verificationLimit = 20
  private static let leastVerifications = 3
  private static let sampleLimit = 100

  private var groups: [Reason: Group] = [:]
  private var order: [Reason] = []
  private var itemCount = 0
  /// The keys of all items.
  private var keys: Set<PageKey> = []
  /// The URLs that are requested although a rule excludes them, with the rule; at most 20 for each rule.
  private var requested: [PageKey: Reason] = [:]
  /// A Boolean value that indicates whether there are rules of earlier runs about parameters.
  private var hasEarlierParameters = false
  /// A Boolean value that indicates whether there are rules of earlier runs about patterns whose pages add nothing.
  private var hasEarlierPatterns = false
  /// The rules of this run of which the frontier stores a URL.
  private var storedRules: Set<InsignificantParameterDetector.Rule> = []
  /// The stored texts of the rules that do not hold.
  private var refutedTexts: Set<String> = []

  /// The rules for the report, in the order in which they were learned.
  var rules: [CrawlReport.LearnedRule] {
    Array(order.compactMap { groups[$0]?.rule }.filter { $0.count > 0 }.prefix(Self.sampleLimit))
  }

  /// Returns `true` if a URL is requested although a rule excludes it.
  func isRequested(_ key: PageKey) -> Bool { requested[key] != nil }

  /// Returns the rule that the page of a URL is to verify; `nil` if it verifies none.
  func reason(forRequesting key: PageKey) -> Reason? { requested[key] }

  /// Records a rule of this run about all values of a parameter, and returns `true` if it was not recorded before.
  mutating func recordRule(_ reason: Reason) -> Bool {
    guard case .parameter(let rule) = reason, rule.value == nil else { return false }
    return storedRules.insert(rule).inserted
  }

  /// Returns `true` if a page of this run has refuted a rule.
  func isRefuted(_ reason: Reason) -> Bool { refutedTexts.contains(reason.text) }

  /// Returns the rule of an earlier run by which no value of a parameter of a URL makes a difference, and the URL without the
  /// parameter; `nil` if this run has met no such rule, or has refuted it.
  func earlierRule(of url: WebURL) -> (reason: Reason, plain: WebURL)? {
    guard hasEarlierParameters, URLParameters.mayExist(in: url) else { return nil }
    let parts = URLParameters(url)
    for item in parts.items where !item.name.hasPrefix("/") {
      for place in [parts.shape, parts.host] {
        let rule = InsignificantParameterDetector.Rule(place: place, name: item.name, value: nil)
        let reason = Reason.earlierRun(Reason.parameter(rule).text, isParameter: true)
        guard groups[reason] != nil, !isRefuted(reason) else { continue }
        if let plain = url.replacing([item.name], segments: [:]) { return (reason, plain) }
      }
    }
    return nil
  }

  /// Returns the rule of an earlier run by which the pages of the pattern of a URL with a query add nothing; `nil` if this run
  /// has met no such rule, or has refuted it.
  func earlierPattern(of url: WebURL) -> Reason? {
    guard hasEarlierPatterns, url.hasQuery else { return nil }
    let rule = Reason.lowYield(pattern: LowYieldDetector.pattern(of: url).pattern)
    let reason = Reason.earlierRun(rule.text, isParameter: false)
    return groups[reason] != nil && !isRefuted(reason) ? reason : nil
  }

  /// Adds an excluded URL.
  ///
  /// - Parameters:
  ///   - item: The URL.
  ///   - reason: The reason.
  ///   - evidence: Two URLs of the same page.
  ///   - isMark: `true` if the URL has a value that never repeats; a few of these are enough.
  /// - Returns: `true` if the URL is kept; an entry that is not kept must be completed.
  mutating func add(
    _ item: Item,
    reason: Reason,
    evidence: ParameterEvidence.Pair?,
    isMark: Bool
  ) -> Bool {
    if groups[reason] == nil {
      guard groups.count < Self.groupLimit else { return false }
      var rule = CrawlReport.LearnedRule(reason)
      rule.evidence = evidence.map { [$0.other, $0.url] } ?? []
      groups[reason] = Group(rule: rule)
      order.append(reason)
      if case .earlierRun(_, let isParameter) = reason {
        if isParameter { hasEarlierParameters = true } else { hasEarlierPatterns = true }
      }
    }
    guard let count = groups[reason]?.items.count, !keys.contains(item.key) else { return false }
    groups[reason]?.rule.count += 1
    guard itemCount < Self.itemLimit, count < (isMark ? Self.verificationLimit : Self.groupSize)
    else {
      return false
    }
    groups[reason]?.items.append(item)
    keys.insert(item.key)
    itemCount += 1
    return true
  }

  /// Returns the URLs that should verify their rules now: at most 20 and at most a quarter of each rule,
  /// spread over its URLs.
  ///
  /// - Parameters:
  ///   - isMark: A closure that returns `true` if the values of a rule never repeat.
  ///   - isComparable: A closure that returns `true` if a page was read with which that of a URL can be compared. The URLs of
  ///     earlier runs wait for one.
  /// - Returns: The URLs; empty if all rules are verified.
  mutating func dequeueForVerification(
    isMark: (InsignificantParameterDetector.Rule) -> Bool,
    isComparable: (WebURL) -> Bool
  ) -> [Item] {
    var dequeued: [Item] = []
    for reason in order {
      guard var group = groups[reason], !group.items.isEmpty, group.rule.refutedBy == nil else {
        continue
      }
      let wanted = Self.verificationCount(of: reason, group.rule.count, isMark: isMark)
      var candidates = Array(group.items.indices)
      if case .earlierRun = reason, group.rule.verified < wanted {
        candidates.removeAll { !isComparable(group.items[$0].url) }
      }
      let count = min(wanted - group.rule.verified, candidates.count)
      guard count > 0 else { continue }
      let step = candidates.count / count
      for number in (0..<count).reversed() {
        let item = group.items.remove(at: candidates[number * step])
        requested[item.key] = reason
        keys.remove(item.key)
        dequeued.append(item)
      }
      itemCount -= count
      group.rule.verified += count
      groups[reason] = group
    }
    return dequeued
  }

  private static func verificationCount(
    of reason: Reason,
    _ count: Int,
    isMark: (InsignificantParameterDetector.Rule) -> Bool
  ) -> Int {
    let isSampleLarge: Bool
    switch reason {
    case .parameter(let rule): isSampleLarge = !isMark(rule)
    // Each of these redirects may lead to a page that no other link leads to.
    case .lowYield(let pattern): isSampleLarge = !pattern.contains("?")
    // No rule says so, and each may have become another page.
    case .earlierRun(let text, _) where text.hasPrefix(Reason.copy): return count
    case .earlierRun: isSampleLarge = false
    }
    return isSampleLarge
      ? min(verificationLimit, max(leastVerifications, count / 4)) : leastVerifications
  }

  /// Removes the URLs of the rules about a parameter of a host, which is significant.
  mutating func removeAll(
    ofParameter name: String,
    host: String,
    refutedBy pair: (InsignificantParameterDetector.Rule) -> ParameterEvidence.Pair?
  ) -> [Item] {
    order.flatMap { reason -> [Item] in
      guard case .parameter(let rule) = reason, rule.name == name,
        rule.place == host || rule.place.hasPrefix(host + "/")
      else { return [] }
      guard let pair = pair(rule) else { return [] }
      return remove(reason, refutedBy: [pair.other, pair.url])
    }
  }

  /// Removes the URLs of one reason, which does not hold.
  mutating func remove(_ reason: Reason, refutedBy urls: [String]) -> [Item] {
    guard let items = groups[reason]?.items else { return [] }
    groups[reason]?.items = []
    groups[reason]?.rule.refutedBy = urls
    refutedTexts.insert(reason.text)
    itemCount -= items.count
    for item in items { keys.remove(item.key) }
    return items
  }

  /// Removes all URLs at the end of the run.
  mutating func removeAll() -> [(reason: Reason, item: Item)] {
    let all = order.flatMap { reason in (groups[reason]?.items ?? []).map { (reason, $0) } }
    for reason in order { groups[reason]?.items = [] }
    (itemCount, keys) = (0, [])
    return all
  }
}

extension ExcludedURLs.Reason {
  /// The prefix of the text of a reason for an insignificant parameter.
  private static let spelling = "another spelling: "
  /// The prefix of the text of a reason for a pattern whose pages add nothing.
  private static let nothingNew = "adds nothing: "

  /// The prefix of the text for the copies of pages at URLs without one of their parameters.
  fileprivate static let copy = "repeats a page: "

  /// Creates the reason of a URL whose page repeats that of a URL without one of its parameters, though no rule says so.
  static func copy(at url: WebURL) -> Self {
    .earlierRun(copy + url.hostAndPort, isParameter: true)
  }

  /// A Boolean value that indicates whether the reason is that the pages of a pattern of URLs add nothing.
  var isAboutPattern: Bool {
    switch self {
    case .lowYield: true
    case .earlierRun(_, let isParameter): !isParameter
    case .parameter: false
    }
  }

  /// The text that the frontier stores.
  var text: String {
    switch self {
    case .parameter(let rule):
      // No URL has a space.
      Self.spelling + rule.place + " " + rule.name + (rule.value.map { "=" + $0 } ?? " (any value)")
    case .lowYield(let pattern): Self.nothingNew + pattern
    case .earlierRun(let text, _): text
    }
  }

  /// Creates the reason of an earlier run from the stored text; `nil` if it has another form.
  init?(storedText text: String) {
    let isParameter = text.hasPrefix(Self.spelling) || text.hasPrefix(Self.copy)
    guard isParameter || text.hasPrefix(Self.nothingNew) else { return nil }
    self = .earlierRun(text, isParameter: isParameter)
  }
}

extension CrawlReport.LearnedRule {
  fileprivate init(_ reason: ExcludedURLs.Reason) {
    switch reason {
    case .parameter(let rule):
      self.init(
        kind: .insignificantParameter,
        place: rule.place,
        parameter: rule.name,
        value: rule.value
      )
    case .lowYield(let pattern): self.init(kind: .nothingNew, place: pattern)
    case .earlierRun(let text, _): self.init(kind: .earlierRun, place: text)
    }
  }
}
