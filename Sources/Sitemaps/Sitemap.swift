public import URLStandard

/// A sitemap (<https://www.sitemaps.org/protocol.html>), an index of sitemaps, a plain list of URLs,
/// or a feed that lists pages.
///
/// ```swift
/// let sitemap = Sitemap(parsing: bytes, url: url)
/// sitemap.entries.map(\.url)      // the pages, in file order
/// sitemap.warnings                // "2 dates cannot be read, the first is '2005-13' (line 7)"
/// ```
public struct Sitemap: Sendable {
  /// What a file is.
  public enum Kind: String, Sendable {
    /// `<urlset>`.
    case urlSet = "urlset"
    /// `<sitemapindex>`: the entries are sitemaps.
    case index
    /// One URL a line.
    case text
    /// RSS 0.9x, 1.0 and 2.0.
    case rss
    /// Atom (RFC 4287).
    case atom
  }

  /// How much is believed.
  public struct Options: Sendable {
    /// Whether entries outside of the sitemap's own host and folder are left out, as the protocol asks
    /// of a sitemap whose place proves nothing else.
    public var isStrictOnPlace = false
    /// Whether entries of other hosts are told; they may be right where robots.txt names the sitemap.
    public var tellsOtherHosts = true
    /// Whether a root element outside of the protocol's namespace is refused.
    public var isStrictOnNamespace = false
    /// Entries that are kept; the protocol allows 50,000.
    public var entryLimit = 50_000
    /// Bytes that are read after unpacking; the protocol allows 50 MB.
    public var byteLimit = 52_428_800

    /// The limits of the protocol, and tolerance.
    public init() {}
  }

  /// What the file is; `nil` where it is no sitemap.
  public internal(set) var kind: Kind?
  /// The entries, in file order.
  public internal(set) var entries: [SitemapEntry] = []
  /// What is odd about the file: a sentence for each kind of thing.
  public internal(set) var warnings: [String] = []

  /// Whether the entries are sitemaps.
  public var isIndex: Bool { kind == .index }

  /// Reads a whole file, packed with gzip or not; what is wrong in it is told, and the rest is used.
  ///
  /// No entity is ever expanded but the five of XML, and nothing outside of the file is read.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - url: Where it is from; relative addresses are resolved against it.
  ///   - options: How much is believed.
  /// - Complexity: O(*n*) in the bytes after unpacking, which ``Options/byteLimit`` bounds; memory
  ///   is that of the entries.
  public init(parsing bytes: [UInt8], url: WebURL, options: Options = Options()) {
    let parser = SitemapParser(url: url, options: options)
    parser.feed(bytes)
    self = parser.finish()
  }

  /// A file of which nothing is known.
  public init() {}
}
