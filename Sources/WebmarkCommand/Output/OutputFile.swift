import SystemIO

/// Writes files atomically, so that readers never see a partial file.
enum OutputFile {
  /// Replaces the content of a file by `text`.
  ///
  /// - Parameters:
  ///   - text: The new content.
  ///   - path: The file.
  ///   - purpose: The name of the file's content in messages.
  ///   - isPrivate: `true` for a file that only its owner can read; otherwise the umask decides.
  /// - Throws: `CommandFailure` that names the file.
  static func write(
    _ text: String,
    to path: String,
    purpose: String,
    isPrivate: Bool = false
  ) throws {
    do {
      try AtomicFile.write(text.utf8, to: path, for: isPrivate ? .owner : .anyone)
    } catch {
      throw failure(error, purpose)
    }
  }

  /// Throws the failure of ``write(_:to:purpose:isPrivate:)`` if the file cannot be created, before the work whose
  /// result it will contain.
  static func verify(_ path: String, purpose: String) throws {
    do {
      try AtomicFile.verify(path)
    } catch {
      throw failure(error, purpose)
    }
  }

  /// Returns the failure of a command that could not write a file.
  static func failure(_ error: FileWriteError, _ purpose: String) -> CommandFailure {
    CommandFailure(.error, "\(purpose) \(error)")
  }
}
