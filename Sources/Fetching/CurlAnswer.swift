/// What came of an answer so far: the fields of its header, and its body up to the limit.
struct CurlAnswer {
  /// What is made room for before it comes.
  private static let longestExpected = 1 << 18

  private let limits: FetchLimits
  private let keepsHead: Bool
  private var headerBytes = 0
  /// Whether the empty line has come that ends the header.
  private(set) var isHeadComplete = false
  private(set) var hasBegun = false
  private(set) var headers = HeaderFields()
  /// The status line and header as they came, where they are kept.
  private(set) var head: [UInt8] = []
  private(set) var body: [UInt8] = []
  /// Whether the body is longer than its limit.
  private(set) var isTruncated = false

  init(limits: FetchLimits, keepsHead: Bool) {
    self.limits = limits
    self.keepsHead = keepsHead
  }

  /// Takes a part of the body; whether there is room for more.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let room = limits.bodyBytes - body.count
    if body.isEmpty { body.reserveCapacity(min(expectedLength, max(0, room))) }
    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, room)))
    // As memory of bytes it is copied at once rather than byte by byte.
    unsafe part.withMemoryRebound(to: UInt8.self) { unsafe body.append(contentsOf: $0) }
    isTruncated = bytes.count > room
    return !isTruncated
  }

  /// The length that the header names, as far as it may be believed before the bytes have come.
  private var expectedLength: Int {
    max(0, min(headers["content-length"].flatMap { Int($0) } ?? 0, Self.longestExpected))
  }

  /// Takes a line of the header; whether there is room for more.
  mutating func receiveLine(_ line: [UInt8]) -> Bool {
    hasBegun = true
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else { return false }
    if line.starts(with: "HTTP/".utf8) {
      // The fields of an interim answer (1xx) are none of the final one.
      headers.removeAll()
      head.removeAll()
      isHeadComplete = false
    }
    // What follows the empty line is a trailer, and no part of the header (RFC 9110, section 6.5.1).
    guard !isHeadComplete else { return true }
    if keepsHead { head += line }
    read(line)
    return true
  }

  private mutating func read(_ line: [UInt8]) {
    guard let first = line.first(where: { $0 != 0x0D && $0 != 0x0A }) else {
      isHeadComplete = true
      return
    }
    if first == 0x20 || first == 0x09 {
      headers.extendLast(by: Self.trimmed(line[...]))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        name: Self.trimmed(line[..<colon]),
        value: Self.trimmed(line[(colon + 1)...])
      )
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    let end = start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }

  /// Whether the body grew so much over the bytes that came that it can only be meant to do harm; the
  /// last piece may be missing in `received`.
  func isBomb(received: Int) -> Bool {
    let (largestPiece, limit) = (16_384, max(1, limits.expansion))
    guard isTruncated, headers["content-encoding"] != nil else { return false }
    return body.count / limit > max(received, largestPiece)
  }
}
