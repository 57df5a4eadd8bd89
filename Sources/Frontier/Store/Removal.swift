public import Politeness

/// A page that leaves the index, or that has moved to another page.
public struct Removal: Sendable, Equatable {
  /// The URL of the page.
  public var url: String
  /// The host of the page.
  public var host: HostKey
  /// A Boolean value that indicates whether the removal counts for the host; a moved page counts for its target first.
  public var isCounted: Bool
  /// A Boolean value that indicates whether the page stays in the index, without its text or as a part of another page.
  public var isEmptied = false
  /// The page that it has moved to.
  public var target: PageKey?

  /// Creates a removal.
  public init(url: String, host: HostKey, isCounted: Bool, target: PageKey? = nil) {
    (self.url, self.host, self.isCounted, self.target) = (url, host, isCounted, target)
  }
}

/// The removals of all processes in a session.
public struct RemovalCounts: Sendable, Equatable {
  /// The number of pages that may move to one target; more are likelier to lead to an error page.
  public static let crowd = 20

  /// The number of removed pages of hosts.
  public var hosts: [HostKey: Int] = [:]
  /// The number of those that stay in the index without their text or as a part of another page, as far as the store distinguishes them.
  public var emptied: [HostKey: Int] = [:]
  /// The number of pages that moved to each target; a store may leave out those below ``crowd``.
  public var targets: [PageKey: Int] = [:]

  /// Creates counts of nothing.
  public init() {}

  /// Counts a removal.
  public mutating func add(_ removal: Removal) {
    if let target = removal.target { targets[target, default: 0] += 1 }
    guard removal.isCounted else { return }
    hosts[removal.host, default: 0] += 1
    if removal.isEmptied { emptied[removal.host, default: 0] += 1 }
  }
}
