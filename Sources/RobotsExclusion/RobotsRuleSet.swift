/// The rules of a robots.txt that speak to one crawler, made ready to decide many paths.
///
/// Rules are found by the literal beginning of their patterns, so that a decision does not look at
/// every rule of a long file.
public struct RobotsRuleSet: Sendable {
  /// Steps of matching that one decision may take: hostile patterns could ask for billions.
  private static let stepLimit = 20_000_000

  private struct Entry {
    let rule: Rule
    let pattern: RobotsPattern

    /// Longer patterns come first; among equals, allowing does (RFC 9309, section 2.2.2).
    var precedence: Int { 2 * pattern.length + (rule.kind == .allow ? 1 : 0) }
  }

  /// The group that the rules are from; `nil` where the file has none for the crawler.
  public let group: RobotsGroup?
  /// The pause that the group asks for, in seconds; not in RFC 9309, but widely written.
  public let crawlDelay: Double?

  private let dialect: RobotsDialect
  /// By the hash of the literal beginning; the strongest first.
  private var entries: [UInt64: [Entry]] = [:]
  /// Whether some pattern has a literal beginning of that length.
  private var hasLength: [Bool] = [false]

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
      let hash = pattern.literal.reduce(Self.emptyHash, Self.hash)
      entries[hash, default: []].append(Entry(rule: rule, pattern: pattern))
    }
    for hash in entries.keys { entries[hash]?.sort { $0.precedence > $1.precedence } }
  }

  /// Says whether the crawler may fetch `target`.
  ///
  /// Where the patterns would take too long to decide, the restrictive answer is given.
  ///
  /// - Parameter target: Path and query as they are sent, beginning with a slash.
  /// - Returns: The verdict of the longest matching rule; on a tie, allowing wins (section 2.2.2).
  public func decision(for target: String) -> Decision {
    let path = dialect.target(Array(target.utf8))
    var best: Entry?
    var steps = Self.stepLimit
    var hash = Self.emptyHash
    for length in 0...min(path.count, hasLength.count - 1) {
      if length > 0 { hash = Self.hash(hash, path[length - 1]) }
      guard hasLength[length], let candidates = entries[hash] else { continue }
      for entry in candidates where entry.precedence > best?.precedence ?? -1 {
        let matches = entry.pattern.matches(path, steps: &steps)
        guard matches ?? (entry.rule.kind == .disallow) else { continue }
        best = entry
        break
      }
    }
    return Decision(rule: best?.rule, group: group)
  }

  /// FNV-1a, which takes a byte at a time.
  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
