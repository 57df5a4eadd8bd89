import Glibc

/// A sequential source of an archive's bytes.
public protocol ByteSource: AnyObject {
  /// Writes the next bytes to the start of `buffer`.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: ``ReadingError`` if the bytes cannot be read.
  func read(into buffer: inout [UInt8]) throws(ReadingError) -> Int

  /// Returns up to `count` bytes at a position without moving the position of ``read(into:)``; `nil` if the
  /// source is sequential.
  func bytes(at position: Int, count: Int) -> [UInt8]?
}

extension ByteSource {
  /// Returns `nil`: the source is sequential.
  public func bytes(at position: Int, count: Int) -> [UInt8]? { nil }
}

/// The reason why a file could not be read.
public struct ReadingError: Error, Sendable, CustomStringConvertible {
  /// The system's error message.
  public let description: String

  /// Creates an error with a description.
  public init(_ description: String) { self.description = description }

  /// The error of the last failed system call.
  static var last: ReadingError {
    guard let text = unsafe strerror(errno) else { return ReadingError("error \(errno)") }
    return ReadingError(unsafe String(cString: text))
  }
}

/// A source that reads a file or standard input.
public final class FileSource: ByteSource {
  private let descriptor: Int32
  /// A Boolean value that indicates whether the file has positions.
  private let isRegular: Bool

  /// Opens a file.
  ///
  /// - Parameter path: The path of the file; `-` is standard input.
  /// - Throws: ``ReadingError`` if the file cannot be opened or is a folder.
  public init(path: String) throws(ReadingError) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    // Standard input may be a file that was read before, whose positions are then others.
    isRegular = path != "-" && lseek(descriptor, 0, SEEK_END) > 0
    if isRegular { _ = lseek(descriptor, 0, SEEK_SET) }
    #if os(Linux)
      posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    #endif
  }

  deinit { close(descriptor) }

  /// Reads as many bytes as one system call returns.
  public func read(into buffer: inout [UInt8]) throws(ReadingError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last }
    }
  }
}

extension FileSource {
  /// Returns bytes of a regular file.
  public func bytes(at position: Int, count: Int) -> [UInt8]? {
    guard isRegular, position >= 0, count > 0 else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      unsafe size = max(0, pread(descriptor, buffer.baseAddress, count, position))
    }
  }
}

/// A source of bytes in memory.
public final class MemorySource: ByteSource {
  private let all: [UInt8]
  private var rest: ArraySlice<UInt8>
  private let pieceSize: Int

  /// Creates a source of `bytes` that returns `pieceSize` bytes at a time.
  public init(_ bytes: [UInt8], pieceSize: Int = .max) {
    all = bytes
    rest = bytes[...]
    self.pieceSize = max(1, pieceSize)
  }

  /// Returns the next bytes.
  public func read(into buffer: inout [UInt8]) -> Int {
    let piece = rest.prefix(min(pieceSize, buffer.count))
    buffer.replaceSubrange(..<piece.count, with: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

extension MemorySource {
  /// Returns bytes at any position.
  public func bytes(at position: Int, count: Int) -> [UInt8]? {
    guard position >= 0 else { return nil }
    return Array(all.dropFirst(position).prefix(count))
  }
}

/// A source that returns bytes that were read ahead, followed by the rest.
public final class ReplayedSource: ByteSource {
  private var head: ArraySlice<UInt8>
  private let rest: any ByteSource

  /// Creates a source of `head`, followed by the rest of `rest`.
  public init(_ head: [UInt8], then rest: any ByteSource) {
    self.head = head[...]
    self.rest = rest
  }

  /// Returns the next bytes.
  public func read(into buffer: inout [UInt8]) throws(ReadingError) -> Int {
    guard !head.isEmpty else { return try rest.read(into: &buffer) }
    let piece = head.prefix(buffer.count)
    buffer.replaceSubrange(..<piece.count, with: piece)
    head = head.dropFirst(piece.count)
    return piece.count
  }

  /// Returns bytes of the file, whose start the head is.
  public func bytes(at position: Int, count: Int) -> [UInt8]? {
    rest.bytes(at: position, count: count)
  }
}
