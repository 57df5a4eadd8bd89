/// What robots.txt says of one URL, and which rule says so.
public struct Decision: Sendable, Equatable {
  /// The rule that decided; `nil` where none matched.
  public var rule: Rule?
  /// The product token of the group that was asked; `nil` where the file has no group for us.
  public var group: String?

  /// A decision by `rule`, or one that allows because nothing forbids.
  public init(rule: Rule? = nil, group: String? = nil) {
    self.rule = rule
    self.group = group
  }

  /// Whether the URL may be fetched.
  public var isAllowed: Bool { rule?.kind != .disallow }
}

/// An `Allow` or `Disallow` line.
public struct Rule: Sendable, Equatable {
  /// What a rule does.
  public enum Kind: String, Sendable {
    /// The URL may be fetched.
    case allow
    /// The URL must not be fetched.
    case disallow
  }

  /// What the rule does.
  public let kind: Kind
  /// The pattern as it is written.
  public let pattern: String
  /// The line of the file, from 1.
  public let line: Int

  /// The pattern in the form that is matched.
  let bytes: [UInt8]

  init(kind: Kind, pattern: ArraySlice<UInt8>, line: Int) {
    self.kind = kind
    self.pattern = String(decoding: pattern, as: UTF8.self)
    self.line = line
    bytes = RobotsPattern.normalized(Array(pattern))
  }

  func matches(_ target: [UInt8]) -> Bool { RobotsPattern.matches(bytes, target) }

  /// Google's parser lets `Allow: /a/index.html` allow `/a/` too (not in RFC 9309).
  var directoryOfIndexPage: Rule? {
    guard kind == .allow, let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      bytes[slash...].starts(with: "/index.htm".utf8)
    else { return nil }
    return Rule(kind: .allow, pattern: bytes[...slash] + [UInt8(ascii: "$")], line: line)
  }

  /// Longer patterns come first; among equals, allowing does.
  var precedence: Int { 2 * bytes.count + (kind == .allow ? 1 : 0) }
}

extension Decision: CustomStringConvertible {
  /// For instance `disallow /private (line 2)`.
  public var description: String {
    guard let rule else { return "allowed" }
    return "\(rule.kind.rawValue) \(rule.pattern) (line \(rule.line))"
  }
}
