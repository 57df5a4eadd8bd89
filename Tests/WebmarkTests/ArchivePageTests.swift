import Foundation
import Testing
import WebmarkTesting

/// The records of archives that are pages, for `webmark extract` and `webmark crawl --from-warc`.
@Suite("pages of archives")
struct ArchivePageTests {
  /// Returns a WARC record.
  private static func record(_ kind: String, _ fields: [String], _ block: String) -> String {
    let head = [
      "WARC/1.1", "WARC-Type: \(kind)", "WARC-Date: 2026-01-01T00:00:00Z",
      "Content-Type: application/http;msgtype=\(kind)",
    ]
    return (head + fields + ["Content-Length: \(block.utf8.count)"]).joined(separator: "\r\n")
      + "\r\n\r\n\(block)\r\n\r\n"
  }

  /// Returns a response record of HTML.
  private static func response(
    _ url: String,
    _ body: String,
    status: Int = 200,
    fields: [String] = []
  ) -> String {
    record(
      "response",
      ["WARC-Target-URI: \(url)"] + fields,
      "HTTP/1.1 \(status) X\r\nContent-Type: text/html\r\n\r\n\(body)"
    )
  }

  /// Runs `body` in a folder with the archive `a.warc`.
  private static func with(
    _ records: [String],
    _ body: (CommandRunner) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      try Data(records.joined().utf8).write(to: folder.appendingPathComponent("a.warc"))
      try body(CommandRunner(in: folder))
    }
  }

  /// Returns the titles of the indexed pages that contain "kitchen", sorted.
  private static func indexedTitles(_ runner: CommandRunner) throws -> [String] {
    try runner.run(["search", "kitchen", "--json"]).lines.map { line in
      try #require(line.firstMatch(of: /"title":"([^"]*)"/)).1.description
    }.sorted()
  }

  // MARK: URLs

  @Test func `credentials and fragments of target URIs are published nowhere`() async throws {
    let arc = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Kitchen C</title>"
    let records = [
      Self.response("http://user:secretpw@o.test/a#part", "<title>Kitchen A</title><a href=b>b"),
      Self.response("http://o.test/a", "<title>Kitchen A2</title>"),
    ]
    try await Self.with(records) { runner in
      try Data(
        ("filedesc://a.arc 0.0.0.0 20260101000000 text/plain 2\n1\n\n"
          + "http://user:secretpw@o.test/c#part 192.0.2.1 20260101000000 text/html \(arc.utf8.count)\n"
          + arc + "\n").utf8
      ).write(to: runner.folder.appendingPathComponent("a.arc"))
      let answers = try [
        runner.run(["extract", "a.warc", "a.arc"]),
        runner.run(["crawl", "--from-warc", "a.warc", "a.arc"]),
        runner.run(["search", "kitchen", "--json"]),
        runner.run(["changes"]),
      ]
      for answer in answers {
        #expect(answer.status == 0, "\(answer.errors)")
        let text = answer.output + answer.errors
        #expect(!text.contains("secretpw") && !text.contains("#part"), "\(text)")
      }
      #expect(answers[0].lines.count == 3)
      try #expect(Self.indexedTitles(runner) == ["Kitchen A2", "Kitchen C"])
    }
  }

  @Test func `the archive of a single-page app has the pages of the crawl`() async throws {
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Kitchen start", links: ["/a"]), "/a": .page("Kitchen A"),
    ]
    let shell = LoopbackSite.Answer.html("<title>Kitchen shell</title>")
    for path in ["/robots.txt", "/sitemap.xml", "/.well-known/apple-app-site-association"] {
      answers[path] = shell
    }
    try await CrawlCommandTests.with(answers) { site, setting in
      let crawl = try setting.crawl("--warc", "archive")
      #expect(crawl.status == 0, "\(crawl.errors)")
      #expect(site.requests.count > 2)
      let files = try FileManager.default
        .contentsOfDirectory(atPath: setting.folder.path + "/archive")
        .filter { $0.hasSuffix(".warc.gz") }.map { "archive/" + $0 }
      let live = try Self.indexedTitles(setting.runner)
      let read = try setting.runner.run(["crawl", "--data", "other", "--from-warc"] + files)
      #expect(read.output.contains("items     2 new"), "\(read.output) \(read.errors)")
      #expect(read.errors.contains("of a file such as /robots.txt"))
      #expect(live == ["Kitchen A", "Kitchen start"])
    }
  }

  // MARK: Requests

  /// Returns the records of an exchange in the order and with the references that a tool writes.
  private static func exchange(
    _ name: String,
    _ method: String,
    requestFirst: Bool,
    reference: String
  ) -> [String] {
    let url = "http://o.test/\(name)"
    let id = "urn:\(name)-\(method)"
    let concurrent = { (other: String) in
      ["WARC-Concurrent-To: <\(id)-\(other)>"]
    }
    let request = Self.record(
      "request",
      ["WARC-Target-URI: \(url)", "WARC-Record-ID: <\(id)-request>"]
        + (reference == "request" ? concurrent("response") : []),
      "\(method) /\(name) HTTP/1.1\r\nHost: o.test\r\n\r\n"
    )
    let response = Self.response(
      url,
      "<title>Kitchen \(method)</title>",
      fields: ["WARC-Record-ID: <\(id)-response>"]
        + (reference == "response" ? concurrent("request") : [])
    )
    return requestFirst ? [request, response] : [response, request]
  }

  @Test(arguments: [(true, "response"), (true, "request"), (false, "request")])
  func `the response to a POST does not replace the page`(
    requestFirst: Bool,
    reference: String
  ) async throws {
    let records = ["GET", "POST"].flatMap {
      Self.exchange("order", $0, requestFirst: requestFirst, reference: reference)
    }
    let rendered = Self.record(
      "conversion",
      ["WARC-Target-URI: http://o.test/order", "WARC-Refers-To: <urn:order-POST-response>"],
      "<title>Kitchen rendered</title>"
    ).replacing("application/http;msgtype=conversion", with: "text/html")
    try await Self.with(records + [rendered]) { runner in
      let answer = try runner.run(["crawl", "--from-warc", "a.warc"])
      #expect(answer.status == 0)
      #expect(answer.errors.contains("1 response to requests other than GET is skipped"))
      try #expect(Self.indexedTitles(runner) == ["Kitchen GET"])
      try #expect(runner.run(["extract", "a.warc"]).lines.count == 1)
    }
  }

  // MARK: Responses

  @Test func `content of another format is a skipped record, not damage`() async throws {
    let zip = "PK\u{3}\u{4}\u{14}\0\0\0\u{8}\0" + String(repeating: "\0\u{1}", count: 40)
    let fields = ["WARC-Target-URI: http://o.test/file"]
    let resource = Self.record("resource", fields, zip)
      .replacing("Content-Type: application/http;msgtype=resource", with: "Content-Type: text/html")
    let records = [
      Self.response("http://o.test/zip", zip), resource,
      Self.response("http://o.test/page", "<title>Kitchen page</title>"),
    ]
    try await Self.with(records) { runner in
      for words in [["extract"], ["crawl", "--from-warc"]] {
        let answer = try runner.run(words + ["a.warc"])
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(answer.errors.contains("2 records of type HTML have another format"))
        #expect(!answer.errors.contains("at byte"))
      }
      try #expect(Self.indexedTitles(runner) == ["Kitchen page"])
    }
  }

  @Test(arguments: [204, 205, 206])
  func `a response without content, or with a part of the page, leaves the page`(status: Int)
    async throws
  {
    let records = [
      Self.response("http://o.test/full", "<title>Kitchen full</title>"),
      Self.response("http://o.test/full", "<title>Kitchen part</title>", status: status),
      Self.response("http://o.test/203", "<title>Kitchen proxy</title>", status: 203),
    ]
    try await Self.with(records) { runner in
      try #expect(runner.run(["crawl", "--from-warc", "a.warc"]).status == 0)
      try #expect(Self.indexedTitles(runner) == ["Kitchen full", "Kitchen proxy"])
      try #expect(runner.run(["extract", "a.warc"]).lines.count == 2)
      try #expect(runner.run(["extract", "a.warc", "--any-status"]).lines.count == 3)
    }
  }
}
