import Glibc
public import IndexModel
import Synchronization

/// A file with the page changes that the index has not written yet.
///
/// Every transaction of the index has a high fixed cost. A crawl therefore appends changes here with one
/// write to the end of a file, and writes hundreds of them to the index at once.
///
/// Each change is a record with a length, a position and a checksum (`JournalFrame`). The records between
/// two calls of ``clear(after:)`` form a *generation*; they are numbered from 1. A reader can therefore identify
/// all missing records, and a damaged record affects no other record.
public final class PageJournal: Sendable {
  private struct State {
    var generation: UInt32
    var position: UInt32
    var size: Int64
    /// A Boolean value that indicates whether the file starts with the frame of the generation.
    var isOpened: Bool
  }

  private let path: String
  private let descriptor: Int32
  private let state: Mutex<State>

  /// Opens or creates the file, readable by its owner only.
  ///
  /// - Throws: `IndexError` if the file cannot be opened or read.
  public init(path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.error(at: path) }
    let bytes = try Self.bytes(of: descriptor, path)
    let contents = Contents(parsing: bytes)
    state = Mutex(
      State(
        generation: contents.generation ?? 0,
        position: contents.lastPosition,
        size: Int64(bytes.count),
        isOpened: contents.generation != nil
      )
    )
  }

  deinit { close(descriptor) }

  /// The generation and the position of the last record.
  public var mark: (generation: UInt32, position: UInt32) {
    state.withLock { ($0.generation, $0.position) }
  }

  /// The size of the file in bytes.
  public var size: Int64 { state.withLock(\.size) }

  /// A Boolean value that indicates whether the generation has no record.
  public var isEmpty: Bool { state.withLock { $0.position == 0 } }

  /// Appends page changes atomically; they are durable when the method returns.
  ///
  /// - Throws: `IndexError` if the file cannot be written, or a change does not concern a page.
  public func append(_ changes: PreparedChanges) throws {
    guard !changes.changes.isEmpty else { return }
    try state.withLock { state in
      var next = state
      var bytes: [UInt8] = []
      if !state.isOpened {
        next.isOpened = true
        JournalFrame(generation: next.generation, position: 0).append(to: &bytes)
      }
      for (index, change) in changes.changes.enumerated() {
        next.position += 1
        try JournalFrame(generation: next.generation, position: next.position)
          .append(change, as: changes.record(index), to: &bytes)
      }
      try write(bytes, at: state.size)
      guard fdatasync(descriptor) == 0 else { throw Self.error(at: path) }
      next.size += Int64(bytes.count)
      state = next
    }
  }

  /// Returns the intact records of the file, and the positions of the others.
  ///
  /// - Throws: `IndexError` if the file cannot be read.
  public func contents() throws -> Contents {
    Contents(parsing: try Self.bytes(of: descriptor, path))
  }

  /// Empties the file after the index has written all changes, and starts the next generation.
  ///
  /// - Parameter generation: A generation that was used before; the next generation is higher.
  /// - Throws: `IndexError` if the file cannot be written.
  public func clear(after generation: UInt32 = 0) throws {
    try state.withLock { state in
      var next = state
      (next.generation, next.position) = (max(state.generation, generation) &+ 1, 0)
      var bytes: [UInt8] = []
      JournalFrame(generation: next.generation, position: 0).append(to: &bytes)
      // The frame is written before the truncation, so records left by a crash have an earlier generation.
      try write(bytes, at: 0)
      (next.size, next.isOpened) = (Int64(bytes.count), true)
      guard ftruncate(descriptor, off_t(next.size)) == 0 else { throw Self.error(at: path) }
      state = next
    }
  }

  // MARK: The file

  private func write(_ bytes: [UInt8], at offset: Int64) throws {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset) + off_t(written))
      }
      guard count > 0 else {
        let error = Self.error(at: path)
        if offset > 0 { _ = ftruncate(descriptor, off_t(offset)) }
        throw error
      }
      written += count
    }
  }

  private static func bytes(of descriptor: Int32, _ path: String) throws -> [UInt8] {
    var attributes = stat()
    guard unsafe fstat(descriptor, &attributes) == 0 else { throw error(at: path) }
    var bytes = [UInt8](repeating: 0, count: Int(attributes.st_size))
    var count = 0
    while count < bytes.count {
      let read = unsafe bytes[count...].withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(count))
      }
      guard read >= 0 else { throw error(at: path) }
      if read == 0 { break }
      count += read
    }
    bytes.removeSubrange(count...)
    return bytes
  }

  private static func error(at path: String) -> IndexError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    return IndexError(.unavailable, "\(path): \(reason)")
  }
}
