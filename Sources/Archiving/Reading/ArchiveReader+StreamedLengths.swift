/// Verification of the declared lengths of records that cannot be read at any position: in compressed archives and on
/// standard input.
extension ArchiveReader {
  /// The number of bytes of a block that are read ahead, at most.
  static let lookAheadLimit = 16 << 20

  /// Returns the length of a block whose declared length is too large, from the bytes that follow its head.
  ///
  /// A block of up to ``lookAheadLimit`` bytes is read ahead with the start of the next record. For a longer one, the
  /// declared length is wrong if two records in a row start within these bytes.
  ///
  /// - Returns: The number of bytes before the next record; `nil` if the declared length is plausible.
  func actualLengthInWindow(declared: Int) throws(ReadingError) -> Int? {
    let isShort = declared <= Self.lookAheadLimit
    let wanted = (isShort ? declared : Self.lookAheadLimit) + Self.separatorLimit
    try stream.lookAhead(wanted)
    let unused = stream.unused
    if unused.count >= declared, isShort {
      let next = unused.dropFirst(declared).prefix(Self.separatorLimit)
      let text = next.drop { $0 == 0x0D || $0 == 0x0A }
      // The member or the file may end with the block.
      if text.isEmpty || text.starts(with: RecordStart.warc) { return nil }
    }
    guard let length = boundaryInWindow(), length < declared else { return nil }
    guard unused.count >= wanted, !isShort else { return length }
    return isRecord(at: length, in: unused) ? length : nil
  }

  /// Returns the number of unused bytes before the first end of a block that a record follows.
  ///
  /// No byte is searched twice, however many lengths are wrong.
  private func boundaryInWindow() -> Int? {
    let unused = stream.unused
    let start = stream.position
    let isSameMember = searchedMember == stream.memberCount
    if isSameMember, let known = searched, known.start <= start {
      if let boundary = known.boundary, boundary >= start { return boundary - start }
    }
    let former = isSameMember ? searchedEnd - start - Self.boundary.count : 0
    let found = unused.dropFirst(max(0, former)).firstIndex(of: Self.boundary)
    let length = found.map { $0 - unused.startIndex }
    (searchedMember, searchedEnd) = (stream.memberCount, start + (length ?? unused.count))
    searched = (start, length.map { start + $0 })
    return length
  }

  /// Returns `true` if a record with a head and a block starts behind the boundary, and another record follows it.
  private func isRecord(at boundary: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    let record = bytes.dropFirst(boundary + 4)
    guard let end = record.prefix(Self.headLimit).firstIndex(of: Array("\r\n\r\n".utf8)),
      let length = RecordHead(record[..<end].drop { $0 != 0x0A }).length,
      length < bytes.endIndex - end - 4
    else { return false }
    let next = bytes[(end + 4 + length)...].prefix(Self.separatorLimit)
    return next.drop { $0 == 0x0D || $0 == 0x0A }.starts(with: RecordStart.warc)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of a pattern.
  fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
    guard let first = pattern.first else { return nil }
    var rest = self
    while let found = rest.firstIndex(of: first) {
      if self[found...].starts(with: pattern) { return found }
      rest = rest[(found + 1)...]
    }
    return nil
  }
}
