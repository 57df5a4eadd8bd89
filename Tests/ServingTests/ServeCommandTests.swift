import ChildProcesses
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

  @Test func `a folder without an index is told`() async throws {
    try await TemporaryFolder.with { folder in
      let program = CommandRunner.binary.deletingLastPathComponent()
        .appendingPathComponent("webmark-serve")
      let index = folder.appendingPathComponent("typo/index.sqlite").path
      let options = ["--port", "0", "--data", "typo"]
      let answer = try CommandRunner(in: folder).run(options, program: program.path) { process in
        while !FileManager.default.fileExists(atPath: index), process.isRunning { usleep(20_000) }
        process.send(SIGTERM)
      }
      #expect(answer.errors.hasPrefix("webmark: there is no index in typo yet"), "\(answer.errors)")
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
