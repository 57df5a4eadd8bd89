import Foundation
import Testing
import WebmarkTesting

@Suite("webmark search")
struct SearchCommandTests {
  @Test func `without an index it says how to get one and ends with 2`() async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(["search", "cake"])
      #expect(answer.status == 2)
      #expect(answer.output.isEmpty)
      #expect(answer.errors.contains("webmark crawl"))
    }
  }

  @Test func `finds an added item and prints JSON lines`() async throws {
    try await IndexedFolder.with { runner in
      let answer = try runner.run(["search", "lemon", "--json"])
      #expect(answer.status == 0)
      #expect(answer.lines.count == 1)
      let result = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      #expect((result as? [String: Any])?["title"] as? String == "Lemon Cake")
    }
  }

  @Test func `finding nothing ends with 1, as grep does`() async throws {
    try await IndexedFolder.with { runner in
      let answer = try runner.run(["search", "zeppelin", "--json"])
      #expect(answer.status == 1)
      #expect(answer.output.isEmpty)
      #expect(answer.errors.isEmpty)
    }
  }

  @Test(
    "no query text is a syntax error",
    arguments: [
      "\"", "a OR", "NEAR(", "title:x", "*", "^", "a AND NOT", "'; drop table item; --", "(((", "-",
      "lemon*\"", "\u{0}x", "{a b}:c", "💥", "%", "+",
    ]
  )
  func anyQuery(_ query: String) async throws {
    try await IndexedFolder.with { runner in
      let printable = query.replacingOccurrences(of: "\u{0}", with: "\u{1}")
      let answer = try runner.run(["search", "--", printable])
      #expect(answer.status == 0 || answer.status == 1, "\(answer.errors)")
    }
  }

  @Test func `a wrong limit is a usage error that names the option`() async throws {
    try await IndexedFolder.with { runner in
      let answer = try runner.run(["search", "x", "--limit", "0"])
      #expect(answer.status == 64)
      #expect(answer.errors.contains("--limit"))
    }
  }

  @Test func `pipes get no colour`() async throws {
    try await IndexedFolder.with { runner in
      let answer = try runner.run(["search", "lemon"])
      #expect(!answer.output.contains("\u{1B}"))
      #expect(answer.output.contains("Lemon Cake"))
    }
  }
}

/// A data folder with two items of an app.
enum IndexedFolder {
  static func with(_ body: (CommandRunner) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = """
        {"appID":"ABCDE12345.example.bakery","uniqueIdentifier":"7","attributeSet":{"title":"Lemon Cake"}}
        {"appID":"ABCDE12345.example.bakery","uniqueIdentifier":"8","attributeSet":{"title":"Rye Bread"}}
        """
      let added = try runner.run(["index", "add", "-"], input: feed)
      try #require(added.status == 0, "\(added.errors)")
      try await body(runner)
    }
  }
}
