import Faults
import Foundation
import Testing
import WebmarkTesting

/// The network options of commands that fetch single URLs, which are those of `webmark crawl`, verified with the requests
/// that a server received.
@Suite("commands that fetch single URLs: network", .timeLimit(.minutes(15)))
struct PageNetworkTests {
  private static let secret = "s3cret-Value"
  static let commands = ["check", "inspect"]

  private static func page(_ title: String) -> LoopbackAnswer { .page(title) }

  /// Returns the header fields of the request of a page.
  private static func fields(_ command: String, _ options: [String]) async throws
    -> [String: String]
  {
    let site = try LoopbackSite(["/": .page("Home")])
    return try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run([command, site.url("/")] + options)
      #expect(answer.output.contains("Home"), "\(answer.errors)")
      return try #require(site.requests.last { $0.target == "/" }).headers
    }
  }

  @Test("the name, the contact and fields are sent", arguments: commands)
  func names(command: String) async throws {
    try await #expect(
      Self.fields(command, ["--user-agent", "Mine/1.0"])["user-agent"] == "Mine/1.0"
    )
    let mail = try await Self.fields(command, ["--contact", "bot@shop.example"])
    #expect(mail["from"] == "bot@shop.example")
    let own = try await Self.fields(command, ["--accept-language", "de", "--header", "X-A: 1"])
    #expect(own["accept-language"] == "de" && own["x-a"] == "1")
    let plain = try await Self.fields(command, [])
    #expect(plain["from"] == nil && plain["authorization"] == nil && plain["cookie"] == nil)
    #expect(plain["user-agent"]?.contains("webmark/") == true)
  }

  /// RFC 7617, section 2: credentials are the Base64 form of the name, a colon and the password.
  @Test("credentials of an origin go there and nowhere else", arguments: commands)
  func credentials(command: String) async throws {
    let other = try LoopbackSite(["/": .page("Other")], address: "127.0.0.2")
    let own = try LoopbackSite(["/": .page("Own"), "/away": .redirect(to: other.url("/"))])
    let text = """
      headers: {X-All: everyone}
      origins:
        http://127.0.0.1:\(own.port):
          user: me
          password-variable: WEBMARK_TEST_SECRET
      """
    try await TemporaryFolder.with { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("network.yaml"))
      let answer = try CommandRunner(in: folder).run(
        [command, own.url("/"), own.url("/away"), "--network-config", "network.yaml"]
          + ["--allow-private"],
        environment: ["WEBMARK_TEST_SECRET": Self.secret]
      )
      #expect(answer.output.contains("Own") && answer.output.contains("Other"), "\(answer.errors)")
      #expect(!(answer.output + answer.errors).contains(Self.secret))
      for request in own.requests {
        #expect(request.headers["authorization"] == "Basic bWU6czNjcmV0LVZhbHVl")
      }
      for request in other.requests {
        #expect(request.headers["authorization"] == nil && request.headers["x-all"] == "everyone")
      }
      #expect(other.count(of: "/") == 1)
    }
  }

  @Test(
    "a form is filled in before the first page, at the origins of the pages",
    arguments: commands
  )
  func login(command: String) async throws {
    let form = "<form method=post action=/session><input name=user><input name=password></form>"
    let own = try LoopbackSite([
      "/": .page("Own"), "/login": .text(form, type: "text/html"),
    ])
    var session = LoopbackAnswer.page("Welcome")
    session.headers.append(("Set-Cookie", "id=1; Path=/"))
    own.set("/session", session)
    let text = """
      origins:
        http://127.0.0.1:\(own.port):
          login: {page: /login, fields: {user: me, password-variable: WEBMARK_TEST_SECRET}}
        https://unreachable.invalid:
          login: {page: /login, fields: {user: me, password-variable: WEBMARK_TEST_SECRET}}
      """
    try await TemporaryFolder.with { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("network.yaml"))
      let answer = try CommandRunner(in: folder).run(
        [command, own.url("/"), "--network-config", "network.yaml"],
        environment: ["WEBMARK_TEST_SECRET": Self.secret]
      )
      #expect(answer.output.contains("Own"), "\(answer.errors)")
      let page = try #require(own.requests.last { $0.target == "/" })
      #expect(page.headers["cookie"] == "id=1")
    }
  }

  @Test("robots.txt and sitemaps are requested with the options, and sitemaps with redirects")
  func siteFiles() async throws {
    let own = try LoopbackSite([
      "/robots.txt": .text("User-agent: *\nDisallow: /private/", type: "text/plain"),
      "/old.xml": .redirect(to: "/urls.txt"),
    ])
    own.set("/urls.txt", .text(own.url("/a"), type: "text/plain"))
    let text = """
      origins:
        http://127.0.0.1:\(own.port):
          user: me
          password-variable: WEBMARK_TEST_SECRET
      """
    try await TemporaryFolder.with { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("network.yaml"))
      let runner = CommandRunner(in: folder)
      for (words, status, line) in [
        (["robots", own.url("/private/")], 1, "disallowed"),
        (["sitemap", own.url("/old.xml")], 0, own.url("/a")),
      ] {
        let answer = try runner.run(
          words + [
            "--network-config", "network.yaml", "--user-agent", "Mine/1.0", "--header", "X-A: 1",
          ],
          environment: ["WEBMARK_TEST_SECRET": Self.secret]
        )
        #expect(
          answer.status == status && answer.output.contains(line),
          "\(answer.output)\(answer.errors)"
        )
      }
      #expect(own.requests.map(\.target) == ["/robots.txt", "/old.xml", "/urls.txt"])
      for request in own.requests {
        #expect(request.headers["authorization"] == "Basic bWU6czNjcmV0LVZhbHVl")
        #expect(request.headers["user-agent"] == "Mine/1.0" && request.headers["x-a"] == "1")
      }
    }
  }

  @Test("changes are delivered with the options")
  func delivery() async throws {
    let site = try LoopbackSite(["/": .page("Home"), "/hook": .text("", type: "text/plain")])
    try await TemporaryFolder.with { folder in
      try Data("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".utf8)
        .write(to: folder.appendingPathComponent("hook.secret"))
      let runner = CommandRunner(in: folder)
      let crawl = try runner.run(["crawl", site.url("/"), "--delay", "0"])
      #expect(crawl.status == 0, "\(crawl.errors)")
      let answer = try runner.run([
        "notify", "webhook", site.url("/hook"), "--secret-file", "hook.secret", "--header",
        "X-A: 1",
      ])
      #expect(answer.status == 0, "\(answer.errors)")
      let request = try #require(site.requests.last { $0.target == "/hook" })
      #expect(request.headers["x-a"] == "1" && request.headers["webhook-signature"] != nil)
    }
  }

  @Test("authorities of a file and hosts without verification are trusted", arguments: commands)
  func certificates(command: String) async throws {
    let names = ["a good certificate", "a certificate of its own"]
    try await TemporaryFolder.with { folder in
      let server = try FaultServer(FaultCase.all.filter { names.contains($0.name) }, folder: folder)
      defer { server.stop() }
      func isRead(_ index: Int, _ options: [String]) throws -> Bool {
        let answer = try CommandRunner(in: folder).run(
          [command, server.url(of: index), "--json"] + options
        )
        return answer.output.contains("\"status\":200")
      }
      let host = URL(string: server.url(of: 1))?.host ?? ""
      try #expect(!isRead(0, []) && isRead(0, ["--ca-file", server.authority.path]))
      try #expect(!isRead(1, []) && isRead(1, ["--insecure", host]))
    }
  }

  @Test(
    "what cannot be meant is refused",
    arguments: commands,
    [
      ["--header", "Authorization: Basic abc"], ["--resolve", "a.example:80"],
      ["--ipv4", "--ipv6"], ["--user-agent", "a\u{1}b"], ["--max-depth", "1"],
      ["--max-host-bytes", "1M"], ["--max-bytes", "1"],
      ["--insecure", "localhost:8443"], ["--insecure", "https://a.example"], ["--insecure", "*"],
      ["--resolve", "127.0.0.1:80:127.0.0.2"], ["--resolve", "*.a.example:80:127.0.0.1"],
      ["--proxy", "ftp://u:abc@a.example"], ["--proxy", "nonsense proxy"], ["--proxy", ""],
    ]
  )
  func refused(command: String, options: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run([command, "page.html"] + options)
      #expect(answer.status == 64)
      #expect(!answer.errors.contains("abc"))
    }
  }

  @Test("a file without a certificate is refused", arguments: commands)
  func authorities(command: String) async throws {
    let key = "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n"
    let empty = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"
    try await TemporaryFolder.with { folder in
      for text in ["", "MAA=\n", key, empty] {
        try Data(text.utf8).write(to: folder.appending(path: "a.pem"))
        let answer = try CommandRunner(in: folder).run(
          [command, "http://127.0.0.1:1/", "--ca-file", "a.pem"]
        )
        #expect(answer.status == 2)
        #expect(answer.errors.contains("a.pem: no certificate in PEM format"))
      }
    }
  }

  @Test func `the failure of a certificate names the options that accept it`() async throws {
    try await TemporaryFolder.with { folder in
      let server = try FaultServer(
        FaultCase.all.filter { $0.name == "a certificate of its own" },
        folder: folder
      )
      defer { server.stop() }
      let answer = try CommandRunner(in: folder).run(["inspect", server.url(of: 0)])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("TLS failed"))
      #expect(answer.errors.contains("--ca-file") && answer.errors.contains("--insecure"))
    }
  }
}
