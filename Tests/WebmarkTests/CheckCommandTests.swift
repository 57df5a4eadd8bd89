import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// `webmark check`: inputs, exit status and output.
@Suite("webmark check")
struct CheckCommandTests {
  static let good = """
    <!DOCTYPE html>
    <html lang=en>
    <title>Plum tart</title>
    <meta name=description content="Sour plums on a sweet crust, baked at dawn.">
    <meta property=og:image content=/img/plum.png>
    <meta property=og:image:width content=1200><meta property=og:image:height content=800>
    <meta name=apple-itunes-app content="app-id=123, app-argument=shop://tarts/plum">
    <h1>Plum tart</h1>
    """

  private func run(
    _ arguments: [String],
    files: [String: String] = [:],
    environment: [String: String] = [:]
  ) async throws -> CommandRunner.Answer {
    try await TemporaryFolder.with { folder in
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      return try CommandRunner(in: folder).run(["check"] + arguments, environment: environment)
    }
  }

  // MARK: Input and addresses

  /// A socket cannot be opened by the name /dev/stdin, as a pipe of another user cannot.
  @Test(
    "standard input may be a socket",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
    arguments: ["check", "inspect"]
  )
  func socket(command: String) async throws {
    let script = """
      import socket, subprocess, sys
      mine, its = socket.socketpair()
      mine.sendall(sys.argv[3].encode())
      mine.shutdown(socket.SHUT_WR)
      sys.exit(subprocess.run([sys.argv[1], sys.argv[2], "-"], stdin=its).returncode)
      """
    try await TemporaryFolder.with { folder in
      let end = try CommandRunner(in: folder).run(
        ["-c", script, CommandRunner.binary.path, command, Self.good],
        program: "/usr/bin/python3"
      )
      // Without a URL the address of the image is not complete, which is a warning.
      #expect(end.status == (command == "check" ? 1 : 0), "\(end.errors)")
      #expect(end.output.contains("Plum tart"))
    }
  }

  @Test func `a fetched file of another format is refused, as a local one is`() async throws {
    var document = LoopbackAnswer(body: Array("%PDF-1.7\n".utf8))
    document.headers = [("Content-Type", "application/pdf")]
    let site = try LoopbackSite(["/a.pdf": document, "/": .page("Home", links: ["/a.pdf"])])
    let answer = try await run(["\(site.url("/a.pdf"))", "--page-only"])
    #expect(answer.status == 2)
    #expect(answer.errors == "webmark: \(site.url("/a.pdf")): it is a PDF document\n")
    // A crawl follows links to such files, which only need to exist.
    let crawl = try await run([site.url("/"), "--crawl", "--delay", "0", "--fail-on", "never"])
    #expect(crawl.status == 0 && crawl.output.contains("1 page checked"), "\(crawl.output)")
  }

  @Test(
    "a page without a URL shows no made-up host",
    arguments: [[], ["--lines"], ["--html", "report.html"]]
  )
  func placeholder(options: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let site = folder.appendingPathComponent("site")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      try Data(Self.good.utf8).write(to: site.appendingPathComponent("plum.html"))
      let end = try CommandRunner(in: folder).run(["check", "site"] + options)
      let report = try? String(
        contentsOf: folder.appendingPathComponent("report.html"),
        encoding: .utf8
      )
      #expect(end.output.contains("plum"))
      #expect(!(end.output + (report ?? "")).contains("address-unknown"))
    }
  }

  // MARK: Exit status

  @Test func `a page without fault ends with 0, and its result is shown`() async throws {
    let image = "https://shop.example/img"
    let answer = try await run(
      ["page.html", "--disable", "SD-NONE"],
      files: ["page.html": Self.good.replacing("content=/img", with: "content=\(image)")]
    )
    #expect(answer.status == 0)
    for part in ["Plum tart", "Sour plums", "shop://tarts/plum", "1200 × 800", "100 of 100"] {
      #expect(answer.output.contains(part), "\(part)")
    }
    #expect(answer.output.hasSuffix("1 page checked: no errors, no warnings, no notes\n"))
  }

  @Test(
    "the worst finding and --fail-on make the status",
    arguments: [
      ("<p>No title.", [], 2), ("<p>No title.", ["--fail-on", "error"], 2),
      ("<p>No title.", ["--fail-on", "never"], 0),
      ("<title>T</title>", [], 1), ("<title>T</title>", ["--fail-on", "error"], 0),
      ("<title>T</title><meta name=description content=d>", [], 0),
      ("<title>T</title><meta name=description content=d>", ["--strict"], 2),
      ("<title>T</title>", ["--disable", "DESC-MISSING", "--disable", "img-*"], 0),
    ] as [(String, [String], Int32)]
  )
  func status(page: String, options: [String], status: Int32) async throws {
    let files = ["page.html": "<html lang=en>" + page]
    let answer = try await run(["page.html"] + options, files: files)
    #expect(answer.status == status, "\(answer.output)")
  }

  @Test func `what cannot be read is an error that names it, whatever fails`() async throws {
    let missing = try await run(["nowhere.html", "--fail-on", "never"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("nowhere.html"))
    let empty = try await run(["folder"], files: ["folder/readme.md": "x"])
    #expect(empty.status == 2)
    #expect(empty.errors.contains("folder"))
  }

  @Test(
    "wrong use is told",
    arguments: [
      ([], "Expected a URL"), (["a.html", "--json", "--sarif"], "cannot be combined"),
      (["a.html", "--disable", "TITLE-LNG"], "TITLE-LNG"),
      (["a.html", "--fail-on", "sometimes"], "sometimes"),
    ] as [([String], String)]
  )
  func usage(arguments: [String], says: String) async throws {
    let answer = try await run(arguments)
    #expect(answer.status == 64)
    #expect(answer.errors.contains(says))
  }

  @Test func `help has examples, and the rules are listed`() async throws {
    let help = try await run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("EXAMPLES") && help.output.contains("EXIT STATUS"))
    let list = try await run(["--list-rules"])
    #expect(list.output.contains("TITLE-LONG") && list.output.contains("RICH-RECIPE-REQUIRED"))
    let lines = try await run(["--list-rules", "--json"]).lines
    let ids = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    }
    #expect(ids.contains { $0["id"] == "TITLE-LONG" && $0["level"] == "note" })
  }

  // MARK: Inputs

  @Test func `a folder is walked in a stable order, its pages have the base's addresses`()
    async throws
  {
    let files = [
      "site/b.html": Self.good, "site/a/index.html": Self.good, "site/a/ü x.html": Self.good,
      "site/.hidden/c.html": Self.good, "site/notes.txt": "x", "site/a.HTM": Self.good,
      "site/robots.txt": "User-agent: *\nDisallow: /b",
    ]
    let answer = try await run(
      ["site", "--base", "https://shop.example/", "--json"],
      files: files
    )
    let pages = try Self.pages(answer)
    // In code point order, folder by folder: `a` comes before `a.HTM`.
    let sources = pages.compactMap { $0["source"] as? String }
    let expected = ["site/a/index.html", "site/a/ü x.html", "site/a.HTM", "site/b.html"]
    #expect(sources == expected)
    let urls = Set(pages.compactMap { $0["url"] as? String })
    #expect(urls.contains("https://shop.example/a/"))
    #expect(urls.contains("https://shop.example/a/%C3%BC%20x.html"))
    let blocked = pages.flatMap(Self.findings).filter { $0["id"] as? String == "ROBOTS-BLOCKED" }
    #expect(blocked.map { $0["source"] as? String } == ["site/robots.txt"])
    #expect(blocked.map { $0["line"] as? Int } == [2])
  }

  @Test func `pages that share a title and several inputs are compared`() async throws {
    let answer = try await run(
      ["a.html", "b.html", "--json"],
      files: ["a.html": Self.good, "b.html": Self.good]
    )
    let end = try #require(try Self.objects(answer).last)
    #expect(end["kind"] as? String == "summary")
    let ids = Self.findings(end).compactMap { $0["id"] as? String }
    #expect(ids == ["TITLE-DUP", "DESC-DUP"])
  }

  @Test("a seed list is known by its name or its content", arguments: ["seeds.txt", "my-seeds"])
  func seeds(name: String) async throws {
    let list = "# a shop\n\nhttps://shop.example/ from=site\n"
    let answer = try await run(
      ["lists/\(name)", "--json"],
      files: ["lists/\(name)": list, "lists/site/tarts/plum.html": Self.good]
    )
    let page = try #require(try Self.pages(answer).first)
    #expect(page["url"] as? String == "https://shop.example/tarts/plum.html")
    #expect(page["source"] as? String == "lists/site/tarts/plum.html")
  }

  @Test func `every fixture page is read, and the bakery's app opens its cake`() async throws {
    let runner = CommandRunner(in: URL(fileURLWithPath: FixtureFolder.packageRoot))
    let answer = try runner.run(["check", "seeds.txt", "--json"])
    #expect(answer.status == 2)
    let pages = try Self.pages(answer)
    try #expect(pages.count == FixturePage.all().count)
    let cake = try #require(
      pages.first { $0["url"] as? String == "https://bakery.example/cakes/lemon-drizzle.html" }
    )
    let link = try #require(cake["universalLink"] as? [String: Any])
    #expect(link["decision"] as? String == "match")
    #expect(
      link["appIDs"] as? [String] == [
        "ABCDE12345.example.bakery", "ABCDE12345.example.bakery.beta",
      ]
    )
    let result = try #require(cake["result"] as? [String: Any])
    #expect(result["price"] as? String == "GBP 12.50")
    #expect(result["ratingDescription"] as? String == "213 reviews")
    let blocked = pages.filter { page in
      Self.findings(page).contains { $0["id"] as? String == "ROBOTS-BLOCKED" }
    }
    #expect(blocked.map { $0["url"] as? String } == ["https://bakery.example/admin/orders.html"])
  }

  // MARK: The network

  @Test func `a URL is fetched with its site's files and its picture`() async throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 100, 0, 0, 0, 90]
    var page = LoopbackSite.Answer(body: Array(Self.good.utf8))
    page.headers.append(("X-Robots-Tag", "applebot: nosnippet"))
    let site = try LoopbackSite([
      "/old": .redirect(to: "/page"), "/page": page,
      "/robots.txt": LoopbackSite.Answer(body: Array("User-agent: Googlebot\nAllow: /".utf8)),
      "/img/plum.png": LoopbackSite.Answer(headers: [("Content-Type", "image/png")], body: png),
    ])
    defer { site.stop() }
    let answer = try await run([site.url("/old"), "--json"])
    let objects = try Self.objects(answer)
    let first = try #require(objects.first)
    #expect(first["url"] as? String == site.url("/page"))
    #expect(first["status"] as? Int == 200)
    let ids = Set(objects.flatMap(Self.findings).compactMap { $0["id"] as? String })
    #expect(ids.isSuperset(of: ["IMG-SMALL", "META-NOSNIPPET", "ROBOTS-FALLBACK", "UL-NOFILE"]))
    #expect(site.count(of: "/robots.txt") == 1)
    site.forgetRequests()
    _ = try await run([site.url("/page"), "--page-only"])
    #expect(site.requests.map(\.target) == ["/page"])
  }

  @Test(
    "a redirected association file is an error, a redirect of an unknown path is none",
    arguments: [
      // Django adds a slash to every unknown path.
      (LoopbackSite.Answer(status: 404, body: "<h1>Not found</h1>"), ["UL-NOFILE"]),
      (.html("<!doctype html><title>Home</title>"), ["UL-NOFILE"]),
      (.redirect(to: "/end"), ["UL-NOFILE"]), (.redirect(to: "/file"), ["UL-REDIRECT"]),
      (LoopbackSite.Answer(body: "\u{FEFF} {\"applinks\": {}}"), ["UL-REDIRECT"]),
    ]
  )
  func redirects(_ end: LoopbackSite.Answer, _ expected: [String]) async throws {
    let path = "/.well-known/apple-app-site-association"
    let site = try LoopbackSite([
      "/page": LoopbackSite.Answer(body: Array(Self.good.utf8)), path: .redirect(to: path + "/"),
      path + "/": end, "/end": .redirect(to: "/end"), "/file": LoopbackSite.Answer(body: "{}"),
    ])
    defer { site.stop() }
    let answer = try await run([site.url("/page"), "--json"])
    let objects = try Self.objects(answer)
    let ids = objects.flatMap(Self.findings).compactMap { $0["id"] as? String }
    #expect(ids.filter { $0 == "UL-NOFILE" || $0 == "UL-REDIRECT" } == expected)
  }

  @Test func `what a server answers besides the page is a finding, not the end`() async throws {
    let site = try LoopbackSite([
      "/gone": LoopbackSite.Answer(status: 404, body: Array("<p>no".utf8)),
      "/ok": LoopbackSite.Answer(body: Array(Self.good.utf8)),
    ])
    defer { site.stop() }
    let answer = try await run([site.url("/gone"), site.url("/ok"), "http://127.0.0.1:1/"])
    #expect(answer.status == 2)
    #expect(answer.output.contains("FETCH-STATUS") && answer.output.contains("404"))
    #expect(answer.output.contains("FETCH-FAILED"))
    #expect(answer.output.contains("IMG-BROKEN"))
    // A missing page is not checked further.
    #expect(!answer.output.contains("TITLE-MISSING"))
  }

  // MARK: Parsing of output

  static func objects(_ answer: CommandRunner.Answer) throws -> [[String: Any]] {
    try answer.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  static func pages(_ answer: CommandRunner.Answer) throws -> [[String: Any]] {
    try objects(answer).filter { $0["kind"] as? String == "page" }
  }

  static func findings(_ object: [String: Any]) -> [[String: Any]] {
    object["findings"] as? [[String: Any]] ?? []
  }
}
