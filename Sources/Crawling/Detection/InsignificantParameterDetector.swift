import Basics
import Politeness
import URLStandard

/// Learns which parameters of URLs do not change the page, from pairs of fetched URLs that differ only in them.
///
/// Two URLs are the same page if the words of their texts and their links are equal. A canonical link alone proves
/// nothing: many shops declare the first page of a list as canonical for all of its pages. Rules belong to a URL shape,
/// such as `/list/#`; a host gets a rule after several shapes agreed and none objected. Parameters that nearly all links
/// have, with values that never repeat, are marks if the texts are similar (``MarkEvidence``), because many pages show
/// other advertisements, counters or recommendations on each request.
struct InsignificantParameterDetector: Sendable {
  /// A rule that removes a parameter from URLs.
  struct Rule: Sendable, Hashable {
    /// The host, and the path of the URLs with `#` for numbers; only the host if the rule applies to all paths.
    let place: String
    /// The parameter; `/` and an index for a path segment.
    let name: String
    /// The value; `nil` if the rule applies to every value.
    let value: String?
  }

  private struct Key: Hashable {
    let place: String
    let name: String
  }

  /// A fetched page under a URL from which one parameter was removed.
  private struct Variant {
    /// The removed parameters and their values; empty for the URL itself.
    let removed: [String: String]
    let url: String
    let signature: PageSignature
    /// The sketch of the text, if the URL has a mark that all links have.
    let sketch: [UInt64]
    /// A Boolean value that indicates whether the page names itself as canonical, including the parameters.
    let isCanonical: Bool
  }

  /// The number of equal pages that make one value insignificant.
  private static let votesNeeded = 2
  /// The number of URL shapes that have to agree on a rule of the host.
  private static let shapesNeeded = 3
  private static let keyLimit = 20_000
  private static let variantLimit = 4

  private var evidence: [Key: ParameterEvidence] = [:]
  private var variants = RecentlyUsed<Int, [Variant]>(limit: 4096)
  private var freshness = FreshValueDetector()
  /// The evidence about marks that all links of a host have.
  private var marks: [Key: MarkEvidence] = [:]
  /// The first value of path segments that look random, by place and name.
  private var representatives: [Key: String] = [:]
  /// The parameters that a comparison ended since the last ``drainEndedNames()``: host and name.
  private var ended: [(host: String, name: String)] = []
  private var hasVotes = false

  // MARK: Learning

  /// Learns from a fetched page.
  ///
  /// - Parameters:
  ///   - url: The URL of the page.
  ///   - signature: The text and the links of the page.
  ///   - canonical: The declared canonical URL.
  mutating func learn(_ url: WebURL, _ signature: PageSignature, canonical: WebURL?) {
    let parts = URLParameters(url)
    learnFreshness(of: signature, on: parts)
    let isCanonical = canonical.map { $0.withoutFragment == url } ?? false
    let compact = signature.compact
    var sets: [Set<String>] = [[]] + parts.items.map { [$0.name] }
    let fresh = Set(parts.items.map(\.name).filter { freshness.isFresh($0, host: parts.host) })
    if fresh.count > 1 { sets.append(fresh) }
    let isMarked = fresh.contains { freshness.isUniversalMark($0, host: parts.host) }
    let sketch = isMarked ? signature.sketch : []
    for names in sets {
      let removed = parts.items.filter { names.contains($0.name) }
      let variant = Variant(
        removed: Dictionary(removed.map { ($0.name, String($0.value)) }) { first, _ in first },
        url: url.href,
        signature: compact,
        sketch: sketch,
        isCanonical: isCanonical
      )
      compare(variant, at: parts.key(without: names), of: parts)
    }
  }

  /// Learns that a server returned the page without parameters for `url`.
  mutating func learnAlias(_ url: WebURL, of plain: WebURL) {
    let parts = URLParameters(url)
    let pair = ParameterEvidence.Pair(url: url.href, other: plain.href)
    for item in parts.items where !item.name.hasPrefix("/") {
      vote(item.name, String(item.value), pair, of: parts)
    }
  }

  private mutating func learnFreshness(of signature: PageSignature, on parts: URLParameters) {
    let page = parts.key()
    for parameter in signature.parameters {
      let own = parts.items.first { $0.name == parameter.name }
      freshness.learn(
        parameter,
        host: parts.host,
        page: page,
        own: own.map { FNV1a($0.value.utf8).value },
        linkCount: signature.linkCount
      )
    }
  }

  private mutating func compare(_ variant: Variant, at key: Int, of parts: URLParameters) {
    var known = variants[key] ?? []
    for other in known where other.url != variant.url {
      compare(variant, other, at: key, of: parts)
    }
    if known.count < Self.variantLimit,
      !known.contains(where: { $0.url == variant.url && $0.removed == variant.removed })
    {
      known.append(variant)
      variants[key] = known
    }
  }

  private mutating func compare(
    _ left: Variant,
    _ right: Variant,
    at page: Int,
    of parts: URLParameters
  ) {
    guard
      left.removed.isEmpty || right.removed.isEmpty
        || Set(left.removed.keys) == Set(right.removed.keys)
    else { return }
    let names = Set(left.removed.keys).union(right.removed.keys)
    let differing = names.filter { left.removed[$0] != right.removed[$0] }
    let isFresh = differing.allSatisfy { freshness.isFresh($0, host: parts.host) }
    let pair = ParameterEvidence.Pair(url: left.url, other: right.url)
    if isFresh, differing.allSatisfy({ freshness.isUniversalMark($0, host: parts.host) }) {
      learnMarks(differing, left, right, at: page, of: parts)
    }
    let isSame = left.signature.equals(right.signature) { name in
      differing.contains(name) || freshness.isFresh(name, host: parts.host)
    }
    // A page that names itself as canonical is a page of its own; marks are part of it where it repeats its URL.
    let isOwn = !isFresh && left.isCanonical && right.isCanonical
    if isSame, !isOwn {
      for name in differing {
        for value in [left.removed[name], right.removed[name]] {
          if let value { vote(name, value, pair, of: parts) }
        }
      }
    } else if differing.count == 1, let name = differing.first {
      // Two values of different pages say nothing about each: `tab=history` may be the page itself, unlike `tab=notes`.
      let values = [left.removed[name], right.removed[name]]
      object(to: name, values.contains(nil) ? values : [], pair, of: parts)
    }
  }

  /// Compares the texts of two URLs that differ in marks.
  private mutating func learnMarks(
    _ names: Set<String>,
    _ left: Variant,
    _ right: Variant,
    at page: Int,
    of parts: URLParameters
  ) {
    let pair = ParameterEvidence.Pair(url: left.url, other: right.url)
    for name in names {
      let key = Key(place: parts.host, name: name)
      guard marks[key] != nil || marks.count < Self.keyLimit else { continue }
      marks[key, default: MarkEvidence()].compare(left.sketch, right.sketch, of: page, pair)
      guard marks[key]?.isMark == true else { continue }
      hasVotes = true
      if name.hasPrefix("/"), representatives[key] == nil {
        representatives[key] = left.removed[name]
      }
    }
  }

  private mutating func vote(
    _ name: String,
    _ value: String,
    _ pair: ParameterEvidence.Pair,
    of parts: URLParameters
  ) {
    let key = Key(place: parts.shape, name: name)
    let hostKey = Key(place: parts.host, name: name)
    guard evidence[key] != nil || evidence.count < Self.keyLimit else { return }
    hasVotes = true
    if name.hasPrefix("/") {
      for key in [key, hostKey] where representatives[key] == nil { representatives[key] = value }
    }
    let isFirst = evidence[key]?.covers(value, votes: 1) != true
    evidence[key, default: ParameterEvidence()].addVote(for: value, pair)
    // Each shape has one vote for a value.
    if isFirst { evidence[hostKey, default: ParameterEvidence()].addVote(for: value, pair) }
  }

  private mutating func object(
    to name: String,
    _ values: [String?],
    _ pair: ParameterEvidence.Pair,
    of parts: URLParameters
  ) {
    if !ended.contains(where: { $0 == (parts.host, name) }) { ended.append((parts.host, name)) }
    for place in [parts.shape, parts.host] {
      let key = Key(place: place, name: name)
      guard evidence[key] != nil || evidence.count < Self.keyLimit else { continue }
      evidence[key, default: ParameterEvidence()]
        .addCounterexample(values.compactMap { $0 }, pair)
    }
  }

  /// Returns the parameters that have turned out to be significant since the last call.
  mutating func drainEndedNames() -> [(host: String, name: String)] {
    defer { ended = [] }
    return ended
  }

  /// Returns the signature of the page without the parameters of `url`; `nil` if it was not fetched recently.
  mutating func plainSignature(of url: WebURL) -> PageSignature? {
    let parts = URLParameters(url)
    let names = Set(parts.items.map(\.name).filter { !$0.hasPrefix("/") })
    return variants[parts.key(without: names)]?.first { $0.removed.isEmpty }?.signature
  }

  /// Returns `true` if this run has read a page of which `url` may be another spelling.
  mutating func hasOriginal(of url: WebURL) -> Bool { !originals(of: url).isEmpty }

  /// Returns whether a page equals one of which its URL may be another spelling; `nil` if this run has read none.
  ///
  /// - Parameters:
  ///   - url: The URL of the page.
  ///   - signature: The text and the links of the page.
  ///   - includesOtherValues: `true` if pages with other values are compared, too, where a rule says that none makes a difference.
  ///     The page without the parameter may be unchanged, and so not read, as a login page without `next=`.
  /// - Returns: `true` if the page equals one of them.
  mutating func isCopy(
    _ url: WebURL,
    _ signature: PageSignature,
    includesOtherValues: Bool
  ) -> Bool? {
    let others = originals(of: url, includesOtherValues: includesOtherValues)
    guard !others.isEmpty else { return nil }
    let host = url.hostAndPort
    return others.contains { names, other in
      signature.equals(other) { names.contains($0) || freshness.isFresh($0, host: host) }
    }
  }

  /// Returns the pages that this run has read at URLs without one of the parameters, or without any, or at the URL to which
  /// the rules reduce `url`; with the names of these parameters.
  private mutating func originals(
    of url: WebURL,
    includesOtherValues: Bool = false
  ) -> [(names: Set<String>, signature: PageSignature)] {
    let reduced = stripped(url)
    let rule = includesOtherValues ? reduced?.rule : nil
    let parts = URLParameters(url)
    let query = Set(parts.items.map(\.name).filter { !$0.hasPrefix("/") })
    let sets = parts.items.map { [$0.name] } + (query.count > 1 ? [query] : [])
    return sets.flatMap { names in
      let isRuled = rule.map { $0.value == nil && names == [$0.name] } ?? false
      return (variants[parts.key(without: names)] ?? [])
        .filter {
          $0.removed.isEmpty || $0.url == reduced?.url.href || isRuled && $0.url != url.href
        }
        .map { (names, $0.signature) }
    }
  }

  /// Returns `true` if `url` has the same links as the page without its parameters, or none.
  mutating func isContainedInPlainPage(_ url: WebURL, _ signature: PageSignature) -> Bool {
    guard let plain = plainSignature(of: url) else { return false }
    let host = url.hostAndPort
    return signature.linkCount == 0
      || signature.hasLinks(of: plain) { freshness.isFresh($0, host: host) }
  }

  // MARK: Rules

  /// Returns the URL without its insignificant parameters.
  ///
  /// - Parameter url: The URL of a link.
  /// - Returns: The URL and the first of the rules; `nil` if no rule applies.
  func stripped(_ url: WebURL) -> (url: WebURL, rule: Rule)? {
    guard hasVotes, URLParameters.mayExist(in: url) else { return nil }
    let parts = URLParameters(url)
    var names: Set<String> = []
    var segments: [Int: String] = [:]
    var first: Rule?
    for item in parts.items {
      guard let rule = rule(for: item, of: parts) else { continue }
      guard item.name.hasPrefix("/") else {
        names.insert(item.name)
        first = first ?? rule
        continue
      }
      guard let index = Int(item.name.dropFirst()),
        let value = representative(of: item.name, parts),
        value != item.value
      else { continue }
      segments[index] = value
      first = first ?? rule
    }
    guard let first, let plain = url.replacing(names, segments: segments), plain != url else {
      return nil
    }
    return (plain, first)
  }

  private func representative(of name: String, _ parts: URLParameters) -> String? {
    representatives[Key(place: parts.shape, name: name)]
      ?? representatives[Key(place: parts.host, name: name)]
  }

  private func rule(for item: URLParameters.Item, of parts: URLParameters) -> Rule? {
    let value = String(item.value)
    if isUniversalMark(item.name, host: parts.host) {
      return Rule(place: parts.host, name: item.name, value: nil)
    }
    if let own = evidence[Key(place: parts.shape, name: item.name)] {
      if own.coversAllValues { return Rule(place: parts.shape, name: item.name, value: nil) }
      if own.covers(value, votes: Self.votesNeeded) {
        return Rule(place: parts.shape, name: item.name, value: value)
      }
      if own.counterexample(to: value) != nil { return nil }
    }
    guard let all = evidence[Key(place: parts.host, name: item.name)] else { return nil }
    if all.covers(value, votes: Self.shapesNeeded) {
      return Rule(place: parts.host, name: item.name, value: value)
    }
    guard all.coversAllValues, freshness.isFresh(item.name, host: parts.host) else { return nil }
    return Rule(place: parts.host, name: item.name, value: nil)
  }

  private func isUniversalMark(_ name: String, host: String) -> Bool {
    marks[Key(place: host, name: name)]?.isMark == true
      && freshness.isUniversalMark(name, host: host)
  }

  /// Returns `true` if the values of the rule's parameter never repeat, as those of session identifiers.
  func isMark(_ rule: Rule) -> Bool {
    freshness.isFresh(rule.name, host: String(rule.place.prefix { $0 != "/" }))
  }

  /// Returns a pair of URLs of the same page that led to the rule.
  func example(of rule: Rule) -> ParameterEvidence.Pair? {
    let key = Key(place: rule.place, name: rule.name)
    return evidence[key]?.example ?? marks[key]?.example
  }

  /// Returns the pair of URLs that shows that the rule does not hold; `nil` if it does.
  func counterexample(to rule: Rule) -> ParameterEvidence.Pair? {
    let key = Key(place: rule.place, name: rule.name)
    let evidence = evidence[key]
    if let value = rule.value { return evidence?.counterexample(to: value) }
    guard let marks = marks[key] else { return evidence?.counterexample }
    return marks.isMark ? nil : marks.counterexample ?? evidence?.counterexample
  }
}
