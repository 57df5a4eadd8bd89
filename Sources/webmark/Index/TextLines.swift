/// The lines of a file, one at a time and in bounded memory.
final class TextLines {
  private let path: String
  private var reader: LineReader?
  private var bytes: [UInt8] = []
  private var place = 0
  private var isOpen = false
  /// Why the file could not be read to its end.
  private(set) var failure: CommandFailure?

  /// Prepares to read a file, which is opened with the first line; `-` is standard input.
  init(_ path: String) { self.path = path }

  deinit { reader?.close() }

  /// The next line without its end; `nil` at the end, and where ``failure`` tells why.
  func next() -> String? {
    while place >= bytes.count {
      guard let piece = nextPiece() else { return nil }
      (bytes, place) = (piece, 0)
    }
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self)
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
