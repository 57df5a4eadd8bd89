import Foundation
import Testing
import WebmarkTesting

/// Exported tables and files, of a crawled folder.
@Suite("webmark export")
struct ExportCommandTests {
  private static let front = """
    <!DOCTYPE html><html lang=en><head><title>Lemon shop, "fresh"</title>
    <meta name=description content="Lemons, limes
    and more."><meta property=og:type content=website></head>
    <body><h1>Lemon shop</h1><p class=sku>L-1</p><p class=sku>=2+3</p>
    <a href=/guides/zest.html>Zest</a> <a href=/gone.html>Gone</a>
    <a href=/private.html>Private</a></body></html>
    """
  private static let files = [
    "index.html": front,
    "guides/zest.html": """
    <title>Zest [of lemons]</title><meta name=description content="How to grate."><p>Zest and more zest.</p>
    """,
    "private.html": "<title>Private</title><meta name=robots content=noai><p>No models.</p>",
  ]

  /// Runs `body` with a crawled folder.
  private static func crawled(
    _ options: [String] = [],
    _ body: (CommandRunner, URL) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      for (name, text) in files {
        let file = folder.appendingPathComponent("site/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let seeds = "https://shop.example/ from=site\n"
      try Data(seeds.utf8).write(to: folder.appendingPathComponent("seeds.txt"))
      let fields = "fields:\n  sku: p.sku\n  links: {xpath: count(//a)}\n"
      try Data(fields.utf8).write(to: folder.appendingPathComponent("shop.yml"))
      let runner = CommandRunner(in: folder)
      let answer = try runner.run(["crawl", "seeds.txt", "--delay", "0"] + options)
      #expect(answer.status == 0, "\(answer.errors)")
      try body(runner, folder)
    }
  }

  private static func rows(_ answer: CommandRunner.Answer) throws -> [[String: Any]] {
    try answer.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `pages and links are tables with their schema`() async throws {
    try await Self.crawled { runner, _ in
      let pages = try runner.run(["export", "pages"])
      #expect(pages.status == 0, "\(pages.errors)")
      let lines = pages.output.components(separatedBy: "\n")
      #expect(lines[0] == "url,outcome,status,bytes,reason,redirects,target,soft_404,score")
      #expect(lines.contains { $0.hasPrefix("https://shop.example/gone.html,missing,404,") })
      let schema = try #require(Self.rows(try runner.run(["export", "pages", "--schema"])).first)
      let columns = try #require(schema["columns"] as? [[String: Any]])
      #expect(columns.map { $0["name"] as? String } == lines[0].components(separatedBy: ","))
      let links = try Self.rows(runner.run(["export", "links", "--format", "jsonl"]))
      let gone = try #require(
        links.first { $0["target"] as? String == "https://shop.example/gone.html" }
      )
      #expect(
        gone["page"] as? String == "https://shop.example/" && gone["text"] as? String == "Gone"
      )
      #expect(gone["broken"] as? String == "HTTP 404")
      #expect(links.count { $0["broken"] is NSNull } == 2)
    }
  }

  @Test(arguments: ["pages", "items", "links", "findings"])
  func `the documentation lists the columns`(_ table: String) throws {
    let page = DocumentationTests.root.appendingPathComponent("Documentation/Exports.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## \(table.capitalized)\n").last)
    let listed = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let answer = try CommandRunner(in: DocumentationTests.root).run(["export", table, "--schema"])
    let columns = try #require(Self.rows(answer).first?["columns"] as? [[String: String]])
    #expect(
      columns.map {
        "| `\($0["name"] ?? "")` | \($0["type"] ?? "") | \($0["description"] ?? "") |"
      } == listed.map(String.init)
    )
  }

  @Test func `items have custom fields, and CSV quotes`() async throws {
    try await Self.crawled(["--fields", "shop.yml"]) { runner, _ in
      let items = try Self.rows(
        runner.run(["export", "items", "--format", "jsonl", "--field", "sku"])
      )
      let front = try #require(items.first { $0["url"] as? String == "https://shop.example/" })
      #expect(front["title"] as? String == #"Lemon shop, "fresh""#)
      #expect(front["description"] as? String == "Lemons, limes and more.")
      #expect(front["fields"] as? [String: [String]] == ["sku": ["L-1", "=2+3"], "links": ["3"]])
      #expect(front["field_sku"] as? String == "L-1" && front["kind"] as? String == "web")
      let csv = try runner.run(["export", "items", "--field", "sku", "--kind", "web"]).output
      #expect(csv.contains(#""Lemon shop, ""fresh""""#))
      let inspected = try runner.run(["inspect", "site/index.html", "--fields", "shop.yml"])
      #expect(
        inspected.output.contains("Fields\n  links  3\n  sku    L-1, =2+3\n"),
        "\(inspected.output)"
      )
    }
  }

  @Test func `pages are read again after a change of the fields`() async throws {
    try await Self.crawled { runner, _ in
      let before = try Self.rows(runner.run(["export", "items", "--format", "jsonl"]))
      #expect(before.allSatisfy { $0["fields"] is NSNull })
      try #expect(
        runner.run(["crawl", "seeds.txt", "--delay", "0", "--all", "--fields", "shop.yml"]).status
          == 0
      )
      let after = try Self.rows(runner.run(["export", "items", "--format", "jsonl"]))
      #expect(after.contains { $0["fields"] is [String: Any] })
    }
  }

  @Test func `findings are those of the crawl, or of a check`() async throws {
    try await Self.crawled { runner, folder in
      let found = try Self.rows(runner.run(["export", "findings", "--format", "jsonl"]))
      let broken = try #require(found.first { $0["rule"] as? String == "LINK-BROKEN" })
      #expect(broken["source"] as? String == "https://shop.example/" && broken["line"] as? Int == 5)
      let check = try runner.run(["check", "site/private.html", "--page-only", "--json"])
      try Data(check.output.utf8).write(to: folder.appendingPathComponent("check.ndjson"))
      let exported = try runner.run(["export", "findings", "--check", "check.ndjson"])
      #expect(
        exported.output.contains("DESC-MISSING,warning,site/private.html,"),
        "\(exported.output)"
      )
      try Data("{}\n".utf8).write(to: folder.appendingPathComponent("bad.ndjson"))
      let bad = try runner.run(["export", "findings", "--check", "bad.ndjson"])
      #expect(
        bad.status == 2 && bad.errors.contains("bad.ndjson:1: no line of 'webmark check --json'")
      )
    }
  }

  @Test func `texts that spreadsheets would run get an apostrophe on request`() async throws {
    try await Self.crawled(["--fields", "shop.yml"]) { runner, folder in
      let yaml = "fields:\n  sum: {css: \"p.sku:nth-of-type(2)\"}\n"
      try Data(yaml.utf8).write(to: folder.appendingPathComponent("sum.yml"))
      try #expect(
        runner.run(["crawl", "seeds.txt", "--delay", "0", "--all", "--fields", "sum.yml"]).status
          == 0
      )
      let plain = try runner.run(["export", "items", "--field", "sum"])
      #expect(plain.output.contains(",=2+3\n"))
      let safe = try runner.run(["export", "items", "--field", "sum", "--for-spreadsheet"])
      #expect(safe.output.contains(",'=2+3\n"))
    }
  }

  @Test func `llms.txt lists pages that allow it, and the sitemap lists all`() async throws {
    try await Self.crawled { runner, _ in
      let list = try runner.run(["export", "llms-txt", "https://shop.example/"])
      #expect(
        list.output == """
          # Lemon shop, "fresh"

          > Lemons, limes and more.

          ## guides

          - [Zest \\[of lemons\\]](https://shop.example/guides/zest.html): How to grate.

          """
      )
      #expect(list.errors.contains("1 pages, which refuse use by AI"))
      let sitemap = try runner.run(["export", "sitemap", "https://shop.example/"])
      #expect(sitemap.output.components(separatedBy: "<loc>").count == 4, "\(sitemap.output)")
      let other = try runner.run(["export", "sitemap", "https://other.example/"])
      #expect(other.status == 2 && other.errors.contains("no page below https://other.example/"))
    }
  }

  @Test(arguments: [
    ("fields:\n  Big: p", "'Big' is not a field name"), ("fields:\n  a: p[", "cannot be used"),
    ("fields:\n  a: {xpath: 'p['}", "the expression of 'a' cannot be used: '[' has no end"),
    ("fields:\n  a: p\n  a: h1", "the key 'a' appears twice"),
    ("feilds:\n  a: p", "the key 'fields' is missing"), ("", "the key 'fields' is missing"),
    ("fields:\n  a: {sql: p}", "'sql' is not a key of a field"), ("fields: 3", "keys with values"),
  ])
  func `mistakes in fields are named`(_ yaml: String, _ message: String) async throws {
    try await TemporaryFolder.with { folder in
      try Data(yaml.utf8).write(to: folder.appendingPathComponent("bad.yml"))
      try Data("<p>x".utf8).write(to: folder.appendingPathComponent("p.html"))
      let answer = try CommandRunner(in: folder).run(["inspect", "p.html", "--fields", "bad.yml"])
      #expect(answer.status == 2 && answer.errors.contains(message), "\(answer.errors)")
      #expect(answer.errors.contains("bad.yml:"))
    }
  }

  @Test func `an export without data names the way out`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for table in ["pages", "links", "findings", "items"] {
        try #expect(runner.run(["export", table]).status == 2)
      }
      try #expect(runner.run(["export", "pages"]).errors.contains("webmark crawl"))
    }
  }
}
