import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// `webmark check`: webmark.yml, baselines, excluded files, and identities in reports.
@Suite("webmark check: configuration")
struct CheckConfigurationTests {
  private static let bad = "<html lang=en><title>T</title>"

  /// Runs several commands in one folder.
  private func run(
    _ commands: [[String]],
    files: [String: String]
  ) async throws -> [CommandRunner.Answer] {
    try await TemporaryFolder.with { folder in
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      return try commands.map { try CommandRunner(in: folder).run(["check"] + $0) }
    }
  }

  private func objects(_ answer: CommandRunner.Answer) throws -> [[String: Any]] {
    try answer.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `webmark.yml is read, with levels, ignored paths, limits and pages`() async throws {
    let yaml = """
      pages: [site]
      base: https://shop.example/
      disable: DL-*, SD-NONE
      exclude: [drafts/**]
      levels:
        DESC-MISSING: note
        TITLE-LONG: error
      ignore:
        print/**: all
        a.html: [IMG-MISSING]
      limits:
        title: 5
      """
    let files = [
      "webmark.yml": yaml, "site/a.html": "<html lang=en><title>Plum tarts</title>",
      "site/print/b.html": Self.bad, "site/drafts/c.html": Self.bad,
    ]
    let answers = try await run(
      [["--json"], ["--config", "/dev/null", "--json", "site"]],
      files: files
    )
    let pages = try objects(answers[0]).filter { $0["kind"] as? String == "page" }
    #expect(pages.compactMap { $0["source"] as? String } == ["site/a.html", "site/print/b.html"])
    #expect(
      pages.map { $0["url"] as? String } == [
        "https://shop.example/a.html", "https://shop.example/print/b.html",
      ]
    )
    let levels = (pages[0]["findings"] as? [[String: Any]] ?? []).map {
      "\($0["id"] ?? "") \($0["level"] ?? "")"
    }
    #expect(levels == ["TITLE-LONG error", "DESC-MISSING note"])
    #expect((pages[1]["findings"] as? [Any])?.isEmpty == true)
    #expect(answers[0].status == 2)
    #expect(try objects(answers[1]).count == 4)
  }

  @Test(
    "errors name the file, the line, the valid keys and the nearest one",
    arguments: [
      (
        "pages: [a.html]\nlevls:\n  X: off",
        ["webmark.yml:2:", "did you mean 'levels'? The keys are base, "]
      ),
      ("levels:\n  TITLE-LNG: off", ["webmark.yml:2:", "did you mean TITLE-LONG"]),
      ("levels:\n  TITLE-LONG: fatal", ["webmark.yml:2:", "note, warning, error, off"]),
      ("limits:\n  titel: 3", ["did you mean 'title'", "page-bytes"]),
      ("limits:\n  title: many", ["takes a number"]), ("fail-on: x", ["error, warning, never"]),
      ("a: [", ["webmark.yml", "invalid YAML"]),
    ] as [(String, [String])]
  )
  func wrongKeys(yaml: String, says: [String]) async throws {
    let answer = try await run([["a.html"]], files: ["webmark.yml": yaml, "a.html": Self.bad])[0]
    #expect(answer.status == 2)
    for part in says {
      #expect(answer.errors.contains(part), "\(answer.errors)")
    }
  }

  @Test func `rule lists take commas, unknown rules get a suggestion`() async throws {
    let answers = try await run(
      [
        ["a.html", "--only", "DESC-MISSING,IMG-*", "--json"], ["a.html", "--only", "DESC-MISING"],
        ["a.html", "--disable", "desc-missing, img-*, DL-*,SD-NONE,RENDER-*"],
      ],
      files: ["a.html": Self.bad]
    )
    let page = try #require(try objects(answers[0]).first)
    let ids = (page["findings"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    #expect(Set(ids) == ["DESC-MISSING", "IMG-MISSING"])
    #expect(answers[1].status == 64 && answers[1].errors.contains("did you mean DESC-MISSING?"))
    #expect(answers[2].status == 0, "\(answers[2].output)")
  }

  @Test func `a baseline hides known findings, only new ones fail`() async throws {
    let answers = try await run(
      [
        ["a.html", "--write-baseline", "known.json"], ["a.html", "--baseline", "known.json"],
        ["a.html", "b.html", "--baseline", "known.json", "--json"],
        ["a.html", "--baseline", "other.json"], ["a.html", "--baseline", "b.html"],
      ],
      files: ["a.html": Self.bad, "b.html": "<html lang=en><title>Other</title>"]
    )
    #expect(answers[0].status == 0)
    #expect(answers[1].status == 0)
    #expect(answers[1].output.contains("known findings left out, 0 of its findings are gone"))
    #expect(answers[2].status != 0)
    let pages = try objects(answers[2])
    #expect((pages[0]["findings"] as? [Any])?.isEmpty == true)
    #expect((pages[1]["findings"] as? [Any])?.isEmpty == false)
    #expect(answers[3].status == 2 && answers[3].errors.contains("other.json"))
    #expect(answers[4].status == 2 && answers[4].errors.contains("--write-baseline"))
  }

  /// 12 findings, since reports for people list 10 of a rule.
  @Test
  func `a baseline of many findings hides neither a new one, nor shows a known one after a repair`()
    async throws
  {
    let letters = "abcdefghijkl"
    func links(_ names: String) -> String {
      "<html lang=en><title>T</title>\n"
        + names.map { "<a href=gone-\($0).html>the page</a>\n" }.joined()
    }
    let messages = try await TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("site/index.html")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      let runner = CommandRunner(in: folder)
      let options = ["check", "site", "--only", "LINK-BROKEN"]
      try Data(links(letters).utf8).write(to: file)
      _ = try runner.run(options + ["--write-baseline", "known.json"])
      return try [letters + "m", String(letters.dropFirst())].map { names in
        try Data(links(names).utf8).write(to: file)
        let pages = try objects(runner.run(options + ["--baseline", "known.json", "--json"]))
        let findings = pages[0]["findings"] as? [[String: Any]] ?? []
        return findings.compactMap { $0["message"] as? String }
      }
    }
    #expect(messages == [["The link “gone-m.html” is broken: there is no such file."], []])
  }

  @Test func `named files below --root keep their own addresses`() async throws {
    let files = ["site/x/a.html": Self.bad, "site/index.html": Self.bad, "b.html": Self.bad]
    let options = ["--root", "site", "--base", "https://shop.example/", "--json"]
    let answers = try await run(
      [["site/x/a.html", "site/index.html"] + options, ["b.html"] + options],
      files: files
    )
    let urls = try objects(answers[0]).compactMap { $0["url"] as? String }
    #expect(urls == ["https://shop.example/x/a.html", "https://shop.example/"])
    #expect(answers[1].status == 2 && answers[1].errors.contains("not below the folder site"))
  }

  @Test func `identities in SARIF and JUnit stay when lines are added above`() async throws {
    let text =
      "<html lang=en><title>T</title>\n<script type=application/ld+json>[{\"@type\":\"Offer\",\"price\":\"x\"},\n{\"@type\":\"Offer\",\"price\":\"x\"}]</script>"
    let files = ["a.html": text, "b/a.html": "\n\n\n" + text]
    func answers(_ path: String) async throws -> [String] {
      try await TemporaryFolder.with { folder in
        try Data((files[path] ?? "").utf8).write(to: folder.appendingPathComponent("a.html"))
        let runner = CommandRunner(in: folder)
        let log = try JSONSerialization.jsonObject(
          with: Data(try runner.run(["check", "a.html", "--sarif"]).output.utf8)
        )
        let runs = (log as? [String: Any])?["runs"] as? [[String: Any]]
        let results = runs?.first?["results"] as? [[String: Any]] ?? []
        let prints = results.compactMap {
          ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
        }
        #expect(!prints.isEmpty && Set(prints).count == results.count)
        let junit = try runner.run(["check", "a.html", "--junit"]).output
        let names = junit.matches(of: /<testcase classname="a.html" name="([^"]*)"/).map {
          String($0.1)
        }
        #expect(Set(names).count == names.count && names.contains("SD-PRICE 2"))
        return prints + names
      }
    }
    try #expect(await answers("a.html") == answers("b/a.html"))
  }

  @Test func `every rule has a help page in SARIF, completion knows the rules`() async throws {
    let answer = try await run([["a.html", "--sarif"]], files: ["a.html": Self.bad])[0]
    #expect(answer.output.contains("Documentation/Rules.md#title-long\""))
    let completion = try CommandRunner(in: URL(fileURLWithPath: FixtureFolder.packageRoot))
      .run(["--generate-completion-script", "bash"]).output
    #expect(completion.contains("TITLE-LONG"))
  }
}
