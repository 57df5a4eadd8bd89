/// The rules a host publishes in its `robots.txt`, read as
/// [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309.html) asks.
///
/// Parsing cannot fail: a line that is no directive is skipped, and an empty file allows everything.
///
/// ```swift
/// let robots = RobotsTxt(parsing: "User-agent: *\nDisallow: /private\nAllow: /private/help")
/// robots.decision(for: "/private/help", productTokens: ["webmark"])  // allowed, by line 3
/// robots.decision(for: "/private/keys", productTokens: ["webmark"])  // disallowed, by line 2
/// ```
public struct RobotsTxt: Sendable {
  /// What is read of a file, in bytes: RFC 9309, section 2.5 asks for at least 500 KiB.
  public static let sizeLimit = 512_000

  /// The addresses of `Sitemap` lines, in file order.
  public private(set) var sitemaps: [String] = []

  /// The rules of each group, in file order.
  private var groups: [[Rule]] = []
  /// Where the groups of a lower-case product token are; `*` stands for everyone else.
  private var groupIndices: [String: [Int]] = [:]
  private var crawlDelays: [String: Double] = [:]

  /// Reads the directives out of `text`.
  public init(parsing text: String) {
    self.init(parsing: Array(text.utf8))
  }

  /// Reads the directives out of the first ``sizeLimit`` bytes.
  ///
  /// - Complexity: O(*n*) time and memory, whatever the bytes hold.
  public init(parsing bytes: [UInt8]) {
    var isNamingGroup = false
    var delayedTokens: [String] = []
    var lastKey: RobotsDirective.Key?
    var reader = RobotsLineReader(bytes: bytes.prefix(Self.sizeLimit))
    while let directive = reader.next() {
      switch directive.key {
      case .userAgent:
        if !isNamingGroup { groups.append([]) }
        isNamingGroup = true
        groupIndices[directive.productToken, default: []].append(groups.endIndex - 1)
        if lastKey != .userAgent { delayedTokens = [] }
        delayedTokens.append(directive.productToken)
      case .allow, .disallow:
        isNamingGroup = false
        addRule(directive)
      case .crawlDelay:
        // No rule, so it does not end the naming of a group; it belongs to the names just before it.
        for token in delayedTokens { crawlDelays[token] = directive.seconds }
      case .sitemap:
        sitemaps.append(String(decoding: directive.value, as: UTF8.self))
      }
      lastKey = directive.key
    }
  }

  private mutating func addRule(_ directive: RobotsDirective) {
    guard let last = groups.indices.last, !directive.value.isEmpty else { return }
    let kind: Rule.Kind = directive.key == .allow ? .allow : .disallow
    let rule = Rule(kind: kind, pattern: directive.value, line: directive.line)
    groups[last].append(rule)
    if let directory = rule.directoryOfIndexPage { groups[last].append(directory) }
  }

  /// Says whether a crawler may fetch `target`.
  ///
  /// - Parameters:
  ///   - target: Path and query of the URL, beginning with a slash.
  ///   - productTokens: The names the crawler answers to; the first that has a group decides, `*`
  ///     where none has (section 2.2.1).
  /// - Returns: The verdict of the longest matching rule; on a tie, allowing wins (section 2.2.2).
  public func decision(for target: String, productTokens: [String]) -> Decision {
    let bytes = RobotsPattern.normalized(Array(target.utf8))
    let (token, indices) = matchingGroups(productTokens)
    var deciding: Rule?
    for rule in indices.lazy.flatMap({ groups[$0] }) {
      if let best = deciding, best.precedence >= rule.precedence { continue }
      if rule.matches(bytes) { deciding = rule }
    }
    return Decision(rule: deciding, group: token)
  }

  /// The pause that the deciding group asks for, in seconds; not in RFC 9309, but widely written.
  public func crawlDelay(productTokens: [String]) -> Double? {
    matchingGroups(productTokens).token.flatMap { crawlDelays[$0] }
  }

  private func matchingGroups(_ productTokens: [String]) -> (token: String?, indices: [Int]) {
    for token in productTokens {
      let key = token.lowercased()
      if let indices = groupIndices[key] { return (key, indices) }
    }
    guard let indices = groupIndices["*"] else { return (nil, []) }
    return ("*", indices)
  }
}
