/// Lines and heads, which must be in one piece.
extension ArchiveReader {
  /// Takes a WARC head with the empty line at its end.
  ///
  /// - Returns: Its bytes; `nil` where the head does not end before the next one, the member, or the
  ///   limit. Then what was seen is passed over.
  func takeHead() throws(ReadingError) -> [UInt8]? {
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
      guard unused.count < Self.headLimit, try stream.fill() == .bytes else {
        stream.drop(stream.unused.count)
        return nil
      }
    }
  }

  /// Bytes up to the end of the empty line.
  ///
  /// It is -1 where another record begins before it, and `nil` where more bytes must be seen. Lines that
  /// were seen whole are not looked at again.
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

  /// Takes a line without its end.
  ///
  /// - Returns: The line; `nil` where it is too long. Then what was seen is passed over.
  func takeLine() throws(ReadingError) -> ArraySlice<UInt8>? {
    var scanned = 0
    while true {
      let unused = stream.unused
      if let end = unused.dropFirst(scanned).firstIndex(of: 0x0A) {
        let line = unused[..<end]
        stream.drop(end + 1 - unused.startIndex)
        return line.last == 0x0D ? line.dropLast() : line
      }
      scanned = unused.count
      guard unused.count < Self.headLimit, try stream.fill() == .bytes else {
        stream.drop(stream.unused.count)
        return nil
      }
    }
  }

  /// Passes over what is left of a line, or of the member.
  func dropLine() throws(ReadingError) {
    while true {
      let unused = stream.unused
      if let end = unused.firstIndex(of: 0x0A) {
        return stream.drop(end + 1 - unused.startIndex)
      }
      stream.drop(unused.count)
      guard try stream.fill() == .bytes else { return }
    }
  }
}
