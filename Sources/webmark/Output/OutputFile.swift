import Glibc

/// A file that is there whole or not at all: whoever reads it never sees half of it.
enum OutputFile {
  /// Writes `text` beside the place and moves it there.
  ///
  /// - Parameters:
  ///   - text: What the file says.
  ///   - path: Where it goes.
  ///   - purpose: How messages call it.
  /// - Throws: `CommandFailure` that names the file.
  static func write(_ text: String, to path: String, purpose: String) throws {
    var attributes = stat()
    // A device, a pipe or a link stays what it is.
    let isPlain = unsafe lstat(path, &attributes) != 0 || attributes.st_mode & S_IFMT == S_IFREG
    let draft = isPlain ? "\(path).\(getpid()).part" : path
    let bytes = Array(text.utf8)
    guard let file = unsafe fopen(draft, "wb") else { throw failure(path, purpose) }
    let isWritten = unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count
    let isFlushed = unsafe fflush(file) == 0 && (!isPlain || fsync(fileno(file)) == 0)
    let isClosed = unsafe fclose(file) == 0
    let isWhole = isWritten && isFlushed && isClosed
    guard isWhole, unsafe !isPlain || rename(draft, path) == 0 else {
      let failure = failure(path, purpose)
      if isPlain { unsafe unlink(draft) }
      throw failure
    }
  }

  private static func failure(_ path: String, _ purpose: String) -> CommandFailure {
    CommandFailure(.error, "\(purpose) \(path) cannot be written: \(SystemError.text)")
  }
}
