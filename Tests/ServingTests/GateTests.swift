import AccessTokens
import Foundation
import Testing
import WebmarkTesting

@testable import Serving

/// Requests that must be rejected.
@Suite("Gates", .timeLimit(.minutes(15)))
struct GateTests {
  @Test(
    "only known hosts and addresses are answered",
    arguments: [
      ("localhost:8420", 200), ("127.0.0.1", 200), ("[::1]:8420", 200), ("LOCALHOST", 200),
      ("search.example", 200), ("192.168.1.5:80", 200), ("evil.example", 421), ("", 400),
      ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421),
      ("[::1].evil.example", 400), ("localhost:abc", 400), ("localhost, localhost", 400),
    ]
  )
  func hosts(_ host: String, _ status: Int) async throws {
    try await SiteFixture.with({ $0.hosts = ["Search.example"] }) { fixture in
      let answer = await fixture.ask("/api/v1/health", headers: ["host": host])
      #expect(answer.status == status)
    }
  }

  @Test(
    "odd addresses are refused",
    arguments: [
      ("/../etc/passwd", 400), ("/api/v1/apps/../search?q=a", 400), ("/%2e%2E/x", 400),
      ("/assets/..%2f..%2fetc%2fpasswd", 404), ("/api/v1/apps/%ff/items/1", 400),
      ("/api/v1/apps/%zz/items/1", 400), ("/api/v1/apps/a%00b/items/1", 400), ("//", 404),
      ("/api/v1/search?q=%ff", 400), ("/api/v1/search?q=%", 400), ("http://x/", 400), ("", 400),
      ("*", 400), ("/a\u{0}b", 400), ("/\\", 400), ("/api/v1/search", 400),
      ("/api/v1/search?q=a&q=b", 400), ("/api/v1/search?q=a&limit=0", 400),
      ("/api/v1/search?q=a&limit=+5", 400), ("/api/v1/search?q=a&other=1", 400),
      ("/api/v1/search?q=a&cursor=x", 400), ("/api/v1/search?q=a&cursor=zz-zz", 400),
      ("/nowhere", 404), ("/api/v1/items?id=item:x/1", 404),
    ]
  )
  func addresses(_ target: String, _ status: Int) async throws {
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask(target, as: "anna")
      #expect(answer.status == status)
    }
  }

  @Test func `a very long address is refused`() async throws {
    try await SiteFixture.with { fixture in
      let target = "/api/v1/search?q=" + String(repeating: "a", count: 10_000)
      #expect(await fixture.ask(target).code == "target-too-long")
    }
  }

  @Test(
    "bodies that cannot be read are refused",
    arguments: [
      (Array("{".utf8), "bad-json"), (Array("{\"items\":[\"\u{FFFD}\"]}".utf8), "invalid-body"),
      ([0x22, 0xFF, 0x22], "bad-json"), (Array("[]".utf8), "invalid-body"),
      (Array("{\"items\":[{\"uniqueIdentifier\":1,\"attributeSet\":{}}]}".utf8), "invalid-body"),
      (Array("{\"items\":1e999}".utf8), "bad-json"), ([], "bad-json"),
    ]
  )
  func bodies(_ body: [UInt8], _ code: String) async throws {
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask(
        "/api/v1/apps/TEAM.app/items",
        method: "POST",
        as: "anna",
        headers: ["content-type": "application/json"],
        body: body
      )
      #expect(answer.code == code)
    }
  }

  @Test("deep JSON is refused before it is read", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deep(_ part: String) async throws {
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask(
        "/api/v1/apps/TEAM.app/items",
        method: "POST",
        as: "anna",
        headers: ["content-type": "application/json"],
        body: Array(String(repeating: part, count: 100_000).utf8)
      )
      #expect(answer.code == "bad-json")
    }
  }

  @Test func `another media type and another method are named`() async throws {
    try await SiteFixture.with { fixture in
      let text = await fixture.ask("/api/v1/check", method: "POST", body: Array("a".utf8))
      #expect(text.code == "unsupported-media-type")
      let method = await fixture.ask("/api/v1/search?q=a", method: "PATCH")
      #expect(method.code == "method-not-allowed")
      #expect(method["allow"] == "GET, HEAD")
    }
  }

  @Test func `each client has a rate of its own`() async throws {
    let limiter = ClientRateLimiter(rate: 1, burst: 2)
    #expect(limiter.delay(for: "a", at: 0) == nil)
    #expect(limiter.delay(for: "a", at: 0) == nil)
    #expect(limiter.delay(for: "a", at: 0) == 1)
    #expect(limiter.delay(for: "b", at: 0) == nil)
    #expect(limiter.delay(for: "a", at: 1) == nil)
  }

  @Test func `too many requests are told when to come again`() async throws {
    try await SiteFixture.with({ $0.rate = 1 }) { fixture in
      var last = await fixture.ask("/api/v1/health")
      for _ in 0..<30 where last.status == 200 { last = await fixture.ask("/api/v1/health") }
      #expect(last.code == "too-many-requests")
      #expect(last["retry-after"] == "1")
    }
  }

  @Test func `no other site may send a form`() async throws {
    try await SiteFixture.with { fixture in
      for headers in [["origin": "https://evil.example"], ["sec-fetch-site": "cross-site"]] {
        let answer = await fixture.ask("/session/end", method: "POST", headers: headers)
        #expect(answer.status == 403)
      }
      let own = await fixture.ask(
        "/session/end",
        method: "POST",
        headers: ["origin": "http://127.0.0.1:8420", "sec-fetch-site": "same-origin"]
      )
      #expect(own.status == 303)
    }
  }

  @Test func `behind a proxy, the origin of visitors counts`() async throws {
    for isPublic in [true, false] {
      let change: (inout SiteConfiguration) -> Void = {
        $0.publicOrigin = isPublic ? PublicOrigin("https://Search.example:443/") : nil
      }
      try await SiteFixture.with(change) { fixture in
        // The proxy may pass the name on, or send the server's own.
        for host in ["search.example", "127.0.0.1:8420"] {
          let feed = await fixture.ask("/feeds/changes.atom", headers: ["host": host])
          #expect(feed.status == (isPublic || host.first == "1" ? 200 : 421))
          #expect(feed.text.contains("\"https://search.example/feeds/changes.atom\"") == isPublic)
          let search = await fixture.ask("/opensearch.xml", headers: ["host": host]).text
          #expect(search.contains("\"https://search.example/?q={searchTerms}\"") == isPublic)
          let end = await fixture.ask(
            "/session/end",
            method: "POST",
            headers: ["host": host, "origin": "https://search.example"]
          )
          #expect(end.status == (isPublic ? 303 : host.first == "1" ? 403 : 421))
          #expect(end["set-cookie"]?.hasSuffix("; Secure") ?? false == isPublic)
          let other = await fixture.ask(
            "/session/end",
            method: "POST",
            headers: ["host": host, "origin": "https://evil.example"]
          )
          #expect(other.status == (isPublic || host.first == "1" ? 403 : 421))
        }
      }
    }
  }

  @Test(
    "an origin of visitors has a scheme and a host only",
    arguments: [
      "search.example", "https://search.example/path", "https://a@search.example",
      "ftp://search.example",
      "https://search.example?q", "*", "null", "",
    ]
  )
  func noOrigin(_ text: String) {
    #expect(PublicOrigin(text) == nil)
  }

  @Test("unknown secrets open nothing", arguments: ["wm_", "wm_0", "", "Bearer", "anna"])
  func secrets(_ secret: String) async throws {
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask(
        "/api/v1/search?q=a",
        headers: ["authorization": "Bearer \(secret)"]
      )
      #expect(answer.status == 401)
    }
  }

  @Test func `a revoked token opens nothing once the file was looked at again`() async throws {
    try await SiteFixture.with { fixture in
      let store = TokenStore(folder: fixture.folder.path)
      let secret = fixture.secrets["anna"] ?? ""
      #expect(try store.token(for: secret, at: 0)?.owner == "anna")
      try TokenFile(folder: fixture.folder.path).write(TokenList())
      #expect(try store.token(for: secret, at: 2) == nil)
    }
  }

  @Test func `secrets are kept nowhere`() async throws {
    try await SiteFixture.with { fixture in
      let file = TokenFile(folder: fixture.folder.path)
      let text = try String(contentsOfFile: file.path, encoding: .utf8)
      for secret in fixture.secrets.values { #expect(!text.contains(secret)) }
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }
}
