import Fetching
import Testing
import URLStandard
import WebmarkTesting

/// Each test uses a scripted loopback server; the meaning of statuses is that of RFC 9110.
@Suite("CurlTransport", .timeLimit(.minutes(15)))
struct CurlTransportTests {
  private let transport = CurlTransport(userAgent: "webmark-test")

  /// Returns a request that may access loopback addresses, with a time limit that a busy machine keeps.
  private func request(_ url: String) throws -> FetchRequest {
    var request = FetchRequest(url: try #require(WebURL(url)), allowsPrivateAddresses: true)
    request.limits.totalTime = .seconds(60)
    return request
  }

  private func with<Value>(
    _ routes: [String: LoopbackAnswer],
    _ body: (LoopbackSite) async throws -> Value
  ) async throws -> Value {
    let site = try LoopbackSite(routes)
    defer { site.stop() }
    return try await body(site)
  }

  // MARK: Responses

  @Test func `an answer has status, fields, body and who sent it`() async throws {
    try await with(["/": .html("<p>hello", headers: [("X-A", " b "), ("X-A", "c")])]) { site in
      let response = try await transport.fetch(request(site.url("/#part"))).get()
      #expect(response.status == 200)
      #expect(response.body == Array("<p>hello".utf8))
      #expect(response.headers["content-type"] == "text/html; charset=utf-8")
      #expect(response.headers.values("x-a") == ["b", "c"])
      #expect(response.remoteAddress == "127.0.0.1")
      #expect(response.httpVersion == "1.1")
      #expect(!response.isTruncated)
      let seen = try #require(site.requests.first)
      #expect(seen.target == "/", "a fragment is never sent (RFC 9110, section 7.1)")
      #expect(seen.headers["user-agent"] == "webmark-test")
      #expect(seen.headers["accept"]?.hasPrefix("text/html,application/xhtml+xml,") == true)
      #expect(seen.headers["accept-encoding"]?.contains("gzip") == true)
    }
  }

  @Test(arguments: [204, 400, 404, 410, 429, 500, 503])
  func `any status is an answer, not an error`(_ status: Int) async throws {
    try await with(["/": .status(status, headers: [("Retry-After", "7")])]) { site in
      let response = try await transport.fetch(request(site.url("/"))).get()
      #expect(response.status == status)
      #expect(response.headers["retry-after"] == "7")
    }
  }

  /// RFC 9110, section 15.5.8: the status of a proxy, which says nothing of the host.
  @Test func `the request of a proxy for credentials is no response of the host`() async throws {
    let fields = [("Proxy-Authenticate", "Basic realm=\"a\"")]
    let proxy = try LoopbackSite(["/": .status(404)])
    defer { proxy.stop() }
    proxy.answerOthers { _ in .status(407, headers: fields) }
    var options = TransportOptions(userAgent: "webmark-test")
    options.proxy = "http://127.0.0.1:\(proxy.port)"
    let transport = CurlTransport(options: options)
    let result = try await transport.fetch(request("http://a.example/robots.txt"))
    guard case .failure(let error) = result else {
      Issue.record("the response of the proxy counts as that of the host")
      return
    }
    #expect(error.code == .proxyFailed)
  }

  @Test func `a redirect is an answer and is not followed`() async throws {
    try await with(["/a": .redirect(to: "b?c#d", status: 301), "/b?c": .html("")]) { site in
      let response = try await transport.fetch(request(site.url("/a"))).get()
      #expect(response.status == 301)
      #expect(response.redirectTarget?.href == site.url("/b?c#d"))
      #expect(site.requests.count == 1)
    }
  }

  @Test func `fields of an interim answer are dropped`() async throws {
    let bytes =
      "HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n"
      + "HTTP/1.1 200 OK\r\nX-B: 2\r\nContent-Length: 2\r\n\r\nok"
    try await with(["/": LoopbackAnswer(delivery: .raw(Array(bytes.utf8)))]) { site in
      let response = try await transport.fetch(request(site.url("/"))).get()
      #expect(response.status == 200)
      #expect(response.headers["x-a"] == nil)
      #expect(response.headers["x-b"] == "2")
    }
  }

  @Test func `one connection serves many requests`() async throws {
    try await with(["/": .html("a")]) { site in
      for _ in 0..<20 { _ = try await transport.fetch(request(site.url("/"))).get() }
      #expect(site.requests.count == 20)
      #expect(site.acceptedConnections == 1)
    }
  }

  @Test func `gzip is unpacked`() async throws {
    let text = String(repeating: "gzip ", count: 40_000)
    try await with(["/": LoopbackAnswer.html(text).gzipped]) { site in
      let response = try await transport.fetch(request(site.url("/"))).get()
      #expect(response.body == Array(text.utf8))
    }
  }

  // MARK: Validators

  /// `If-None-Match: *` matches every version (RFC 9110, section 13.1.2).
  @Test func `an entity tag that no request can repeat is none`() {
    for (tag, isKept) in [
      ("\"a\"", true), ("W/\"a\"", true), ("*", false), ("\"\u{FFFD}\"", false),
    ] {
      var fields = HeaderFields()
      fields.append(name: "ETag", value: tag)
      #expect((fields.validators.entityTag == tag) == isKept)
    }
  }

  @Test func `validators make the request conditional`() async throws {
    try await with(["/": LoopbackAnswer.html("a").tagged("\"v1\"")]) { site in
      let first = try await transport.fetch(request(site.url("/"))).get()
      #expect(first.validators.entityTag == "\"v1\"")
      var second = try request(site.url("/"))
      second.validators = first.validators
      second.validators?.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
      #expect(try await transport.fetch(second).get().status == 304)
      let headers = try #require(site.requests.last).headers
      #expect(headers["if-none-match"] == "\"v1\"")
      #expect(headers["if-modified-since"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
  }

  @Test func `no value can smuggle another field in`() async throws {
    try await with(["/": .html("a")]) { site in
      var request = try request(site.url("/"))
      request.validators = Validators(entityTag: "\"a\"\r\nX-Evil: 1", lastModified: "x\ny")
      _ = try await transport.fetch(request).get()
      let headers = try #require(site.requests.first).headers
      #expect(headers["x-evil"] == nil)
      #expect(headers["if-none-match"] == nil)
    }
  }

  // MARK: Limits

  @Test func `a body over its limit is cut there and marked`() async throws {
    try await with(["/": .html(String(repeating: "a", count: 100_000))]) { site in
      var request = try request(site.url("/"))
      request.limits.bodyBytes = 5000
      let response = try await transport.fetch(request).get()
      #expect(response.isTruncated)
      #expect(response.body.count == 5000)
      request.limits.bodyBytes = 100_000
      #expect(try await !transport.fetch(request).get().isTruncated)
    }
  }

  @Test func `the limit counts bytes after unpacking: a gzip bomb stays small`() async throws {
    let bomb = LoopbackAnswer(
      headers: [("Content-Type", "text/html"), ("Content-Encoding", "gzip")],
      body: Gzip.bomb(size: 200_000_000)
    )
    #expect(bomb.body.count < 2_000_000)
    try await with(["/": bomb]) { site in
      var request = try request(site.url("/"))
      request.limits.bodyBytes = 1_000_000
      let response = try await transport.fetch(request).get()
      #expect(response.isTruncated)
      #expect(response.body.count == 1_000_000)
    }
  }

  @Test(arguments: ["utf-8", "ISO-8859-1", "gzip, utf-8", "none of these"])
  func `a body with a coding that does not exist is taken as it is`(_ coding: String) async throws {
    var answer = LoopbackAnswer.html("<title>Plain</title>")
    answer.headers.append(("Content-Encoding", coding))
    try await with(["/": answer]) { site in
      let request = try request(site.url("/"))
      #expect(await failure(of: request)?.code == .unknownEncoding)
      let response = try await transport.fetchIgnoringBadCoding(request).get()
      #expect(response.body == Array("<title>Plain</title>".utf8))
      #expect(site.requests.map { $0.headers["accept-encoding"] }.last == "identity")
      var chain = RedirectChain(from: request.url, permission: request.permission, limit: 5)
      let last = await transport.fetch(&chain) { url, _ in
        var own = request
        own.url = url
        return own
      }
      #expect(try last.get().status == 200)
    }
  }

  /// RFC 1952, section 2.2: a file of gzip has one or more members.
  enum OddGzip: CaseIterable {
    case padding, members, none

    func body(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
      switch self {
      case .padding: Gzip.stored(first + second) + [0x0A, 0, 0]
      case .members: Gzip.stored(first) + Gzip.stored(second)
      case .none: first + second
      }
    }
  }

  @Test(arguments: OddGzip.allCases)
  func `a body is read that browsers read and libcurl does not`(_ kind: OddGzip) async throws {
    let page = Array("<title>Page</title><p>text".utf8)
    let body = kind.body(Array(page[..<10]), Array(page[10...]))
    let answer = LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: body)
    try await with(["/": answer]) { site in
      let request = try request(site.url("/"))
      let response = try await transport.fetchIgnoringBadCoding(request).get()
      #expect(response.body == page && !response.isTruncated)
      #expect(site.requests.map { $0.headers["accept-encoding"] }.last == "identity")
    }
  }

  @Test func `a coding that is sent nevertheless has the same limits`() async throws {
    let spaces = LoopbackAnswer(
      headers: [("Content-Encoding", "gzip")],
      body: Gzip.stored([UInt8](repeating: 0x20, count: 90_000)) + [0]
    )
    let bomb = LoopbackAnswer(
      headers: [("Content-Encoding", "gzip")],
      body: Gzip.bomb(size: 50_000_000)
    )
    let damaged = LoopbackAnswer(
      headers: [("Content-Encoding", "gzip")],
      body: Gzip.stored(Array("text".utf8)).dropLast(8) + [1, 2, 3, 4, 5, 6, 7, 8]
    )
    try await with(["/long": spaces, "/bomb": bomb, "/damaged": damaged]) { site in
      func failure(_ path: String, limit: Int) async throws -> FetchError.Code? {
        var request = try request(site.url(path))
        request.decodesBody = false
        request.limits.bodyBytes = limit
        request.limits.wireBytes = 1_000_000
        switch await transport.fetch(request) {
        case .failure(let error): return error.code
        case .success(let response):
          #expect(response.body.count == min(limit, 90_000))
          #expect(response.isTruncated == (limit < 90_000))
          return nil
        }
      }
      try #expect(await failure("/long", limit: 100_000) == nil)
      try #expect(await failure("/long", limit: 95_000) == nil)
      try #expect(await failure("/bomb", limit: 40_000_000) == .bodyTooLarge)
      try #expect(await failure("/damaged", limit: 1000) == .badEncoding)
    }
  }

  @Test(arguments: [false, true])
  func `a session of an origin with credentials is not recorded`(_ recordsSecrets: Bool)
    async throws
  {
    let login = LoopbackAnswer.html("x", headers: [("set-cookie", "sid=s3cret"), ("X-A", "b")])
    try await with(["/": login]) { site in
      let url = try #require(WebURL(site.url("/")))
      var options = TransportOptions(userAgent: "webmark-test")
      options.recordsSecrets = recordsSecrets
      func head() async throws -> String {
        var request = try request(url.href)
        request.keepsHeads = true
        let response = try await CurlTransport(options: options).fetch(request).get()
        #expect(response.headers["set-cookie"] == "sid=s3cret")
        return String(decoding: response.responseHead, as: UTF8.self)
      }
      try #expect(await head().contains("s3cret"), "visitors without credentials get it, too")
      var origin = OriginOptions()
      origin.cookies = CookieJar(origin: url.origin) { 0 }
      options.origins = [url.origin: origin]
      let text = try await head()
      #expect(text.contains("s3cret") == recordsSecrets && text.contains("X-A: b\r\n"))
      #expect(text.contains("set-cookie: withheld\r\n") == !recordsSecrets)
    }
  }

  @Test func `a header without end is given up`() async throws {
    try await with(["/": LoopbackAnswer(delivery: .endlessHeader)]) { site in
      let error = try await failure(of: request(site.url("/")))
      // libcurl has its own limit, which is at most a kilobyte larger.
      #expect(error?.code == .headerTooLarge || error?.code == .other)
    }
  }

  @Test func `an answer that drips is given up when the time is over`() async throws {
    let page = LoopbackAnswer.html(String(repeating: "a", count: 1000))
    try await with(["/": page.delivered(.drip(bytes: 1, pause: 0.05))]) { site in
      var request = try request(site.url("/"))
      request.limits.totalTime = .milliseconds(400)
      // The complete response would take 50 s and would arrive eventually.
      #expect(await failure(of: request)?.code == .timedOut)
    }
  }

  @Test func `an answer that drips is given up when it is too slow`() async throws {
    let page = LoopbackAnswer.html(String(repeating: "a", count: 1000))
    try await with(["/": page.delivered(.drip(bytes: 1, pause: 0.05))]) { site in
      var request = try request(site.url("/"))
      request.limits.totalTime = .seconds(600)
      request.limits.lowestRate = 1000
      request.limits.lowestRateTime = .seconds(1)
      #expect(await failure(of: request)?.code == .timedOut)
    }
  }

  // MARK: Broken servers

  @Test func `a body shorter than its length is an error`() async throws {
    try await with(["/": LoopbackAnswer.html("whole").delivered(.cut(after: 2))]) { site in
      let error = try await failure(of: request(site.url("/")))
      #expect(error?.code == .malformedResponse)
    }
  }

  @Test func `a connection closed without a word is an error`() async throws {
    try await with(["/": LoopbackAnswer.silence]) { site in
      let error = try await failure(of: request(site.url("/")))
      #expect(error?.code == .malformedResponse)
    }
  }

  @Test func `an answer that is no HTTP is an error`() async throws {
    try await with(["/": LoopbackAnswer(delivery: .raw(Array("SSH-2.0-x\r\n".utf8)))]) { site in
      let error = try await failure(of: request(site.url("/")))
      #expect(error != nil)
    }
  }

  @Test func `nobody listening is an error`() async throws {
    let site = try LoopbackSite()
    site.stop()
    let error = try await failure(of: request(site.url("/")))
    #expect(error?.code == .connectionFailed)
  }

  // MARK: Credentials

  /// Fetch, credentials mode `omit`: no credentials are sent, and those of the response are ignored.
  @Test func `a request without credentials has none of its origin, and sets no cookie`()
    async throws
  {
    var answer = LoopbackAnswer.html("page")
    answer.headers.append(("Set-Cookie", "id=2; Path=/"))
    try await with(["/": answer]) { site in
      var (options, own) = (TransportOptions(userAgent: "webmark-test"), OriginOptions())
      let origin = site.url("")
      own.authorization = .bearer("secret")
      own.headers = [HeaderField(name: "X-Key", value: "secret")]
      let jar = CookieJar(origin: origin) { 0 }
      #expect(jar.read("127.0.0.1\tFALSE\t/\tFALSE\t0\tid\t1", host: "127.0.0.1") == 1)
      own.cookies = jar
      options.origins = [origin: own]
      let transport = CurlTransport(options: options)
      var request = try request(site.url("/"))
      request.sendsCredentials = false
      _ = try await transport.fetch(request).get()
      request.sendsCredentials = true
      _ = try await transport.fetch(request).get()
      let names = ["authorization", "cookie", "x-key"]
      let seen = site.requests.map { request in names.map { request.headers[$0] } }
      #expect(seen == [[nil, nil, nil], ["Bearer secret", "id=1", "secret"]])
    }
  }

  // MARK: Preflights

  @Test func `a preflight has the method OPTIONS, and its connection serves further requests`()
    async throws
  {
    try await with(["/": .html("page")]) { site in
      var request = try request(site.url("/"))
      request.isPreflight = true
      _ = try await transport.fetch(request).get()
      request.isPreflight = false
      let response = try await transport.fetch(request).get()
      #expect(response.body == Array("page".utf8))
      #expect(site.requests.map(\.method) == ["OPTIONS", "GET"])
    }
  }

  // MARK: Private addresses

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "[::ffff:7f00:1]"])
  func `a private address is refused before a byte is sent`(_ host: String) async throws {
    try await with(["/": .html("secret")]) { site in
      let url = try #require(WebURL("http://\(host):\(site.port)/"))
      let error = await failure(of: FetchRequest(url: url))
      #expect(error?.code == .addressRefused)
      #expect(site.acceptedConnections == 0)
    }
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:,a"])
  func `no scheme but http and https is fetched`(_ url: String) async throws {
    let error = try await failure(of: request(url))
    #expect(error != nil)
  }

  private func failure(of request: FetchRequest) async -> FetchError? {
    guard case .failure(let error) = await transport.fetch(request) else { return nil }
    return error
  }
}
