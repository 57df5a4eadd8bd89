import Testing
import WebmarkTesting

@testable import Serving

/// Messages of HTTP that clients and servers agree on: expectations, versions, and lists of codings and tags.
@Suite("messages", .timeLimit(.minutes(15)))
struct MessageRuleTests {
  @Test(
    "codings by weight, with white space and in any case",
    arguments: [
      ("gzip", true), ("br, gzip", true), ("*", true), ("x-gzip", true), ("GZIP;Q=0.5", true),
      ("gzip;q=0", false), ("gzip;Q=0", false), ("gzip; q=0.000", false), ("gzip\t;\tq=0", false),
      ("*;q=1, gzip;q=0", false), ("gzip;q=0, *;q=1", false), ("gzip, *;q=0", true),
      ("*;q=0", false), ("br", false), ("", false), ("\tgzip\t", true), ("gzip;q=x", false),
    ]
  )
  func codings(_ field: String, _ isAccepted: Bool) {
    #expect(ResponseCompression.isAccepted(field) == isAccepted)
  }

  @Test(
    "tags in a list",
    arguments: [
      (#"W/"a""#, true), (#""a""#, true), ("*", true), (#""b", "a""#, true),
      ("\t\"b\"\t,\t\"a\"\t", true), (#""b""#, false), ("", false),
    ]
  )
  func tags(_ field: String, _ isMatch: Bool) {
    #expect(EntityTag.matches(field, #"W/"a""#) == isMatch)
  }

  private static func head(_ target: String, _ fields: String, version: String = "1.1") -> String {
    "POST \(target) HTTP/\(version)\r\nHost: localhost\r\nContent-Type: application/json\r\n\(fields)\r\n"
  }

  @Test func `what is no message of HTTP is told so`() async throws {
    try await ServerProcess.with([]) { port in
      func answer(_ request: String) async throws -> String {
        let bytes = try await RawExchange.bytes(of: request, port: port, untilClosed: true)
        return String(decoding: bytes, as: UTF8.self)
      }
      let target = try await answer("GET /search?q=café HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(target.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(target.contains("\r\ncontent-type: application/problem+json\r\n"))
      #expect(target.contains("must be percent-encoded"))
      let other = try await answer("\u{16}\u{3}\u{1}\r\n\r\n")
      #expect(other.hasPrefix("HTTP/1.1 400 ") && other.contains("no message of HTTP/1.1"))
    }
  }

  @Test func `a client that expects it is told to send its body`() async throws {
    try await ServerProcess.with([]) { port in
      func answer(_ fields: String, version: String = "1.1") async throws -> String {
        let bytes = try await RawExchange.bytes(
          of: Self.head("/mcp", fields, version: version),
          port: port,
          untilClosed: false
        )
        return String(decoding: bytes, as: UTF8.self)
      }
      let expectation = "Expect: 100-Continue\r\n"
      let told = try await answer("Content-Length: 20\r\n" + expectation)
      #expect(told == "HTTP/1.1 100 Continue\r\n\r\n")
      let large = try await answer("Content-Length: 99999999\r\n" + expectation)
      #expect(large.hasPrefix("HTTP/1.1 413"))
      let body = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
      let whole = try await RawExchange.bytes(
        of: Self.head(
          "/mcp",
          "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n" + expectation
        ) + body,
        port: port,
        untilClosed: true
      )
      let parts = String(decoding: whole, as: UTF8.self).split(separator: "\r\n\r\n")
      #expect(parts.count == 3 && parts[0] == "HTTP/1.1 100 Continue")
      #expect(parts[1].hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `responses to the first version end with the connection`() async throws {
    try await ServerProcess.with([]) { port in
      for fields in ["", "Connection: keep-alive\r\n"] {
        let bytes = try await RawExchange.bytes(
          of: "GET /api/v1/health HTTP/1.0\r\nHost: localhost\r\n\(fields)\r\n",
          port: port,
          untilClosed: true
        )
        let answer = String(decoding: bytes, as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.0 200"))
        #expect(answer.lowercased().contains("connection: close"))
        #expect(!answer.lowercased().contains("transfer-encoding"))
      }
    }
  }
}
