public import IndexModel

extension PageJournal {
  /// The readable records of a journal.
  public struct Contents: Sendable {
    /// The changes, in the order of the appends.
    public private(set) var changes: [IndexChange] = []
    /// The generation of the records; `nil` if no frame is readable.
    public private(set) var generation: UInt32?
    /// The highest position of a readable record; 0 if there is none.
    public private(set) var lastPosition: UInt32 = 0
    /// The positions of the readable records.
    private var positions: Set<UInt32> = []

    /// Creates empty contents.
    public init() {}

    /// Returns the number of records from 1 to `position` that are not readable.
    public func lostCount(through position: UInt32) -> Int {
      let last = max(position, lastPosition)
      return Int(last) - positions.count
    }

    /// Parses the readable records of `bytes`.
    ///
    /// - Complexity: O(*n*) for a file with accidental damage.
    init(parsing bytes: [UInt8]) {
      if Self.isOfLines(bytes) {
        readLines(bytes)
        return
      }
      var start = 0
      while let frame = Self.nextFrame(in: bytes, from: &start) {
        let length = JournalFrame.payloadLength(in: bytes, at: start)
        let body = start + JournalFrame.headerSize
        take(frame, bytes[body..<body + length])
        start = body + length
      }
    }

    private static func nextFrame(in bytes: [UInt8], from start: inout Int) -> JournalFrame? {
      while start + JournalFrame.headerSize <= bytes.count {
        if bytes[start] == JournalFrame.marker[0], let frame = JournalFrame(in: bytes, at: start) {
          return frame
        }
        start += 1
      }
      return nil
    }

    private mutating func take(_ frame: JournalFrame, _ payload: ArraySlice<UInt8>) {
      // The index already contains records of an earlier generation.
      if frame.generation < generation ?? 0 { return }
      if frame.generation != generation {
        self = Contents(generation: frame.generation)
      }
      guard frame.position > 0, let change = ChangePayload.change(payload) else { return }
      guard positions.insert(frame.position).inserted else { return }
      lastPosition = max(lastPosition, frame.position)
      changes.append(change)
    }

    private init(generation: UInt32) { self.generation = generation }

    // MARK: Earlier versions

    /// Returns `true` for a file of an earlier version: one change per line, without checksums.
    private static func isOfLines(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: "+{".utf8) || bytes.starts(with: "-//".utf8)
    }

    private mutating func readLines(_ bytes: [UInt8]) {
      // A last line without a newline was truncated.
      let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? []
      changes = whole.split(separator: UInt8(ascii: "\n")).compactMap(ChangePayload.change)
    }
  }
}
