import Glibc

/// Where the bytes of an archive come from, one piece after the other.
public protocol ByteSource: AnyObject {
  /// Writes the next bytes to the start of `buffer`.
  ///
  /// - Returns: How many there are; 0 at the end.
  /// - Throws: ``ReadingError`` where they cannot be read.
  func read(into buffer: inout [UInt8]) throws(ReadingError) -> Int
}

/// Why a file could not be read.
public struct ReadingError: Error, Sendable, CustomStringConvertible {
  /// What the system says.
  public let description: String

  /// The reason in words.
  public init(_ description: String) { self.description = description }

  /// The last failure of the system.
  static var last: ReadingError {
    guard let text = unsafe strerror(errno) else { return ReadingError("error \(errno)") }
    return ReadingError(unsafe String(cString: text))
  }
}

/// A file, or standard input.
public final class FileSource: ByteSource {
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: ``ReadingError`` where it cannot be opened, or is a folder.
  public init(path: String) throws(ReadingError) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    #if os(Linux)
      posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    #endif
  }

  deinit { close(descriptor) }

  /// Reads as many bytes as there are at once.
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

/// Bytes that are there already.
public final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let pieceSize: Int

  /// A source of `bytes`, `pieceSize` at a time.
  public init(_ bytes: [UInt8], pieceSize: Int = .max) {
    rest = bytes[...]
    self.pieceSize = max(1, pieceSize)
  }

  /// Hands out the next piece.
  public func read(into buffer: inout [UInt8]) -> Int {
    let piece = rest.prefix(min(pieceSize, buffer.count))
    buffer.replaceSubrange(..<piece.count, with: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

/// What was read already to see what it is, and then the rest.
public final class ReplayedSource: ByteSource {
  private var head: ArraySlice<UInt8>
  private let rest: any ByteSource

  /// A source of `head`, followed by what `rest` still has.
  public init(_ head: [UInt8], then rest: any ByteSource) {
    self.head = head[...]
    self.rest = rest
  }

  /// Hands out the next piece.
  public func read(into buffer: inout [UInt8]) throws(ReadingError) -> Int {
    guard !head.isEmpty else { return try rest.read(into: &buffer) }
    let piece = head.prefix(buffer.count)
    buffer.replaceSubrange(..<piece.count, with: piece)
    head = head.dropFirst(piece.count)
    return piece.count
  }
}
