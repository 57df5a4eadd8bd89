/// The decision of robots.txt for one URL, with the deciding rule.
public struct Decision: Sendable, Equatable {
  /// The deciding rule; `nil` if none matched.
  public var rule: Rule?
  /// The applicable group; `nil` if the file has none for the crawler.
  public var group: RobotsGroup?

  /// Creates a decision by `rule`; without a rule, the URL is allowed.
  public init(rule: Rule? = nil, group: RobotsGroup? = nil) {
    self.rule = rule
    self.group = group
  }

  /// A Boolean value that indicates whether the URL may be fetched.
  public var isAllowed: Bool { rule?.kind != .disallow }
}

/// The group of rules that applies to the crawler.
public struct RobotsGroup: Sendable, Equatable {
  /// The lowercase product token; `*` for all crawlers.
  public let productToken: String
  /// The line of its first `User-agent`, from 1; groups with the same token are merged.
  public let line: Int
}

/// An `Allow` or `Disallow` line.
public struct Rule: Sendable, Equatable {
  /// The effect of a rule.
  public enum Kind: String, Sendable {
    /// The URL may be fetched.
    case allow
    /// The URL must not be fetched.
    case disallow
  }

  /// The effect of the rule.
  public let kind: Kind
  /// The pattern as written.
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

  /// Returns a rule that allows `/a/` for `Allow: /a/index.html`, as Google's parser does (not in RFC 9309).
  var directoryOfIndexPage: Rule? {
    guard kind == .allow, let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      bytes[slash...].starts(with: "/index.htm".utf8)
    else { return nil }
    return Rule(kind: .allow, pattern: bytes[...slash] + [UInt8(ascii: "$")], line: line)
  }
}

extension Decision: CustomStringConvertible {
  /// A description such as `disallow /private (line 2)`.
  public var description: String {
    guard let rule else { return "allowed" }
    return "\(rule.kind.rawValue) \(rule.pattern) (line \(rule.line))"
  }
}
