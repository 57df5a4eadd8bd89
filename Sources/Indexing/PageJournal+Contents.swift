import FoundationEssentials
import SearchableItems

extension PageJournal {
  /// The records of a journal that can be read.
  public struct Contents: Sendable {
    /// The changes, in the order in which they were appended.
    public private(set) var changes: [IndexChange] = []
    /// The generation of the records; `nil` if no frame can be read.
    public private(set) var generation: UInt32?
    /// The highest position of a record that can be read; 0 if there is none.
    public private(set) var lastPosition: UInt32 = 0
    /// The positions of the records that can be read.
    private var positions: Set<UInt32> = []

    /// The contents of no journal.
    public init() {}

    /// Returns the number of records from 1 to `position` that cannot be read.
    public func lostCount(through position: UInt32) -> Int {
      let last = max(position, lastPosition)
      return Int(last) - positions.count
    }

    /// Reads what can be read of `bytes`.
    ///
    /// - Complexity: O(*n*) for a file that was damaged by chance.
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
      // Records of an earlier generation are in the index already.
      if frame.generation < generation ?? 0 { return }
      if frame.generation != generation {
        self = Contents(generation: frame.generation)
      }
      guard frame.position > 0, let change = Self.change(payload) else { return }
      guard positions.insert(frame.position).inserted else { return }
      lastPosition = max(lastPosition, frame.position)
      changes.append(change)
    }

    private init(generation: UInt32) { self.generation = generation }

    private static func change(_ payload: ArraySlice<UInt8>) -> IndexChange? {
      switch payload.first {
      case UInt8(ascii: "+"):
        (try? JSONDecoder().decode(WebItem.self, from: Data(payload.dropFirst())))
          .map { .putPage($0) }
      case UInt8(ascii: "-"):
        .removePage(key: String(decoding: payload.dropFirst(), as: UTF8.self))
      case UInt8(ascii: ">"):
        redirect(payload.dropFirst())
      case UInt8(ascii: "="):
        (try? JSONDecoder().decode(AppsOfPage.self, from: Data(payload.dropFirst())))
          .map { .setApps(key: $0.key, confirmed: $0.confirmed, seedApp: $0.seedApp) }
      default: nil
      }
    }

    /// Reads the two keys of a redirect, which hold no line break.
    private static func redirect(_ payload: ArraySlice<UInt8>) -> IndexChange? {
      guard let end = payload.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      return .redirectPage(
        key: String(decoding: payload[..<end], as: UTF8.self),
        target: String(decoding: payload[(end + 1)...], as: UTF8.self)
      )
    }

    // MARK: Earlier versions

    /// Whether the file is of an earlier version, which wrote one change a line without a checksum.
    private static func isOfLines(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: "+{".utf8) || bytes.starts(with: "-//".utf8)
    }

    private mutating func readLines(_ bytes: [UInt8]) {
      // A last line without its end was cut short.
      let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? []
      changes = whole.split(separator: UInt8(ascii: "\n")).compactMap(Self.change)
    }
  }
}
