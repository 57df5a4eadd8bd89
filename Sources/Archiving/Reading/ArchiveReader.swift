/// Reads the records of an archive one after the other, in memory that does not grow with it.
///
/// WARC 0.17 to 1.1 ([ISO 28500](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/))
/// and ARC 1 and 2, plain or packed with gzip, a member a record or not. What is damaged or cut off is
/// told with its place, and reading goes on with the next record that can be found.
///
/// ```swift
/// let reader = ArchiveReader(try FileSource(path: "crawl.warc.gz"))
/// while let step = try reader.next() {
///   guard case .record(let record) = step, record.kind == .response else { continue }
///   let block = try reader.block(limit: 10_000_000)
/// }
/// ```
public final class ArchiveReader {
  /// What comes next in an archive.
  public enum Step: Sendable {
    /// A record, whose block can be read now.
    case record(ArchiveRecord)
    /// Something that was passed over.
    case problem(ArchiveProblem)
  }

  /// The block of a record.
  public struct Block: Sendable {
    /// Its bytes, up to the limit.
    public var bytes: [UInt8]
    /// Whether more followed behind the limit.
    public var isCut: Bool
    /// Whether the archive breaks off in the block, which the next step tells.
    public var isBroken: Bool
  }

  /// The longest head of a record, in bytes.
  static let headLimit = 256 * 1024
  /// Bytes that suffice to tell what begins.
  private static let startLength = 512

  let stream: MemberStream
  /// What of the block of the last record was not read yet.
  private var unread = 0
  private var blockOffset = 0
  private var lastFormat: ArchiveRecord.Format?
  private var pending: ArchiveProblem?
  /// Whether the place of the next record is lost: the blocks before it were told wrong lengths.
  private var isLost = false

  /// A reader of what `source` holds.
  public init(_ source: any ByteSource) { stream = MemberStream(source) }

  /// Goes on to the next record; what was not read of the last one's block is passed over.
  ///
  /// - Returns: The record, or a problem; `nil` at the end.
  /// - Throws: ``ReadingError`` where the file cannot be read.
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

  /// The block of the record that ``next()`` answered last.
  ///
  /// - Parameter limit: Bytes to keep at most.
  /// - Returns: The block, as much of it as there is.
  /// - Throws: ``ReadingError`` where the file cannot be read.
  public func block(limit: Int) throws(ReadingError) -> Block {
    try readBlock(keeping: limit)
  }

  // MARK: Between records

  /// Passes over line ends, until something else or a boundary is there.
  private func approach() throws(ReadingError) -> MemberStream.Piece {
    while true {
      stream.dropLineEnds()
      if !stream.range.isEmpty { return .bytes }
      let piece = try stream.fill()
      guard piece == .bytes else { return piece }
    }
  }

  /// Reads the head that begins here; `nil` where none does, and something was passed over.
  private func readHead() throws(ReadingError) -> Step? {
    let offset = stream.offset
    try lookAhead(Self.startLength)
    if stream.unused.isEmpty { return nil }
    if stream.unused.starts(with: RecordStart.warc) { return try readWARCHead(at: offset) }
    if RecordStart.mayBeARC(stream.unused.prefix(16)), lastFormat != .warc {
      return try readARCLine(at: offset)
    }
    getLost(at: offset, "no record begins here")
    try dropLine()
    return nil
  }

  /// Sees to it that so many bytes are in the window, where the member has them.
  private func lookAhead(_ count: Int) throws(ReadingError) {
    while stream.unused.count < count {
      let piece = try stream.fill()
      if case .damaged(let message) = piece {
        pending = ArchiveProblem(offset: stream.offset, message: message)
      }
      guard piece == .bytes else { return }
    }
  }

  // MARK: Heads

  private func readWARCHead(at offset: Int) throws(ReadingError) -> Step? {
    guard let bytes = try takeHead() else {
      getLost(at: offset, "the head of the record has no end")
      return nil
    }
    let head = RecordHead(bytes.drop { $0 != 0x0A })
    guard let length = head.length else {
      isLost = false
      getLost(at: offset, "the record has no Content-Length")
      return nil
    }
    return begin(
      ArchiveRecord(
        format: .warc,
        kind: ArchiveRecord.Kind(head.fields["warc-type"] ?? ""),
        offset: offset,
        length: length,
        fields: head.fields
      )
    )
  }

  private func readARCLine(at offset: Int) throws(ReadingError) -> Step? {
    guard let line = try takeLine(), let head = ARCLine(line) else {
      getLost(at: offset, "no record begins here")
      return nil
    }
    guard let length = head.length else {
      lastFormat = .arc
      isLost = false
      getLost(at: offset, "the record has no length")
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

  /// Tells once that the place of the next record is not known.
  private func getLost(at offset: Int, _ message: String) {
    if !isLost, pending == nil { pending = ArchiveProblem(offset: offset, message: message) }
    isLost = true
  }

  // MARK: Blocks

  /// Reads the block to its end, and keeps the first bytes of it.
  private func readBlock(keeping limit: Int) throws(ReadingError) -> Block {
    let isCut = unread > limit
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
      guard let message = try goOnInBlock() else { continue }
      pending = ArchiveProblem(offset: blockOffset, message: message)
      unread = 0
      return Block(bytes: kept, isCut: isCut, isBroken: true)
    }
    return Block(bytes: kept, isCut: isCut, isBroken: false)
  }

  /// Gets more of a block; where that cannot be, the answer says why.
  private func goOnInBlock() throws(ReadingError) -> String? {
    switch try stream.fill() {
    case .bytes: return nil
    case .damaged(let message): return message
    case .fileEnd: return "the file ends inside of the record"
    case .memberEnd:
      // Some archives spread a record over several members; the next record ends it for certain.
      try lookAhead(Self.startLength)
      return beginsRecord ? "the gzip member ends inside of the record" : nil
    }
  }

  /// Whether a record of the archive's format begins here.
  private var beginsRecord: Bool {
    guard lastFormat == .arc else { return stream.unused.starts(with: RecordStart.warc) }
    return ARCLine(stream.unused.prefix(Self.startLength).prefix { $0 != 0x0A }) != nil
  }
}
