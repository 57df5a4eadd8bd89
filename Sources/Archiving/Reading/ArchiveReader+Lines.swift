/// Reading of lines and heads, which must be contiguous.
extension ArchiveReader {
  /// Reads a WARC head including the empty line at its end.
  ///
  /// - Returns: The bytes of the head; `nil` if it does not end before the next head, the end of the
  ///   member, or the limit. The scanned bytes are skipped then.
  func readHeadBytes() throws(ReadingError) -> [UInt8]? {
    var scanned = 0
    while true {
      let unused = stream.unused
      if let end = Self.endOfHead(unused, after: &scanned) {
        guard end >= 0 else {
          stream.drop(scanned)
          return nil
        }
        let head = Array(unused.prefix(end))
        stream.drop(end)
        return head
      }
      guard unused.count < Self.headLimit, try fillHead() else {
        stream.drop(stream.unused.count)
        return nil
      }
    }
  }

  /// Returns the number of bytes up to the end of the empty line.
  ///
  /// The result is -1 if another record starts before it, and `nil` if more bytes are required. Complete
  /// lines are not scanned again.
  private static func endOfHead(_ bytes: ArraySlice<UInt8>, after scanned: inout Int) -> Int? {
    var start = bytes.startIndex + scanned
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let line = bytes[start..<end]
      if line.isEmpty || line.elementsEqual([0x0D]) { return end + 1 - bytes.startIndex }
      if scanned > 0, line.starts(with: RecordStart.warc) { return -1 }
      start = end + 1
      scanned = start - bytes.startIndex
    }
    return nil
  }

  /// Reads a line without its terminator.
  ///
  /// - Returns: The line; `nil` if it is too long. The scanned bytes are skipped then.
  func readLine() throws(ReadingError) -> ArraySlice<UInt8>? {
    var scanned = 0
    while true {
      let unused = stream.unused
      if let end = unused.dropFirst(scanned).firstIndex(of: 0x0A) {
        let line = unused[..<end]
        stream.drop(end + 1 - unused.startIndex)
        return line.last == 0x0D ? line.dropLast() : line
      }
      scanned = unused.count
      guard unused.count < Self.headLimit, try fillHead() else {
        stream.drop(stream.unused.count)
        return nil
      }
    }
  }

  /// Skips the rest of a line or of the member.
  func skipLine() throws(ReadingError) {
    while true {
      let unused = stream.unused
      if let end = unused.firstIndex(of: 0x0A) {
        return stream.drop(end + 1 - unused.startIndex)
      }
      stream.drop(unused.count)
      guard try fillHead() else { return }
    }
  }
}
