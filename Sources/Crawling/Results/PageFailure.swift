public import Fetching

/// The reason why a page could not be fetched or read.
///
/// A failure is stored as the name of its class and its ``description``, from which
/// ``init(storedClass:description:)`` makes it again.
public struct PageFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A class of failures, by which they are counted.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// A short name without variable parts and without a colon.
    public let description: String

    fileprivate init(_ name: some StringProtocol) { description = String(name) }

    /// A redirect led to a URL of its own chain.
    public static let redirectLoop = Kind("redirect loop")
    /// The HTML parser found no element.
    public static let unreadable = Kind("the HTML parser found no element")
    /// The process died while the page was in flight, so that it was set aside.
    public static let setAside = Kind("set aside")

    /// The failure of an exchange.
    public static func exchange(_ code: FetchError.Code) -> Kind { Kind(code.description) }
    /// A response with a status code that is no success.
    public static func status(_ code: Int) -> Kind { Kind("HTTP \(code)") }
  }

  /// The class of the failure.
  public let kind: Kind
  /// What is particular to this failure; empty if the class says everything.
  public let detail: String

  /// Creates a failure.
  public init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  /// Creates the failure of an exchange.
  public init(_ error: FetchError) { self.init(.exchange(error.code), error.message) }

  /// Creates a failure from its stored class and description.
  ///
  /// - Parameters:
  ///   - name: The name of the class; `nil` in files of earlier versions, where the class ends at the first colon of the
  ///     description.
  ///   - description: The class and what is particular to the failure.
  public init(storedClass name: String?, description: String) {
    let name = name ?? String(description.prefix { $0 != ":" })
    kind = Kind(name)
    let rest = description.hasPrefix(name) ? description.dropFirst(name.count) : description[...]
    detail = String(rest.drop { $0 == ":" || $0 == " " })
  }

  /// The name of the class, followed by what is particular to the failure.
  public var description: String { detail.isEmpty ? "\(kind)" : "\(kind): \(detail)" }
}

/// The reason why a page leaves the index though no response said that it is gone.
public struct PageExpiry: Sendable, Equatable, CustomStringConvertible {
  /// What the page has done since its last response.
  public enum Cause: Sendable, Equatable {
    /// Every fetch failed; with the last failure.
    case failed(PageFailure)
    /// robots.txt disallows the page by this rule.
    case disallowed(rule: String)
  }

  /// What the page has done since its last response.
  public let cause: Cause
  /// The number of whole days since then.
  public let days: Int

  /// The cause and the days.
  public var description: String {
    switch cause {
    case .failed(let failure): "\(failure) for \(days) days"
    case .disallowed(let rule): "robots.txt: \(rule) for \(days) days"
    }
  }
}

/// A reason to remove a page from the index.
public enum DeletionCause: Sendable {
  /// The server says twice that the page does not exist.
  case gone
  /// The page asks not to be indexed.
  case noindex
  /// The response is not HTML any more.
  case notHTML
  /// A redirect leads out of the scope.
  case refused
  /// The page has been unavailable for too long.
  case expired
  /// Many pages redirect to the same target, or name it as canonical.
  case moved
  /// The page repeats another one.
  case copy
  /// The page has lost its text; it stays in the index, but searches do not find it by its text any more.
  case emptied
  /// Many pages that had texts of their own have the same text and title; they stay in the index.
  case sameText
}
