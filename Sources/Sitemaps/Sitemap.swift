public import URLStandard

/// A sitemap (<https://www.sitemaps.org/protocol.html>), a sitemap index, a plain list of URLs, a
/// feed, or the menu of a manual by Doxygen.
///
/// ```swift
/// let sitemap = Sitemap(parsing: bytes, url: url)
/// sitemap.entries.map(\.url)      // the pages, in file order
/// sitemap.warnings                // "2 dates cannot be read, the first is '2005-13' (line 7)"
/// ```
public struct Sitemap: Sendable {
  /// The format of a file.
  public enum Kind: String, Sendable {
    /// `<urlset>`.
    case urlSet = "urlset"
    /// `<sitemapindex>`, whose entries are sitemaps.
    case index
    /// Plain text with one URL per line.
    case text
    /// RSS 0.9x, 1.0 and 2.0.
    case rss
    /// Atom (RFC 4287).
    case atom
    /// The script from which pages of [Doxygen](https://www.doxygen.nl) build their menu.
    case menu
  }

  /// The validation and limits of parsing.
  public struct Options: Sendable {
    /// A Boolean value that indicates whether entries outside the sitemap's host and folder are ignored,
    /// as the protocol requires for a sitemap whose location proves no other authority.
    public var isStrictOnLocation = false
    /// A Boolean value that indicates whether entries of other hosts cause a warning; they may be
    /// legitimate if robots.txt lists the sitemap.
    public var warnsAboutOtherHosts = true
    /// A Boolean value that indicates whether a root element outside the protocol's namespace is
    /// rejected.
    public var isStrictOnNamespace = false
    /// The maximum number of entries; the protocol allows 50,000.
    public var entryLimit = 50_000
    /// The maximum number of decompressed bytes; the protocol allows 50 MB.
    public var byteLimit = 52_428_800

    /// Creates lenient options with the limits of the protocol.
    public init() {}
  }

  /// The format of the file; `nil` if it is not a sitemap.
  public internal(set) var kind: Kind?
  /// The entries, in file order.
  public internal(set) var entries: [SitemapEntry] = []
  /// The warnings about the file: one sentence per kind of problem.
  public internal(set) var warnings: [String] = []

  /// A Boolean value that indicates whether the entries are sitemaps.
  public var isIndex: Bool { kind == .index }

  /// Parses a complete file, gzip-compressed or not; problems cause warnings, and the rest is used.
  ///
  /// Only the five predefined entities of XML and those of HTML 4 are expanded, and no external resource is read.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - url: The URL of the file, which is the base of relative URLs.
  ///   - contentType: The `Content-Type` that the file was served with; its charset prevails over the file's declaration.
  ///   - options: The validation and limits.
  /// - Complexity: O(*n*) in the number of decompressed bytes, which ``Options/byteLimit`` bounds;
  ///   memory is proportional to the entries.
  public init(
    parsing bytes: [UInt8],
    url: WebURL,
    contentType: String? = nil,
    options: Options = Options()
  ) {
    let parser = SitemapParser(url: url, contentType: contentType, options: options)
    parser.feed(bytes)
    self = parser.finish()
  }

  /// Returns `true` for the URLs of the scripts from which pages of Doxygen build their menu: `menudata.js` and
  /// `navtreedata.js`.
  public static func isMenuScript(_ url: WebURL) -> Bool {
    url.path.hasSuffix("/menudata.js") || url.path.hasSuffix("/navtreedata.js")
  }

  /// Creates an empty sitemap.
  public init() {}
}
