import ContentCodings
import Frontier

/// The links of a page, encoded for storage.
///
/// Each link consists of the difference of its line to that of the previous link, its kind, its column, the length of
/// the prefix that its URL shares with the previous URL, the rest of the URL, and its text. Numbers are LEB128. A bit of
/// the kind indicates that there is a column; lists of earlier versions have none. The sequence is compressed with
/// Brotli. A list that was cut at a limit ends with the byte 255 in place of a kind.
public struct LinkList: Sendable, Equatable {
  /// The maximum number of links per page.
  public static let limit = 10_000
  /// The byte in place of a kind that ends a list whose page has more links.
  fileprivate static let cutMark: UInt8 = 255
  /// The bit of a kind that a column follows.
  fileprivate static let columnBit: UInt8 = 0x40
  /// The maximum number of bytes of the decompressed sequence.
  private static let sizeLimit = 4_000_000
  /// The size up to which compression does not pay.
  private static let smallSize = 64

  /// The number of bytes after decompression.
  let size: Int
  /// The compressed bytes, or the plain bytes if there are `size` of them.
  let bytes: [UInt8]

  /// Encodes links; links behind a limit are left out.
  ///
  /// - Parameters:
  ///   - links: The links of a page, in order.
  ///   - isCut: A Boolean value that indicates whether the page has more links.
  public init(_ links: [PageLink], isCut: Bool = false) {
    var plain: [UInt8] = []
    plain.reserveCapacity(48 * min(links.count, Self.limit))
    var (line, former): (Int, [UInt8]) = (0, [])
    var count = 0
    for link in links.prefix(Self.limit) {
      let url = Array(link.url.utf8)
      let text = Array((link.text ?? "").utf8)
      guard plain.count + url.count + text.count + 50 <= Self.sizeLimit else { break }
      let next = Int(Int32(clamping: link.line))
      plain.append(number: Self.zigzag(next - line))
      if link.column > 0 {
        plain.append(link.kind.rawValue | Self.columnBit)
        plain.append(number: UInt64(link.column))
      } else {
        plain.append(link.kind.rawValue)
      }
      var shared = 0
      while shared < min(url.count, former.count), url[shared] == former[shared] { shared += 1 }
      plain.append(number: UInt64(shared))
      plain.append(number: UInt64(url.count - shared))
      plain += url[shared...]
      plain.append(number: UInt64(text.count))
      plain += text
      (line, former) = (next, url)
      count += 1
    }
    if isCut || count < links.count { plain += [0, Self.cutMark] }
    let size = plain.count
    let compressed = size > Self.smallSize ? Brotli.compressed(plain, effort: .low) : nil
    bytes = compressed.flatMap { $0.count < size ? $0 : nil } ?? plain
    self.size = size
  }

  /// Creates a list from its stored form.
  init(size: Int, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// Calls `body` for each link, in order of the page; a damaged list ends early.
  ///
  /// - Parameter body: A closure that receives a link.
  /// - Returns: `true` if the page has links that are not in the list.
  @discardableResult
  public func forEach(_ body: (PageLink) throws -> Void) rethrows -> Bool {
    guard (1...Self.sizeLimit).contains(size),
      let plain = bytes.count == size ? bytes : Brotli.decompressed(bytes, size: size)
    else { return false }
    var reader = LinkReader(plain)
    while let link = reader.next() { try body(link) }
    return reader.isCut
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
  }
}

/// Reads the links of a decompressed list.
private struct LinkReader {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 0
  private var url: [UInt8] = []
  /// A Boolean value that indicates whether the list ended with the mark of a cut.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> PageLink? {
    guard let step = number(), index < bytes.count else { return nil }
    isCut = bytes[index] == LinkList.cutMark
    guard !isCut, let kind = LinkContext(rawValue: bytes[index] & ~LinkList.columnBit) else {
      return nil
    }
    let hasColumn = bytes[index] & LinkList.columnBit != 0
    index += 1
    guard let column = hasColumn ? number() : 0 else { return nil }
    guard let shared = number(), shared <= url.count, let rest = take() else { return nil }
    url.removeLast(url.count - Int(shared))
    url += rest
    guard let text = take() else { return nil }
    line &+= Int(truncatingIfNeeded: step >> 1) ^ -Int(truncatingIfNeeded: step & 1)
    return PageLink(
      url: String(decoding: url, as: UTF8.self),
      kind: kind,
      line: line,
      column: Int(clamping: column),
      text: text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    )
  }

  /// Reads a length and that many bytes.
  private mutating func take() -> ArraySlice<UInt8>? {
    guard let count = number(), count <= bytes.count - index else { return nil }
    defer { index += Int(count) }
    return bytes[index..<index + Int(count)]
  }

  private mutating func number() -> UInt64? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while index < bytes.count, shift < 63 {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}

extension [UInt8] {
  /// Appends an unsigned integer in LEB128.
  fileprivate mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
