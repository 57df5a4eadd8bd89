/// The stored copies of files that are not pages: robots.txt, association files, sitemaps and feeds.
///
/// A crawl works without them; it then requests more. Methods may wait for a disk or a server, but never on a thread of
/// Swift's cooperative pool.
public protocol HTTPCacheStore: Sendable {
  /// Stores the last file of an origin in place of the stored one of its kind.
  func saveSiteFile(_ copy: CachedSiteFile) async throws

  /// Returns the last file of an origin regardless of its age; `nil` if none was fetched.
  func siteFile(_ kind: CachedSiteFile.Kind, of origin: String) async throws -> CachedSiteFile?

  /// Stores a response in place of the stored copy of the same URL.
  func saveFile(_ copy: CachedResponse) async throws

  /// Returns the stored copy of a file; `nil` if there is none or it is damaged.
  func file(at url: String) async throws -> CachedResponse?

  /// Deletes the stored copy of a file.
  func removeFile(at url: String) async throws
}

/// A file that each origin has once; it is used while it is fresh, and as a fallback while the host does not respond.
public struct CachedSiteFile: Sendable, Equatable {
  /// The purpose of a file.
  public enum Kind: String, Sendable, CaseIterable {
    /// robots.txt (RFC 9309).
    case robots
    /// The apple-app-site-association file.
    case association
  }

  /// The purpose of the file.
  public var kind: Kind
  /// Scheme, host and port.
  public var origin: String
  /// The content of the file; empty if the host has none.
  public var body: [UInt8]
  /// The time of the fetch, in seconds since 1970.
  public var fetchedAt: Double
  /// The end of its freshness, in seconds since 1970.
  public var freshUntil: Double

  /// Creates a copy.
  public init(
    _ kind: Kind,
    origin: String,
    body: [UInt8],
    fetchedAt: Double,
    freshUntil: Double = 0
  ) {
    self.kind = kind
    self.origin = origin
    self.body = body
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }

  /// Returns the remaining freshness in seconds; 0 if the clock was set back before the fetch.
  package func freshness(at time: Double) -> Double {
    time < fetchedAt ? 0 : max(0, freshUntil - time)
  }
}
