import Glibc
import SystemIO

/// An append-only file.
final class ArchiveFile {
  /// The suffix of the file name until the file is complete.
  static let openEnding = ".open"

  let path: String
  private let descriptor: Int32
  private(set) var size: Int

  /// Creates and locks a new file.
  ///
  /// - Returns: `nil` if the file exists.
  init?(creating path: String) throws(WritingError) {
    let descriptor = unsafe open(
      path + Self.openEnding,
      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
      0o600
    )
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      throw WritingError(path)
    }
    guard unsafe access(path, F_OK) != 0 else {
      close(descriptor)
      unsafe unlink(path + Self.openEnding)
      return nil
    }
    // The lock shows other crawls that the file is in use.
    flock(descriptor, LOCK_EX | LOCK_NB)
    self.path = path
    self.descriptor = descriptor
    size = 0
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) throws(WritingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let problem = WritingError(path)
        // A partial write would leave a damaged record.
        _ = ftruncate(descriptor, off_t(size))
        throw problem
      }
    }
    size += bytes.count
  }

  /// Flushes the file to disk and renames it to its final name.
  func finish() throws(WritingError) {
    guard fsync(descriptor) == 0, unsafe rename(path + Self.openEnding, path) == 0 else {
      throw WritingError(path)
    }
  }

  /// Replaces a file atomically.
  static func write(_ bytes: [UInt8], to path: String) throws(WritingError) {
    do {
      try AtomicFile.write(bytes, to: path, for: .owner)
    } catch {
      throw WritingError(path, reason: error.reason)
    }
  }
}

/// The reason why an archive could not be written.
public struct WritingError: Error, Sendable, CustomStringConvertible {
  /// The path of the file and the system's error message.
  public let description: String

  /// Creates an error from the last failed system call at `path`.
  init(_ path: String) {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    description = "\(path): \(reason)"
  }

  /// Creates an error with a description.
  init(_ path: String, reason: String) { description = "\(path): \(reason)" }
}
