import Foundation
import Testing
import WebmarkTesting

/// `webmark extract`, the batch form of `webmark inspect`.
@Suite("webmark extract")
struct ExtractCommandTests {
  private static func page(_ title: String) -> String {
    "<!doctype html><title>\(title)</title><meta name=\"description\" content=\"About \(title)\">"
      + "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":"
      + "\"Recipe\",\"name\":\"\(title)\",\"recipeYield\":4.5}</script><a href=\"/x?a=1#b\">x</a>"
  }

  private static func record(
    _ url: String,
    _ body: String,
    status: Int = 200,
    type: String = "response",
    field: String = ""
  ) -> String {
    let message = "HTTP/1.1 \(status) X\r\nContent-Type: text/html\r\n\r\n\(body)"
    return "WARC/1.1\r\nWARC-Type: \(type)\r\nWARC-Target-URI: \(url)\r\n\(field)"
      + "WARC-Date: 2026-01-31T10:00:00Z\r\nContent-Type: application/http;msgtype=response\r\n"
      + "Content-Length: \(message.utf8.count)\r\n\r\n\(message)\r\n\r\n"
  }

  private static func fields(_ line: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
  }

  private static func titles(_ answer: CommandRunner.Answer) throws -> [String] {
    try answer.lines.map { line in
      (try fields(line)["markup"] as? [String: Any])?["title"] as? String ?? "?"
    }
  }

  @Test func `a file gives the line that inspect gives`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data(Self.page("Lemon \u{1} cake \u{2028} \"\\/").utf8)
        .write(to: folder.appendingPathComponent("a.html"))
      let options = ["a.html", "--base", "https://a.example/b"]
      let extracted = try runner.run(["extract"] + options)
      let inspected = try runner.run(["inspect", "--json"] + options)
      #expect(extracted.status == 0 && !extracted.output.isEmpty)
      #expect(extracted.output == inspected.output)
    }
  }

  @Test func `pages of an archive come in order, with their place`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      // A large page first, so that faster jobs must wait for it.
      let filler = String(repeating: "<p>more</p>", count: 20_000)
      var records = [Self.record("https://a.example/0", Self.page("0") + filler)]
      for number in 1..<60 {
        records.append(Self.record("https://a.example/\(number)", Self.page("\(number)")))
      }
      try Data(records.joined().utf8).write(to: folder.appendingPathComponent("a.warc"))
      let answer = try runner.run(["extract", "a.warc"])
      #expect(answer.status == 0 && answer.errors == "")
      try #expect(Self.titles(answer) == (0..<60).map(String.init))
      let second = try Self.fields(answer.lines[1])
      let place = try #require(second["archive"] as? [String: Any])
      #expect(place["offset"] as? Int == records[0].utf8.count)
      #expect(place["file"] as? String == "a.warc")
      #expect(second["source"] as? String == "https://a.example/1")
      #expect(second["status"] as? Int == 200)
      try #expect(runner.run(["extract", "a.warc"]).output == answer.output)
      try #expect(runner.run(["extract", "a.warc", "--jobs", "1"]).output == answer.output)
    }
  }

  @Test func `text and Markdown are the main content, with a line between pages`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let text =
        "The quick brown fox jumps over the lazy dog, and the dog, which slept, does not move."
      func page(_ name: String) -> String {
        "<nav><a href=/>Home</a></nav><main><h1>\(name)</h1><p>\(text)</p><ul><li>See "
          + "<a href='/x'>x</a> for all of *this*.</ul></main><footer>About us</footer>"
      }
      for name in ["a", "b"] {
        try Data(page(name).utf8).write(to: folder.appendingPathComponent("\(name).html"))
      }
      let files = ["extract", "a.html", "b.html", "--base", "https://a.example/"]
      let plain = "\(text)\n\nSee x for all of *this*.\n"
      try #expect(runner.run(files + ["--text"]).output == "\(plain)\n---\n\n\(plain)")
      let body = "\(text)\n\n- See [x](https://a.example/x) for all of \\*this\\*.\n"
      try #expect(
        runner.run(files + ["--markdown"]).output == "# a\n\n\(body)\n---\n\n# b\n\n\(body)"
      )
      let both = try runner.run(files + ["--text", "--markdown"])
      #expect(both.status == 64 && both.errors.contains("'--markdown'"))
    }
  }

  /// The license file of the second page is not fetched, so the page counts as not licensed (RSL 1.0, section 4).
  @Test(
    "Markdown omits pages that refuse use by AI",
    arguments: [
      "<meta name=robots content=noai>",
      "<link rel=license type='application/rsl+xml' href=/license.xml>",
      """
      <script type="application/rsl+xml"><rsl xmlns="https://rslstandard.org/rsl"><content url="">
      <license><prohibits type="usage">ai-all</prohibits></license></content></rsl></script>
      """,
    ]
  )
  func refusals(_ head: String) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data("<title>A</title>\(head)<p>Lemons are yellow.".utf8)
        .write(to: folder.appendingPathComponent("a.html"))
      let command = ["extract", "a.html", "--markdown"]
      let refused = try runner.run(command)
      #expect(refused.output.isEmpty && refused.errors.contains("1 page refuses use by AI"))
      try #expect(runner.run(command + ["--mine"]).output == "Lemons are yellow.\n")
    }
  }

  @Test func `answers that are no pages are passed over, and errors only on request`() async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let records =
        Self.record("https://a.example/", Self.page("good"))
        + Self.record("https://a.example/404", Self.page("missing"), status: 404)
        + Self.record("https://a.example/2", "{}").replacingOccurrences(
          of: "text/html",
          with: "text/json"
        )
      try Data(records.utf8).write(to: folder.appendingPathComponent("a.warc"))
      try #expect(Self.titles(runner.run(["extract", "a.warc"])) == ["good"])
      let all = try runner.run(["extract", "a.warc", "--any-status"])
      try #expect(Self.titles(all) == ["good", "missing"])
    }
  }

  @Test func `an archive on standard input with a wrong length is read, and the status is 1`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let records = ["one", "two", "three"].map {
        Self.record("https://a.example/\($0)", Self.page($0))
      }
      let wrong = records[1].replacing(
        /Content-Length: \d+/,
        with: "Content-Length: 99999",
        maxReplacements: 1
      )
      try Data((records[0] + wrong + records[2]).utf8).write(
        to: folder.appendingPathComponent("a.warc")
      )
      for words in [["extract", "a.warc"], ["extract", "-"]] {
        let answer = try runner.run(
          ["-c", #"cat a.warc | exec "$@""#, "sh", CommandRunner.binary.path] + words,
          program: "/bin/sh"
        )
        #expect(answer.status == 1, "\(words)")
        try #expect(Self.titles(answer) == ["one", "two", "three"])
        #expect(
          answer.errors.contains("at byte \(records[0].utf8.count): the Content-Length is 99999")
        )
      }
    }
  }

  @Test func `what cannot be read is told, and the rest is done`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let whole = Self.record("https://a.example/", Self.page("whole"))
      try Data((whole + "rubbish\r\n" + whole.dropLast(90)).utf8)
        .write(to: folder.appendingPathComponent("a.warc"))
      try Data(Self.page("last").utf8).write(to: folder.appendingPathComponent("b.html"))
      let answer = try runner.run(["extract", "a.warc", "none.warc", "b.html"])
      #expect(answer.status == 2)
      try #expect(Self.titles(answer) == ["whole", "last"])
      let offset = whole.utf8.count
      let problems = answer.errors.split(separator: "\n").map(String.init)
      #expect(
        problems == [
          "webmark: a.warc: at byte \(offset): no record begins here",
          "webmark: a.warc: at byte \(offset + 9): the file ends inside of the record",
          "webmark: none.warc: No such file or directory",
        ]
      )
    }
  }

  @Test func `paths come from standard input, pages too`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for name in ["a", "b c"] {
        try Data(Self.page(name).utf8).write(to: folder.appendingPathComponent("\(name).html"))
      }
      let answer = try runner.run(
        ["extract", "--paths-from", "-"],
        input: "a.html\n\nb c.html\n"
      )
      #expect(answer.status == 0)
      try #expect(Self.titles(answer) == ["a", "b c"])
      try Data(Gzip.stored(Array(Self.page("packed").utf8)))
        .write(to: folder.appendingPathComponent("a.gz"))
      try #expect(Self.titles(runner.run(["extract", "a.gz"])) == ["packed"])
      let records = Self.record("https://a.example/", Self.page("piped"))
      try #expect(Self.titles(runner.run(["extract", "-"], input: records)) == ["piped"])
      try #expect(runner.run(["extract"]).status == 64)
    }
  }

  @Test func `a record without its digest is told and read all the same`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let wrong = "sha1:" + String(repeating: "A", count: 32)
      let records = [
        Self.record("https://a.example/0", Self.page("0")),
        Self.record("https://a.example/1", "x", field: "WARC-Block-Digest: \(wrong)\r\n"),
        Self.record("https://a.example/2", "x", field: "WARC-Payload-Digest: \(wrong)\r\n"),
        // An unsupported algorithm cannot be verified.
        Self.record("https://a.example/3", "x", field: "WARC-Block-Digest: crc32:1234\r\n"),
      ]
      try Data(records.joined().utf8).write(to: folder.appendingPathComponent("a.warc"))
      let answer = try runner.run(["extract", "a.warc", "--jobs", "1"])
      #expect(answer.status == 0 && answer.lines.count == 4)
      let second = records[0].utf8.count
      let third = second + records[1].utf8.count
      #expect(
        answer.errors == """
          webmark: a.warc: at byte \(second): the block does not have its digest
          webmark: a.warc: at byte \(third): the payload does not have its digest
          webmark: 2 records do not have the digest that they tell

          """
      )
    }
  }

  /// The body is a gzip member (RFC 1952) with one stored block (RFC 1951, section 3.2.4), without the last eight bytes.
  @Test func `a packed body without its check value is read and counted`() async throws {
    let page = Data(Self.page("Plum").utf8)
    let length = UInt16(page.count)
    let member =
      Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, UInt8(length & 0xFF), UInt8(length >> 8)])
      + Data([UInt8(~length & 0xFF), UInt8(~length >> 8)]) + page
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n"
    let fields =
      "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/\r\n"
      + "WARC-Date: 2026-01-31T10:00:00Z\r\nContent-Type: application/http;msgtype=response\r\n"
      + "Content-Length: \(head.utf8.count + member.count)\r\n\r\n"
    try await TemporaryFolder.with { folder in
      try (Data((fields + head).utf8) + member + Data("\r\n\r\n".utf8))
        .write(to: folder.appendingPathComponent("a.warc"))
      let answer = try CommandRunner(in: folder).run(["extract", "a.warc"])
      try #expect(Self.titles(answer) == ["Plum"])
      #expect(answer.status == 0 && answer.errors.contains("1 packed body"), "\(answer.errors)")
    }
  }

  @Test func `records that hold no page by themselves are counted by their kind`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let records = [
        Self.record("https://a.example/0", Self.page("0"), field: "WARC-Segment-Number: 1\r\n"),
        Self.record("https://a.example/0", "more", type: "continuation"),
        Self.record("https://a.example/1", "", type: "revisit"),
        Self.record("https://a.example/2", "", type: "revisit"),
        Self.record("https://a.example/2", "", type: "metadata"),
      ]
      try Data(records.joined().utf8).write(to: folder.appendingPathComponent("a.warc"))
      let answer = try runner.run(["extract", "a.warc"])
      #expect(answer.status == 0 && answer.lines.count == 1)
      #expect(
        answer.errors == """
          webmark: 1 continuation record holds no page by itself
          webmark: 2 revisit records hold no page by themselves

          """
      )
    }
  }

  @Test func `the item alone on request`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data(Self.record("https://a.example/", Self.page("Soup")).utf8)
        .write(to: folder.appendingPathComponent("a.warc"))
      let answer = try runner.run(["extract", "--items-only", "a.warc"])
      let fields = try Self.fields(answer.lines.first ?? "")
      #expect(Set(fields.keys) == ["archive", "item", "source", "status"])
    }
  }

  /// A page with an expiry date is extracted in the same way in any year.
  @Test func `the date of a record is the time of its page`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let meta = "<meta name=robots content=\"unavailable_after: 2026-02-01\">"
      try Data(Self.record("https://a.example/", meta + Self.page("Old")).utf8)
        .write(to: folder.appendingPathComponent("a.warc"))
      let fields = try Self.fields(runner.run(["extract", "a.warc"]).lines.first ?? "")
      let directives = fields["directives"] as? [String: Any]
      #expect(directives?["mayIndex"] as? Bool == true)
    }
  }

  @Test func `a reader that goes away ends it quietly`() async throws {
    try await TemporaryFolder.with { folder in
      let records = (0..<400).map { Self.record("https://a.example/\($0)", Self.page("\($0)")) }
      try Data(records.joined().utf8).write(to: folder.appendingPathComponent("a.warc"))
      let shell = try CommandRunner(in: folder).run(
        ["-c", "\"$0\" extract a.warc 2>errors | head -n 1 >line", CommandRunner.binary.path],
        program: "/bin/sh"
      )
      #expect(shell.status == 0)
      try #expect(Data(contentsOf: folder.appendingPathComponent("errors")).isEmpty)
    }
  }
}
