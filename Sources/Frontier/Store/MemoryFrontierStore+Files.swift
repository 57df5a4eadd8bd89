import Synchronization

/// Storage of robots.txt and other non-page files.
extension MemoryFrontierStore {
  struct SiteFileName: Hashable {
    let kind: CachedSiteFile.Kind
    let origin: String
  }

  struct Files {
    var siteFiles: [SiteFileName: CachedSiteFile] = [:]
    var copies: [String: CachedResponse] = [:]
    var apps: [String: String?] = [:]
  }

  /// Stores the last file of an origin.
  public func saveSiteFile(_ copy: CachedSiteFile) async throws {
    files.withLock { $0.siteFiles[SiteFileName(kind: copy.kind, origin: copy.origin)] = copy }
  }

  /// Returns the last file of an origin.
  public func siteFile(
    _ kind: CachedSiteFile.Kind,
    of origin: String
  ) async throws -> CachedSiteFile? {
    files.withLock { $0.siteFiles[SiteFileName(kind: kind, origin: origin)] }
  }

  /// Stores a non-page file.
  public func saveFile(_ copy: CachedResponse) async throws {
    files.withLock { $0.copies[copy.url] = copy }
  }

  /// Returns the stored copy of a file.
  public func file(at url: String) async throws -> CachedResponse? {
    files.withLock { $0.copies[url] }
  }

  /// Deletes the stored copy of a file.
  public func removeFile(at url: String) async throws {
    files.withLock { $0.copies[url] = nil }
  }
}
