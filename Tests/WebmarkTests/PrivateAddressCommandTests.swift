import Foundation
import Testing
import WebmarkTesting

/// The common address check of all commands: a private address is permitted only if the user entered it,
/// or with `--allow-private`.
@Suite("private addresses", .timeLimit(.minutes(15)))
struct PrivateAddressCommandTests {
  /// The commands that fetch a URL.
  private static let commands = ["inspect", "check", "robots", "sitemap"]

  private static let page = LoopbackAnswer.page("Inner")
  private static let map = LoopbackAnswer.text(
    "<urlset><url><loc>/a</loc></url></urlset>",
    type: "text/xml"
  )
  private static let answers = ["/": map, "/robots.txt": .text("User-agent: *\nDisallow:")]

  @Test(
    "a name that is found at a private address is refused",
    .enabled(if: HostsFile.isPossible, "the system gives commands no file of hosts"),
    arguments: commands
  )
  func names(_ command: String) async throws {
    let site = try LoopbackSite(Self.answers, address: "127.0.0.4")
    try await TemporaryFolder.with { folder in
      let hosts = try HostsFile(["intranet.example": ["127.0.0.4"]], in: folder)
      let url = "http://intranet.example:\(site.port)/"
      let refused = try hosts.run([command, url])
      #expect(refused.status == 2)
      let text = refused.output + refused.errors
      #expect(
        text.contains("intranet.example is not public; --allow-private permits it"),
        "\(text)"
      )
      #expect(site.acceptedConnections == 0)
      _ = try hosts.run([command, "--allow-private", url])
      #expect(!site.requests.isEmpty)
    }
  }

  @Test(
    "a provider's name that is found at a private address is refused",
    .enabled(if: HostsFile.isPossible, "the system gives commands no file of hosts")
  )
  func providers() async throws {
    let site = try LoopbackSite(["/reindex": .text("{\"op\":\"ack\"}\n")], address: "127.0.0.4")
    try await TemporaryFolder.with { folder in
      let hosts = try HostsFile(["intranet.example": ["127.0.0.4"]], in: folder)
      func add(_ host: String) throws {
        let url = "http://\(host):\(site.port)/reindex"
        try #expect(hosts.run(["provider", "add", "T.a", "--url", url]).status == 0)
      }
      try add("intranet.example")
      let refused = try hosts.run(["reindex", "--all"])
      #expect(refused.status == 2 && refused.errors.contains("--allow-private"))
      #expect(site.acceptedConnections == 0)
      try #expect(hosts.run(["reindex", "--all", "--allow-private"]).status == 0)
      try add("127.0.0.4")
      try #expect(hosts.run(["reindex", "--all"]).status == 0)
      #expect(site.requests.count == 2)
    }
  }

  @Test(
    "a crawl refuses it too, and names the option",
    .enabled(if: HostsFile.isPossible, "the system gives commands no file of hosts")
  )
  func crawls() async throws {
    let site = try LoopbackSite(["/": Self.page], address: "127.0.0.4")
    try await TemporaryFolder.with { folder in
      let hosts = try HostsFile(["intranet.example": ["127.0.0.4"]], in: folder)
      try Data("http://intranet.example:\(site.port)/\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      let refused = try hosts.run(["crawl", "--delay", "0"])
      #expect(refused.status == 2 && refused.errors.contains("--allow-private"))
      #expect(site.acceptedConnections == 0)
      try #expect(hosts.run(["crawl", "--delay", "0", "--allow-private"]).status == 0)
    }
  }

  @Test("what is written as an address, or localhost, is fetched", arguments: commands)
  func typed(_ command: String) async throws {
    let site = try LoopbackSite(Self.answers, address: "127.0.0.1")
    let six = try LoopbackSite(Self.answers, address: "::1")
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for url in [site.url("/"), six.url("/"), "http://localhost:\(site.port)/"] {
        let answer = try runner.run([command, url])
        #expect(!(answer.output + answer.errors).contains("is not public"), "\(url)")
      }
      #expect(site.count(of: command == "robots" ? "/robots.txt" : "/") == 2)
      #expect(six.count(of: command == "robots" ? "/robots.txt" : "/") == 1)
    }
  }

  @Test("no redirect leads to another private address", arguments: ["inspect", "check", "robots"])
  func redirects(_ command: String) async throws {
    let other = try LoopbackSite(address: "127.0.0.2")
    let port = try LoopbackSite(address: "127.0.0.1")
    for target in [other.url("/x"), port.url("/x"), "http://localhost:\(port.port)/x"] {
      let site = try LoopbackSite([
        "/": .redirect(to: target), "/robots.txt": .redirect(to: target),
      ])
      try await TemporaryFolder.with { folder in
        let answer = try CommandRunner(in: folder).run([command, site.url("/")])
        #expect(answer.status == 2)
        #expect((answer.output + answer.errors).contains("is not public"))
      }
      #expect(other.acceptedConnections == 0 && port.acceptedConnections == 0, "\(target)")
    }
  }

  @Test func `what a page names is asked for at its own origin only`() async throws {
    let other = try LoopbackSite(address: "127.0.0.2")
    let site = try LoopbackSite(["/own.png": .status(200)])
    let image = LoopbackAnswer.page(
      "P",
      head: "<meta property=og:image content='\(other.url("/i.png"))'>"
    )
    site.set("/", image)
    site.set("/own", .page("P", head: "<meta property=og:image content='/own.png'>"))
    try await TemporaryFolder.with { folder in
      _ = try CommandRunner(in: folder).run(["check", site.url("/"), site.url("/own")])
    }
    #expect(other.acceptedConnections == 0)
    #expect(site.count(of: "/own.png") == 1)
  }

  @Test func `links out of a folder are no pages, and are told`() async throws {
    try await TemporaryFolder.with { folder in
      let manager = FileManager.default
      try manager.createDirectory(
        at: folder.appendingPathComponent("site"),
        withIntermediateDirectories: true
      )
      try Data("<title>Secret</title>".utf8).write(to: folder.appendingPathComponent("secret.html"))
      try Data("<title>Home</title>".utf8)
        .write(to: folder.appendingPathComponent("site/index.html"))
      for (link, target) in [("out", "../secret.html"), ("in", "index.html")] {
        try manager.createSymbolicLink(
          atPath: folder.path + "/site/\(link).html",
          withDestinationPath: target
        )
      }
      let answer = try CommandRunner(in: folder).run(["check", "site", "--json"])
      #expect(!answer.output.contains("Secret"))
      #expect(answer.lines.count == 3 && answer.lines.last?.contains("\"linksOutside\":1") == true)
      let note = "site: 1 link leads out of the folder and is not followed: out.html"
      #expect(answer.errors.contains(note), "\(answer.errors)")
      try Data("https://a.example/ from=site\nhttps://a.example/out.html from=site\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      let crawl = try CommandRunner(in: folder).run(["crawl", "--delay", "0"])
      #expect(crawl.status == 0)
      #expect(
        crawl.errors.contains("1 link leads out of the folder and is not followed: /out.html"),
        "\(crawl.errors)"
      )
    }
  }
}
