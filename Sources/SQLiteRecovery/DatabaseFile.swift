import Glibc

/// The pages of an SQLite file, read without SQLite, so that damage in one page does not hide the others.
///
/// The layout is that of <https://www.sqlite.org/fileformat2.html>. Pages that the write-ahead log
/// holds take precedence over those of the file. Nothing is written.
package final class DatabaseFile {
  /// A file that cannot be read at all.
  package struct Problem: Error, CustomStringConvertible {
    /// A sentence that names the file.
    package let description: String
    /// A Boolean value that indicates whether there is a file that this process cannot open, whose content is unknown.
    package var isInaccessible = false
  }

  /// Bytes of the header of the file, at the start of page 1.
  static let headerSize = 100

  let path: String
  /// The page size, in bytes.
  let pageSize: Int
  /// Pages, the last of which may be cut short.
  package let pageCount: Int
  /// The first bytes of the file, of the last committed version; zeros where they are missing.
  let header: [UInt8]

  private let descriptor: Int32
  private let log: WriteAheadLog?

  /// Opens the file for reading.
  ///
  /// - Throws: ``Problem`` if it cannot be opened or holds nothing.
  package init(path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let isMissing = errno == ENOENT
      throw Problem(
        description: "\(path) cannot be read: \(Self.reason)",
        isInaccessible: !isMissing
      )
    }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var start = Self.bytes(descriptor, at: 0, count: Self.headerSize) ?? []
    let isStated = PageSize.stated(start) != nil
    let pageSize = PageSize.stated(start) ?? PageSize.guessed(descriptor, size: size)
    log = WriteAheadLog(path: path + "-wal", pageSize: isStated ? pageSize : nil)
    self.pageSize = log?.pageSize ?? pageSize
    let stored = (size + self.pageSize - 1) / self.pageSize
    pageCount = log.map { max($0.pageCount, stored) } ?? stored
    if let newer = log?.page(1) { start = Array(newer.prefix(Self.headerSize)) }
    header = start + [UInt8](repeating: 0, count: max(0, Self.headerSize - start.count))
    guard pageCount > 0 else { throw Problem(description: "\(path) is empty") }
  }

  deinit { close(descriptor) }

  /// Returns the bytes of a page, zero-filled at the end of a truncated file; `nil` if there is no such page
  /// or the disk cannot read it.
  func page(_ number: Int) -> [UInt8]? {
    guard (1...pageCount).contains(number) else { return nil }
    if let newer = log?.page(number) { return newer }
    guard let found = Self.bytes(descriptor, at: (number - 1) * pageSize, count: pageSize) else {
      return nil
    }
    return found + [UInt8](repeating: 0, count: pageSize - found.count)
  }

  /// A number of four bytes of the header, the highest first.
  package func headerNumber(at offset: Int) -> Int { Self.number(header, at: offset) }

  /// Returns a 4-byte big-endian integer.
  static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns at most `count` bytes of a file, fewer at its end; `nil` if the disk cannot read them.
  static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var filled = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while filled < count {
        let all = UnsafeMutableRawBufferPointer(buffer)
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[filled...])
        let read = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else {
          if read < 0 { filled = -1 }
          break
        }
        filled += read
      }
      initialized = max(0, filled)
    }
    return filled < 0 ? nil : bytes
  }

  private static var reason: String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}

/// The page size of a file.
private enum PageSize {
  private static let magic = Array("SQLite format 3\0".utf8)
  /// The maximum number of pages that are sampled if the header does not state the size.
  private static let sampleCount = 4000

  /// Returns the page size from an intact header; `nil` if the header is damaged.
  static func stated(_ header: [UInt8]) -> Int? {
    guard header.count >= 18, header.starts(with: magic) else { return nil }
    let size = Int(header[16]) << 8 | Int(header[17])
    if size == 1 { return 65_536 }
    return size >= 512 && size.nonzeroBitCount == 1 ? size : nil
  }

  /// Guesses the page size: the smallest size at whose multiples b-tree pages start nearly as often as for
  /// any other size.
  ///
  /// Multiples of the true size score equally well.
  static func guessed(_ descriptor: Int32, size: Int) -> Int {
    let sizes = (9...16).map { 1 << $0 }
    func score(_ pageSize: Int) -> Double {
      let pages = min(sampleCount, size / pageSize)
      guard pages > 1 else { return 0 }
      let found = (1..<pages).count { page in
        DatabaseFile.bytes(descriptor, at: page * pageSize, count: 12)
          .map { BTreePage.looksLikeHeader($0, pageSize: pageSize) } ?? false
      }
      return Double(found) / Double(pages - 1)
    }
    let scores = sizes.map(score)
    let best = scores.max() ?? 0
    guard best > 0 else { return 4096 }
    return zip(sizes, scores).first { $0.1 >= best * 0.7 }?.0 ?? 4096
  }
}
