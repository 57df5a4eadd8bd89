import Glibc
public import Indexing
public import SQLiteFrontier
import SystemIO

/// A data folder, which contains the crawl state, the shared index and a lock file.
public struct DataFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a value for a folder, which may be missing; ``create()`` creates it.
  public init(path: String) { self.path = path }

  /// The path of the frontier.
  package var crawlStore: String { path + "/crawl.sqlite" }
  /// The path of the shared index.
  package var index: String { path + "/index.sqlite" }
  /// The path of the journal: pages that the frontier counts as done and that are not indexed yet.
  package var journal: String { path + "/pages.journal" }
  /// The path of the link graph.
  package var links: String { path + "/links.sqlite" }
  /// The path of the site-wide images.
  package var siteImages: String { path + "/pictures.json" }
  /// The path of the site-wide descriptions.
  package var siteDescriptions: String { path + "/descriptions.json" }
  /// The path of the reports of past crawls.
  package var reports: String { path + "/reports" }

  /// A Boolean value that indicates whether the folder contains an index; an empty file is none.
  ///
  /// One that this user cannot read is one, too, and opening it says why it is not read.
  public var hasIndex: Bool {
    var attributes = stat()
    guard unsafe stat(index, &attributes) == 0 else { return errno == EACCES }
    return attributes.st_size > 0
  }

  /// Opens the index of the folder.
  ///
  /// Any number of readers may have it open while a crawl writes.
  ///
  /// - Throws: ``DataFolderError`` if there is no index to read; `IndexError` if it is damaged.
  public func openIndex(_ mode: SharedIndex.Mode = .readOnly) throws -> SharedIndex {
    guard mode == .readWrite || hasIndex else {
      throw DataFolderError(.hasNoIndex, "no index in \(path)")
    }
    return try SharedIndex(path: index, mode: mode)
  }

  /// Returns the state of the crawl in the folder; `nil` if there is none.
  ///
  /// - Throws: `FrontierStoreError`.
  public func frontierStatus() async throws -> FrontierFileStatus? {
    guard unsafe access(crawlStore, F_OK) == 0 else { return nil }
    return try await SQLiteFrontierStore(reading: crawlStore).status()
  }

  /// Creates the folder if it is missing, readable only by its owner, because items of apps are private.
  ///
  /// - Returns: Notes for the user on the access rights of an existing folder.
  /// - Throws: ``DataFolderError``.
  @discardableResult
  public func create() throws(DataFolderError) -> [String] {
    var attributes = stat()
    if unsafe stat(path, &attributes) == 0 {
      guard attributes.st_mode & S_IFMT == S_IFDIR else {
        throw DataFolderError(.isFile, "the data folder \(path) is a file")
      }
      let access = DataFolderAccess(securing: path)
      if let refusal = access.refusal { throw DataFolderError(.isWritableByOthers, refusal) }
      return access.notes
    }
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += name + "/"
      guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
        let reason = SystemFailure.text()
        throw DataFolderError(.isNotCreated, "the data folder \(path) cannot be made: \(reason)")
      }
    }
    return []
  }

  /// The seconds that a command waits for another one that writes to the index.
  private static let patience = 10.0

  /// Locks the folder for a crawl, or for what must have it alone.
  ///
  /// - Returns: The lock, which ends with its last reference.
  /// - Throws: ``DataFolderError``; its code is `isLocked` if another process has the lock.
  package func lock() throws(DataFolderError) -> FolderLock {
    try FolderLock(path: path + "/lock")
  }

  /// Locks the index for the writes of a command, which may go on beside a crawl; what replaces or rebuilds the index takes both
  /// locks.
  ///
  /// - Returns: The lock, which ends with its last reference.
  /// - Throws: ``DataFolderError``; its code is `isLocked` if another process keeps the lock for ten seconds.
  package func lockIndex() async throws -> FolderLock {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.patience)
    while true {
      do throws(DataFolderError) {
        return try FolderLock(path: path + "/index.lock")
      } catch {
        guard error.code == .isLocked, clock.now < end else { throw error }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// The error for a data folder that cannot be used.
public struct DataFolderError: Error, Sendable, CustomStringConvertible {
  /// The reason of a ``DataFolderError``.
  public enum Code: Sendable {
    /// The path is that of a file.
    case isFile
    /// The folder or the lock file could not be created.
    case isNotCreated
    /// Every user could replace the files of the folder.
    case isWritableByOthers
    /// Another process writes to the folder.
    case isLocked
    /// The folder has no index.
    case hasNoIndex
  }

  /// The reason.
  public let code: Code
  /// The reason for a user, with the path of the folder.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
