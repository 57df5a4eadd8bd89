import Basics

/// The severity of a finding.
public enum Level: String, Sendable, Codable, CaseIterable, Comparable {
  /// Informational.
  case note
  /// The search result is worse than it could be.
  case warning
  /// The page is not found, or not as intended.
  case error

  /// Returns `true` if `left` is less severe.
  public static func < (left: Level, right: Level) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The position of a finding.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The requested file or URL.
  public var source: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1; 1 also if it is unknown.
  public var column: Int

  /// Creates a position, by default the start.
  public init(_ source: String, line: Int = 1, column: Int = 1) {
    self.source = source
    self.line = max(1, line)
    self.column = max(1, column)
  }
}

/// A problem that a rule found on a page or a site.
public struct Finding: Sendable, Hashable, Codable {
  /// The identifier of the rule.
  public var ruleID: RuleID
  /// The severity.
  public var level: Level
  /// The position.
  public var location: SourceLocation
  /// The description of the problem in a sentence; quoted page text is cleaned and shortened.
  public var message: String
  /// The recommended correction.
  public var hint: String

  /// A Boolean value that indicates whether the rule found more than it may report; this is the last finding that
  /// it reports.
  public internal(set) var hasMore = false

  /// The part of the message that identifies the finding; `nil` for the whole message.
  var identity: String?

  /// The number of the finding among the page's findings of the same rule and message, from 1.
  var occurrence = 1

  private enum CodingKeys: String, CodingKey {
    case ruleID, level
    case location = "place"
    case message, hint
  }

  /// Creates a finding.
  public init(ruleID: RuleID, level: Level, location: SourceLocation, message: String, hint: String)
  {
    self.ruleID = ruleID
    self.level = level
    self.location = location
    self.message = message
    self.hint = hint
  }

  /// The identity of the finding over time: the same as long as the rule, the file and the message stay the
  /// same, wherever in the file the finding is.
  ///
  /// Numbers in the message do not count, so that a title that grows from 95 to 97 characters remains the
  /// same finding. The part after the colon tells apart findings with the same message.
  public var fingerprint: String {
    var hash = FNV1a(ruleID.rawValue.utf8)
    hash.combine(0)
    let source =
      location.source.hasPrefix("./") ? location.source.dropFirst(2) : location.source[...]
    for byte in source.utf8 { hash.combine(byte) }
    hash.combine(0)
    var isInNumber = false
    for byte in (identity ?? message).utf8 {
      let isDigit = byte.isASCIIDigit
      if !(isDigit && isInNumber) { hash.combine(isDigit ? 0x30 : byte) }
      isInNumber = isDigit
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(occurrence)"
  }
}
