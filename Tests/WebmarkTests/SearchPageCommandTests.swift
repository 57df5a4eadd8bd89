import Foundation
import Testing
import WebmarkTesting

@Suite("pages of webmark search")
struct SearchPageCommandTests {
  private static func with(_ body: (CommandRunner) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = (1...12).map {
        #"{"appID":"T.app\#($0 % 2)","uniqueIdentifier":"\#($0)","attributeSet":"#
          + #"{"title":"Lemon cake \#($0)"}}"#
      }
      let added = try runner.run(["index", "add", "-"], input: feed.joined(separator: "\n"))
      try #require(added.status == 0, "\(added.errors)")
      try await body(runner)
    }
  }

  private static func page(_ answer: CommandRunner.Answer) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `the page as JSON has what the lines lack, and the cursor goes on`() async throws {
    try await Self.with { runner in
      var titles: [String] = []
      var next: String?
      for number in 0..<3 {
        let place = next.map { ["--cursor", $0] } ?? []
        let answer = try runner.run(
          ["search", "lemon", "--json-page", "--limit", "5", "--facets"] + place
        )
        #expect(answer.status == 0 && answer.lines.count == 1)
        let page = try Self.page(answer)
        #expect(page["total"] as? Int == 12 && page["isTotalExact"] as? Bool == true)
        #expect((page["facets"] as? [Any])?.count == 3)
        let results = try #require(page["results"] as? [[String: Any]])
        titles += results.compactMap { $0["title"] as? String }
        next = page["next"] as? String
        #expect((next == nil) == (number == 2))
      }
      #expect(titles.count == 12 && Set(titles).count == 12)
      let lines = try runner.run(["search", "lemon", "--json", "--limit", "12"]).lines
      let whole = try lines.map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      #expect(whole.map { $0?["title"] as? String } == titles)
    }
  }

  @Test func `text tells the total, the groups and what was meant`() async throws {
    try await Self.with { runner in
      let some = try runner.run(["search", "lemon", "--limit", "5", "--offset", "5"]).output
      #expect(some.contains("6 to 10 of 12\n") && some.hasPrefix("6   Lemon cake"))
      try #expect(runner.run(["search", "cake"]).output.contains("1 to 10 of 12\n"))
      try #expect(runner.run(["search", "lemon 12"]).output.contains("1 result\n"))
      let groups = try runner.run(["search", "lemon", "--group", "app"]).output
      #expect(groups.contains("T.app0 · 6\n") && groups.contains("T.app1 · 6\n"))
      let meant = try runner.run(["search", "lemno"])
      #expect(meant.output.contains("Did you mean: lemon?") && meant.status == 0)
    }
  }

  @Test(
    "options that contradict each other are usage errors that name them",
    arguments: [
      (["--json", "--json-page"], "--json-page"), (["--json", "--facets"], "--json-page"),
      (["--json", "--count"], "--json-page"),
      (["--cursor", "5~x", "--offset", "1"], "--offset"),
      (["--cursor", "x"], "--cursor"), (["--group", "colour"], "--group"),
      (["--cursor", "null~"], "--cursor"), (["--cursor=-5~x"], "--cursor"),
    ]
  )
  func usage(_ options: [String], _ name: String) async throws {
    try await Self.with { runner in
      let answer = try runner.run(["search", "lemon"] + options)
      #expect(answer.status == 64 && answer.errors.contains(name))
    }
  }

  @Test func `the help fits 80 columns`() async throws {
    try await Self.with { runner in
      let help = try runner.run(["search", "--help"])
      #expect(help.lines.allSatisfy { $0.count <= 80 }, "\(help.lines.filter { $0.count > 80 })")
    }
  }
}
