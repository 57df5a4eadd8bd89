/// How much a finding weighs.
public enum Level: String, Sendable, Codable, CaseIterable, Comparable {
  /// Worth knowing.
  case note
  /// The result is worse than it could be.
  case warning
  /// The page is not found, or not as it should be.
  case error

  /// Whether `left` weighs less.
  public static func < (left: Level, right: Level) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Where something was found.
public struct Place: Sendable, Hashable, Codable {
  /// The file or URL, as it was asked for.
  public var source: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1; 1 too where it is not known.
  public var column: Int

  /// A place; without line and column it is the beginning.
  public init(_ source: String, line: Int = 1, column: Int = 1) {
    self.source = source
    self.line = max(1, line)
    self.column = max(1, column)
  }
}

/// What a rule has to say of a page or a site.
public struct Finding: Sendable, Hashable, Codable {
  /// The identifier of the rule.
  public var ruleID: String
  /// How much it weighs.
  public var level: Level
  /// Where it was found.
  public var place: Place
  /// What was found, in a sentence; text of pages is in it cleaned and shortened.
  public var message: String
  /// What to do about it.
  public var hint: String

  /// A finding.
  public init(ruleID: String, level: Level, place: Place, message: String, hint: String) {
    self.ruleID = ruleID
    self.level = level
    self.place = place
    self.message = message
    self.hint = hint
  }
}
