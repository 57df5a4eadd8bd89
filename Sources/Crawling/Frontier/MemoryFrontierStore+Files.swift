import Synchronization

/// Storage of robots.txt and other non-page files.
extension MemoryFrontierStore {
  struct Files {
    var robots: [String: RobotsCopy] = [:]
    var copies: [String: FileCopy] = [:]
    var associations: [String: AssociationCopy] = [:]
    var apps: [String: String?] = [:]
  }

  /// Stores the last robots.txt of an origin.
  public func saveRobots(_ copy: RobotsCopy) throws {
    files.withLock { $0.robots[copy.origin] = copy }
  }

  /// Returns the last robots.txt of an origin.
  public func robots(of origin: String) throws -> RobotsCopy? {
    files.withLock { $0.robots[origin] }
  }

  /// Keeps the last association file of an origin.
  public func saveAssociation(_ copy: AssociationCopy) throws {
    files.withLock { $0.associations[copy.origin] = copy }
  }

  /// The last association file of an origin.
  public func association(of origin: String) throws -> AssociationCopy? {
    files.withLock { $0.associations[origin] }
  }

  /// Stores a non-page file.
  public func saveFile(_ copy: FileCopy) throws {
    files.withLock { $0.copies[copy.url] = copy }
  }

  /// Returns the stored copy of a file.
  public func file(at url: String) throws -> FileCopy? {
    files.withLock { $0.copies[url] }
  }

  /// Deletes the stored copy of a file.
  public func removeFile(at url: String) throws {
    files.withLock { $0.copies[url] = nil }
  }
}
