import Synchronization

/// Storage of robots.txt and other non-page files.
extension MemoryFrontierStore {
  struct Files {
    var robots: [String: CachedRobotsTxt] = [:]
    var copies: [String: CachedResponse] = [:]
    var associations: [String: CachedAssociationFile] = [:]
    var apps: [String: String?] = [:]
  }

  /// Stores the last robots.txt of an origin.
  public func saveRobots(_ copy: CachedRobotsTxt) throws {
    files.withLock { $0.robots[copy.origin] = copy }
  }

  /// Returns the last robots.txt of an origin.
  public func robots(of origin: String) throws -> CachedRobotsTxt? {
    files.withLock { $0.robots[origin] }
  }

  /// Stores the last association file of an origin.
  public func saveAssociationFile(_ copy: CachedAssociationFile) throws {
    files.withLock { $0.associations[copy.origin] = copy }
  }

  /// Returns the last association file of an origin.
  public func association(of origin: String) throws -> CachedAssociationFile? {
    files.withLock { $0.associations[origin] }
  }

  /// Stores a non-page file.
  public func saveFile(_ copy: CachedResponse) throws {
    files.withLock { $0.copies[copy.url] = copy }
  }

  /// Returns the stored copy of a file.
  public func file(at url: String) throws -> CachedResponse? {
    files.withLock { $0.copies[url] }
  }

  /// Deletes the stored copy of a file.
  public func removeFile(at url: String) throws {
    files.withLock { $0.copies[url] = nil }
  }
}
