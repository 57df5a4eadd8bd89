import SystemIO

/// A file that is there whole or not at all: whoever reads it never sees half of it.
enum OutputFile {
  /// Replaces a file by `text`.
  ///
  /// - Parameters:
  ///   - text: The new content.
  ///   - path: The file.
  ///   - purpose: How messages call it.
  ///   - isPrivate: Whether the owner alone may read it, as all of the data folder; else the umask says.
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

  /// The failure of a command that could not write a file.
  static func failure(_ error: FileWriteError, _ purpose: String) -> CommandFailure {
    CommandFailure(.error, "\(purpose) \(error)")
  }
}
