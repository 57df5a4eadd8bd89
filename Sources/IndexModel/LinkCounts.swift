/// The counts of the links to an entity's pages.
public struct LinkCounts: Sendable, Equatable, Codable {
  /// The maximum number of distinct hosts that are counted.
  public static let hostLimit = 256

  /// The number of other hosts with linking pages, up to ``hostLimit``.
  public var hosts = 0
  /// The number of linking pages; of very popular pages, those of the counted hosts.
  public var pages = 0

  /// Creates counts.
  public init(hosts: Int = 0, pages: Int = 0) {
    self.hosts = hosts
    self.pages = pages
  }
}

/// The page of a link, as far as the text of the link depends on it.
public struct LinkSource: Sendable, Equatable {
  /// The hash of the host.
  public var host: UInt64
  /// A Boolean value that indicates whether the target is on the same host.
  public var isSameHost: Bool
  /// The language by whose stems the text is found; empty if it is unknown.
  public var language: String

  /// Creates the source of a link.
  public init(host: UInt64, isSameHost: Bool, language: String = "") {
    (self.host, self.isSameHost, self.language) = (host, isSameHost, language)
  }
}
