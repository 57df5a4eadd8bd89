import Glibc
import SystemIO

/// A file that grows at its end.
final class ArchiveFile {
  /// Its path while it grows; what is whole has the name without this ending.
  static let openEnding = ".open"

  let path: String
  private let descriptor: Int32
  private(set) var size: Int

  /// Makes a file that is not there yet, and locks it.
  ///
  /// - Returns: `nil` where there is one of that name.
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
    // Another crawl that finds the file sees that it is not left over.
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
        // What is cut off here would be a damaged record.
        _ = ftruncate(descriptor, off_t(size))
        throw problem
      }
    }
    size += bytes.count
  }

  /// Gives the file its name, once all of it is on the disk.
  func finish() throws(WritingError) {
    guard fsync(descriptor) == 0, unsafe rename(path + Self.openEnding, path) == 0 else {
      throw WritingError(path)
    }
  }

  /// Replaces a file as a whole, or leaves it as it was.
  static func write(_ bytes: [UInt8], to path: String) throws(WritingError) {
    do {
      try AtomicFile.write(bytes, to: path, for: .owner)
    } catch {
      throw WritingError(path, reason: error.reason)
    }
  }
}

/// Why an archive could not be written.
public struct WritingError: Error, Sendable, CustomStringConvertible {
  /// The file, and what the system says.
  public let description: String

  /// The last failure of the system, at `path`.
  init(_ path: String) {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    description = "\(path): \(reason)"
  }

  /// A reason in words.
  init(_ path: String, reason: String) { description = "\(path): \(reason)" }
}
