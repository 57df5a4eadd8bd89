import Foundation
import Testing
import WebmarkTesting

/// `webmark crawl --warc`: the archive of a crawl, for other tools and for `webmark extract`.
@Suite("webmark crawl --warc")
struct ArchiveCommandTests {
  private static let answers: [String: LoopbackSite.Answer] = [
    "/": .page("Front door", links: ["/a", "/moved"]), "/a": .page("Almond biscuits"),
    "/moved": .redirect(to: "/b"), "/b": .page("Barley bread"),
  ]

  private static func archives(_ folder: URL, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/archive")
      .filter { $0.hasSuffix(ending) }.sorted().map { "archive/" + $0 }
  }

  private static func titles(_ answer: CommandRunner.Answer) throws -> [String] {
    try answer.lines.map { line in
      let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (fields?["markup"] as? [String: Any])?["title"] as? String ?? "?"
    }
  }

  @Test func `the pages of a crawl can be extracted from its archive`() async throws {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      let answer = try setting.crawl("--warc", "archive")
      #expect(answer.status == 0, "\(answer.errors)")
      let files = try Self.archives(setting.folder, ".warc.gz")
      #expect(files.count == 1)
      try #expect(Self.archives(setting.folder, ".cdxj").count == 1)
      let extracted = try setting.runner.run(["extract"] + files)
      #expect(extracted.status == 0 && extracted.errors == "")
      try #expect(
        Set(Self.titles(extracted)) == ["Front door", "Almond biscuits", "Barley bread"]
      )
    }
  }

  @Test func `a second crawl keeps what is new only`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      _ = try setting.crawl("--warc", "archive")
      let first = try Self.archives(setting.folder, ".warc.gz")
      site.set("/a", .page("Almond cake"))
      let answer = try setting.crawl("--all", "--warc", "archive")
      #expect(answer.status == 0, "\(answer.errors)")
      let second = try Self.archives(setting.folder, ".warc.gz").filter { !first.contains($0) }
      let extracted = try setting.runner.run(["extract"] + second)
      try #expect(Self.titles(extracted) == ["Almond cake"])
    }
  }

  @Test func `small files on request`() async throws {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      _ = try setting.crawl("--warc", "archive", "--warc-size", "1500")
      try #expect(Self.archives(setting.folder, ".warc.gz").count > 2)
      try #expect(Self.archives(setting.folder, ".open").isEmpty)
    }
  }

  @Test func `an archive that cannot be written ends the crawl with an error`() async throws {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      let answer = try setting.crawl("--warc", "/proc/none/archive")
      #expect(answer.status == 2)
      #expect(answer.errors.contains("the archive cannot be written: /proc/none/archive"))
    }
  }

  @Test func `an archive is indexed as if its pages were fetched`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      _ = try setting.crawl("--warc", "archive")
      let asked = site.requests.count
      let files = try Self.archives(setting.folder, ".warc.gz")
      let indexed = try setting.runner.run(
        ["crawl", "--data", "other", "--from-warc"] + files + ["broken.warc"]
      )
      #expect(indexed.status == 2 && indexed.errors.contains("broken.warc: No such file"))
      #expect(indexed.output.contains("items     3 new"), "\(indexed.output)")
      #expect(site.requests.count == asked)
      for data in ["webmark-data", "other"] {
        let found = try setting.runner.run(["search", "barley", "--json", "--data", data])
        #expect(found.lines.count == 1, "\(data)")
      }
      let again = try setting.runner.run(["crawl", "--data", "other", "--from-warc"] + files)
      #expect(again.status == 0 && again.output.contains("3 same"), "\(again.output)")
    }
  }

  @Test func `webmark changes tells what archives changed, as it does of crawls`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      _ = try setting.crawl("--warc", "first")
      site.set("/a", .page("Almond cake"))
      site.set("/b", .html("<title>Barley</title><meta name=robots content=noindex>"))
      // The archive has a resolution of seconds, and the unchanged page needs another time.
      try await Task.sleep(for: .seconds(1))
      _ = try setting.crawl("--all", "--warc", "second")
      func imported(_ folder: String) throws -> [String] {
        let files = try FileManager.default
          .contentsOfDirectory(atPath: setting.folder.path + "/" + folder)
          .filter { $0.hasSuffix(".warc.gz") }.map { folder + "/" + $0 }
        _ = try setting.runner.run(["crawl", "--data", "other", "--from-warc"] + files)
        return try setting.runner.run(["changes", "--data", "other"]).lines
      }
      try #expect(imported("first").last == "3 added, 0 changed, 0 removed")
      let changes = try imported("second")
      #expect(changes.last == "0 added, 1 changed, 1 removed", "\(changes)")
      #expect(changes.contains { $0.hasPrefix("changed  \(site.url("/a"))  ") })
      #expect(changes.contains("removed  \(site.url("/b"))  noindex"))
      let since = try setting.runner.run(["changes", "--data", "other", "--since", "1h"])
      #expect(since.lines.last == "3 added, 1 changed, 1 removed")
    }
  }

  /// A record of an archive without compression.
  private static func record(_ kind: String, _ fields: [String], _ block: String) -> String {
    let head = ["WARC/1.1", "WARC-Type: \(kind)", "WARC-Date: 2026-01-01T00:00:00Z"] + fields
    return (head + ["Content-Length: \(block.utf8.count)"]).joined(separator: "\r\n")
      + "\r\n\r\n\(block)\r\n\r\n"
  }

  /// Returns an archive with documents that a browser made of pages: of two responses, a revisit, a file and an unknown page.
  private static var rendered: String {
    var text = ""
    for (page, field) in [("a", "X-A: b"), ("b", "X-Robots-Tag: noindex")] {
      let message =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\(field)\r\n\r\n<title>App</title>"
      let fields = ["WARC-Target-URI: https://a.example/\(page)", "WARC-Record-ID: <urn:\(page)>"]
      let type = "Content-Type: application/http;msgtype=response"
      text += record("response", fields + [type], message)
    }
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    for (page, kind, type, block) in [
      ("d", "revisit", "application/http;msgtype=response", head),
      ("e", "resource", "text/html", "<title>App</title>"),
    ] {
      let fields = ["WARC-Target-URI: https://a.example/\(page)", "WARC-Record-ID: <urn:\(page)>"]
      text += record(kind, fields + ["Content-Type: \(type)"], block)
    }
    for page in ["a", "b", "c", "d", "e"] {
      let fields = ["WARC-Target-URI: https://a.example/\(page)", "WARC-Refers-To: <urn:\(page)>"]
      let document = "<title>Recipe \(page)</title><p>Almond biscuits"
      text += record("conversion", fields + ["Content-Type: text/html"], document)
    }
    return text
  }

  @Test func `a document that a browser made is indexed in place of the page of its response`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data(Self.rendered.utf8).write(to: folder.appendingPathComponent("a.warc"))
      let answer = try runner.run(["crawl", "--from-warc", "a.warc"])
      #expect(answer.status == 0 && answer.errors.contains("1 conversion record"))
      let found = try runner.run(["search", "almond", "--json"]).lines
      let titles = ["a", "d", "e"].map { "Recipe \($0)" }
      #expect(found.count == 3, "\(found)")
      #expect(titles.allSatisfy { title in found.contains { $0.contains(title) } }, "\(found)")
      try #expect(runner.run(["search", "app", "--json"]).lines.isEmpty)
      let extracted = try runner.run(["extract", "a.warc"])
      #expect(extracted.lines.count == 3 && extracted.errors.contains("5 conversion records"))
    }
  }

  @Test func `options that have no effect on archives are refused, and --quiet is obeyed`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data(Self.rendered.utf8).write(to: folder.appendingPathComponent("a.warc"))
      for options in [
        ["--report", "r.json"], ["--metrics", "m.prom"], ["--max-pages", "3"],
        ["--exclude", "*x*"], ["--rebuild-frontier"],
      ] {
        let answer = try runner.run(["crawl"] + options + ["--from-warc", "a.warc"])
        #expect(answer.status == 64 && answer.errors.contains("'\(options[0])' has no effect"))
      }
      try #expect(runner.run(["crawl", "--quiet", "--from-warc", "a.warc"]).output.isEmpty)
    }
  }

  @Test func `files of a seed with from= are archived as resources, which nobody sent`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let site = folder.appendingPathComponent("site")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      try "<title>Lemon</title>".write(
        to: site.appendingPathComponent("index.html"),
        atomically: true,
        encoding: .utf8
      )
      try "https://u.example/ from=site".write(
        to: folder.appendingPathComponent("seeds.txt"),
        atomically: true,
        encoding: .utf8
      )
      let runner = CommandRunner(in: folder)
      try #expect(runner.run(["crawl", "--warc", "archive", "--quiet"]).status == 0)
      let archive = folder.appendingPathComponent("archive")
      let index = try #require(
        try FileManager.default.contentsOfDirectory(atPath: archive.path)
          .first { $0.hasSuffix(".warc.gz") }
      )
      let pages = try runner.run(["extract", "archive/\(index)"])
      #expect(pages.status == 0 && pages.lines.count == 1)
      #expect(pages.output.contains("Lemon"))
    }
  }
}
