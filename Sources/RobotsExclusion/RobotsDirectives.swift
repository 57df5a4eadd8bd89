import Basics
import WebDates

/// A robots statement from one source: a robots meta tag with its name, or an `X-Robots-Tag` header.
public struct RobotsStatement: Sendable, Codable, Equatable {
  /// The name of the meta tag.
  public var agent: String
  /// The directives as written.
  public var content: String

  /// Creates a statement of the meta tag `agent`.
  public init(agent: String, content: String) {
    self.agent = agent
    self.content = content
  }
}

/// The robots directives of a page, from meta tags and `X-Robots-Tag`: the union of all applicable
/// statements, in which a restriction overrides a permission.
public struct RobotsDirectives: Sendable, Codable, Equatable {
  /// A Boolean value that indicates whether the page may be indexed.
  public private(set) var mayIndex = true
  /// A Boolean value that indicates whether its links may be followed.
  public private(set) var mayFollow = true
  /// A Boolean value that indicates whether snippets may show its description and text.
  public private(set) var mayShowSnippet = true
  /// The maximum number of characters in snippets, by `max-snippet`; `nil` for no limit.
  public private(set) var maxSnippet: Int?
  /// The date of `unavailable_after`, as written.
  public private(set) var unavailableAfter: String?
  /// The restrictions with their sources, for instance `meta:robots noindex`; the first ``sourceLimit``.
  public private(set) var sources: [String] = []
  /// The maximum number of recorded sources; all restrictions apply.
  public static let sourceLimit = 100

  /// Creates directives without restrictions.
  public init() {}

  /// Parses the statements of a page.
  ///
  /// - Parameters:
  ///   - metas: The candidate robots meta tags.
  ///   - headers: The values of `X-Robots-Tag`, each `[agent:] directive *("," directive)`.
  ///   - profile: The crawler that statements must address.
  ///   - time: The current time for `unavailable_after`, in seconds since 1970.
  public init(
    metas: [RobotsStatement],
    headers: [String],
    profile: AgentProfile,
    at time: Double? = nil
  ) {
    for statement in Self.statements(metas: metas, headers: headers, profile: profile) {
      apply(statement.content, source: statement.source)
    }
    if let time, let end = unavailableAfter.flatMap(Self.seconds), end <= time {
      mayIndex = false
    }
  }

  /// Returns the contents of the statements that address a crawler, with their sources.
  static func statements(
    metas: [RobotsStatement],
    headers: [String],
    profile: AgentProfile
  ) -> [(source: String, content: String)] {
    var found: [(source: String, content: String)] = []
    for meta in metas where profile.metaNames.contains(meta.agent.lowercased()) {
      found.append(("meta:\(meta.agent.lowercased())", meta.content))
    }
    for header in headers {
      let (agent, content) = splitAgent(header)
      guard agent.map({ profile.metaNames.contains($0) }) ?? true else { continue }
      found.append(("header:\(agent ?? "*")", content))
    }
    return found
  }

  private mutating func apply(_ content: String, source: String) {
    var words = DirectiveWords(content)
    while let directive = words.next() {
      guard restrict(directive), sources.count < Self.sourceLimit else { continue }
      sources.append("\(source) \(directive)")
    }
  }

  /// Applies one directive; Apple's `none` includes nosnippet.
  private mutating func restrict(_ directive: String) -> Bool {
    switch directive {
    case "noindex": mayIndex = false
    case "nofollow": mayFollow = false
    case "nosnippet": mayShowSnippet = false
    case "none": (mayIndex, mayFollow, mayShowSnippet) = (false, false, false)
    case let date where date.hasPrefix(Self.endMark):
      restrictTime(Self.trimmed(date.dropFirst(Self.endMark.count)))
    case let limit where limit.hasPrefix(Self.lengthMark):
      return restrictSnippet(Self.trimmed(limit.dropFirst(Self.lengthMark.count)))
    default: return false
    }
    return true
  }

  /// Applies a date of `unavailable_after`: the earliest one that can be read counts.
  private mutating func restrictTime(_ date: String) {
    if let former = unavailableAfter.flatMap(Self.seconds) {
      guard let end = Self.seconds(date), end < former else { return }
    }
    unavailableAfter = date
  }

  /// Returns the seconds since 1970 of a date in a form that [Google names](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag),
  /// or in another one that states a day, such as `Aug 25, 2007`.
  private static func seconds(_ date: String) -> Double? {
    if let seconds = WebDate.seconds(date) { return seconds }
    guard let written = WrittenDate(date), written.precision >= .day,
      WrittenDate.pageYears ~= written.year
    else { return nil }
    return Double(written.secondsSince1970)
  }

  /// Applies `max-snippet`: 0 means nosnippet, -1 no limit.
  private mutating func restrictSnippet(_ limit: String) -> Bool {
    guard let limit = Int(limit), limit >= 0 else { return false }
    if limit == 0 { mayShowSnippet = false }
    maxSnippet = min(limit, maxSnippet ?? limit)
    return true
  }

  private static let endMark = "unavailable_after:"
  private static let lengthMark = "max-snippet:"

  /// An iterator over the directives of a statement; a hostile statement may have millions.
  private struct DirectiveWords: IteratorProtocol {
    private var rest: Substring.UTF8View

    init(_ content: String) { rest = content.utf8[...] }

    /// Returns the text up to the next comma; the commas of a date do not separate.
    mutating func next() -> String? {
      guard var directive = word() else { return nil }
      guard directive.hasPrefix(endMark) else { return directive }
      for _ in 0..<Self.dateCommas {
        let end = rest
        guard let part = word(), Self.continuesDate(part) else {
          rest = end
          break
        }
        directive += ", " + part
      }
      return directive
    }

    /// The maximum number of commas of a date: `Monday, June 25, 2007`.
    private static let dateCommas = 2

    /// Returns `true` for a day or year; a directive that follows an unreadable date remains a directive.
    private static func continuesDate(_ part: String) -> Bool {
      part.contains(where: \.isNumber) && !part.hasPrefix("max-") && !part.hasPrefix(endMark)
    }

    private mutating func word() -> String? {
      let comma = UInt8(ascii: ",")
      rest = rest.drop { $0 == comma }
      guard !rest.isEmpty else { return nil }
      let word = rest.prefix { $0 != comma }
      rest = rest[word.endIndex...]
      return trimmed(Substring(word)).lowercased()
    }
  }

  /// Splits a leading agent from a header; a first word with a colon is an agent, unless it is a directive
  /// with a value.
  private static func splitAgent(_ header: String) -> (agent: String?, content: String) {
    guard let colon = header.firstIndex(of: ":") else { return (nil, header) }
    let word = trimmed(header[..<colon]).lowercased()
    let isDirective = word == "unavailable_after" || word.hasPrefix("max-") || word.contains(",")
    return isDirective ? (nil, header) : (word, String(header[header.index(after: colon)...]))
  }

  /// Returns the text without surrounding whitespace and quotation marks, which some examples contain.
  private static func trimmed(_ text: some StringProtocol) -> String {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    return isPlain ? trimmedASCII(Substring(text)) : trimmedCharacters(text)
  }

  private static func trimmedASCII(_ text: Substring) -> String {
    String(Substring(text.utf8.trimming(isDropped)))
  }

  private static func isDropped(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x22 || byte == 0x27
  }

  private static func trimmedCharacters(_ text: some StringProtocol) -> String {
    let drop: Set<Character> = [" ", "\t", "\n", "\r", "\"", "'", "“", "”"]
    return String(text.trimming(drop.contains))
  }
}
