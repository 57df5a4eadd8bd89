import ContentCodings

/// The received part of a response: its header fields, and its body up to the limit.
struct CurlResponse {
  /// The maximum number of bytes that are reserved in advance.
  private static let longestExpected = 1 << 18
  /// The maximum number of content codings that are decoded.
  private static let codingLimit = 4

  private let limits: FetchLimits
  private let keepsHead: Bool
  private let needsBody: (@Sendable (HeaderFields) -> Bool)?
  private var headerBytes = 0
  /// A Boolean value that indicates whether the empty line after the header was received.
  private(set) var isHeadComplete = false
  private(set) var hasBegun = false
  private(set) var headers = HeaderFields()
  /// The original status line and header, if they are kept.
  private(set) var head: [UInt8] = []
  private(set) var body: [UInt8] = []
  /// A Boolean value that indicates whether the body exceeds its limit.
  private(set) var isTruncated = false

  init(
    limits: FetchLimits,
    keepsHead: Bool,
    needsBody: (@Sendable (HeaderFields) -> Bool)? = nil
  ) {
    self.limits = limits
    self.keepsHead = keepsHead
    self.needsBody = needsBody
  }

  /// Appends a part of the body and returns `true` if there is room for more.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if body.isEmpty, let needsBody, !needsBody(headers) {
      isTruncated = true
      return false
    }
    let room = limits.bodyBytes - body.count
    if body.isEmpty { body.reserveCapacity(min(expectedLength, max(0, room))) }
    if body.count >= Self.longestExpected, bytes.count > body.capacity - body.count {
      body.reserveCapacity(capacity(for: bytes.count, room: max(0, room)))
    }
    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, room)))
    // As a buffer of bytes, it is copied at once rather than byte by byte.
    unsafe part.withMemoryRebound(to: UInt8.self) { unsafe body.append(contentsOf: $0) }
    isTruncated = bytes.count > room
    return !isTruncated
  }

  /// Returns the next capacity of a large body: the `Content-Length`, or a quarter more, where `append` would double it.
  private func capacity(for count: Int, room: Int) -> Int {
    let needed = body.count + min(count, room)
    let declared = headers["content-length"].flatMap { Int($0) } ?? 0
    if declared >= needed, declared <= body.count + room { return declared }
    return max(needed, min(body.count + body.count / 4, body.count + room))
  }

  /// The `Content-Length`, bounded because it is untrusted before the bytes arrive.
  private var expectedLength: Int {
    max(0, min(headers["content-length"].flatMap { Int($0) } ?? 0, Self.longestExpected))
  }

  /// Appends a header line and returns `true` if there is room for more.
  mutating func receiveLine(_ line: [UInt8]) -> Bool {
    hasBegun = true
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else { return false }
    if line.starts(with: "HTTP/".utf8) {
      // The fields of an interim response (1xx) do not belong to the final one.
      headers.removeAll()
      head.removeAll()
      isHeadComplete = false
    }
    // Lines after the empty line are a trailer, not part of the header (RFC 9110, section 6.5.1).
    guard !isHeadComplete else { return true }
    if keepsHead { head += line }
    read(line)
    return true
  }

  private mutating func read(_ line: [UInt8]) {
    guard line.contains(where: { $0 != 0x0D && $0 != 0x0A }) else {
      isHeadComplete = true
      return
    }
    headers.append(line: line[...])
  }

  /// Decodes the codings that the response names although the request accepted none, as far as the body has them.
  ///
  /// Unlike libcurl, this accepts padding after the compressed data, several members of gzip (RFC 1952, section 2.2), and
  /// a body without the coding.
  ///
  /// - Returns: The failure of a body that is damaged; `nil` if there is none.
  mutating func decode() -> FetchError? {
    let names = headers.values("content-encoding").flatMap { $0.split(separator: ",") }
    for name in names.suffix(Self.codingLimit).reversed() {
      let coding = ContentCoding(name: name.filter { !$0.isWhitespace }) ?? .identity
      guard coding != .identity,
        let decoded = coding.decompressed(body, limit: limits.bodyBytes)
      else { continue }
      // Of a body that was received up to a limit, the start is read.
      guard !decoded.isDamaged || isTruncated else {
        return FetchError(code: .badEncoding, message: "the body cannot be unpacked")
      }
      body = decoded.bytes
      isTruncated = isTruncated || decoded.isCut
    }
    return nil
  }

  /// Returns `true` if the body expands so much over the received bytes that it must be a decompression
  /// bomb; the last chunk may be missing in `received`.
  func isBomb(received: Int) -> Bool {
    let (largestPiece, limit) = (16_384, max(1, limits.expansion))
    guard isTruncated, headers["content-encoding"] != nil else { return false }
    return body.count / limit > max(received, largestPiece)
  }
}
