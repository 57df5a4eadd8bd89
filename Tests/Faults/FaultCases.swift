extension FaultCase {
  /// All tested failures: a name, the server's actions, and the expected result of the fetch.
  ///
  /// The message syntax is that of RFC 9112, the field semantics are those of RFC 9110.
  public static let all: [FaultCase] =
    connections + heads + headers + lengths + chunks + codings + slow + endless + redirects
    + statuses + tls

  private static let html = "Content-Type: text/html\r\n"
  private static let page = "<!doctype html><title>A page</title><p>hello"

  private static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

  /// Returns the head of a valid response with additional `fields`, followed by `body`.
  private static func ok(_ fields: String, _ body: String = "") -> Step {
    text("HTTP/1.1 200 OK\r\n\(html)\(fields)\r\n\(body)")
  }

  private static func whole(_ body: String = page, _ fields: String = "") -> Step {
    ok("Content-Length: \(body.utf8.count)\r\n" + fields, body)
  }

  private static func compressed(_ coding: String, _ body: [UInt8]) -> [Step] {
    [ok("Content-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n"), .send(body)]
  }

  private static func status(_ line: String, _ fields: String = "") -> [Step] {
    [text("HTTP/1.1 \(line)\r\n\(fields)Content-Length: 0\r\n\r\n")]
  }

  // MARK: The connection

  // swift-format-ignore
  private static let connections = [
    FaultCase("nobody listens", [], "connection failed", over: .nobody),
    FaultCase("closed at once", [], "broken answer", isBeforeRequest: true),
    // Before its first byte, a busy client may not know that it is connected: a reset would be a failed connection.
    FaultCase("reset at once", [.waitForWord, .reset], "connection lost", isBeforeRequest: true),
    FaultCase("closed without a word", [], "broken answer"),
    FaultCase("reset without a word", [.reset], "connection lost"),
    FaultCase("never a word", [.hang], "timed out"),
    FaultCase("a reset in the head", [text("HTTP/1.1 200 OK\r\nConte"), .pause(0.1), .reset], "connection lost"),
    FaultCase("a reset in the body", [ok("Content-Length: 999\r\n", page), .pause(0.1), .reset], "connection lost"),
    FaultCase("a reset in a chunk", [ok("Transfer-Encoding: chunked\r\n", "ff\r\nab"), .pause(0.1), .reset], "connection lost"),
    FaultCase("a reset behind the body", [whole(), .pause(0.1), .reset], "fetched"),
  ]

  // MARK: The status line and the end of the head

  // swift-format-ignore
  private static let heads = [
    FaultCase("half a status line", [text("HTTP/1.1 2")], "broken answer"),
    FaultCase("half a head", [text("HTTP/1.1 200 OK\r\nContent-Type: te")], "broken answer"),
    FaultCase("a head without its end", [text("HTTP/1.1 200 OK\r\n\(html)")], "broken answer"),
    FaultCase("HTTP/0.9", [text(page)], "broken answer"),
    FaultCase("another protocol", [text("SSH-2.0-OpenSSH_9.2\r\n")], "broken answer"),
    FaultCase("a greeting by mail", [text("220 mail.example ESMTP\r\n")], "broken answer"),
    FaultCase("bytes of TLS in clear", [.send([0x15, 3, 3, 0, 2, 2, 70])], "broken answer"),
    FaultCase("zero bytes", [.send([UInt8](repeating: 0, count: 100))], "broken answer"),
    FaultCase("random bytes", [.send((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 31) })], "broken answer"),
    FaultCase("a version that is none", [text("HTTP/9.9 200 OK\r\n\r\n")], "broken answer"),
    FaultCase("HTTP/2 in clear", [text("HTTP/2 200\r\nContent-Length: 0\r\n\r\n")], "not HTML"),
    FaultCase("a status of letters", [text("HTTP/1.1 abc OK\r\n\r\n")], "broken answer"),
    FaultCase("a status of four digits", [text("HTTP/1.1 2000 OK\r\n\r\n")], "broken answer"),
    FaultCase("a negative status", [text("HTTP/1.1 -200 OK\r\n\r\n")], "broken answer"),
    FaultCase("no reason phrase", [text("HTTP/1.1 200\r\n\(html)Content-Length: \(page.utf8.count)\r\n\r\n\(page)")], "fetched"),
    FaultCase("line ends without CR", [text("HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 2\n\nok")], "fetched"),
    FaultCase("100 and then the answer", [text("HTTP/1.1 100 Continue\r\n\r\n"), whole()], "fetched"),
    FaultCase("103 and then nothing", [text("HTTP/1.1 103 Early Hints\r\n\r\n")], "broken answer"),
    FaultCase("100 without end", [.sendForever(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))], "header too large"),
    FaultCase("101 to what nobody asked for", [text("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"), .hang], "timed out"),
  ]

  // MARK: Header fields

  // swift-format-ignore
  private static let headers = [
    FaultCase("100,000 fields", [text("HTTP/1.1 200 OK\r\n"), .sendTimes(Array("X-Field: value\r\n".utf8), 100_000), text("\r\n")], "header too large"),
    FaultCase("fields without end", [text("HTTP/1.1 200 OK\r\n"), .sendForever(Array("X-Field: value\r\n".utf8))], "header too large"),
    FaultCase("a field of 90 kB", [whole(page, "X-Long: \(String(repeating: "x", count: 90_000))\r\n")], "fetched"),
    FaultCase("a field of 10 MB", [text("HTTP/1.1 200 OK\r\nX-Long: "), .sendTimes([UInt8](repeating: 0x78, count: 10_000), 1000), text("\r\n\r\n")], "header too large"),
    FaultCase("a field without end", [text("HTTP/1.1 200 OK\r\nX-Long: "), .sendForever([UInt8](repeating: 0x78, count: 10_000))], "header too large"),
    FaultCase("a field without a colon", [whole(page, "X-No-Colon\r\n")], "broken answer"),
    FaultCase("a field without a name", [whole(page, ": value\r\n")], "fetched"),
    FaultCase("a field that is folded", [whole(page, "X-Folded: a\r\n b\r\n")], "fetched"),
    FaultCase("a NUL in a field", [whole(page, "X-Nul: a\u{0}b\r\n")], "broken answer"),
    FaultCase("bytes that are no UTF-8", [text("HTTP/1.1 200 OK\r\n\(html)X-Raw: "), .send([0xFF, 0xFE, 0xC3]), text("\r\nContent-Length: 2\r\n\r\nok")], "fetched"),
    FaultCase("a type that is none", [text("HTTP/1.1 200 OK\r\nContent-Type: ;;;/\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)")], "fetched"),
  ]

  // MARK: Lengths

  // swift-format-ignore
  private static let lengths = [
    FaultCase("a length that is too long", [ok("Content-Length: 9999\r\n", page)], "broken answer"),
    FaultCase("a length that is too short", [ok("Content-Length: 10\r\n", page)], "fetched"),
    FaultCase("a length of 0 before a body", [ok("Content-Length: 0\r\n", page)], "fetched"),
    FaultCase("a negative length", [ok("Content-Length: -5\r\n", page)], "broken answer"),
    FaultCase("a length of letters", [ok("Content-Length: many\r\n", page)], "broken answer"),
    FaultCase("a length over 64 bits", [ok("Content-Length: 99999999999999999999999\r\n", page)], "fetched"),
    FaultCase("a length of 9 exabytes", [ok("Content-Length: 9223372036854775807\r\n", page)], "broken answer"),
    FaultCase("an empty length", [ok("Content-Length:\r\n", page)], "broken answer"),
    FaultCase("no length, then the end", [ok("", page)], "fetched"),
    FaultCase("a length and chunks", [ok("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "2\r\nok\r\n0\r\n\r\n")], "fetched"),
    FaultCase("204 with a body", [text("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello")], "HTTP 204"),
    FaultCase("304 that nobody asked for", [text("HTTP/1.1 304 Not Modified\r\n\r\n")], "HTTP 304"),
  ]

  // MARK: Chunks

  // swift-format-ignore
  private static let chunks = [
    FaultCase("a chunk of no number", [ok("Transfer-Encoding: chunked\r\n", "zz\r\nhello\r\n")], "broken answer"),
    FaultCase("a chunk of a negative size", [ok("Transfer-Encoding: chunked\r\n", "-5\r\nhello\r\n")], "broken answer"),
    FaultCase("a chunk of a huge size", [ok("Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\nhello")], "broken answer"),
    FaultCase("a chunk that is longer than it says", [ok("Transfer-Encoding: chunked\r\n", "2\r\nhello\r\n0\r\n\r\n")], "broken answer"),
    FaultCase("no last chunk", [ok("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n")], "broken answer"),
    FaultCase("half a chunk", [ok("Transfer-Encoding: chunked\r\n", "ff\r\nhel")], "broken answer"),
    FaultCase("half a size of a chunk", [ok("Transfer-Encoding: chunked\r\n", "5")], "broken answer"),
    FaultCase("chunks without end", [ok("Transfer-Encoding: chunked\r\n"), .sendForever(Array("400\r\n".utf8) + [UInt8](repeating: 0x61, count: 1024) + [13, 10])], "fetched"),
    FaultCase("an extension without end", [ok("Transfer-Encoding: chunked\r\n", "5;"), .sendForever([UInt8](repeating: 0x61, count: 1000))], "timed out"),
    FaultCase("trailers without end", [ok("Transfer-Encoding: chunked\r\n", "2\r\nok\r\n0\r\n"), .sendForever(Array("X-T: v\r\n".utf8))], "header too large"),
    FaultCase("an unknown transfer coding", [ok("Transfer-Encoding: rot13\r\n", page)], "unknown content coding"),
  ]

  // MARK: Content codings

  // swift-format-ignore
  private static let codings = [
    FaultCase("gzip that is none", compressed("gzip", Array(page.utf8)), "fetched"),
    FaultCase("gzip cut short", compressed("gzip", Array(FaultBodies.gzipPage.dropLast(12))), "fetched"),
    FaultCase("gzip with a wrong sum", compressed("gzip", FaultBodies.gzipPage.dropLast(8) + [1, 2, 3, 4, 5, 6, 7, 8]), "bad content coding"),
    FaultCase("gzip with rubbish behind it", compressed("gzip", FaultBodies.gzipPage + Array("rubbish".utf8)), "fetched"),
    FaultCase("a gzip bomb of 100 MB", compressed("gzip", FaultBodies.gzipBomb), "body too large"),
    FaultCase("gzip in gzip, both bombs", compressed("gzip, gzip", FaultBodies.gzip(FaultBodies.gzipBomb)), "body too large"),
    FaultCase("a gzip name without end", [ok("Content-Encoding: gzip\r\n"), .send([31, 139, 8, 8, 0, 0, 0, 0, 0, 3]), .sendForever([UInt8](repeating: 0x61, count: 10_000))], "body too large"),
    FaultCase("deflate that is none", compressed("deflate", Array(page.utf8)), "fetched"),
    FaultCase("a deflate bomb", compressed("deflate", FaultBodies.deflateBomb), "body too large"),
    FaultCase("brotli that is none", compressed("br", Array(page.utf8)), "fetched"),
    FaultCase("a brotli bomb", compressed("br", FaultBodies.brotliBomb), "body too large"),
    FaultCase("zstd that is none", compressed("zstd", Array(page.utf8)), "fetched"),
    FaultCase("an unknown content coding", compressed("snappy", Array(page.utf8)), "fetched"),
    FaultCase("twenty content codings", compressed(Array(repeating: "gzip", count: 20).joined(separator: ", "), FaultBodies.gzipPage), "fetched"),
  ]

  // MARK: Slow and endless

  // swift-format-ignore
  private static let slow = [
    FaultCase("a byte of the head a second", [.drip(Array("HTTP/1.1 200 OK\r\nX-Slow: \(String(repeating: "x", count: 100))".utf8), every: 1)], "timed out"),
    FaultCase("a byte of the body a second", [ok("Content-Length: 1000\r\n"), .drip([UInt8](repeating: 0x61, count: 1000), every: 1)], "timed out"),
    FaultCase("a chunk a second", [ok("Transfer-Encoding: chunked\r\n"), .drip(Array(repeating: Array("1\r\na\r\n".utf8), count: 50).flatMap { $0 }, every: 0.2)], "timed out"),
    FaultCase("silence behind the head", [ok("Content-Length: 1000\r\n"), .hang], "timed out"),
    FaultCase("silence in the body", [ok("Content-Length: 1000\r\n", page), .hang], "timed out"),
    FaultCase("a head that is late", [.pause(0.3), whole()], "fetched"),
  ]

  // swift-format-ignore
  private static let endless = [
    FaultCase("a body without end", [ok("", page), .sendForever([UInt8](repeating: 0x61, count: 10_000))], "fetched"),
    FaultCase("a body of 20 MB", [ok("Content-Length: 20000000\r\n"), .sendTimes([UInt8](repeating: 0x61, count: 10_000), 2000)], "fetched"),
    FaultCase("tags without end", [ok("", "<!doctype html>"), .sendForever(Array("<div><a href=/x>".utf8))], "fetched"),
    FaultCase("a tag without end", [ok("", "<!doctype html><p a="), .sendForever([UInt8](repeating: 0x61, count: 10_000))], "fetched"),
  ]

  // MARK: Redirects

  private static func redirect(_ name: String, _ target: String, _ expected: String) -> FaultCase {
    FaultCase(name, status("302 Found", "Location: \(target)\r\n"), expected)
  }

  // swift-format-ignore
  private static let redirects = [
    redirect("a redirect to this machine", "http://127.9.9.9/", "private address refused"),
    redirect("a redirect to a private network", "http://10.0.0.1/", "private address refused"),
    redirect("a redirect to the metadata of a cloud", "http://169.254.169.254/latest/", "private address refused"),
    redirect("a redirect to ::1", "http://[::1]/", "private address refused"),
    redirect("a redirect to a mapped address", "http://[::ffff:10.0.0.1]/", "private address refused"),
    redirect("a redirect by NAT64", "http://[64:ff9b::a00:1]/", "private address refused"),
    redirect("a redirect to a number", "http://167772161/", "private address refused"),
    redirect("a redirect to localhost", "http://localhost/", "private address refused"),
    redirect("a redirect to a file", "file:///etc/passwd", "refused"),
    redirect("a redirect to a script", "javascript:alert(1)", "refused"),
    redirect("a redirect to itself", "/", "redirect loop"),
    redirect("a redirect to nowhere", "http://", "HTTP 302"),
    FaultCase("a redirect without a place", status("301 Moved"), "HTTP 301"),
    redirect("a redirect of 50 kB", "/\(String(repeating: "x", count: 50_000))", "missing"),
  ]

  // MARK: Statuses

  // swift-format-ignore
  private static let statuses = [
    FaultCase("403", status("403 Forbidden"), "HTTP 403"),
    FaultCase("404", status("404 Not Found"), "missing"),
    FaultCase("410", status("410 Gone"), "missing"),
    FaultCase("429", status("429 Too Many Requests"), "HTTP 429"),
    FaultCase("500", status("500 Oops"), "HTTP 500"),
    FaultCase("503", status("503 Busy"), "HTTP 503"),
    FaultCase("599", status("599 Odd"), "HTTP 599"),
    FaultCase("999", status("999 Odd"), "HTTP 999"),
  ]

  // MARK: TLS

  // swift-format-ignore
  private static let tls = [
    FaultCase("a good certificate", [whole()], "fetched", over: .tls(.good)),
    FaultCase("a certificate that has expired", [whole()], "TLS failed", over: .tls(.expired)),
    FaultCase("a certificate of tomorrow", [whole()], "TLS failed", over: .tls(.early)),
    FaultCase("a certificate for another name", [whole()], "TLS failed", over: .tls(.otherName)),
    FaultCase("a certificate of its own", [whole()], "TLS failed", over: .tls(.selfSigned)),
    FaultCase("a certificate of an unknown authority", [whole()], "TLS failed", over: .tls(.unknownAuthority)),
    FaultCase("TLS that is too old", [whole()], "TLS failed", over: .tls(.oldProtocol)),
    FaultCase("clear text where TLS is asked for", [], "TLS failed", over: .tls(.clearText)),
    FaultCase("a reset in the handshake", [], "TLS failed", over: .tls(.reset)),
    FaultCase("silence in the handshake", [], "timed out", over: .tls(.silence)),
    FaultCase("TLS closed without a word", [], "broken answer", over: .tls(.good)),
    FaultCase("TLS cut in the body", [ok("Content-Length: 999\r\n", page)], "broken answer", over: .tls(.good)),
    FaultCase("TLS and a reset in the body", [ok("Content-Length: 999\r\n", page), .pause(0.1), .reset], "connection lost", over: .tls(.good)),
  ]
}
