import Foundation
import Testing
import WebmarkTesting

/// `webmark url`, `robots` and `sitemap`.
@Suite("webmark url, robots, sitemap")
struct URLCommandsTests {
  private static func run(
    _ arguments: [String],
    files: [String: String] = [:],
    input: String = ""
  ) async throws -> CommandRunner.Answer {
    try await TemporaryFolder.with { folder in
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      return try CommandRunner(in: folder).run(arguments, input: input)
    }
  }

  private static func json(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  // MARK: url

  @Test func `url: parts and keys, one line of JSON each, from standard input`() async throws {
    let answer = try await Self.run(
      ["url", "-", "--json", "--strip-parameters", "tracking,ref"],
      input: "HTTP://WWW.Example.co.uk:80/%7Ea/../b?utm_x=1&ref=2&c#d\r\n\nhttps://例え.jp\n"
    )
    #expect(answer.status == 0 && answer.errors.isEmpty)
    try #require(answer.lines.count == 2)
    let first = try Self.json(answer.lines[0])
    #expect(first["url"] as? String == "http://www.example.co.uk/b?utm_x=1&ref=2&c#d")
    #expect(first["canonicalKey"] as? String == "//www.example.co.uk/b?c")
    #expect(first["registrableDomain"] as? String == "example.co.uk")
    #expect(first["port"] as? Int == 80)
    let second = try Self.json(answer.lines[1])
    #expect(second["host"] as? String == "xn--r8jz45g.jp")
    #expect(second["displayHost"] as? String == "例え.jp")
  }

  @Test func `url: what is no URL is told with its reason`() async throws {
    let answer = try await Self.run([
      "url", "--base", "https://a.example/b/", "../c", "https://a b/",
    ])
    #expect(answer.status == 1)
    #expect(answer.output.contains("https://a.example/c"))
    #expect(answer.output.contains("no URL: U+0020 is not allowed in a host"))
    try #expect(await Self.run(["url", "--base", "x", "/"]).status == 2)
    try #expect(await Self.run(["url", "a", "--strip-parameters", "a*b"]).status == 64)
  }

  // MARK: robots

  private static let robots = """
    User-agent: *
    Disalow: /private
    Allow: /private/help
    Sitemap: https://a.example/s.xml
    """

  @Test func `robots: group, rule, line, and what a typo meant`() async throws {
    let answer = try await Self.run(
      ["robots", "--file", "robots.txt", "--json", "/private/x", "/private/help"],
      files: ["robots.txt": Self.robots]
    )
    #expect(answer.status == 1)
    try #require(answer.lines.count == 2)
    let first = try Self.json(answer.lines[0])
    #expect(first["allowed"] as? Bool == false && first["line"] as? Int == 2)
    #expect(first["group"] as? String == "*" && first["agent"] as? String == "webmark")
    let file = first["file"] as? [String: Any]
    #expect(file?["sitemaps"] as? [String] == ["https://a.example/s.xml"])
    let findings = file?["findings"] as? [[String: Any]]
    #expect((findings?.first?["message"] as? String)?.contains("'Disallow'") == true)
    let second = try Self.json(answer.lines[1])
    #expect(second["allowed"] as? Bool == true && second["line"] as? Int == 3)
  }

  @Test func `robots: Applebot follows Googlebot's group where it has none`() async throws {
    let files = ["r": "User-agent: googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /"]
    let applebot = try await Self.run(
      ["robots", "--file", "r", "--agent", "applebot", "/b"],
      files: files
    )
    #expect(applebot.status == 0 && applebot.output.contains("group 'googlebot' of line 1"))
    try #expect(await Self.run(["robots", "--file", "r", "/b"], files: files).status == 1)
  }

  @Test func `robots: the file is fetched once, and an error of the server forbids`() async throws {
    let site = try LoopbackSite(["/robots.txt": .text("User-agent: *\nDisallow: /x")])
    let answer = try await Self.run(["robots", site.url("/x"), site.url("/y"), site.url("/z")])
    #expect(answer.status == 1)
    #expect(answer.output.contains("line 2: Disallow: /x"))
    #expect(site.count(of: "/robots.txt") == 1)
    site.set("/robots.txt", .status(503))
    let failed = try await Self.run(["robots", site.url("/y")])
    #expect(failed.status == 2 && failed.errors.contains("HTTP 503"))
  }

  // MARK: sitemap

  @Test func `sitemap: entries on standard output, oddities on standard error`() async throws {
    let text = "<urlset><url><loc>https://a.example/1</loc><lastmod>soon</lastmod></url></urlset>"
    let answer = try await Self.run(["sitemap", "s.xml"], files: ["s.xml": text])
    #expect(answer.status == 0 && answer.output == "https://a.example/1\n")
    #expect(answer.errors == "s.xml: a date cannot be read: 'soon'\n")
    let listed = try await Self.run(["sitemap", "-", "--json"], input: text)
    let json = try Self.json(listed.output)
    #expect(json["kind"] as? String == "urlset" && json["index"] as? Bool == false)
    try #expect(await Self.run(["sitemap", "s.xml"], files: ["s.xml": "<html>"]).status == 1)
    let missing = try await Self.run(["sitemap", "missing.xml"])
    #expect(missing.status == 2 && missing.errors.contains("missing.xml"))
  }
}
