import Basics

/// The compiled rules of a robots.txt for one crawler.
///
/// Rules are indexed by the literal prefix of their patterns, so that a decision does not test every rule of
/// a long file.
public struct RobotsRuleSet: Sendable {
  /// The maximum number of matching steps per decision; hostile patterns could require billions.
  private static let stepLimit = 20_000_000

  private struct Entry {
    let rule: Rule
    let pattern: RobotsPattern

    /// The precedence: longer patterns come first; among equals, an allow rule (RFC 9309, section 2.2.2).
    var precedence: Int { 2 * pattern.length + (rule.kind == .allow ? 1 : 0) }
  }

  /// The group of the rules; `nil` if the file has none for the crawler.
  public let group: RobotsGroup?
  /// The crawl delay of the group, in seconds; not in RFC 9309, but in wide use.
  public let crawlDelay: Double?

  private let dialect: RobotsDialect
  /// The rules by the hash of their literal prefix, in order of precedence.
  private var entries: [UInt64: [Entry]] = [:]
  /// The lengths of all literal prefixes; `true` if a pattern has a prefix of that length.
  private var hasLength: [Bool] = [false]

  /// Creates a set that allows the paths of patterns, for files that select pages by the patterns of robots.txt.
  package init(allowing patterns: [String]) {
    self.init(
      rules: patterns.map { Rule(kind: .allow, pattern: ArraySlice($0.utf8), line: 0) },
      group: nil,
      crawlDelay: nil,
      dialect: .rfc9309
    )
  }

  init(rules: [Rule], group: RobotsGroup?, crawlDelay: Double?, dialect: RobotsDialect) {
    self.group = group
    self.crawlDelay = crawlDelay
    self.dialect = dialect
    for rule in rules {
      let pattern = RobotsPattern(dialect.pattern(Array(rule.bytes)))
      let length = pattern.literalCount
      if hasLength.count <= length {
        hasLength += [Bool](repeating: false, count: length + 1 - hasLength.count)
      }
      hasLength[length] = true
      let hash = FNV1a(pattern.literal).value
      entries[hash, default: []].append(Entry(rule: rule, pattern: pattern))
    }
    for hash in entries.keys { entries[hash]?.sort { $0.precedence > $1.precedence } }
  }

  /// Returns the decision whether the crawler may fetch `target`.
  ///
  /// Beyond the step limit, a disallow rule counts as a match and an allow rule does not.
  ///
  /// - Parameter target: The path and query as sent, with a leading slash.
  /// - Returns: The decision of the longest matching rule; among equals, an allow rule wins (section 2.2.2).
  public func decision(for target: String) -> Decision {
    // "The /robots.txt URI is implicitly allowed" (section 2.2.2); google/robotstxt matches it like any other.
    guard dialect == .google || !Self.isRobotsTxt(target) else { return Decision(group: group) }
    let path = dialect.target(Array(target.utf8))
    var best: Entry?
    var steps = Self.stepLimit
    var hash = FNV1a()
    for length in 0...min(path.count, hasLength.count - 1) {
      if length > 0 { hash.combine(path[length - 1]) }
      guard hasLength[length], let candidates = entries[hash.value] else { continue }
      for entry in candidates where entry.precedence > best?.precedence ?? -1 {
        let matches = entry.pattern.matches(path, steps: &steps)
        guard matches ?? (entry.rule.kind == .disallow) else { continue }
        best = entry
        break
      }
    }
    return Decision(rule: best?.rule, group: group)
  }

  /// Returns `true` for the path `/robots.txt`, with or without a query.
  private static func isRobotsTxt(_ target: String) -> Bool {
    let path = "/robots.txt".utf8
    guard target.utf8.starts(with: path) else { return false }
    let next = target.utf8.dropFirst(path.count).first
    return next == nil || next == UInt8(ascii: "?")
  }
}
