import Foundation
import Testing

@testable import Serving

/// RFC 9112, section 3.2: a request has exactly one valid host.
@Suite("Host", .timeLimit(.minutes(15)))
struct HostFieldTests {
  @Test(
    "values that can be read",
    arguments: [
      ("localhost", "localhost", nil), ("LocalHost:8420", "localhost", 8420),
      ("a-b.c_d.example", "a-b.c_d.example", nil), ("127.0.0.1:0", "127.0.0.1", 0),
      ("[::1]", "[::1]", nil), ("[2001:DB8::1]:65535", "[2001:db8::1]", 65_535),
      ("localhost:", "localhost", nil), ("localhost.", "localhost.", nil),
    ] as [(String, String, UInt16?)]
  )
  func good(_ text: String, _ host: String, _ port: UInt16?) throws {
    let field = try #require(HostField(text))
    #expect(field.host == host && field.port == port)
  }

  @Test(
    "values that cannot",
    arguments: [
      "", " ", ":", ":80", "[::1].evil.example", "[::1]evil", "[::1", "::1", "[]", "[::g]",
      "[127.0.0.1]", "localhost:abc", "localhost:80:80", "localhost:+80", "localhost:65536",
      "localhost:-1", "localhost, localhost", "localhost,evil.example", "localhost evil",
      "user@localhost", "http://localhost", "localhost/", "localhost?", "localhost#", "local%68ost",
      "local\\host", "local\u{0}host", "löcalhost", "localhost\t", "[fe80::1%25lo]",
      String(repeating: "a", count: 301),
    ]
  )
  func bad(_ text: String) {
    #expect(HostField(text) == nil)
  }

  @Test(
    "a picture at a private address is that of its own origin only",
    arguments: [
      ("https://a.example/1", "https://b.example/", true),
      ("http://192.168.1.1/reboot", "https://b.example/", false),
      ("http://localhost:9200/x", nil, false), ("http://10.0.0.1/1", "http://10.0.0.1/p", true),
      ("http://10.0.0.1:81/1", "http://10.0.0.1/p", false), ("file:///etc/passwd", nil, false),
      ("http://[::1]/1", "https://b.example/", false), ("http://0x7f.1/1", nil, false),
    ] as [(String, String?, Bool)]
  )
  func images(_ url: String, _ thing: String?, _ isShown: Bool) {
    #expect((SafeURL.image(url, of: thing) != nil) == isShown)
  }

  // MARK: Sockets

  /// Starts a server and passes a function that sends bytes to it and returns the status of the
  /// response.
  private static func withServer(
    _ body: (_ status: (String) async throws -> Int?, _ port: Int) async throws -> Void
  ) async throws {
    try await ServerProcess.with(["--host", "search.example"]) { port in
      try await body({ try await RawExchange.status(of: $0, port: port) }, port)
    }
  }

  private static func request(_ target: String, _ hosts: [String], version: String = "1.1")
    -> String
  {
    let fields = hosts.map { "Host:\($0.isEmpty ? "" : " " + $0)\r\n" }.joined()
    return "GET \(target) HTTP/\(version)\r\n\(fields)Connection: close\r\n\r\n"
  }

  @Test func `heads as they are sent`() async throws {
    try await Self.withServer { status, port in
      let health = "/api/v1/health"
      let cases: [(String, [String], Int)] = [
        (health, ["localhost:\(port)"], 200), (health, ["127.0.0.1"], 200),
        (health, ["[::1]:\(port)"], 200), (health, ["SEARCH.example"], 200),
        (health, ["evil.example"], 421), (health, [], 400), (health, [""], 400),
        (health, ["[::1].evil.example"], 400), (health, ["localhost:abc"], 400),
        (health, ["localhost", "localhost"], 400), (health, ["localhost", "evil.example"], 400),
        (health, ["evil.example", "localhost"], 400), (health, ["localhost, localhost"], 400),
        ("http://localhost\(health)", ["localhost"], 200),
        ("HTTP://localhost:\(port)\(health)", ["localhost:\(port)"], 200),
        ("http://search.example\(health)", ["evil.example"], 200),
        ("http://evil.example\(health)", ["localhost"], 400),
        ("http://evil.example\(health)", ["evil.example"], 400),
        ("https://evil.example\(health)", ["localhost"], 400),
        ("http://localhost@evil.example\(health)", ["localhost"], 400),
        ("http://localhost:x\(health)", ["localhost"], 400),
        ("http:///api/v1/health", ["localhost"], 400),
        ("http://localhost\(health)", [], 400), ("http://localhost\(health)", ["a b"], 400),
        ("http://localhost\(health)", ["localhost", "localhost"], 400),
        ("http://localhost/../health", ["localhost"], 400),
        ("ftp://localhost\(health)", ["localhost"], 400), ("x:\(health)", ["localhost"], 400),
        ("http:\(health)", ["localhost"], 400), ("*", ["localhost"], 400),
      ]
      for (target, hosts, expected) in cases {
        let found = try await status(Self.request(target, hosts))
        #expect(found == expected, "\(target) \(hosts)")
      }
      try await #expect(status(Self.request(health, [], version: "1.0")) == 400)
      try await #expect(status(Self.request(health, ["localhost"], version: "1.0")) == 200)
    }
  }

  @Test func `a query is no authority`() async throws {
    try await Self.withServer { status, _ in
      let target = "/api/v1/search?q=http://evil.example/"
      try await #expect(status(Self.request(target, ["localhost"])) == 200)
    }
  }
}
