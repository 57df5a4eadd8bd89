public import UsagePreferences

/// The usage preferences of a robots.txt for one crawler: `Content-Usage` ([draft-ietf-aipref-attach,
/// section 3](https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/)), `Content-Signal`, and `License` (RSL).
public struct RobotsUsage: Sendable {
  /// A line with preferences.
  struct Line: Sendable {
    let rule: Rule
    let preferences: UsagePreferences
    /// The faults of the line.
    let problems: [String]
  }

  private let matcher: RobotsRuleSet
  /// The combined preferences by the pattern of their lines.
  private var preferences: [String: UsagePreferences] = [:]
  /// The URLs of the licenses of the crawler's group; those of the whole file if the group has none (RSL 1.0, section
  /// 4.4).
  public let licenses: [String]

  init(lines: [Line], licenses: [String], group: RobotsGroup?, dialect: RobotsDialect) {
    matcher = RobotsRuleSet(
      rules: lines.map(\.rule),
      group: group,
      crawlDelay: nil,
      dialect: dialect
    )
    self.licenses = licenses
    for line in lines {
      preferences[line.rule.pattern, default: UsagePreferences()].merge(line.preferences)
    }
  }

  /// Returns the preferences for a path that may be fetched: those of the longest matching pattern; lines with the
  /// same pattern are combined, and the one that refuses counts.
  ///
  /// - Parameter target: The path and query as sent, with a leading slash.
  /// - Returns: The combined preferences, with the licenses.
  public func preferences(for target: String) -> UsagePreferences {
    let rule = matcher.decision(for: target).rule
    var result = rule.flatMap { preferences[$0.pattern] } ?? UsagePreferences()
    for license in licenses { result.addLicenseFile(license, isSiteWide: true) }
    return result
  }

  /// Returns the number of the line that states the preferences for a path, from 1; `nil` without preferences.
  public func line(for target: String) -> Int? { matcher.decision(for: target).rule?.line }
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
    problems =
      directive.key == .contentUsage
      ? UsagePreferences.problems(inContentUsage: expression)
      : UsagePreferences.problems(inContentSignal: String(decoding: expression, as: UTF8.self))
  }
}
