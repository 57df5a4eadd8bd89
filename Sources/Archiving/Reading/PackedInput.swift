/// The bytes of an archive's file, with as much of the past as a damaged member may need.
///
/// Where a member turns out to be damaged, the next one may have begun long before that was seen; so
/// what was read since the member began is kept, up to a limit, and can be looked at again.
final class PackedInput {
  private static let pieceSize = 256 * 1024
  /// The most that is read a second time behind a damaged member.
  private static let memory = 1 << 20

  private let source: any ByteSource
  private(set) var bytes: [UInt8] = []
  /// What was not used yet.
  var range = 0..<0
  /// Where in the file `bytes` begins.
  private var offset = 0
  /// Where in the file the member began that is being read.
  private(set) var mark = 0
  /// Bytes that were looked at twice; never more than were read, so a hostile file costs no more.
  private var replayed = 0
  private var piece = [UInt8](repeating: 0, count: PackedInput.pieceSize)

  init(_ source: any ByteSource) { self.source = source }

  /// Where in the file the next unused byte is.
  var position: Int { offset + range.lowerBound }

  /// Notes that a member begins here.
  func setMark() { mark = position }

  /// Sees to it that `count` bytes are there.
  ///
  /// - Returns: `false` where the file has fewer.
  func require(_ count: Int) throws(ReadingError) -> Bool {
    while range.count < count {
      guard try refill() else { return false }
    }
    return true
  }

  /// Reads on; `false` at the end of the file.
  func refill() throws(ReadingError) -> Bool {
    let count = try source.read(into: &piece)
    guard count > 0 else { return false }
    let kept = min(range.lowerBound, max(mark - offset, range.lowerBound - Self.memory, 0))
    if kept > 0 {
      bytes.removeFirst(kept)
      range = (range.lowerBound - kept)..<(range.upperBound - kept)
      offset += kept
    }
    bytes.append(contentsOf: piece[..<count])
    range = range.lowerBound..<bytes.count
    return true
  }

  /// Goes back to the byte behind the mark, as far as that is still there and was not done too often.
  func rewindBehindMark() {
    let start = max(mark + 1 - offset, 0)
    let count = range.lowerBound - start
    // A decoder may refuse a member before it has used a byte of it: that byte is passed over.
    if count < 0 { range = min(start, range.upperBound)..<range.upperBound }
    guard count > 0, replayed + count <= position + Self.memory else { return }
    replayed += count
    range = start..<range.upperBound
  }

  /// Passes over everything before what may be the next member.
  ///
  /// - Returns: `false` where there is none.
  func skipToMember(_ coding: MemberCoding) throws(ReadingError) -> Bool {
    while true {
      while let start = bytes[range].firstIndex(of: coding.firstByte) {
        range = start..<range.upperBound
        guard try require(4) else { return false }
        if coding.mayBegin(bytes[range.lowerBound..<(range.lowerBound + 4)]) { return true }
        range = (range.lowerBound + 1)..<range.upperBound
      }
      range = range.upperBound..<range.upperBound
      guard try refill() else { return false }
    }
  }
}
