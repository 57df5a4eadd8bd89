import Glibc

/// The committed pages of a write-ahead log, as SQLite recovers them after a crash: up to the last commit
/// before the first frame with a wrong checksum.
final class WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  let pageSize: Int
  /// The number of pages of the database after the last commit.
  private(set) var pageCount = 0

  private let descriptor: Int32
  /// The file offset of the last version of each page.
  private var offsets: [Int: Int] = [:]

  /// Reads the log; `nil` if there is no log, no commit in it, or its page size differs.
  init?(path: String, pageSize expected: Int?) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let header = DatabaseFile.bytes(descriptor, at: 0, count: Self.headerSize),
      header.count == Self.headerSize,
      DatabaseFile.number(header, at: 0) & ~1 == 0x377F_0682
    else {
      pageSize = 0
      return nil
    }
    let size = DatabaseFile.number(header, at: 8)
    guard size >= 512, size <= 65_536, size.nonzeroBitCount == 1, expected ?? size == size else {
      pageSize = 0
      return nil
    }
    pageSize = size
    readFrames(header)
    if pageCount == 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the last committed version of a page; `nil` if the log has none.
  func page(_ number: Int) -> [UInt8]? {
    guard let offset = offsets[number],
      let bytes = DatabaseFile.bytes(descriptor, at: offset, count: pageSize),
      bytes.count == pageSize
    else { return nil }
    return bytes
  }

  private func readFrames(_ header: [UInt8]) {
    let isBigEndian = header[3] & 1 == 1
    var sum = Checksum(isBigEndian: isBigEndian)
    sum.add(header[..<24])
    guard sum.matches(header, at: 24) else { return }
    let salt = header[16..<24]
    var (offset, waiting) = (Self.headerSize, [(page: Int, offset: Int)]())
    let length = Self.frameHeaderSize + pageSize
    while let frame = DatabaseFile.bytes(descriptor, at: offset, count: length),
      frame.count == length, frame[8..<16] == salt
    {
      sum.add(frame[..<8])
      sum.add(frame[Self.frameHeaderSize...])
      guard sum.matches(frame, at: 16) else { return }
      waiting.append((DatabaseFile.number(frame, at: 0), offset + Self.frameHeaderSize))
      let size = DatabaseFile.number(frame, at: 4)
      if size > 0 {
        for place in waiting { offsets[place.page] = place.offset }
        (waiting, pageCount) = ([], size)
      }
      offset += length
    }
  }

  /// The running checksum of a log.
  private struct Checksum {
    let isBigEndian: Bool
    private var (first, second): (UInt32, UInt32) = (0, 0)

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      var index = bytes.startIndex
      while index + 8 <= bytes.endIndex {
        first = first &+ word(bytes, index) &+ second
        second = second &+ word(bytes, index + 4) &+ first
        index += 8
      }
    }

    private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
      let high =
        UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
        | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
      return isBigEndian ? high : high.byteSwapped
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
      DatabaseFile.number(bytes, at: offset) == Int(first)
        && DatabaseFile.number(bytes, at: offset + 4) == Int(second)
    }
  }
}
