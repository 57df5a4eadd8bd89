import GRDB
import URLStandard

/// Where redirecting pages lead, by key.
///
/// The first crawl follows a chain of redirects from its first URL; from then on each hop is a page of its own.
struct RedirectMap {
  /// The maximum number of redirects that are followed in a row.
  static let hopLimit = 20

  private let next: [UInt64: UInt64]
  private let followed: Set<UInt64>

  /// Reads the redirects of all pages; those to another spelling of the same URL lead nowhere else.
  init(_ graph: LinkGraph) throws {
    var next: [UInt64: UInt64] = [:]
    try graph.forEachRedirect { url, targets, _ in
      guard let key = WebURL(url).map(graph.key), let last = targets.last,
        let target = WebURL(last).map(graph.key), target != key
      else { return }
      next[key] = target
    }
    (self.next, followed) = (next, Set(next.values))
  }

  /// Returns the page that a redirecting page leads to; `nil` for other pages.
  subscript(key: UInt64) -> UInt64? { next[key] }

  /// Returns `true` if another page redirects to a page.
  func isFollowed(_ key: UInt64) -> Bool { followed.contains(key) }

  /// Returns `true` if the redirects of a page never end.
  func loops(from key: UInt64) -> Bool {
    var page = key
    for _ in 0..<Self.hopLimit {
      guard let target = next[page] else { return false }
      if target == key { return true }
      page = target
    }
    return true
  }
}

extension LinkGraph {
  /// Returns the targets of the redirects that follow a chain, up to the end of the redirects.
  func furtherTargets(of targets: [String]) throws -> [String] {
    var all = targets
    while all.count < RedirectMap.hopLimit, let last = all.last, let url = WebURL(last) {
      let further = try read { database in
        try String.fetchOne(
          database,
          sql: "SELECT redirects FROM page WHERE key = ? AND redirects IS NOT NULL",
          arguments: [Int64(bitPattern: key(of: url))]
        )
      }
      let new = (further ?? "").split(separator: "\n").map(String.init)
      guard !new.isEmpty, !new.contains(where: all.contains) else { break }
      all += new
    }
    return all
  }
}
