import Basics
import Politeness
import URLStandard

/// Detects URL patterns whose pages add nothing.
///
/// With a query: print views, reply forms, permalinks of posts, and combinations of filters and sort orders that list known
/// pages in another way. With numbers in the path: redirects to known pages, such as those of `/comment/17/reply` to a login
/// page, and of `/post/17` to the page of its discussion; and pages that do not exist, such as those of the days of a calendar.
struct LowYieldDetector: Sendable {
  /// Where a URL leads that has no page of its own.
  enum DeadEnd {
    /// To a page that was found before, by a redirect.
    case knownPage
    /// To a page in front of others, such as a login page, whose query contains the path of the URL, by a redirect.
    case interstitial
    /// Nowhere: the response is 404 or 410.
    case missing
  }

  /// The contribution of one page.
  struct Observation {
    /// A Boolean value that indicates whether the page links to a page that was not known.
    var hasNewLinks = false
    /// A Boolean value that indicates whether an earlier run has read the page: it ends no rule, because it seems new as long
    /// as this run has not read the pages that it repeats.
    var wasReadBefore = false
    /// A Boolean value that indicates whether the page is not to be indexed on its own: another canonical URL, noindex, no
    /// HTML, a redirect to a known page.
    var isDisclaimed = false
    /// Where the URL leads if it has no page of its own; `nil` for pages, and for redirects to pages that were not known.
    var deadEnd: DeadEnd?
    /// A Boolean value that indicates whether the page without the query has the same links, or this page has none.
    var isContained = false
    /// The text and the links; `nil` if the page was not parsed.
    var signature: PageSignature?
    /// The hash of the text without numbers; `nil` if the page was not parsed.
    var digitFreeHash: UInt64?
  }

  /// What a page has that was not seen before.
  private struct Novelty {
    /// The percentage of its pairs of words; `nil` if the text is too short.
    var pairPercent: Int?
    /// A Boolean value that indicates whether it has new words.
    var hasNewWords = false
    /// A Boolean value that indicates whether an earlier page with the same path has the same title, text, media and links,
    /// apart from queries.
    var repeatsPage = false

    /// A Boolean value that indicates whether the page repeats another one, and has enough text to tell.
    var isCopy: Bool { repeatsPage && pairPercent != nil }
    /// A Boolean value that indicates whether the page repeats another one, but has so little text that scripts may fill
    /// both: it says neither that a pattern adds something nor that it adds nothing.
    var isShortCopy: Bool { repeatsPage && pairPercent == nil }
  }

  private struct Statistics {
    /// The number of consecutive pages that added nothing.
    var streak = 0
    var lastHash: UInt64?
  }

  /// The consecutive dead ends of one path pattern.
  private struct DeadEnds {
    /// The number of dead ends of all kinds.
    var streak = 0
    /// The number of redirects to interstitials.
    var interstitialStreak = 0
    /// A Boolean value that indicates whether a page has followed after the pattern was exhausted.
    var isRefuted = false

    /// A Boolean value that indicates whether further URLs of the pattern are expected to be dead ends, too.
    var areExhausted: Bool {
      !isRefuted
        && (streak >= deadEndStreaks.any || interstitialStreak >= deadEndStreaks.interstitial)
    }
  }

  /// The number of consecutive pages without a contribution, for a single parameter and for several.
  private static let streaks = (single: 12, several: 8, superset: 2, list: 50)
  /// The number of consecutive dead ends after which a path pattern is exhausted: redirects to interstitials, and any.
  private static let deadEndStreaks = (interstitial: 12, any: 50)
  private static let patternLimit = 20_000
  /// The percentage of unseen word pairs up to which the text of a URL with several parameters is not new.
  ///
  /// A text of a single parameter is new with one pair: it often names a record, whose page differs from others in a few words.
  private static let severalNoveltyPercent = 10
  /// The number of pages with the parameters of another page in another order after which such URLs of a host are exhausted.
  private static let orderStreak = 4
  /// The maximum number of values of one parameter that are distinguished.
  private static let valueLimit = 4
  /// The names of parameters that page through lists, which are followed to their end.
  private static let listNames: Set<String> = [
    "page", "p", "pg", "paged", "pagenum", "page_num", "pageno", "seite", "start", "offset", "skip",
    "from", "cursor",
    "after", "before", "startindex", "first",
  ]

  private var patterns: [String: Statistics] = [:]
  private var deadEnds: [String: DeadEnds] = [:]
  private var seenShingles = RecentSet(limit: 250_000)
  private var seenWords = RecentSet(limit: 250_000)
  /// The first URL of each combination of several parameters, without their order; both as hashes.
  private var firstOrders = RecentlyUsed<UInt64, UInt64>(limit: 50_000)
  /// The first URL of each content of a path; both as hashes.
  private var firstCopies = RecentlyUsed<UInt64, UInt64>(limit: 20_000)
  /// The numbers of pages by host that added nothing to one with the same parameters in another order; negative if one did.
  private var repeatedOrders: [String: Int] = [:]

  /// Learns from a fetched page; pages without a query teach which texts are known.
  ///
  /// - Returns: The patterns that were exhausted, and are no longer.
  mutating func learn(_ url: WebURL, _ page: Observation) -> [String] {
    let novelty = learnContent(of: url, page.signature)
    guard url.hasQuery else { return learnDeadEnd(url, page) }
    let (pattern, names) = Self.pattern(of: url)
    guard patterns[pattern] != nil || patterns.count < Self.patternLimit else { return [] }
    // The same filters in another order say nothing about other combinations.
    if names.count > 1 {
      let combination = Self.hashOfCombination(url)
      if let first = firstOrders[combination] {
        return first == Self.hash(of: url) ? [] : learnOrder(of: url, page, novelty)
      }
      firstOrders[combination] = Self.hash(of: url)
    }
    // The pages of a single parameter are tried more often anyway.
    let restartsFewer = page.hasNewLinks && !page.wasReadBefore && names.count > 2
    let exhausted = exhaustedPatterns(pattern, names, withFewer: restartsFewer)
    if page.wasReadBefore, exhausted.contains(where: { $0.pattern == pattern }) { return [] }
    count(page, novelty, pattern, names)
    if restartsFewer { restart(pattern, names) }
    return exhausted.filter { !isExhausted($0.pattern, $0.names) }.map(\.pattern)
  }

  /// Learns whether a page shows something new although a page with the same parameters in another order was read.
  ///
  /// - Returns: The pattern of such URLs if it was exhausted, and is no longer.
  private mutating func learnOrder(
    of url: WebURL,
    _ page: Observation,
    _ novelty: Novelty
  ) -> [String] {
    let host = url.hostAndPort
    let known = repeatedOrders[host] ?? 0
    guard known >= 0, known > 0 || repeatedOrders.count < Self.patternLimit else { return [] }
    let addsNothing = !page.hasNewLinks && !showsNew(page, novelty)
    guard addsNothing || page.hasNewLinks || !novelty.isShortCopy else { return [] }
    repeatedOrders[host] = addsNothing ? known + 1 : -1
    return known >= Self.orderStreak && !addsNothing ? [Self.orderPattern(of: host)] : []
  }

  /// Returns the pattern of URLs of a host whose parameters have another order than those of a page that was read.
  private static func orderPattern(of host: String) -> String { "\(host)?(another order)" }

  /// Learns whether a URL without a query has a page of its own.
  ///
  /// - Returns: The path pattern if it was exhausted, and is no longer.
  private mutating func learnDeadEnd(_ url: WebURL, _ page: Observation) -> [String] {
    // Most patterns have pages.
    guard !deadEnds.isEmpty || page.deadEnd != nil, let pattern = Self.pathPattern(of: url),
      deadEnds[pattern] != nil || page.deadEnd != nil && deadEnds.count < Self.patternLimit
    else { return [] }
    var current = deadEnds[pattern] ?? DeadEnds()
    let wereExhausted = current.areExhausted
    current.streak = page.deadEnd == nil ? 0 : current.streak + 1
    current.interstitialStreak =
      page.deadEnd == .interstitial ? current.interstitialStreak + 1 : 0
    current.isRefuted = current.isRefuted || wereExhausted && !current.areExhausted
    deadEnds[pattern] = current
    return wereExhausted && current.isRefuted ? [pattern] : []
  }

  /// Returns `true` if new links of a page at `url` would end a rule.
  func mayEndRule(_ url: WebURL) -> Bool {
    guard url.hasQuery, !patterns.isEmpty else { return false }
    let (pattern, names) = Self.pattern(of: url)
    return !exhaustedPatterns(pattern, names, withFewer: names.count > 2).isEmpty
      || names.count > 1 && repeatedOrders[url.hostAndPort] ?? 0 >= Self.orderStreak
  }

  /// Returns `true` if the page that was learned last, at `url`, showed nothing new.
  func addedNothing(_ url: WebURL, _ page: Observation) -> Bool {
    guard url.hasQuery else { return page.deadEnd != nil }
    let streak = patterns[Self.pattern(of: url).pattern]?.streak
    return !page.hasNewLinks && streak ?? 1 > 0
  }

  /// Returns `true` if a page that has not been learned shows nothing that was not seen before.
  mutating func wouldAddNothing(_ url: WebURL, _ page: Observation) -> Bool {
    guard !page.hasNewLinks else { return false }
    guard url.hasQuery else { return page.deadEnd != nil }
    var novelty = Novelty()
    if let signature = page.signature { novelty = self.novelty(of: url, signature) }
    let (pattern, names) = Self.pattern(of: url)
    return addsNothing(page, novelty, names, lastHash: patterns[pattern]?.lastHash)
  }

  /// Returns the host and the path of a URL with `#` for numbers and `*` for tokens; `nil` if the path has none.
  private static func pathPattern(of url: WebURL) -> String? {
    let shape = URLParameters(url).shapeOfFolders
    return shape.utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "*") } ? shape : nil
  }

  /// Counts whether a page with a query adds something.
  private mutating func count(
    _ page: Observation,
    _ novelty: Novelty,
    _ pattern: String,
    _ names: [Substring]
  ) {
    var statistics = patterns[pattern] ?? Statistics()
    let addsNothing = addsNothing(page, novelty, names, lastHash: statistics.lastHash)
    statistics.lastHash = page.digitFreeHash
    if page.hasNewLinks || !addsNothing && !novelty.isShortCopy {
      statistics.streak = 0
    } else if addsNothing {
      statistics.streak += 1
    }
    patterns[pattern] = statistics
  }

  /// Decides whether a page with a query has nothing that was not seen before, apart from links.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - novelty: What it has that was not seen before.
  ///   - names: The names of its parameters.
  ///   - lastHash: The hash of the text without numbers of the last page of the pattern.
  /// - Returns: `true` if it has nothing.
  private func addsNothing(
    _ page: Observation,
    _ novelty: Novelty,
    _ names: [Substring],
    lastHash: UInt64?
  ) -> Bool {
    if Self.isList(names) {
      return novelty.isCopy || page.digitFreeHash != nil && page.digitFreeHash == lastHash
    }
    guard names.count == 1 else { return !showsNew(page, novelty) }
    return page.isDisclaimed || novelty.isCopy || page.isContained && novelty.pairPercent == 0
  }

  /// Returns `true` if a page with several parameters shows something that was not seen before.
  private func showsNew(_ page: Observation, _ novelty: Novelty) -> Bool {
    guard !page.isDisclaimed, !novelty.isCopy else { return false }
    guard let pairPercent = novelty.pairPercent else { return true }
    // Another order of the rows of a table makes new pairs of words, but no new words.
    return pairPercent > Self.severalNoveltyPercent && novelty.hasNewWords
  }

  /// Starts the count of the patterns with one parameter fewer again: their pages have led to this one, which adds
  /// something, although they add nothing themselves.
  private mutating func restart(_ pattern: String, _ names: [Substring]) {
    for (fewer, _) in Self.patternsWithFewer(pattern, names) { patterns[fewer]?.streak = 0 }
  }

  /// Returns those that are exhausted of a pattern and, if wanted, of the patterns with one parameter fewer.
  private func exhaustedPatterns(
    _ pattern: String,
    _ names: [Substring],
    withFewer: Bool
  ) -> [(pattern: String, names: [Substring])] {
    let all = [(pattern, names)] + (withFewer ? Self.patternsWithFewer(pattern, names) : [])
    return all.filter { isExhausted($0.0, $0.1) }
  }

  /// Returns the patterns with one parameter fewer.
  private static func patternsWithFewer(
    _ pattern: String,
    _ names: [Substring]
  ) -> [(pattern: String, names: [Substring])] {
    guard names.count > 1 else { return [] }
    let path = pattern.prefix { $0 != "?" }
    return names.indices.map { index in
      var fewer = names
      fewer.remove(at: index)
      return ("\(path)?" + fewer.joined(separator: "&"), fewer)
    }
  }

  /// Returns what was not seen before of a page, which has been seen from then on.
  private mutating func learnContent(of url: WebURL, _ signature: PageSignature?) -> Novelty {
    guard let signature else { return Novelty() }
    let novelty = novelty(of: url, signature)
    let content = Self.hashOfContent(url, signature)
    if firstCopies[content] == nil { firstCopies[content] = Self.hash(of: url) }
    guard signature.hasLongText else { return novelty }
    for shingle in signature.shingles { seenShingles.insert(shingle) }
    for word in signature.words { seenWords.insert(word) }
    return novelty
  }

  /// Returns what was not seen before of a page.
  private mutating func novelty(of url: WebURL, _ signature: PageSignature) -> Novelty {
    var novelty = Novelty()
    let original = firstCopies[Self.hashOfContent(url, signature)]
    novelty.repeatsPage = original != nil && original != Self.hash(of: url)
    guard signature.hasLongText else { return novelty }
    let newPairs = Set(signature.shingles.filter { !seenShingles.contains($0) })
    novelty.pairPercent = newPairs.count * 100 / signature.shingles.count
    novelty.hasNewWords = signature.words.contains { !seenWords.contains($0) }
    return novelty
  }

  /// Returns a hash of the path, the text and the links of a page.
  private static func hashOfContent(_ url: WebURL, _ signature: PageSignature) -> UInt64 {
    FNV1a((url.hostAndPort + url.path).utf8).value ^ signature.text ^ signature.paths.mixed
  }

  private static func hash(of url: WebURL) -> UInt64 { FNV1a(url.href.utf8).value }

  /// Returns the pattern of a URL if its pages have added nothing for a while; `nil` if the URL should be fetched.
  mutating func exhaustedPattern(of url: WebURL) -> String? {
    guard url.hasQuery else {
      guard !deadEnds.isEmpty, let pattern = Self.pathPattern(of: url) else { return nil }
      return deadEnds[pattern]?.areExhausted == true ? pattern : nil
    }
    guard !patterns.isEmpty else { return nil }
    let (pattern, names) = Self.pattern(of: url)
    if isExhausted(pattern, names) { return pattern }
    guard names.count > 1, repeatedOrders[url.hostAndPort] ?? 0 >= Self.orderStreak,
      firstOrders[Self.hashOfCombination(url)] != nil
    else { return nil }
    return Self.orderPattern(of: url.hostAndPort)
  }

  private func isExhausted(_ pattern: String, _ names: [Substring]) -> Bool {
    guard let streak = patterns[pattern]?.streak, streak >= Self.streaks.superset else {
      return false
    }
    if names.count == 1 {
      return streak >= (Self.isList(names) ? Self.streaks.list : Self.streaks.single)
    }
    if streak >= Self.streaks.several { return true }
    // A combination of parameters one of which adds nothing is tried only twice.
    return Self.patternsWithFewer(pattern, names).contains { fewer in
      !Self.isList(fewer.names) && patterns[fewer.pattern]?.streak ?? 0 >= Self.streaks.several
    }
  }

  /// Returns a hash of a URL without the order of its parameters.
  private static func hashOfCombination(_ url: WebURL) -> UInt64 {
    let parameters = (url.query ?? "").split(separator: "&").map { FNV1a($0.utf8).value.mixed }
    return parameters.reduce(FNV1a((url.hostAndPort + url.path).utf8).value, &+)
  }

  private static func isList(_ names: [Substring]) -> Bool {
    names.count == 1 && listNames.contains(names[0].lowercased())
  }

  /// Returns the number of values that commas separate, at most ``valueLimit``.
  private static func valueCount(of list: Substring) -> Int {
    let decoded = list.replacing("%2C", with: ",").replacing("%2c", with: ",")
    return min(1 + decoded.utf8.count { $0 == UInt8(ascii: ",") }, valueLimit)
  }

  /// Returns the pattern of a URL with a query, and the names of its parameters.
  static func pattern(of url: WebURL) -> (pattern: String, names: [Substring]) {
    // A parameter of several values counts as several ones: `filter=red&filter=small`, `sort=price,name`.
    let names = (url.query ?? "").split(separator: "&").flatMap { parameter in
      let name = parameter.prefix { $0 != "=" }
      return repeatElement(name, count: valueCount(of: parameter.dropFirst(name.count + 1)))
    }.sorted()
    return (URLParameters(url).shapeOfSlugs + "?" + names.joined(separator: "&"), names)
  }
}

/// A set of hashes with bounded memory that forgets the oldest ones.
private struct RecentSet {
  private let limit: Int
  private var young = HashValueSet()
  private var old = HashValueSet()

  init(limit: Int) { self.limit = limit }

  func contains(_ hash: UInt64) -> Bool { young.contains(hash) || old.contains(hash) }

  mutating func insert(_ hash: UInt64) {
    guard !young.contains(hash) else { return }
    if young.count >= limit { (old, young) = (young, HashValueSet()) }
    young.insert(hash)
  }
}
