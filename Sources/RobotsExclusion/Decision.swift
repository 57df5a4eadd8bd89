/// What robots.txt says of one URL, and which rule says so.
public struct Decision: Sendable, Equatable {
  /// The rule that decided; `nil` where none matched.
  public var rule: Rule?
  /// The group that was asked; `nil` where the file has none for us.
  public var group: RobotsGroup?

  /// A decision by `rule`, or one that allows because nothing forbids.
  public init(rule: Rule? = nil, group: RobotsGroup? = nil) {
    self.rule = rule
    self.group = group
  }

  /// Whether the URL may be fetched.
  public var isAllowed: Bool { rule?.kind != .disallow }
}

/// The group of rules that speaks to us.
public struct RobotsGroup: Sendable, Equatable {
  /// The product token, lower-case; `*` stands for everyone.
  public let productToken: String
  /// The line of its first `User-agent`, from 1; groups of one token are read as one.
  public let line: Int
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

  let bytes: ArraySlice<UInt8>

  init(kind: Kind, pattern: ArraySlice<UInt8>, line: Int) {
    self.kind = kind
    self.pattern = String(decoding: pattern, as: UTF8.self)
    self.line = line
    bytes = ArraySlice(Array(pattern))
  }

  /// Google's parser lets `Allow: /a/index.html` allow `/a/` too (not in RFC 9309).
  var directoryOfIndexPage: Rule? {
    guard kind == .allow, let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      bytes[slash...].starts(with: "/index.htm".utf8)
    else { return nil }
    return Rule(kind: .allow, pattern: bytes[...slash] + [UInt8(ascii: "$")], line: line)
  }
}

extension Decision: CustomStringConvertible {
  /// For instance `disallow /private (line 2)`.
  public var description: String {
    guard let rule else { return "allowed" }
    return "\(rule.kind.rawValue) \(rule.pattern) (line \(rule.line))"
  }
}
