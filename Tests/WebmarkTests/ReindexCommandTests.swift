import Foundation
import Testing
import WebmarkTesting

/// Providers: real programs and a real HTTP server that reindex an app's items.
@Suite("webmark reindex, provider")
struct ReindexCommandTests {
  static let lines = """
    {"uniqueIdentifier":"1","attributeSet":{"title":"Plum Tart"}}
    {"uniqueIdentifier":"2","expirationDate":"2999-01-01T00:00:00Z","attributeSet":{"title":"Plum Jam"}}
    """

  /// Creates a data folder whose app `T.a` has a shell script as provider; the script records the
  /// requests.
  static func with(
    answering script: String,
    _ body: (CommandRunner, _ questions: () -> [String]) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let asked = folder.appendingPathComponent("asked")
      let program = folder.appendingPathComponent("provider")
      try "#!/bin/sh\ncat >> '\(asked.path)'\n\(script)\n"
        .write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: program.path
      )
      try #expect(runner.run(["provider", "add", "T.a", "--", program.path]).status == 0)
      try await body(runner) {
        let text = (try? String(contentsOf: asked, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
      }
    }
  }

  static func printing(_ lines: String) -> String { "cat <<'END'\n\(lines)\nEND" }

  @Test func `a new provider is asked for everything, once it acknowledged for what expires`()
    async throws
  {
    let soon = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 3600))
    let item = """
      {"uniqueIdentifier":"3","expirationDate":"\(soon)","attributeSet":{"title":"Plum Pie"}}
      """
    let script = Self.printing("\(Self.lines)\n\(item)\n{\"op\":\"ack\"}")
    try await Self.with(answering: script) { runner, questions in
      let first = try runner.run(["reindex"])
      #expect(first.status == 0)
      #expect(
        first.output == "T.a: asked for everything; added 3, changed 0, same 0, deleted 0\n"
      )
      let second = try runner.run(["reindex"])
      #expect(
        second.output == "T.a: asked for 1 item; added 0, changed 0, same 3, deleted 0\n"
      )
      #expect(
        questions() == [
          #"{"index":"default","op":"reindexAll"}"#, #"{"ids":["3"],"op":"reindex"}"#,
        ]
      )
      try #expect(runner.run(["reindex", "--within", "0"]).output == "")
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 3)
    }
  }

  @Test func `what was not acknowledged is asked for again`() async throws {
    try await Self.with(answering: Self.printing(Self.lines)) { runner, questions in
      for _ in 0..<2 {
        let answer = try runner.run(["reindex"])
        #expect(answer.status == 2 && answer.errors.contains("did not acknowledge"))
      }
      #expect(Set(questions()).count == 1 && questions().count == 2)
    }
  }

  @Test func `a provider deletes, and speaks for its own app only`() async throws {
    let script = Self.printing(
      """
      {"op":"delete","ids":["old"]}
      {"appID":"T.b","uniqueIdentifier":"9","attributeSet":{"title":"Foreign"}}
      nonsense
      {"op":"ack"}
      {"uniqueIdentifier":"late","attributeSet":{"title":"Behind the end"}}
      """
    )
    try await Self.with(answering: script) { runner, _ in
      let old = #"{"appID":"T.a","uniqueIdentifier":"old","attributeSet":{"title":"Old"}}"#
      _ = try runner.run(["index", "add", "-"], input: old)
      let answer = try runner.run(["reindex", "T.a", "--json"])
      #expect(answer.status == 0 && answer.output.contains(#""deleted":1"#))
      #expect(answer.output.contains(#""refused":2"#))
      #expect(answer.errors.contains("line 2: a provider may change only its own app, T.a"))
      try #expect(runner.run(["index", "stats"]).output.contains("0 items"))
    }
  }

  @Test func `a provider that hangs is ended, with what it started`() async throws {
    try await Self.with(answering: "sleep 300") { runner, _ in
      let answer = try runner.run(["reindex", "--timeout", "1"])
      #expect(answer.status == 2 && answer.errors.contains("no response in 1 s"))
    }
  }

  @Test func `a provider that is missing or fails is named`() async throws {
    try await Self.with(answering: "exit 3") { runner, _ in
      #expect(try runner.run(["reindex"]).errors.contains("T.a: '"))
      _ = try runner.run(["provider", "add", "T.a", "--", "/nowhere/provider"])
      let missing = try runner.run(["reindex"])
      #expect(missing.status == 2 && missing.errors.contains("/nowhere/provider"))
      let unknown = try runner.run(["reindex", "T.x"])
      #expect(unknown.status == 2 && unknown.errors.contains("webmark provider add T.x"))
    }
  }

  @Test func `an address is asked by POST`() async throws {
    let site = try LoopbackSite(["/reindex": .text("\(Self.lines)\n{\"op\":\"ack\"}\n")])
    defer { site.stop() }
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      _ = try runner.run(["provider", "add", "T.a", "--url", site.url("/reindex")])
      try #expect(runner.run(["provider", "list"]).output == "T.a  \(site.url("/reindex"))\n")
      let answer = try runner.run(["reindex"])
      #expect(answer.status == 0 && answer.output.contains("added 2"))
      let request = try #require(site.requests.first)
      #expect(request.method == "POST")
      #expect(request.headers["content-type"] == "application/x-ndjson")
      #expect(
        String(decoding: request.body, as: UTF8.self)
          == "{\"index\":\"default\",\"op\":\"reindexAll\"}\n"
      )
      try #expect(runner.run(["provider", "remove", "T.a"]).status == 0)
      try #expect(runner.run(["provider", "list"]).status == 1)
    }
  }

  @Test func `an index that lost records asks for everything again`() async throws {
    let script = Self.printing("\(Self.lines)\n{\"op\":\"ack\"}")
    try await Self.with(answering: script) { runner, questions in
      _ = try runner.run(["reindex"])
      let file = runner.folder.appendingPathComponent("webmark-data/index.sqlite")
      let handle = try FileHandle(forUpdating: file)
      try handle.seek(toOffset: 8192)
      try handle.write(contentsOf: Data(repeating: 0xAA, count: 4096))
      try handle.close()
      try #expect(runner.run(["index", "verify", "--repair"]).status == 0)
      try #expect(runner.run(["reindex"]).status == 0)
      #expect(questions().count { $0.contains("reindexAll") } == 2)
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 2)
    }
  }
}
