import ContentCodings
public import Fetching

/// An HTTP response in a record: status line, header, and the body as it was received.
///
/// Tools differ in what they store: some write chunks and compressed bodies as received, others decode
/// both but keep the header. So a coding is decoded only if the body actually has it.
public struct ArchivedMessage: Sendable {
  /// The maximum size of the header, in bytes.
  static let headLimit = 1 << 20

  /// The status; `nil` if there is no status line, as in HTTP/0.9.
  public let status: Int?
  /// The header fields.
  public let headers: HeaderFields
  /// The decoded body.
  public let body: [UInt8]
  /// A Boolean value that indicates whether the body was truncated at the limit.
  public let isCut: Bool
  /// A Boolean value that indicates whether the body has the length in the header; `false` if the header
  /// has none.
  public let isComplete: Bool
  /// The description of a decoding failure.
  public let problem: String?
  /// A Boolean value that indicates whether the check value after the compressed body is missing: its data are complete,
  /// as far as they say themselves.
  public let lacksChecksum: Bool

  /// Parses the block of a response record.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - limit: The maximum number of bytes of the body.
  public init(_ block: [UInt8], limit: Int) {
    var head = MessageHead(block)
    status = head.status
    headers = head.headers
    var body = PayloadBody(bytes: head.removeBody(), limit: limit)
    let transfer = Self.codings(head.headers.values("transfer-encoding"))
    let length = head.headers["content-length"].flatMap { Int($0) }
    isComplete =
      transfer.contains("chunked")
      ? body.unchunk() : length.map { body.bytes.count >= $0 } ?? false
    for name in transfer.reversed() where name != "chunked" { body.undo(name) }
    for name in Self.codings(head.headers.values("content-encoding")).reversed() {
      body.undo(name)
    }
    body.cut()
    self.body = body.bytes
    isCut = body.isCut
    problem = body.problem
    lacksChecksum = body.lacksChecksum
  }

  /// Returns the names of codings, in order of application.
  private static func codings(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",") }.prefix(4).map {
      $0.lowercased().filter { !$0.isWhitespace }
    }
  }
}

/// The status line and the header of an HTTP response.
struct MessageHead {
  private(set) var status: Int?
  private(set) var headers = HeaderFields()
  private var bytes: [UInt8]
  private var bodyStart = 0

  init(_ block: [UInt8]) {
    bytes = block
    guard block.starts(with: Array("HTTP/".utf8)) else { return }
    var rest = block.prefix(ArchivedMessage.headLimit)
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end].last == 0x0D ? rest[..<end].dropLast() : rest[..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty { break }
      add(line)
    }
    bodyStart = rest.startIndex
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard status == nil else { return headers.append(line: line) }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    status = words.dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// Returns the bytes after the header and releases them; can be called once.
  mutating func removeBody() -> [UInt8] {
    defer { bytes = [] }
    return bodyStart == 0 ? bytes : Array(bytes[bodyStart...])
  }
}

/// A body whose codings are decoded one after the other.
private struct PayloadBody {
  var bytes: [UInt8]
  let limit: Int
  var isCut = false
  var problem: String?
  var lacksChecksum = false

  /// Decodes the chunks and returns `true` if the last chunk was present.
  mutating func unchunk() -> Bool {
    guard let (body, isWhole) = ChunkedBody.decoded(bytes) else { return false }
    bytes = body
    if !isWhole { problem = "the chunks of the body break off" }
    return isWhole
  }

  mutating func undo(_ name: String) {
    guard let coding = ContentCoding(name: name) else {
      // Names such as `utf-8` and `none` stand for no coding.
      if looksPacked { problem = "the coding of the body is not known" }
      return
    }
    guard coding != .identity, let decompressed = coding.decompressed(bytes, limit: limit) else {
      return
    }
    bytes = decompressed.bytes
    isCut = isCut || decompressed.isCut
    lacksChecksum = lacksChecksum || decompressed.lacksChecksum
    if decompressed.isDamaged { problem = "the packed body is damaged" }
  }

  /// A Boolean value that indicates whether the body starts with bytes that no text has.
  private var looksPacked: Bool { bytes.prefix(1024).contains { $0 < 0x09 } }

  mutating func cut() {
    guard bytes.count > limit else { return }
    bytes.removeLast(bytes.count - limit)
    isCut = true
  }
}
