/// Verification of the declared lengths of records.
extension ArchiveReader {
  private static let pieceSize = 65_536
  /// The end of a block and the start of the next record.
  static let boundary = Array("\r\n\r\nWARC/1.".utf8)
  /// The number of bytes after a block in which the next record must start.
  static let separatorLimit = 16

  /// Returns the length of a block whose declared length is too large: a record starts before its end, and neither a
  /// record nor the end of the file follows it.
  ///
  /// After a length that is too small, the reader finds the next record without this.
  ///
  /// - Returns: The number of bytes before the next record; `nil` if the declared length is plausible.
  func actualLength(declared: Int) throws(ReadingError) -> Int? {
    let start = stream.position
    guard stream.bytes(at: start, count: 1) != nil else {
      return try actualLengthInWindow(declared: declared)
    }
    return actualLength(ofBlockAt: start, declared: declared)
  }

  /// Returns the length of a block of an uncompressed file, any byte of which can be read.
  private func actualLength(ofBlockAt start: Int, declared: Int) -> Int? {
    let (end, overflow) = start.addingReportingOverflow(declared)
    // Beyond the end of the file, nothing can be read.
    if !overflow {
      guard let next = stream.bytes(at: end, count: Self.separatorLimit) else { return nil }
      let text = next.drop { $0 == 0x0D || $0 == 0x0A }
      if text.starts(with: RecordStart.warc) || text.isEmpty && isFileEnd(end) { return nil }
    }
    return recordBoundary(from: start).flatMap { $0 - start < declared ? $0 - start : nil }
  }

  /// Returns the position of the first end of a block at or behind `start` that a record follows; `nil` if there is
  /// none.
  ///
  /// No part of the file is searched twice, however many lengths are wrong.
  private func recordBoundary(from start: Int) -> Int? {
    if let known = searched, known.start <= start, known.boundary.map({ $0 >= start }) ?? true {
      return known.boundary
    }
    let boundary = firstBoundary(from: start)
    searched = (start, boundary)
    return boundary
  }

  /// Returns `true` if the file has at most some line terminators at `position`, and is not shorter.
  private func isFileEnd(_ position: Int) -> Bool {
    guard position > 0 else { return false }
    return stream.bytes(at: position - 1, count: 1)?.isEmpty == false
  }

  private func firstBoundary(from start: Int) -> Int? {
    var position = start
    while let piece = stream.bytes(at: position, count: Self.pieceSize),
      piece.count >= Self.boundary.count
    {
      var index = 0
      while let found = piece.dropFirst(index).firstIndex(of: Self.boundary[0]) {
        if piece[found...].starts(with: Self.boundary) { return position + found }
        index = found + 1
      }
      position += piece.count - Self.boundary.count + 1
    }
    return nil
  }
}
