import Testing

@testable import Serving

/// The CORS protocol of the Fetch standard, <https://fetch.spec.whatwg.org/#http-cors-protocol>.
@Suite("CORS")
struct CrossOriginTests {
  private static let app = "https://app.example"
  private static let preflight = [
    "origin": app, "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
  ]

  private static func fields(_ response: WebResponse) -> [String: String] {
    let named = response.headers.filter { $0.name.hasPrefix("access-control-") }
    return Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.value) })
  }

  private static func varies(_ response: WebResponse, by name: String) -> Bool {
    (response["vary"] ?? "").split(separator: ",").contains { $0.filter { $0 != " " } == name }
  }

  @Test func `no origin is allowed by default`() async throws {
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask("/api/v1/stats", headers: ["origin": Self.app])
      #expect(answer.status == 200 && Self.fields(answer).isEmpty)
      let options = await fixture.ask("/api/v1/stats", method: "OPTIONS", headers: Self.preflight)
      #expect(options.status == 405 && Self.fields(options).isEmpty)
    }
  }

  @Test func `a listed origin may read answers, and caches keep them apart`() async throws {
    try await SiteFixture.with({ $0.crossOrigins = [Self.app, "http://localhost:3000"] }) {
      fixture in
      for origin in [Self.app, "http://localhost:3000"] {
        let answer = await fixture.ask("/api/v1/stats", headers: ["origin": origin])
        #expect(answer["access-control-allow-origin"] == origin)
        #expect(answer["access-control-expose-headers"] == "ETag, Retry-After")
        #expect(answer["access-control-allow-credentials"] == nil)
        #expect(Self.varies(answer, by: "Origin") && Self.varies(answer, by: "Authorization"))
      }
      for origin in ["https://evil.example", "https://app.example.evil.example", "null", ""] {
        let answer = await fixture.ask("/api/v1/stats", headers: ["origin": origin])
        #expect(answer.status == 200 && Self.fields(answer).isEmpty)
        #expect(Self.varies(answer, by: "Origin"))
      }
      let plain = await fixture.ask("/api/v1/stats")
      #expect(Self.fields(plain).isEmpty && Self.varies(plain, by: "Origin"))
    }
  }

  @Test func `answers that are errors or unchanged can be read, too`() async throws {
    try await SiteFixture.with({ $0.crossOrigins = [Self.app] }) { fixture in
      let origin = ["origin": Self.app]
      let missing = await fixture.ask("/api/v1/nothing", headers: origin)
      #expect(missing.status == 404 && missing["access-control-allow-origin"] == Self.app)
      let refused = await fixture.ask("/api/v1/engage", method: "POST", headers: origin)
      #expect(refused.status == 401 && refused["access-control-allow-origin"] == Self.app)
      let first = await fixture.ask("/api/v1/stats", headers: origin)
      let tag = try #require(first["etag"])
      let again = await fixture.ask(
        "/api/v1/stats",
        headers: origin.merging(["if-none-match": tag]) { $1 }
      )
      #expect(again.status == 304 && again["access-control-allow-origin"] == Self.app)
      #expect(Self.varies(again, by: "Origin"))
    }
  }

  @Test func `a preflight request is answered with the methods and fields of the path`()
    async throws
  {
    try await SiteFixture.with({ $0.crossOrigins = [Self.app] }) { fixture in
      let path = "/api/v1/apps/TEAM.app/items"
      let answer = await fixture.ask(path, method: "OPTIONS", headers: Self.preflight)
      #expect(answer.status == 204 && answer.bytes.isEmpty)
      #expect(
        Self.fields(answer) == [
          "access-control-allow-origin": Self.app,
          "access-control-allow-methods": "DELETE, POST",
          // `*` would not include Authorization.
          "access-control-allow-headers": "Authorization, Content-Type, If-None-Match",
          "access-control-expose-headers": "ETag, Retry-After",
          "access-control-max-age": "600",
        ]
      )
      #expect(Self.varies(answer, by: "Origin"))
      let read = await fixture.ask("/api/v1/search", method: "OPTIONS", headers: Self.preflight)
      #expect(read["access-control-allow-methods"] == "GET, HEAD")
      // A request without the fields of a preflight, of another origin, and for a missing path.
      for (target, headers) in [
        (path, ["origin": Self.app]),
        (path, Self.preflight.merging(["origin": "https://evil.example"]) { $1 }),
        ("/api/v1/nothing", Self.preflight),
      ] {
        let answer = await fixture.ask(target, method: "OPTIONS", headers: headers)
        #expect(answer.status >= 400 && answer["access-control-allow-methods"] == nil)
      }
    }
  }

  @Test func `all origins are allowed without credentials`() async throws {
    try await SiteFixture.with({ $0.crossOrigins = ["*"] }) { fixture in
      for headers in [[:], ["origin": "https://any.example"], ["origin": "null"]] {
        let answer = await fixture.ask("/api/v1/stats", headers: headers)
        #expect(answer["access-control-allow-origin"] == "*")
        #expect(answer["access-control-allow-credentials"] == nil)
      }
      let options = await fixture.ask("/api/v1/check", method: "OPTIONS", headers: Self.preflight)
      #expect(options.status == 204 && options["access-control-allow-origin"] == "*")
    }
  }

  /// Pages read cookies, and the Model Context Protocol has rules of its own for the field.
  @Test("only the API has the fields", arguments: ["/", "/check", "/session", "/mcp", "/metrics"])
  func pages(target: String) async throws {
    try await SiteFixture.with({ $0.crossOrigins = ["*", Self.app] }) { fixture in
      for method in ["GET", "OPTIONS"] {
        let answer = await fixture.ask(target, method: method, headers: Self.preflight)
        #expect(Self.fields(answer).isEmpty)
      }
    }
  }

  @Test(
    "origins are read as browsers write them",
    arguments: [
      ("https://App.example", "https://app.example"),
      ("https://app.example:443/", "https://app.example"),
      ("http://localhost:3000", "http://localhost:3000"), ("*", "*"),
      ("https://bücher.example", "https://xn--bcher-kva.example"),
      ("http://[::1]:80", "http://[::1]"),
      ("capacitor://localhost", "capacitor://localhost"),
      ("chrome-extension://abcdefghijklmnop", "chrome-extension://abcdefghijklmnop"),
    ]
  )
  func serialized(_ text: String, _ origin: String) {
    #expect(CrossOrigin.serialized(text) == origin)
  }

  @Test(
    "what is no origin is refused",
    arguments: [
      "app.example", "https://app.example/path", "https://u@app.example", "https://app.example/?q",
      "null", "", "https://*.example/x", "file:///a", "https://",
    ]
  )
  func invalid(_ text: String) { #expect(CrossOrigin.serialized(text) == nil) }
}
