import Foundation
import Testing
import WebmarkTesting

/// The options of `webmark serve` that end it before it listens.
@Suite("webmark serve", .timeLimit(.minutes(15)))
struct ServeCommandTests {
  private static func run(_ options: String..., in folder: URL) throws -> CommandRunner.Answer {
    let program = CommandRunner.binary.deletingLastPathComponent()
      .appendingPathComponent("webmark-serve")
    return try CommandRunner(in: folder).run(options, program: program.path)
  }

  @Test func `a folder without an index is an error, and is not created`() async throws {
    try await TemporaryFolder.with { folder in
      let answer = try Self.run("--port", "0", "--data", "typo", in: folder)
      #expect(answer.status == 2)
      #expect(
        answer.errors
          == "webmark: no index in typo; run 'webmark crawl' or 'webmark index add' first, "
          + "name another folder by '--data', or start with an empty index by '--create'\n"
      )
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test("origins that are none are wrong usage", arguments: ["app.example", "https://a.example/b"])
  func origins(_ text: String) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try Self.run("--cors-origin", text, in: folder)
      #expect(answer.status == 64 && answer.errors.contains("'\(text)'"))
    }
  }
}
