import Glibc

/// A database file that a repair replaces by a new one, with the files beside it, such as the write-ahead log.
///
/// A process that is killed at any time leaves the damaged file or the new one at the path, never none: a program that finds
/// none would start an empty database. The damaged files stay with the suffix `.damaged`.
package struct RepairedFile: Sendable {
  /// The path of the file.
  package let path: String
  /// The endings of the files beside it.
  private let endings: [String]

  /// Creates a value for a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - endings: The endings of the files beside it, which belong to it.
  package init(path: String, endings: [String] = ["-wal", "-shm"]) {
    (self.path, self.endings) = (path, endings)
  }

  /// The path at which a repair writes the new file.
  package var draft: String { path + ".rebuilt" }

  /// The path of the damaged file.
  package var damaged: String { path + ".damaged" }

  /// A Boolean value that indicates whether a repair was interrupted: it left its new file.
  package var wasInterrupted: Bool { Self.exists(draft) }

  /// Removes the draft of an interrupted repair.
  package func removeDraft() { ([""] + endings).forEach { unlink(draft + $0) } }

  /// Gives a damaged file its write-ahead log back, if a replacement was interrupted between the removal of the log and the next
  /// step.
  ///
  /// A log that is older than the last change of the file is not used: another process has changed the file since then.
  package func undoInterruptedReplacement() {
    let (log, kept) = (path + "-wal", damaged + "-wal")
    guard let identity = FileIdentity(path: path), identity == FileIdentity(path: damaged),
      !Self.exists(log), let logTime = Self.changeTime(kept), let time = Self.changeTime(path),
      logTime >= time
    else { return }
    try? Self.copy(kept, to: log)
  }

  /// Replaces the file by the draft, which must be complete without files beside it.
  ///
  /// - Parameter step: A closure that is called between the steps; a test interrupts the replacement by an error.
  /// - Throws: ``FileWriteError``, and the errors of `step`.
  package func replaceByDraft(_ step: () throws -> Void = {}) throws {
    // If there is no file, that of an earlier repair is the only one.
    let all = Self.exists(path) ? [""] + endings : []
    for ending in all {
      unlink(damaged + ending)
      try step()
    }
    for ending in all where Self.exists(path + ending) {
      try Self.copy(path + ending, to: damaged + ending)
      try step()
    }
    // The old log must be gone before: SQLite would write its pages into the new file.
    for ending in endings {
      unlink(path + ending)
      try step()
    }
    guard unsafe rename(draft, path) == 0 else { throw Self.error(path) }
    AtomicFile.syncFolder(of: path)
    try step()
    for ending in endings { unlink(draft + ending) }
  }

  /// Gives a file a second name, or copies it if the file system has no hard links.
  private static func copy(_ path: String, to other: String) throws(FileWriteError) {
    if unsafe link(path, other) == 0 { return }
    let source = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw error(other) }
    defer { close(source) }
    let file = try AtomicFile(other, for: .owner)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe read(source, &bytes, bytes.count)
      guard count >= 0 else { throw error(other) }
      guard count > 0 else { return try file.commit() }
      try file.write(bytes.prefix(count))
    }
  }

  private func unlink(_ path: String) { _ = unsafe Glibc.unlink(path) }

  /// Returns the time of the last change of a file's content; `nil` if there is none.
  private static func changeTime(_ path: String) -> (Int, Int)? {
    var attributes = stat()
    guard unsafe stat(path, &attributes) == 0 else { return nil }
    return (attributes.st_mtim.tv_sec, attributes.st_mtim.tv_nsec)
  }

  private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  private static func error(_ path: String) -> FileWriteError {
    FileWriteError(path: path, reason: SystemFailure.text())
  }
}
