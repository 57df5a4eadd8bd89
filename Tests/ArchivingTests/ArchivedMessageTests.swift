import Archiving
import ContentCodings
import Fetching
import Testing
import WebmarkTesting

/// Bodies with codings, in the variants that tools write
/// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-8.4),
/// [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)).
@Suite("Archived HTTP answers")
struct ArchivedMessageTests {
  private static func message(_ fields: String, _ body: [UInt8], limit: Int = 1000)
    -> ArchivedMessage
  {
    ArchivedMessage(Array("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n".utf8) + body, limit: limit)
  }

  private static func text(_ message: ArchivedMessage) -> String {
    String(decoding: message.body, as: UTF8.self)
  }

  @Test func `chunks with extensions and a trailer are put together`() {
    let body = Array("4;a=b\r\nWiki\r\n5 \r\npedia\r\n0\r\nX: y\r\n\r\n".utf8)
    let message = Self.message("Transfer-Encoding: chunked", body)
    #expect(Self.text(message) == "Wikipedia" && message.problem == nil && message.isComplete)
  }

  /// RFC 9112, section 5.2: a folded line continues the value, which has no white space around it.
  @Test func `a value that begins on a folded line has no leading space`() {
    let message = Self.message("Content-Type:\r\n text/html;\r\n\tcharset=utf-8\r\n \r\nX: y", [])
    #expect(message.headers["content-type"] == "text/html; charset=utf-8")
    #expect(message.headers["x"] == "y")
  }

  @Test func `a length of a record on a folded line is read`() throws {
    let record = "WARC/1.0\r\nWARC-Type:\r\n response\r\nContent-Length:\r\n 4\r\n\r\nbody\r\n\r\n"
    let reading = try ArchiveReading(Array(record.utf8))
    #expect(reading.records.map(\.kind) == [.response] && reading.blocks == [Array("body".utf8)])
  }

  @Test func `a body that was unchunked already stays as it is`() {
    #expect(Self.text(Self.message("Transfer-Encoding: chunked", Array("<p>x".utf8))) == "<p>x")
  }

  @Test func `chunks that break off are told`() {
    let message = Self.message("Transfer-Encoding: chunked", Array("9\r\nWiki".utf8))
    #expect(Self.text(message) == "Wiki" && message.problem != nil && !message.isComplete)
  }

  @Test("packed bodies", arguments: ["gzip", "x-gzip", "GZIP"])
  func gzip(_ name: String) throws {
    let compressed = try #require(GzipMember.compressed(Array("hello".utf8)))
    #expect(Self.text(Self.message("Content-Encoding: \(name)", compressed)) == "hello")
    let plain = Self.message("Content-Encoding: \(name)", Array("hello".utf8))
    #expect(Self.text(plain) == "hello" && plain.problem == nil)
  }

  /// The check value and the length, eight bytes, follow the compressed blocks (RFC 1952, section 2.3).
  ///
  /// Browsers and curl read a body without them.
  @Test("a packed body without its check value", arguments: [5, 200_000])
  func cutTrailer(_ size: Int) throws {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let compressed = try #require(GzipMember.compressed(body))
    for missing in 1...8 {
      let message = Self.message(
        "Content-Encoding: gzip",
        Array(compressed.dropLast(missing)),
        limit: 1_000_000
      )
      #expect(message.body == body && message.problem == nil && message.lacksChecksum)
    }
    let whole = Self.message("Content-Encoding: gzip", compressed, limit: 1_000_000)
    #expect(whole.body == body && !whole.lacksChecksum)
    let cut = Array(compressed.dropLast(9))
    #expect(Self.message("Content-Encoding: gzip", cut, limit: 1_000_000).problem != nil)
    // A wrong check value is damage.
    let wrong = Array(compressed.dropLast(8)) + [0, 0, 0, 0, 0, 0, 0, 0]
    #expect(Self.message("Content-Encoding: gzip", wrong, limit: 1_000_000).problem != nil)
  }

  /// RFC 9112, section 5.2.
  @Test func `folded lines continue the field before them`() {
    let message = Self.message("Content-Type: text/html;\r\n\tcharset=utf-8\r\nX: y", [])
    #expect(message.headers["content-type"] == "text/html; charset=utf-8")
    #expect(message.headers["x"] == "y")
  }

  @Test func `deflate is zlib, or bare`() {
    // Python: `zlib.compress(b"hello")`, and the same without its zlib wrapper.
    let bare: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
    let wrapped: [UInt8] = [0x78, 0x9C] + bare + [0x06, 0x2C, 0x02, 0x15]
    for body in [bare, wrapped] {
      #expect(Self.text(Self.message("Content-Encoding: deflate", body)) == "hello")
    }
  }

  @Test func `Brotli is read`() {
    // RFC 7932: a window of 16 bits, then an uncompressed metablock of five bytes, then an empty one.
    let body: [UInt8] = [0x0B, 0x02, 0x80] + Array("hello".utf8) + [0x03]
    #expect(Self.text(Self.message("Content-Encoding: br", body)) == "hello")
  }

  @Test func `codings are undone from the last to the first`() throws {
    let inner = try #require(GzipMember.compressed(Array("hello".utf8)))
    let outer = try #require(GzipMember.compressed(inner))
    #expect(Self.text(Self.message("Content-Encoding: gzip, gzip", outer)) == "hello")
  }

  @Test func `a bomb is cut at the limit`() {
    let message = Self.message("Content-Encoding: gzip", Gzip.bomb(size: 500_000_000), limit: 5000)
    #expect(message.body.count == 5000 && message.isCut)
  }

  /// Live, such bodies are read as they are, too.
  @Test("names that are no codings change nothing", arguments: ["utf-8", "none", "aws-chunked"])
  func namesOfOtherThings(_ name: String) {
    let message = Self.message("Content-Encoding: \(name)", Array("<p>hello".utf8))
    #expect(Self.text(message) == "<p>hello" && message.problem == nil)
  }

  @Test func `a coding that nobody knows is told`() {
    #expect(Self.message("Content-Encoding: compress", [1, 2]).problem != nil)
  }

  @Test func `without a status line all of it is the body`() {
    let message = ArchivedMessage(Array("<title>x".utf8), limit: 100)
    #expect(message.status == nil && Self.text(message) == "<title>x")
  }
}
