/// The identifier of a rule, such as `TITLE-LONG`: upper-case words of ASCII letters and digits, joined by hyphens.
///
/// Reports, `webmark.yml`, baselines and comments in pages name rules by it.
public struct RuleID: RawRepresentable, Sendable, Hashable, Comparable, Codable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The identifier as text.
  public let rawValue: String

  /// Creates an identifier from text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates an identifier from a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// The identifier as text.
  public var description: String { rawValue }

  /// Returns `true` if `left` is first in the order of characters.
  public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }

  /// Returns `true` if the identifier is the one that a user named, in any case; each `*` stands for any characters.
  func matches(_ pattern: String) -> Bool {
    let parts = pattern.uppercased().split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return rawValue == parts.first.map(String.init)
    }
    guard rawValue.hasPrefix(first) else { return false }
    var rest = rawValue.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
