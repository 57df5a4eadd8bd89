import GRDB
public import URLStandard

/// A page that cannot be read.
public struct BrokenPage: Sendable, Codable, Equatable {
  /// The URL.
  public var url: String
  /// The status code; `nil` if there was no response.
  public var status: Int?
  /// The reason, such as `HTTP 404`.
  public var reason: String
}

/// A link to a page that cannot be read.
public struct BrokenLink: Sendable {
  /// The page that has the link.
  public var source: String
  /// The link.
  public var link: PageLink
  /// The target.
  public var target: BrokenPage
}

/// The keys of links, computed once for most repetitions of a URL.
struct LinkKeys {
  private static let slotCount = 1 << 18

  private let graph: LinkGraph
  private var slots: [(url: String, key: UInt64)?]

  init(_ graph: LinkGraph) {
    self.graph = graph
    slots = Array(repeating: nil, count: Self.slotCount)
  }

  /// Returns the key of a link's target; `nil` if it is no URL.
  mutating func key(of url: String) -> UInt64? {
    var hasher = Hasher()
    hasher.combine(url)
    let slot = hasher.finalize() & (Self.slotCount - 1)
    if let cached = slots[slot], cached.url == url { return cached.key }
    guard let parsed = WebURL(url) else { return nil }
    let key = graph.key(of: parsed.withoutFragment)
    slots[slot] = (url, key)
    return key
  }
}

extension LinkGraph {
  /// The maximum number of redirecting pages that are followed to a broken page in a row.
  private static let hopLimit = 10

  /// Returns the pages that cannot be read, by key, and the redirects that lead to them.
  func brokenPages(_ redirects: RedirectMap) throws -> [UInt64: BrokenPage] {
    var broken: [UInt64: BrokenPage] = [:]
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT key, url, status, outcome, reason FROM page
          WHERE outcome IN ('missing', 'gone', 'failed', 'expired', 'withheld')
          """
      )
      while let row = try rows.next() {
        guard let key = row.integer(0), let url = row.text(1) else { continue }
        let status = row.integer(2).flatMap { Int(exactly: $0) }
        guard row.text(3) != "withheld" || status ?? 0 >= 400 else { continue }
        let reason = row.text(4) ?? status.map { "HTTP \($0)" } ?? row.text(3) ?? ""
        broken[UInt64(bitPattern: key)] = BrokenPage(url: url, status: status, reason: reason)
      }
    }
    try addLoops(of: redirects, to: &broken)
    guard !broken.isEmpty else { return broken }
    for _ in 0..<Self.hopLimit where try !addRedirects(to: &broken) { break }
    return broken
  }

  /// Adds pages whose redirects never end, of which each may be a page of its own.
  private func addLoops(
    of redirects: RedirectMap,
    to broken: inout [UInt64: BrokenPage]
  ) throws {
    try forEachRedirect { url, targets, status in
      guard let key = WebURL(url).map(key), broken[key] == nil, redirects.loops(from: key) else {
        return
      }
      let reason = "redirect loop: to \(targets.last ?? url)"
      broken[key] = BrokenPage(url: url, status: status, reason: reason)
    }
  }

  /// Adds pages that redirect to broken pages, and returns `true` if there were any.
  private func addRedirects(to broken: inout [UInt64: BrokenPage]) throws -> Bool {
    var added: [UInt64: BrokenPage] = [:]
    try forEachRedirect { url, targets, _ in
      guard let source = WebURL(url).map(key), broken[source] == nil, let last = targets.last,
        let target = WebURL(last).flatMap({ broken[key(of: $0)] })
      else { return }
      let reason = "redirects to \(last): \(target.reason)"
      added[source] = BrokenPage(url: url, status: target.status, reason: reason)
    }
    broken.merge(added) { former, _ in former }
    return !added.isEmpty
  }

  /// Calls `body` for each URL that redirects, with the targets in order and the last status code.
  public func forEachRedirect(_ body: (String, [String], Int?) throws -> Void) throws {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT url, redirects, status FROM page WHERE redirects IS NOT NULL ORDER BY id"
      )
      while let row = try rows.next() {
        guard let url = row.text(0), let targets = row.text(1) else { continue }
        let status = row.integer(2).flatMap { Int(exactly: $0) }
        try body(url, targets.split(separator: "\n").map(String.init), status)
      }
    }
  }

  /// Calls `body` for each page that could be read, with its links.
  func forEachPage(_ body: (String, LinkList) throws -> Void) throws {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT url, size, links FROM page WHERE links IS NOT NULL
          AND outcome NOT IN ('missing', 'gone', 'failed', 'expired', 'excluded') ORDER BY id
          """
      )
      while let row = try rows.next() {
        guard let url = row.text(0), let size = row.integer(1), let bytes = row.bytes(2) else {
          continue
        }
        try body(url, LinkList(size: Int(clamping: size), bytes: bytes))
      }
    }
  }

  /// Calls `body` for each link to a page that cannot be read, by source page and in order of the page.
  ///
  /// - Throws: ``LinkGraphError``, and the errors of `body`.
  public func forEachBrokenLink(_ body: (BrokenLink) throws -> Void) throws {
    let broken = try brokenPages(RedirectMap(self))
    guard !broken.isEmpty else { return }
    var keys = LinkKeys(self)
    try forEachPage { source, links in
      try links.forEach { link in
        guard let key = keys.key(of: link.url), let target = broken[key] else { return }
        try body(BrokenLink(source: source, link: link, target: target))
      }
    }
  }

  /// Calls `body` with the page and the link, for each link to a URL.
  ///
  /// - Throws: ``LinkGraphError``, and the errors of `body`.
  public func forEachLink(to url: WebURL, _ body: (String, PageLink) throws -> Void) throws {
    let wanted = key(of: url.withoutFragment)
    var keys = LinkKeys(self)
    try forEachPage { source, links in
      try links.forEach { if keys.key(of: $0.url) == wanted { try body(source, $0) } }
    }
  }

  /// Returns the links of a page in order; `nil` if the page was never read.
  ///
  /// - Throws: ``LinkGraphError``.
  public func links(from url: WebURL) throws -> LinkList? {
    let key = Int64(bitPattern: key(of: url.withoutFragment))
    return try read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT size, links FROM page WHERE key = ?",
        arguments: [key]
      )
      guard let size = row?.integer(0), let bytes = row?.bytes(1) else { return nil }
      return LinkList(size: Int(clamping: size), bytes: bytes)
    }
  }
}
