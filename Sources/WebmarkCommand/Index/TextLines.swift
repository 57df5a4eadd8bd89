/// Iterates over the lines of a file in bounded memory; a byte order mark at its start and carriage returns at the ends of lines
/// are no part of them.
final class TextLines {
  private let path: String
  private var reader: LineReader?
  private var bytes: [UInt8] = []
  private var position = 0
  private var isOpen = false
  private var isAtStart = true
  /// The error that ended reading early.
  private(set) var failure: CommandFailure?

  /// Creates a reader that opens the file at the first line; `-` is standard input.
  init(_ path: String) { self.path = path }

  deinit { reader?.close() }

  /// Returns the next line without its terminator; `nil` at the end or after a ``failure``.
  func next() -> String? {
    while position >= bytes.count {
      guard let piece = nextPiece() else { return nil }
      (bytes, position) = (piece, 0)
    }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    var line = bytes[position..<end]
    position = end + 1
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    isAtStart = false
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private func nextPiece() -> [UInt8]? {
    do {
      if !isOpen {
        isOpen = true
        reader = try LineReader(path)
      }
      return try reader?.next()
    } catch {
      failure = error as? CommandFailure ?? CommandFailure(.error, "\(path): \(error)")
      reader?.close()
      reader = nil
      return nil
    }
  }
}
