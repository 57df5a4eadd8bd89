import Basics
import Politeness
import URLStandard

/// Detects URL patterns whose pages add nothing.
///
/// With a query: print views, reply forms, and combinations of filters and sort orders that list known pages in another way.
/// With numbers in the path: redirects to known pages, such as those of `/comment/17/reply` to a login page, and of
/// `/post/17` to the page of its discussion.
struct LowYieldDetector: Sendable {
  /// The target of a redirect.
  enum Redirect {
    /// A page that was found before.
    case knownPage
    /// A page in front of others, such as a login page, whose query contains the path of the URL.
    case interstitial
  }

  /// The contribution of one page.
  struct Observation {
    /// A Boolean value that indicates whether the page links to a page that was not known.
    var hasNewLinks = false
    /// A Boolean value that indicates whether the page is not to be indexed on its own: another canonical URL, noindex, a
    /// redirect to a known page.
    var isDisclaimed = false
    /// Where the URL redirects; `nil` if it does not, or to a page that was not known.
    var redirect: Redirect?
    /// A Boolean value that indicates whether the page without the query has the same links, or this page has none.
    var isContained = false
    /// The text and the links; `nil` if the page was not parsed.
    var signature: PageSignature?
    /// The hash of the text without numbers; `nil` if the page was not parsed.
    var digitFreeHash: UInt64?
  }

  /// What a text has that was not seen before.
  private struct Novelty {
    /// The percentage of its pairs of words.
    let pairPercent: Int
    /// A Boolean value that indicates whether it has new words.
    let hasNewWords: Bool
  }

  private struct Statistics {
    /// The number of consecutive pages that added nothing.
    var streak = 0
    var lastHash: UInt64?
  }

  /// The consecutive redirects of one path pattern.
  private struct Redirects {
    /// The number of redirects to known pages and interstitials.
    var streak = 0
    /// The number of redirects to interstitials.
    var interstitialStreak = 0
    /// A Boolean value that indicates whether a page has followed after the pattern was exhausted.
    var isRefuted = false

    /// A Boolean value that indicates whether further URLs of the pattern are expected to redirect, too.
    var areExhausted: Bool {
      !isRefuted
        && (streak >= redirectStreaks.any || interstitialStreak >= redirectStreaks.interstitial)
    }
  }

  /// The number of consecutive pages without a contribution, for a single parameter and for several.
  private static let streaks = (single: 12, several: 8, superset: 2, list: 50)
  /// The number of consecutive redirects after which a path pattern is exhausted: to interstitials, and to any known pages.
  private static let redirectStreaks = (interstitial: 12, any: 50)
  private static let patternLimit = 20_000
  /// The percentage of unseen word pairs up to which a text is not new, for a single parameter and for several.
  ///
  /// One parameter often names a record, whose page differs from others in a few words.
  private static let noveltyPercent = (single: 0, several: 10)
  private static let minimumShingles = 4
  /// The maximum number of values of one parameter that are distinguished.
  private static let valueLimit = 4
  /// The names of parameters that page through lists, which are followed to their end.
  private static let listNames: Set<String> = [
    "page", "p", "pg", "paged", "pagenum", "page_num", "pageno", "seite", "start", "offset", "skip",
    "from", "cursor",
    "after", "before", "startindex", "first",
  ]

  private var patterns: [String: Statistics] = [:]
  private var redirects: [String: Redirects] = [:]
  private var seenShingles = RecentSet(limit: 250_000)
  private var seenWords = RecentSet(limit: 250_000)
  /// The hashes of URLs with several parameters, without their order.
  private var seenCombinations = RecentSet(limit: 50_000)

  /// Learns from a fetched page; pages without a query teach which texts are known.
  ///
  /// - Returns: The patterns that were exhausted, and are no longer.
  mutating func learn(_ url: WebURL, _ page: Observation) -> [String] {
    let novelty = learnText(page.signature)
    guard url.hasQuery else { return learnRedirect(url, page) }
    let (pattern, names) = Self.pattern(of: url)
    guard patterns[pattern] != nil || patterns.count < Self.patternLimit else { return [] }
    // The same filters in another order say nothing about other combinations.
    guard names.count == 1 || seenCombinations.insert(Self.hashOfCombination(url)) else {
      return []
    }
    // The pages of a single parameter are tried more often anyway.
    let restartsFewer = page.hasNewLinks && names.count > 2
    let exhausted = exhaustedPatterns(pattern, names, withFewer: restartsFewer)
    count(page, novelty, pattern, names)
    if restartsFewer { restart(pattern, names) }
    return exhausted.filter { !isExhausted($0.pattern, $0.names) }.map(\.pattern)
  }

  /// Learns whether a URL without a query redirects to a known page.
  ///
  /// - Returns: The path pattern if it was exhausted, and is no longer.
  private mutating func learnRedirect(_ url: WebURL, _ page: Observation) -> [String] {
    // Most patterns never redirect.
    guard !redirects.isEmpty || page.redirect != nil, let pattern = Self.pathPattern(of: url),
      redirects[pattern] != nil || page.redirect != nil && redirects.count < Self.patternLimit
    else { return [] }
    var current = redirects[pattern] ?? Redirects()
    let wereExhausted = current.areExhausted
    current.streak = page.redirect == nil ? 0 : current.streak + 1
    current.interstitialStreak =
      page.redirect == .interstitial ? current.interstitialStreak + 1 : 0
    current.isRefuted = current.isRefuted || wereExhausted && !current.areExhausted
    redirects[pattern] = current
    return wereExhausted && current.isRefuted ? [pattern] : []
  }

  /// Returns the host and the path of a URL with `#` for numbers and `*` for tokens; `nil` if the path has none.
  private static func pathPattern(of url: WebURL) -> String? {
    let shape = URLParameters(url).shape
    return shape.utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "*") } ? shape : nil
  }

  /// Counts whether a page with a query adds something.
  private mutating func count(
    _ page: Observation,
    _ novelty: Novelty?,
    _ pattern: String,
    _ names: [Substring]
  ) {
    var statistics = patterns[pattern] ?? Statistics()
    let limit = names.count > 1 ? Self.noveltyPercent.several : Self.noveltyPercent.single
    // Another order of the rows of a table makes new pairs of words, but no new words.
    let isNew =
      novelty.map { $0.pairPercent > limit && ($0.hasNewWords || names.count == 1) }
      ?? !page.isDisclaimed
    let addsNothing =
      if Self.isList(names) {
        page.digitFreeHash != nil && page.digitFreeHash == statistics.lastHash
      } else if names.count > 1 {
        page.isDisclaimed || !isNew
      } else {
        page.isDisclaimed || page.isContained && !isNew
      }
    statistics.streak = addsNothing && !page.hasNewLinks ? statistics.streak + 1 : 0
    statistics.lastHash = page.digitFreeHash
    patterns[pattern] = statistics
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

  /// Returns what was not seen before of a text; `nil` if it is too short.
  private mutating func learnText(_ signature: PageSignature?) -> Novelty? {
    guard let signature, signature.shingles.count >= Self.minimumShingles else { return nil }
    var (pairs, words) = (0, 0)
    for shingle in signature.shingles where seenShingles.insert(shingle) { pairs += 1 }
    for word in signature.words where seenWords.insert(word) { words += 1 }
    return Novelty(pairPercent: pairs * 100 / signature.shingles.count, hasNewWords: words > 0)
  }

  /// Returns the pattern of a URL if its pages have added nothing for a while; `nil` if the URL should be fetched.
  func exhaustedPattern(of url: WebURL) -> String? {
    guard url.hasQuery else {
      guard !redirects.isEmpty, let pattern = Self.pathPattern(of: url) else { return nil }
      return redirects[pattern]?.areExhausted == true ? pattern : nil
    }
    guard !patterns.isEmpty else { return nil }
    let (pattern, names) = Self.pattern(of: url)
    return isExhausted(pattern, names) ? pattern : nil
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

  private static func pattern(of url: WebURL) -> (String, names: [Substring]) {
    // A parameter of several values counts as several ones: `filter=red&filter=small`, `sort=price,name`.
    let names = (url.query ?? "").split(separator: "&").flatMap { parameter in
      let name = parameter.prefix { $0 != "=" }
      return repeatElement(name, count: valueCount(of: parameter.dropFirst(name.count + 1)))
    }.sorted()
    return (URLParameters(url).shape + "?" + names.joined(separator: "&"), names)
  }
}

/// A set of hashes with bounded memory that forgets the oldest ones.
private struct RecentSet {
  private let limit: Int
  private var young = HashValueSet()
  private var old = HashValueSet()

  init(limit: Int) { self.limit = limit }

  /// Inserts a hash and returns `true` if it was not present.
  mutating func insert(_ hash: UInt64) -> Bool {
    guard !young.contains(hash) else { return false }
    if young.count >= limit { (old, young) = (young, HashValueSet()) }
    young.insert(hash)
    return !old.contains(hash)
  }
}
