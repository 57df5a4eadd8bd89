import Glibc
import SystemIO

/// Reads a file in blocks of complete lines, so that memory use is independent of its size.
struct LineReader {
  /// The maximum number of bytes of a line.
  static let lineLimit = 16 << 20
  private static let pieceSize = 1 << 20

  private let descriptor: Int32
  private let name: String
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws {
    name = path
    descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.error, "cannot read \(path): \(SystemFailure.text())")
    }
  }

  /// Returns the next complete lines; `nil` at the end.
  mutating func next() throws -> [UInt8]? {
    while !isAtEnd {
      let piece = try read()
      if piece.isEmpty {
        isAtEnd = true
        break
      }
      guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else {
        rest += piece
        guard rest.count < Self.lineLimit else {
          throw CommandFailure(.error, "\(name): a line has more than \(Self.lineLimit) bytes")
        }
        continue
      }
      let lines = rest + piece[...end]
      rest = Array(piece[(end + 1)...])
      return lines
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }

  private func read() throws -> [UInt8] {
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, Self.pieceSize)
        filled = max(0, count)
      }
      if count >= 0 { return piece }
      guard errno == EINTR else {
        throw CommandFailure(.error, "cannot read \(name): \(SystemFailure.text())")
      }
    }
  }

  func close() { if descriptor != STDIN_FILENO { Glibc.close(descriptor) } }
}
