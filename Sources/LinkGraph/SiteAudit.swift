import Frontier
import GRDB
import URLStandard

/// The problems of links and pages of all crawled sites.
public struct SiteAudit: Sendable, Codable {
  /// A link with the place where it stands.
  public struct Source: Sendable, Codable, Equatable {
    /// The page.
    public var page: String
    /// The line, from 1; 0 if the link is in the header of the response.
    public var line: Int
    /// The column of the link, from 1, in characters; 0 if it is unknown.
    public var column: Int
    /// The kind of link.
    public var kind: String
    /// The link text.
    public var text: String?
  }

  /// A broken page with the links to it.
  public struct BrokenTarget: Sendable, Codable {
    /// The page.
    public var page: BrokenPage
    /// The number of links.
    public var count = 0
    /// The first links.
    public var sources: [Source] = []
  }

  /// A URL that redirects through other URLs.
  public struct RedirectChain: Sendable, Codable {
    /// The URL.
    public var url: String
    /// The targets of the redirects, in order.
    public var targets: [String]
  }

  /// A translation that only `hreflang` leads to.
  public struct UnlinkedTranslation: Sendable, Codable {
    /// The URL of the translation.
    public var url: String
    /// The language, as written.
    public var language: String?
    /// The first page that names the translation.
    public var source: String
    /// The line of the link.
    public var line: Int
    /// The column of the link, from 1, in characters; 0 if it is unknown.
    public var column: Int
  }

  /// The broken pages that links lead to, most links first.
  public var brokenTargets: [BrokenTarget] = []
  /// The number of broken links.
  public var brokenLinks = 0
  /// URLs that redirect more than once.
  public var redirectChains: [RedirectChain] = []
  /// The number of URLs that redirect.
  public var redirects = 0
  /// Pages that a sitemap lists and no page links to.
  public var orphans: [String] = []
  /// Pages that a sitemap lists and that cannot be read; `nil` in audits that an earlier version stored.
  public var unreadListed: [BrokenPage]?
  /// Translations that only `hreflang` leads to.
  public var unlinkedTranslations: [UnlinkedTranslation] = []
  /// Pages with status 200 that say that they do not exist.
  public var softNotFound: [String] = []

  /// Pages with more than ``LinkList/limit`` links, whose other links are not known.
  public var cutPages: [String] = []

  /// The maximum number of entries of each list.
  public static let limit = 10_000
}

extension LinkGraph {
  /// Returns the problems of all sites; each list is limited to ``SiteAudit/limit`` entries.
  ///
  /// - Throws: ``LinkGraphError``.
  public func audit() throws -> SiteAudit {
    var audit = SiteAudit()
    let redirects = try RedirectMap(self)
    try addChains(of: redirects, to: &audit)
    try addSoftNotFound(to: &audit)
    var targets: [UInt64: SiteAudit.BrokenTarget] = [:]
    let broken = try brokenPages(redirects)
    var (orphans, unread) = try listedPages(broken)
    let spellings = try spellings(of: orphans)
    var translations: [UInt64: SiteAudit.UnlinkedTranslation] = [:]
    var keys = LinkKeys(self)
    try forEachPage { page, links in
      let own = keys.key(of: page)
      let isCut = links.forEach { link in
        guard let key = keys.key(of: link.url), key != own else { return }
        if let target = broken[key] {
          audit.brokenLinks += 1
          targets[key, default: SiteAudit.BrokenTarget(page: target)].add(link, of: page)
        }
        orphans[key] = nil
        if let page = spellings[key], page != own { orphans[page] = nil }
        guard link.kind == .hreflang, translations[key] == nil,
          translations.count < SiteAudit.limit * 100
        else { return }
        translations[key] = SiteAudit.UnlinkedTranslation(
          url: link.url,
          language: link.text,
          source: page,
          line: link.line,
          column: link.column
        )
      }
      if isCut, audit.cutPages.count < SiteAudit.limit { audit.cutPages.append(page) }
    }
    try removeLinked(from: &translations, &keys)
    try removeRedirectTargets(from: &orphans)
    audit.brokenTargets = targets.values.sorted {
      ($1.count, $0.page.url) < ($0.count, $1.page.url)
    }
    audit.orphans = Array(orphans.values.sorted().prefix(SiteAudit.limit))
    audit.unreadListed = unread.sorted { $0.url < $1.url }
    audit.unlinkedTranslations = translations.values.sorted { $0.url < $1.url }
    return audit.bounded
  }

  /// Returns the listed pages that other URLs name as canonical, by the key of the other URL: who links to it links to the page.
  private func spellings(of listed: [UInt64: String]) throws -> [UInt64: UInt64] {
    guard !listed.isEmpty else { return [:] }
    return try read { database in
      // A file of an earlier version that is only read lacks the table.
      guard try database.tableExists("canonical") else { return [:] }
      var spellings: [UInt64: UInt64] = [:]
      let rows = try Row.fetchCursor(database, sql: "SELECT key, target FROM canonical")
      while let row = try rows.next() {
        guard let key = row.integer(0), let target = row.integer(1) else { continue }
        let page = UInt64(bitPattern: target)
        if listed[page] != nil { spellings[UInt64(bitPattern: key)] = page }
      }
      return spellings
    }
  }

  /// Removes translations that a link other than `hreflang` leads to.
  private func removeLinked(
    from translations: inout [UInt64: SiteAudit.UnlinkedTranslation],
    _ keys: inout LinkKeys
  ) throws {
    guard !translations.isEmpty else { return }
    try forEachPage { page, links in
      let own = keys.key(of: page)
      links.forEach { link in
        guard link.kind != .hreflang, let key = keys.key(of: link.url), key != own else { return }
        translations[key] = nil
      }
    }
  }

  /// Removes the targets of redirects: a page that an old URL leads to is linked.
  private func removeRedirectTargets(from orphans: inout [UInt64: String]) throws {
    guard !orphans.isEmpty else { return }
    try forEachRedirect { url, targets, _ in
      guard let source = WebURL(url).map(key), orphans[source] == nil else { return }
      for target in targets { if let key = WebURL(target).map(key) { orphans[key] = nil } }
    }
  }

  private func addChains(of map: RedirectMap, to audit: inout SiteAudit) throws {
    var chains: [SiteAudit.RedirectChain] = []
    try forEachRedirect { url, targets, _ in
      audit.redirects += 1
      // The rest of a chain is no chain of its own.
      guard chains.count < SiteAudit.limit, let key = WebURL(url).map(key), !map.isFollowed(key),
        !map.loops(from: key)
      else { return }
      guard targets.count > 1 || map[key].flatMap({ map[$0] }) != nil else { return }
      chains.append(SiteAudit.RedirectChain(url: url, targets: targets))
    }
    for index in chains.indices {
      chains[index].targets = try furtherTargets(of: chains[index].targets)
    }
    audit.redirectChains = chains
  }

  private func addSoftNotFound(to audit: inout SiteAudit) throws {
    audit.softNotFound = try read { database in
      try String.fetchAll(
        database,
        sql: "SELECT url FROM page WHERE is_soft ORDER BY url LIMIT \(SiteAudit.limit)"
      )
    }
  }

  /// Returns the URLs that sitemaps list and that could be read, by key, and the listed pages that are broken.
  private func listedPages(
    _ broken: [UInt64: BrokenPage]
  ) throws -> ([UInt64: String], [BrokenPage]) {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT url FROM listed"
      )
      let search = try database.cachedStatement(
        sql: "SELECT outcome IN ('fetched', 'unchanged', 'noindex') FROM page WHERE key = ?"
      )
      var pages: [UInt64: String] = [:]
      var unread: [UInt64: BrokenPage] = [:]
      while let row = try rows.next() {
        guard let text = row.text(0), let url = WebURL(text) else { continue }
        let key = key(of: url)
        if let page = broken[key] { unread[key] = page }
        guard url.path != "/" else { continue }
        let isRead = try Bool.fetchOne(search, arguments: [Int64(bitPattern: key)]) ?? false
        if isRead { pages[key] = text }
      }
      return (pages, Array(unread.values))
    }
  }
}

extension SiteAudit.BrokenTarget {
  /// The maximum number of sources.
  private static let limit = 100

  fileprivate mutating func add(_ link: PageLink, of page: String) {
    count += 1
    guard sources.count < Self.limit else { return }
    sources.append(
      SiteAudit.Source(
        page: page,
        line: link.line,
        column: link.column,
        kind: link.kind.name,
        text: link.text
      )
    )
  }
}

extension SiteAudit {
  /// The audit with lists of at most ``limit`` entries.
  fileprivate var bounded: SiteAudit {
    var audit = self
    audit.brokenTargets = Array(brokenTargets.prefix(Self.limit))
    audit.unreadListed = unreadListed.map { Array($0.prefix(Self.limit)) }
    audit.unlinkedTranslations = Array(unlinkedTranslations.prefix(Self.limit))
    return audit
  }
}
