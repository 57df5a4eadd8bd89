public import UsagePreferences

/// The usage preferences of a robots.txt for one crawler: `Content-Usage` ([draft-ietf-aipref-attach,
/// section 3](https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/)), `Content-Signal`, and `License` (RSL).
public struct RobotsUsage: Sendable {
  /// A line with preferences.
  struct Line: Sendable {
    let rule: Rule
    let preferences: UsagePreferences
    /// A Boolean value that indicates whether the line is a `Content-Signal`.
    let isSignal: Bool
    /// The faults of the line.
    let problems: [String]
  }

  /// The lines of one directive.
  private struct Statements {
    let matcher: RobotsRuleSet
    /// The combined preferences by the pattern of their lines.
    var preferences: [String: UsagePreferences] = [:]
  }

  /// The lines of `Content-Usage` and of `Content-Signal`: neither replaces those of the other.
  private let statements: [Statements]
  /// The URLs of the licenses of the crawler's group; those of the whole file if the group has none (RSL 1.0, section
  /// 4.4).
  public let licenses: [String]

  init(lines: [Line], licenses: [String], group: RobotsGroup?, dialect: RobotsDialect) {
    self.licenses = licenses
    statements = [false, true].map { isSignal in
      let lines = lines.filter { $0.isSignal == isSignal }
      var statements = Statements(
        matcher: RobotsRuleSet(
          rules: lines.map(\.rule),
          group: group,
          crawlDelay: nil,
          dialect: dialect
        )
      )
      for line in lines {
        statements.preferences[line.rule.pattern, default: UsagePreferences()]
          .merge(line.preferences)
      }
      return statements
    }
  }

  /// Returns the preferences for a path that may be fetched: those of the longest matching pattern of each directive;
  /// lines with the same pattern, and both directives, are combined, and the one that refuses counts.
  ///
  /// - Parameter target: The path and query as sent, with a leading slash.
  /// - Returns: The combined preferences, with the licenses.
  public func preferences(for target: String) -> UsagePreferences {
    var result = UsagePreferences()
    for part in statements {
      guard let rule = part.matcher.decision(for: target).rule else { continue }
      result.merge(part.preferences[rule.pattern] ?? UsagePreferences())
    }
    for license in licenses { result.addLicenseFile(license, isSiteWide: true) }
    return result
  }

  /// Returns the number of the first line that states the preferences for a path, from 1; `nil` without preferences.
  public func line(for target: String) -> Int? {
    statements.compactMap { $0.matcher.decision(for: target).rule?.line }.min()
  }
}

extension RobotsUsage.Line {
  /// Parses the value of `Content-Usage` or `Content-Signal`: `[path] preferences`; a path starts with a slash.
  init(_ directive: RobotsDirective) {
    var path = ArraySlice<UInt8>()
    var expression = directive.value
    if expression.first == UInt8(ascii: "/") {
      path = expression.prefix { !RobotsDirective.isBlank($0) }
      expression = expression[path.endIndex...].drop { RobotsDirective.isBlank($0) }
    }
    var preferences = UsagePreferences()
    if directive.key == .contentUsage {
      preferences.addContentUsage(expression)
    } else {
      preferences.addContentSignal(String(decoding: expression, as: UTF8.self))
    }
    rule = Rule(kind: .allow, pattern: path, line: directive.line)
    self.preferences = preferences
    isSignal = directive.key != .contentUsage
    problems =
      directive.key == .contentUsage
      ? UsagePreferences.problems(inContentUsage: expression)
      : UsagePreferences.problems(inContentSignal: String(decoding: expression, as: UTF8.self))
  }
}
