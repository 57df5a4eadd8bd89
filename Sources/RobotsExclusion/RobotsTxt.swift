import UsagePreferences

/// The rules of a host's `robots.txt`, parsed by [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309.html).
///
/// Parsing never fails: invalid lines are skipped, and an empty file allows everything.
///
/// ```swift
/// let robots = RobotsTxt(parsing: "User-agent: *\nDisallow: /private\nAllow: /private/help")
/// let rules = robots.ruleSet(for: ["webmark"])
/// rules.decision(for: "/private/help")  // allowed, by line 3
/// rules.decision(for: "/private/keys")  // disallowed, by line 2
/// ```
public struct RobotsTxt: Sendable {
  /// The maximum parsed size, in bytes: RFC 9309, section 2.5 requires at least 500 KiB.
  public static let sizeLimit = 512_000

  /// The URLs of `Sitemap` lines, in file order.
  public private(set) var sitemaps: [String] = []
  /// The lines that may not have the intended effect, in file order and up to a limit.
  public private(set) var findings: [RobotsFinding] = []

  /// The rules of each group, in file order.
  private var groups: [Group] = []
  /// The URLs of `License` lines outside of groups: before the first group, after an empty line or a `Sitemap` line.
  private var licenses: [String] = []
  /// The indexes of the groups by lowercase product token; `*` for all other crawlers.
  private var groupIndices: [String: [Int]] = [:]
  private var crawlDelays: [String: Double] = [:]

  /// Parses the directives of `text`.
  public init(parsing text: String) {
    self.init(parsing: Array(text.utf8))
  }

  /// Returns the first ``sizeLimit`` bytes, without a line that the limit cuts: half of `Disallow: /private/` forbids all pages.
  private static func wholeLines(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let head = bytes.prefix(sizeLimit)
    guard head.count == sizeLimit else { return head }
    let isLineEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return head.lastIndex(where: isLineEnd).map { head[...$0] } ?? []
  }

  /// Parses the directives of the first ``sizeLimit`` bytes, up to the end of a line.
  ///
  /// - Complexity: O(*n*) time and memory for any input.
  public init(parsing bytes: [UInt8]) {
    var isNamingGroup = false
    var delayedTokens: [String] = []
    // The last delay for these tokens.
    var delay: Double?
    var lastKey: RobotsDirective.Key?
    var isOutsideGroup = true
    var reader = RobotsLineReader(bytes: Self.wholeLines(of: bytes))
    while let directive = reader.next() {
      switch directive.key {
      case .userAgent:
        if !isNamingGroup { groups.append(Group(line: directive.line)) }
        isNamingGroup = true
        groupIndices[directive.productToken, default: []].append(groups.endIndex - 1)
        if lastKey != .userAgent {
          setDelay(delay, of: delayedTokens)
          (delayedTokens, delay) = ([], nil)
        }
        delayedTokens.append(directive.productToken)
      case .allow, .disallow:
        isNamingGroup = false
        addRule(directive, findings: &reader.findings)
      case .crawlDelay:
        // `Crawl-delay` is not a rule, so it does not end the list of agents; it applies to the agents just
        // before it.
        let seconds = directive.seconds
        delay = seconds ?? delay
        if seconds == nil {
          directive.note(
            "the delay is not a number of seconds; the line is ignored",
            in: &reader.findings
          )
        }
      case .contentUsage:
        // draft-ietf-aipref-attach adds the line to the rules of RFC 9309, which end the list of agents.
        isNamingGroup = false
        addUsage(directive, findings: &reader.findings)
      case .contentSignal: addUsage(directive, findings: &reader.findings)
      case .license:
        // `Sitemap` lines belong to no group, and generators append a site's license as a paragraph of its own.
        let isApart = directive.followsEmptyLine || lastKey == .sitemap
        isOutsideGroup = isApart || isOutsideGroup && lastKey == .license
        addLicense(directive, isOutsideGroup: isOutsideGroup, findings: &reader.findings)
      case .sitemap:
        sitemaps.append(String(decoding: directive.value, as: UTF8.self))
        if !RobotsAdvice.isAbsolute(directive.value) {
          directive.note("the URL of a sitemap must be absolute", in: &reader.findings)
        }
      }
      lastKey = directive.key
    }
    setDelay(delay, of: delayedTokens)
    findings = reader.findings
  }

  private mutating func setDelay(_ delay: Double?, of tokens: [String]) {
    guard let delay else { return }
    for token in tokens { crawlDelays[token] = delay }
  }

  private mutating func addRule(_ directive: RobotsDirective, findings: inout [RobotsFinding]) {
    guard let last = groups.indices.last else {
      directive.note("no User-agent line precedes it; the rule is ignored", in: &findings)
      return
    }
    guard !directive.value.isEmpty else { return }
    if let message = RobotsAdvice.message(forPath: directive.value) {
      directive.note(message, in: &findings)
    }
    let kind: Rule.Kind = directive.key == .allow ? .allow : .disallow
    let rule = Rule(kind: kind, pattern: directive.value, line: directive.line)
    groups[last].rules.append(rule)
    if let directory = rule.directoryOfIndexPage { groups[last].rules.append(directory) }
  }

  private mutating func addUsage(_ directive: RobotsDirective, findings: inout [RobotsFinding]) {
    let line = RobotsUsage.Line(directive)
    if line.preferences.isEmpty {
      directive.note("it states no preference that is known, such as 'train-ai=n'", in: &findings)
    } else if let problem = line.problems.first {
      directive.note(problem, in: &findings)
    }
    guard let last = groups.indices.last else {
      directive.note("no User-agent line precedes it; the line is ignored", in: &findings)
      return
    }
    groups[last].usage.append(line)
  }

  private mutating func addLicense(
    _ directive: RobotsDirective,
    isOutsideGroup: Bool,
    findings: inout [RobotsFinding]
  ) {
    let url = String(decoding: directive.value, as: UTF8.self)
    if !RobotsAdvice.isAbsolute(directive.value) {
      directive.note("the URL of a license must be absolute", in: &findings)
    }
    if let last = groups.indices.last, !isOutsideGroup {
      groups[last].licenses.append(url)
    } else {
      licenses.append(url)
    }
  }

  /// Returns the usage preferences for a crawler; the parameters are those of ``ruleSet(for:dialect:)``.
  ///
  /// - Returns: The preferences of the crawler's group, and its licenses or else those of the file.
  public func usage(
    for productTokens: [String],
    dialect: RobotsDialect = .rfc9309
  ) -> RobotsUsage {
    let found = group(for: productTokens)
    let own = found.indices.flatMap { groups[$0].licenses }
    return RobotsUsage(
      lines: found.indices.flatMap { groups[$0].usage },
      licenses: own.isEmpty ? licenses : own,
      group: found.group,
      dialect: dialect
    )
  }

  /// Returns `true` if the file has a group for a product token.
  public func hasGroup(for productToken: String) -> Bool {
    groupIndices[productToken.lowercased()] != nil
  }

  /// Returns the rules for a crawler.
  ///
  /// - Parameters:
  ///   - productTokens: The names of the crawler; the first one with a group applies, otherwise `*` (section
  ///     2.2.1).
  ///   - dialect: The comparison of escapes in paths.
  /// - Returns: The compiled rules of all groups with that name.
  public func ruleSet(
    for productTokens: [String],
    dialect: RobotsDialect = .rfc9309
  ) -> RobotsRuleSet {
    let found = group(for: productTokens)
    return RobotsRuleSet(
      rules: found.indices.flatMap { groups[$0].rules },
      group: found.group,
      crawlDelay: found.group.flatMap { crawlDelays[$0.productToken] },
      dialect: dialect
    )
  }

  /// Returns the group of a crawler, and the indexes of the groups that it is merged from.
  private func group(for productTokens: [String]) -> (group: RobotsGroup?, indices: [Int]) {
    let tokens = productTokens.map { $0.lowercased() } + ["*"]
    guard let token = tokens.first(where: { groupIndices[$0] != nil }),
      let indices = groupIndices[token], let first = indices.first
    else { return (nil, []) }
    // A group that contains a token twice is used once.
    var seen: Set<Int> = []
    let group = RobotsGroup(productToken: token, line: groups[first].line)
    return (group, indices.filter { seen.insert($0).inserted })
  }

  /// The lines of a group.
  private struct Group {
    let line: Int
    var rules: [Rule] = []
    var usage: [RobotsUsage.Line] = []
    var licenses: [String] = []
  }
}
