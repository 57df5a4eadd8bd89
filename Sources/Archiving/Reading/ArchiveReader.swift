/// Reads the records of an archive sequentially in bounded memory.
///
/// Supported formats are WARC 0.17 to 1.1
/// ([ISO 28500](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/)) and
/// ARC 1 and 2, uncompressed or compressed with gzip or Zstandard, with or without one member per
/// record. Damage and truncation are reported with their position, and reading continues with the next
/// record that can be found.
///
/// ```swift
/// let reader = ArchiveReader(try FileSource(path: "crawl.warc.gz"))
/// while let step = try reader.next() {
///   guard case .record(let record) = step, record.kind == .response else { continue }
///   let block = try reader.block(limit: 10_000_000)
/// }
/// ```
public final class ArchiveReader {
  /// The next part of an archive.
  public enum Step: Sendable {
    /// A record, whose block can be read now.
    case record(ArchiveRecord)
    /// A skipped part.
    case problem(ArchiveProblem)
  }

  /// The block of a record.
  public struct Block: Sendable {
    /// The bytes of the block, up to the limit.
    public var bytes: [UInt8]
    /// A Boolean value that indicates whether the block was truncated at the limit.
    public var isCut: Bool
    /// A Boolean value that indicates whether the archive ends within the block; the next step reports
    /// it.
    public var isBroken: Bool
  }

  /// The maximum size of a record's head, in bytes.
  static let headLimit = 256 * 1024
  /// The number of bytes that suffice to detect the start of a record.
  private static let startLength = 512

  let stream: MemberStream
  /// The number of unread bytes of the last record's block.
  private var unread = 0
  private var blockOffset = 0
  private var lastFormat: ArchiveRecord.Format?
  private var pending: ArchiveProblem?
  /// A Boolean value that indicates whether the position of the next record is unknown because of wrong
  /// record lengths.
  private var isLost = false
  /// The start and the result of the last search for the end of a block; see ``actualLength(declared:)``.
  var searched: (start: Int, boundary: Int?)?
  /// The member of the last search in the window, and the position up to which it was searched.
  var (searchedMember, searchedEnd) = (0, 0)

  /// Creates a reader of `source`.
  public init(_ source: any ByteSource) { stream = MemberStream(source) }

  /// Advances to the next record; the unread part of the last record's block is skipped.
  ///
  /// - Returns: The record or a problem; `nil` at the end.
  /// - Throws: ``ReadingError`` if the file cannot be read.
  public func next() throws(ReadingError) -> Step? {
    if unread > 0 { _ = try readBlock(keeping: 0) }
    while true {
      if let problem = pending {
        pending = nil
        return .problem(problem)
      }
      switch try approach() {
      case .fileEnd: return nil
      case .memberEnd: isLost = false
      case .damaged(let message):
        pending = ArchiveProblem(offset: stream.offset, message: message)
      case .bytes:
        if let step = try readHead() { return step }
      }
    }
  }

  /// Reads the block of the record that ``next()`` returned last.
  ///
  /// - Parameter limit: The maximum number of returned bytes.
  /// - Returns: The block, as far as it is available.
  /// - Throws: ``ReadingError`` if the file cannot be read.
  public func block(limit: Int) throws(ReadingError) -> Block {
    try readBlock(keeping: limit)
  }

  // MARK: Between records

  /// Skips line terminators up to other bytes or a boundary.
  private func approach() throws(ReadingError) -> MemberStream.Piece {
    while true {
      stream.skipLineEnds()
      if !stream.range.isEmpty { return .bytes }
      let piece = try stream.fill()
      guard piece == .bytes else { return piece }
    }
  }

  /// Reads the head at the current position; returns `nil` if there is none and something was skipped.
  private func readHead() throws(ReadingError) -> Step? {
    let offset = stream.offset
    try stream.lookAhead(Self.startLength)
    if stream.unused.starts(with: RecordStart.warc) { return try readWARCHead(at: offset) }
    if RecordStart.mayBeARC(stream.unused.prefix(16)), lastFormat != .warc {
      return try readARCLine(at: offset)
    }
    loseSynchronization(at: offset, "no record begins here")
    try skipLine()
    return nil
  }

  /// Reads more bytes of a line or a head and returns `true`; `false` if the member has none.
  func fillHead() throws(ReadingError) -> Bool {
    let piece = try stream.fill()
    if case .damaged(let message) = piece {
      pending = pending ?? ArchiveProblem(offset: stream.offset, message: message)
    }
    return piece == .bytes
  }

  // MARK: Heads

  private func readWARCHead(at offset: Int) throws(ReadingError) -> Step? {
    guard let bytes = try readHeadBytes() else {
      loseSynchronization(at: offset, "the head of the record has no end")
      return nil
    }
    let head = RecordHead(bytes.drop { $0 != 0x0A })
    guard let length = head.length else {
      isLost = false
      loseSynchronization(at: offset, "the record has no Content-Length")
      return nil
    }
    let actual = try actualLength(declared: length)
    if let actual {
      let message =
        "the Content-Length is \(length), but the next record begins after \(actual) bytes"
      pending = pending ?? ArchiveProblem(offset: offset, message: message)
    }
    return begin(
      ArchiveRecord(
        format: .warc,
        kind: ArchiveRecord.Kind(head.fields["warc-type"] ?? ""),
        offset: offset,
        length: actual ?? length,
        fields: head.fields
      )
    )
  }

  private func readARCLine(at offset: Int) throws(ReadingError) -> Step? {
    guard let line = try readLine(), let head = ARCLine(line) else {
      loseSynchronization(at: offset, "no record begins here")
      return nil
    }
    guard let length = head.length else {
      lastFormat = .arc
      isLost = false
      loseSynchronization(at: offset, "the record has no length")
      return nil
    }
    return begin(
      ArchiveRecord(
        format: .arc,
        kind: head.isFileHeader ? .warcinfo : .response,
        offset: offset,
        length: length,
        fields: head.fields
      )
    )
  }

  private func begin(_ record: ArchiveRecord) -> Step {
    (unread, blockOffset) = (record.length, record.offset)
    (lastFormat, isLost) = (record.format, false)
    return .record(record)
  }

  /// Reports once that the position of the next record is unknown.
  private func loseSynchronization(at offset: Int, _ message: String) {
    if !isLost, pending == nil { pending = ArchiveProblem(offset: offset, message: message) }
    isLost = true
  }

  // MARK: Blocks

  /// Reads the block to its end and returns its first bytes.
  private func readBlock(keeping limit: Int) throws(ReadingError) -> Block {
    let declared = unread
    var kept: [UInt8] = []
    kept.reserveCapacity(min(limit, unread, 1 << 20))
    while unread > 0 {
      let count = min(stream.range.count, unread)
      if count > 0 {
        kept += stream.unused.prefix(min(count, limit - kept.count))
        unread -= count
        stream.drop(count)
        continue
      }
      guard let end = try continueBlock() else { continue }
      pending = ArchiveProblem(offset: blockOffset, message: end.message)
      let isCut = declared - unread > limit
      unread = 0
      let isWhole = end.isMemberEnd && !isCut && removeTerminator(of: &kept)
      return Block(bytes: kept, isCut: isCut, isBroken: !isWhole)
    }
    return Block(bytes: kept, isCut: declared > limit, isBroken: false)
  }

  /// Removes the line breaks that end every record, and returns `true` if the block has them: then only its length was wrong.
  private func removeTerminator(of block: inout [UInt8]) -> Bool {
    let terminator = Array(lastFormat == .arc ? "\n".utf8 : "\r\n\r\n".utf8)
    guard block.suffix(terminator.count).elementsEqual(terminator) else { return false }
    block.removeLast(terminator.count)
    return true
  }

  /// Reads more of a block; returns the reason if that is impossible, and whether it is the end of a member.
  private func continueBlock() throws(ReadingError) -> (message: String, isMemberEnd: Bool)? {
    var piece = try stream.fill()
    let isOtherMember = piece == .memberEnd
    while piece == .memberEnd { piece = try stream.fill() }
    switch piece {
    case .bytes where isOtherMember:
      // Some archives split a record into several members; only the start of the next record marks its
      // end.
      try stream.lookAhead(Self.startLength)
      return beginsRecord ? ("the \(stream.memberName) ends inside of the record", true) : nil
    case .bytes, .memberEnd: return nil
    case .damaged(let message): return (message, false)
    case .fileEnd: return ("the file ends inside of the record", isOtherMember)
    }
  }

  /// A Boolean value that indicates whether a record of the archive's format starts at the current
  /// position.
  private var beginsRecord: Bool {
    guard lastFormat == .arc else { return stream.unused.starts(with: RecordStart.warc) }
    return ARCLine(stream.unused.prefix(Self.startLength).prefix { $0 != 0x0A }) != nil
  }
}
