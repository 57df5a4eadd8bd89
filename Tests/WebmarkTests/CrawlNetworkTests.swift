import Foundation
import Testing
import WebmarkTesting

/// The network options, verified with the requests that a server received.
@Suite("webmark crawl: network", .timeLimit(.minutes(15)))
struct CrawlNetworkTests {
  private static let secret = "s3cret-Value"

  /// Returns the header fields of the page request of a crawl with the given options.
  private static func fields(_ options: String...) async throws -> [String: String] {
    let site = try LoopbackSite(["/": .page("Home")])
    return try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + "\n")
      let answer = try setting.runner.run(["crawl", "--delay", "0"] + options)
      #expect(answer.status == 0, "\(answer.errors)")
      return try #require(site.requests.last { $0.target == "/" }).headers
    }
  }

  @Test func `the name, the contact and fields of one's own are sent`() async throws {
    try await #expect(Self.fields("--user-agent", "Mine/1.0")["user-agent"] == "Mine/1.0")
    let mail = try await Self.fields("--contact", "bot@shop.example")
    #expect(mail["from"] == "bot@shop.example")
    let page = try await Self.fields("--contact", "https://shop.example/bot")
    #expect(page["user-agent"]?.contains("+https://shop.example/bot)") == true)
    #expect(page["from"] == nil)
    let both = try await Self.fields(
      "--user-agent",
      "Mine/1.0",
      "--contact",
      "https://shop.example/bot"
    )
    #expect(both["user-agent"] == "Mine/1.0 (+https://shop.example/bot)")
    let own = try await Self.fields("--header", "Accept-Language: de", "--header", "X-A:1")
    #expect(own["accept-language"] == "de" && own["x-a"] == "1")
    let plain = try await Self.fields()
    #expect(plain["cookie"] == nil && plain["from"] == nil && plain["authorization"] == nil)
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      ["--header", "Authorization: Basic abc"], ["--header", "Cookie: a=b"],
      ["--header", "Content-Length: 5"], ["--header", "range: bytes=0-5"],
      ["--header", "If-None-Match: *"], ["--header", "Host: a.example"],
      ["--header", "no colon"], ["--header", "a b: c"], ["--resolve", "a.example:80"],
      ["--resolve", "a.example:80:name"], ["--ipv4", "--ipv6"], ["--links", "a,img"],
      ["--per-address", "0"], ["--contact", "two words"],
    ]
  )
  func refused(_ options: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(["crawl"] + options)
      #expect(answer.status == 64)
      #expect(!answer.errors.contains("abc"))
    }
  }

  @Test func `cookies that a host sets are not sent back`() async throws {
    let site = try LoopbackSite(["/a": .page("A")])
    var home = LoopbackAnswer.page("Home", links: ["/a"])
    home.headers = [("Set-Cookie", "id=1; Path=/")]
    site.set("/", home)
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + "\n")
      try #expect(setting.crawl().status == 0)
    }
    #expect(site.count(of: "/a") == 1)
    #expect(site.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  /// Runs a crawl of two hosts, of which the file names the first; its page redirects to the second.
  private static func withSecret(
    _ options: [String],
    _ body: (LoopbackSite, LoopbackSite, URL, CommandRunner.Answer) throws -> Void
  ) async throws {
    let other = try LoopbackSite(["/": .page("Other")], address: "127.0.0.2")
    let own = try LoopbackSite(["/": .page("Own"), "/away": .redirect(to: other.url("/"))])
    let text = """
      headers: {X-All: everyone}
      origins:
        http://127.0.0.1:\(own.port):
          user: me
          password-variable: WEBMARK_TEST_SECRET
          headers: {X-Key: \(Self.secret)}
      """
    try await TemporaryFolder.with { folder in
      let seeds =
        "\(own.url("/")) scope=page\n\(own.url("/away")) scope=page\n"
        + "\(other.url("/robots.txt")) scope=page\n"
      let setting = try CrawlCommandTests.Setting(folder, seeds: seeds)
      try Data(text.utf8).write(to: folder.appendingPathComponent("network.yaml"))
      let answer = try setting.runner.run(
        ["crawl", "--delay", "0", "--config", "network.yaml", "--report", "report.json"]
          + ["--warc", "warc", "--allow-private"] + options,
        environment: ["WEBMARK_TEST_SECRET": Self.secret]
      )
      #expect(answer.status == 0, "\(answer.errors)")
      try body(own, other, folder, answer)
    }
  }

  /// Returns `true` if a decompressed WARC file contains the secret.
  private static func archiveTells(_ folder: URL) throws -> Bool {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/warc")
    let files = names.filter { $0.hasSuffix(".warc.gz") || $0.hasSuffix(".warc") }
    #expect(!files.isEmpty)
    let text = try CommandRunner(in: folder)
      .run(["-c", "cat warc/*.warc* | gzip -dcf"], program: "/bin/sh").output
    #expect(text.contains("GET /away"))
    return text.contains(Self.secret)
  }

  @Test func `credentials of an origin go there and nowhere else, and are shown nowhere`()
    async throws
  {
    try await Self.withSecret([]) { own, other, folder, answer in
      let seen = try #require(own.requests.last { $0.target == "/" }).headers
      // RFC 7617, section 2: the Base64 form of "me:s3cret-Value".
      #expect(seen["authorization"] == "Basic bWU6czNjcmV0LVZhbHVl")
      #expect(seen["x-key"] == Self.secret && seen["x-all"] == "everyone")
      #expect(other.count(of: "/") == 1)
      for request in other.requests {
        #expect(request.headers["authorization"] == nil && request.headers["x-key"] == nil)
        #expect(request.headers["x-all"] == "everyone")
      }
      #expect(!(answer.output + answer.errors).contains(Self.secret))
      let report = try Data(contentsOf: folder.appendingPathComponent("report.json"))
      #expect(!String(decoding: report, as: UTF8.self).contains(Self.secret))
      try #expect(!Self.archiveTells(folder))
    }
  }

  @Test func `an archive has credentials only where they are asked for`() async throws {
    try await Self.withSecret(["--warc-credentials"]) { _, _, folder, _ in
      try #expect(Self.archiveTells(folder))
    }
  }

  @Test(
    "a file that is wrong is named with its line, and without what stands in it",
    arguments: [
      ("user-agnet: s3cret-Value", 1), ("origins:\n  https://a.example/x: {}", 2),
      ("origins:\n  a.example:\n    pasword: s3cret-Value", 3),
      ("origins:\n  a.example:\n    user: s3cret-Value", 2),
      ("origins:\n  a.example:\n    token-variable: NOT_SET_ANYWHERE", 3),
      ("headers:\n  a b: s3cret-Value", 2), ("origins:\n  a.example:\n    delay: s3cret-Value", 3),
    ]
  )
  func wrong(_ text: String, _ line: Int) async throws {
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: "http://127.0.0.1:9/\n")
      try Data(text.utf8).write(to: folder.appendingPathComponent("network.yaml"))
      let answer = try setting.crawl("--config", "network.yaml")
      #expect(answer.status == 2)
      #expect(answer.errors.contains("network.yaml:\(line):"), "\(answer.errors)")
      #expect(!answer.errors.contains(Self.secret))
    }
  }

  @Test func `a proxy gets every request, and its password is shown nowhere`() async throws {
    let proxy = try LoopbackSite()
    proxy.answerOthers { $0.target.hasSuffix("/") ? .page("By proxy") : .status(404) }
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: "http://shop.example/\n")
      let address = "http://me:\(Self.secret)@127.0.0.1:\(proxy.port)"
      let answer = try setting.crawl("--proxy", address)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(proxy.count(of: "http://shop.example/robots.txt") == 1)
      let seen = try #require(proxy.requests.last { $0.target == "http://shop.example/" })
      #expect(seen.headers["proxy-authorization"]?.hasPrefix("Basic ") == true)
      #expect(!(answer.output + answer.errors).contains(Self.secret))
    }
  }

  @Test func `the environment's proxy is not asked`() async throws {
    let site = try LoopbackSite(["/": .page("Home")])
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + "\n")
      let answer = try setting.runner.run(
        ["crawl", "--delay", "0"],
        environment: ["http_proxy": "http://127.0.0.1:9/", "all_proxy": "http://127.0.0.1:9/"]
      )
      #expect(answer.status == 0 && site.count(of: "/") == 1)
    }
  }

  @Test(arguments: ["shop.example", "*"])
  func `a name is found where --resolve says`(_ name: String) async throws {
    let site = try LoopbackSite(["/": .page("Home")])
    try await TemporaryFolder.with { folder in
      let seeds = "http://shop.example:\(site.port)/\n"
      let setting = try CrawlCommandTests.Setting(folder, seeds: seeds)
      let answer = try setting.crawl("--resolve", "\(name):\(site.port):127.0.0.1")
      #expect(answer.status == 0, "\(answer.errors)")
      let seen = try #require(site.requests.last { $0.target == "/" })
      #expect(seen.headers["host"] == "shop.example:\(site.port)")
    }
  }

  @Test func `IPv4 and IPv6 can be asked for`() async throws {
    let site = try LoopbackSite(["/": .page("Home")])
    for (option, status) in [("--ipv4", Int32(0)), ("--ipv6", 2)] {
      try await TemporaryFolder.with { folder in
        let seeds = "http://localhost:\(site.port)/\n"
        let setting = try CrawlCommandTests.Setting(folder, seeds: seeds)
        try #expect(setting.crawl(option, "--max-time", "30").status == status, "\(option)")
      }
    }
  }

  @Test func `a private address that no seed names is fetched only with --allow-private`()
    async throws
  {
    for (options, count) in [([], 0), (["--allow-private"], 1)] as [([String], Int)] {
      let inner = try LoopbackSite(["/": .page("Inner")], address: "127.0.0.2")
      let site = try LoopbackSite(["/": .redirect(to: inner.url("/"))])
      try await TemporaryFolder.with { folder in
        let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + "\n")
        _ = try setting.runner.run(["crawl", "--delay", "0"] + options)
        #expect(inner.count(of: "/") == count)
        if count == 0 { #expect(inner.acceptedConnections == 0) }
      }
    }
  }

  @Test func `kinds of links are followed as --links says`() async throws {
    let head = "<meta http-equiv=refresh content='9; url=/refresh'><link rel=next href=/link>"
    let page = LoopbackAnswer.html(
      "<!doctype html><head>\(head)</head><body><a href=/a>a</a><map><area href=/area></map>"
        + "<iframe src=/iframe></iframe><iframe srcdoc='<a href=/srcdoc>s</a>'></iframe>"
        + "<form action=/form></form><form method=post action=/post></form>"
        + "<img src=x srcset='/srcset-1 1x, /srcset-2 2x'>",
      headers: [("Link", "</header>; rel=next"), ("Refresh", "9; url=/refresh-field")]
    )
    let cases: [(String?, [String])] = [
      ("a", ["/a"]), ("area", ["/area"]), ("link", ["/link"]), ("iframe", ["/iframe", "/srcdoc"]),
      ("form", ["/form"]), ("refresh", ["/refresh", "/refresh-field"]), ("header", ["/header"]),
      ("srcset", ["/srcset-1", "/srcset-2"]), ("a,header", ["/a", "/header"]),
      (
        nil,
        ["/a", "/area", "/header", "/iframe", "/link", "/refresh", "/refresh-field", "/srcdoc"]
      ),
    ]
    for (kinds, expected) in cases {
      try await CrawlCommandTests.with(["/": page]) { site, setting in
        let options = kinds.map { ["--links", $0] } ?? []
        _ = try setting.runner.run(["crawl", "--delay", "0"] + options)
        let known: Set<String> = ["/", "/robots.txt", "/sitemap.xml"]
        let asked = Set(site.requests.map(\.target)).subtracting(known)
        #expect(asked.sorted() == expected, "\(kinds ?? "all")")
        #expect(site.count(of: "/sitemap.xml") == (kinds == nil ? 1 : 0))
      }
    }
  }
}
