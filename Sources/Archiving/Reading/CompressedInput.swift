/// The bytes of an archive file, with enough history to recover from a damaged member.
///
/// When a member turns out to be damaged, the next one may have started long before the damage was
/// detected. So the bytes since the start of the member are kept, up to a limit, and can be read again.
final class CompressedInput {
  private static let pieceSize = 256 * 1024
  /// The maximum number of bytes that are read again after a damaged member.
  private static let memory = 1 << 20

  private let source: any ByteSource
  private(set) var bytes: [UInt8] = []
  /// The unused range of `bytes`.
  var range = 0..<0
  /// The file position of `bytes`.
  private var offset = 0
  /// The file position of the current member.
  private(set) var mark = 0
  /// The number of bytes that were read twice; at most the number of bytes read, so a hostile file costs
  /// no more.
  private var replayed = 0
  private var piece = [UInt8](repeating: 0, count: CompressedInput.pieceSize)

  init(_ source: any ByteSource) { self.source = source }

  /// The file position of the next unused byte.
  var position: Int { offset + range.lowerBound }

  /// Marks the start of a member at the current position.
  func setMark() { mark = position }

  /// Fills the buffer with at least `count` bytes.
  ///
  /// - Returns: `false` if the file has fewer bytes.
  func require(_ count: Int) throws(ReadingError) -> Bool {
    while range.count < count {
      guard try refill() else { return false }
    }
    return true
  }

  /// Reads more bytes; returns `false` at the end of the file.
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

  /// Returns bytes of the file at any position; `nil` if the source is sequential.
  func bytes(at position: Int, count: Int) -> [UInt8]? {
    source.bytes(at: position, count: count)
  }

  /// Returns to the byte after the mark, as far as it is still buffered and the limit of repeated reads
  /// permits.
  func rewindBehindMark() {
    let start = max(mark + 1 - offset, 0)
    let count = range.lowerBound - start
    // A decoder may reject a member before it has used a byte; that byte is skipped.
    if count < 0 { range = min(start, range.upperBound)..<range.upperBound }
    guard count > 0, replayed + count <= position + Self.memory else { return }
    replayed += count
    range = start..<range.upperBound
  }

  /// Skips all bytes before the next member candidate.
  ///
  /// - Returns: `false` if there is none.
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
