import Testing
import URLStandard
import WebmarkTesting

@testable import Fetching

/// Private addresses are reachable only by requests for URLs that the user entered as addresses.
@Suite("AddressPermission", .timeLimit(.minutes(15)))
struct AddressPermissionTests {
  private static func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  // MARK: Texts

  @Test(
    "the permission of what a user writes",
    arguments: [
      ("http://127.0.0.1:9200/x", "http://127.0.0.1:9200"), ("http://[::1]/", "http://[::1]"),
      ("https://10.0.0.1/", "https://10.0.0.1"), ("http://localhost:80/", "http://localhost"),
      ("http://a.localhost:8080/", "http://a.localhost:8080"), ("http://LOCALHOST./", nil),
      ("http://0x7f.1:81/", "http://127.0.0.1:81"), ("http://2130706433/", "http://127.0.0.1"),
      ("http://8.8.8.8/", nil), ("http://intranet/", nil), ("http://localhost.example/", nil),
      ("http://127.0.0.1.example/", nil), ("http://notlocalhost/", nil),
    ]
  )
  func typed(_ text: String, _ origin: String?) throws {
    let url = try Self.url(text)
    let expected: AddressPermission =
      text.contains("LOCALHOST.")
      ? .origin("http://localhost.")
      : origin.map { .origin($0) } ?? .publicOnly
    #expect(AddressPermission(typed: url) == expected)
    #expect(AddressPermission(typed: url, allowsAll: true) == .any)
  }

  @Test func `a permission is of one scheme, host and port`() throws {
    let permission = AddressPermission(typed: try Self.url("http://127.0.0.1:9200/"))
    for (text, isAdmitted) in [
      ("http://127.0.0.1:9200/any/path?q", true), ("https://127.0.0.1:9200/", false),
      ("http://127.0.0.1/", false), ("http://127.0.0.1:9201/", false),
      ("http://127.0.0.2:9200/", false), ("http://localhost:9200/", false),
      ("http://[::1]:9200/", false), ("http://[::ffff:127.0.0.1]:9200/", false),
      ("http://10.0.0.1/", false), ("http://example.com/", true), ("http://8.8.8.8/", true),
    ] {
      #expect(try permission.admits(Self.url(text)) == isAdmitted, "\(text)")
    }
  }

  @Test func `it ends where another site leads on`() throws {
    let own = try Self.url("http://127.0.0.1:9200/")
    let other = try Self.url("http://example.com/")
    let permission = AddressPermission(typed: own)
    #expect(permission.following(own) == permission)
    #expect(permission.following(other) == .publicOnly)
    #expect(permission.following(other).following(own) == .publicOnly)
    #expect(AddressPermission.any.following(other) == .any)
  }

  @Test(
    "a name is no address, whatever it is found at",
    arguments: [
      ("http://127.0.0.1/", "127.0.0.1", true), ("http://127.0.0.1/", "127.0.0.2", false),
      ("http://localhost/", "127.0.0.1", true), ("http://localhost/", "::1", true),
      ("http://localhost/", "10.0.0.1", false), ("http://x.localhost/", "192.168.0.1", false),
      ("http://intranet/", "10.0.0.1", false), ("http://0.0.0.0/", "127.0.0.1", true),
      ("http://[::1]/", "::1", true), ("http://[::1]/", "127.0.0.1", false),
    ]
  )
  func connected(_ url: String, _ address: String, _ isAdmitted: Bool) throws {
    let url = try Self.url(url)
    let address = try #require(NetworkAddress(address))
    #expect(AddressPermission(typed: url).admits(address, for: url) == isAdmitted)
    #expect(!AddressPermission.publicOnly.admits(address, for: url))
    #expect(AddressPermission.any.admits(address, for: url))
  }

  // MARK: Connections

  /// Returns a transport with the given public addresses and name resolutions.
  private static func transport(
    _ resolutions: String...,
    public addresses: String...
  ) throws -> CurlTransport {
    var options = TransportOptions(userAgent: "test")
    options.resolutions = try resolutions.map { try #require(NameResolution($0)) }
    options.trustsResolutions = false
    let open = Set(addresses.compactMap { NetworkAddress($0) })
    options.isPublic = { open.contains($0) }
    return CurlTransport(options: options)
  }

  private static func code(
    _ transport: CurlTransport,
    _ url: String,
    _ permission: AddressPermission? = nil
  ) async throws -> String {
    let url = try Self.url(url)
    let request = FetchRequest(url: url, permission: permission ?? AddressPermission(typed: url))
    switch await transport.fetch(request) {
    case .success(let answer): return "\(answer.status) \(answer.remoteAddress ?? "")"
    case .failure(let error): return "\(error.code)"
    }
  }

  @Test func `what was typed is fetched, on its port and under its name alone`() async throws {
    let site = try LoopbackSite(["/": .page("x")], address: "127.0.0.5")
    let six = try LoopbackSite(["/": .page("x")], address: "::1")
    let curl = try Self.transport()
    try await #expect(Self.code(curl, site.url("/")) == "200 127.0.0.5")
    try await #expect(Self.code(curl, six.url("/")) == "200 ::1")
    try await #expect(Self.code(curl, "http://localhost:\(six.port)/") == "200 ::1")
    let other = AddressPermission(typed: try Self.url("http://127.0.0.5:1/"))
    try await #expect(Self.code(curl, site.url("/"), other) == "private address refused")
    try await #expect(Self.code(curl, six.url("/"), .publicOnly) == "private address refused")
    #expect(site.acceptedConnections == 1)
  }

  @Test func `a name that is found at a private address is refused`() async throws {
    let site = try LoopbackSite(["/": .page("x")], address: "127.0.0.6")
    let curl = try Self.transport("intranet.example:\(site.port):127.0.0.6")
    let url = "http://intranet.example:\(site.port)/"
    try await #expect(Self.code(curl, url) == "private address refused")
    #expect(site.acceptedConnections == 0)
    try await #expect(Self.code(curl, url, .any) == "200 127.0.0.6")
  }

  @Test func `a connection that another request left open is judged anew`() async throws {
    let site = try LoopbackSite(["/": .page("x")], address: "127.0.0.7")
    let curl = try Self.transport("intranet.example:\(site.port):127.0.0.7")
    let url = "http://intranet.example:\(site.port)/"
    for _ in 0..<3 {
      try await #expect(Self.code(curl, url, .any) == "200 127.0.0.7")
      let requests = site.requests.count
      try await #expect(Self.code(curl, url, .publicOnly) == "private address refused")
      #expect(site.requests.count == requests)
    }
  }

  @Test(
    "of a name with both kinds of addresses the public ones are used",
    arguments: ["127.0.0.8,127.0.0.9", "127.0.0.9,127.0.0.8", "127.0.0.8,127.0.0.9,127.0.0.10"]
  )
  func mixed(_ addresses: String) async throws {
    let inner = try LoopbackSite(["/": .page("inner")], address: "127.0.0.8")
    let outer = try LoopbackSite(["/": .page("outer")], address: "127.0.0.9", port: inner.port)
    let name = "mixed.example:\(inner.port)"
    let curl = try Self.transport("\(name):\(addresses)", public: "127.0.0.9")
    for _ in 0..<5 {
      try await #expect(Self.code(curl, "http://\(name)/") == "200 127.0.0.9")
    }
    outer.stop()
    // The failure of the public address is reported, and is transient.
    let fresh = try Self.transport("\(name):\(addresses)", public: "127.0.0.9")
    try await #expect(Self.code(fresh, "http://\(name)/") == "connection failed")
    #expect(inner.acceptedConnections == 0)
  }

  @Test func `a busy public address beside a private one is busy, not refused`() async throws {
    let site = try LoopbackSite(["/": .page("inner")], address: "127.0.0.11")
    let name = "mixed.example:\(site.port)"
    for addresses in ["127.0.0.11,127.0.0.12", "127.0.0.12,127.0.0.11"] {
      let curl = try Self.transport("\(name):\(addresses)", public: "127.0.0.12")
      var request = FetchRequest(url: try Self.url("http://\(name)/"))
      request.mayConnect = { _ in false }
      guard case .failure(let error) = await curl.fetch(request) else {
        Issue.record("it was fetched")
        return
      }
      #expect(error.code == .addressBusy)
    }
    #expect(site.acceptedConnections == 0)
  }

  /// Otherwise the exchange would wait for an address that it occupies itself.
  @Test func `a failure at the next address is no busy address`() async throws {
    let site = try LoopbackSite(["/": .page("inner")], address: "127.0.0.13")
    let name = "dual.example:\(site.port)"
    let curl = try Self.transport("\(name):127.0.0.13,127.0.0.14", public: "127.0.0.14")
    var request = FetchRequest(url: try Self.url("http://\(name)/"))
    request.permission = .any
    let busy = NetworkAddress("127.0.0.13")
    request.mayConnect = { $0 != busy }
    guard case .failure(let error) = await curl.fetch(request) else {
      Issue.record("it was fetched")
      return
    }
    #expect(error.code == .connectionFailed)
  }

  @Test func `a refusal names the option that lifts it`() async throws {
    let curl = try Self.transport()
    let answer = await curl.fetch(FetchRequest(url: try Self.url("http://10.1.2.3/")))
    guard case .failure(let error) = answer else {
      Issue.record("it was fetched")
      return
    }
    #expect(error.message == "10.1.2.3 is not public; --allow-private permits it")
  }
}
