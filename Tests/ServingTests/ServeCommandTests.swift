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

  @Test("an empty name of an owner, which would stand for everybody, is wrong usage")
  func emptyOwner() async throws {
    try await TemporaryFolder.with { folder in
      for options in [["--owner", ""], ["mcp", "--owner", ""]] {
        let program = CommandRunner.binary.deletingLastPathComponent()
          .appendingPathComponent("webmark-serve")
        let answer = try CommandRunner(in: folder).run(options, program: program.path)
        #expect(answer.status == 64 && answer.errors.contains("'--owner'"), "\(options)")
      }
    }
  }

  @Test func `what a server wrote is in the file of the index alone after its end`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let token = try runner.run(["token", "add", "ann", "--app", "T.a", "--data", "data"]).lines
      let secret = try #require(token.first)
      try await ServerProcess.with([], in: folder) { port in
        let body = #"{"items":[{"uniqueIdentifier":"1","attributeSet":{"title":"Quince"}}]}"#
        let request =
          "POST /api/v1/apps/T.a/items HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(secret)\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        try await #expect(RawExchange.status(of: request, port: port) == 200)
      }
      let copy = folder.appendingPathComponent("copy")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("data/index.sqlite"),
        to: copy.appendingPathComponent("index.sqlite")
      )
      let found = try runner.run(["search", "quince", "--data", "copy", "--owner", "ann"])
      #expect(found.status == 0 && found.output.contains("Quince"), "\(found.errors)")
    }
  }

  @Test func `idle connections of one client do not stop the answers to it`() async throws {
    try await TemporaryFolder.with { folder in
      try await ServerProcess.with(["--rate", "50"], in: folder, descriptors: 100) { port in
        let idle = try (0..<150).map { _ in try IdleConnection(port: port) }
        defer { idle.forEach { $0.end() } }
        let request =
          "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        // This client has as many connections as it may have.
        let open = try await IdleConnection.openCount(idle)
        #expect(open == 25)
        idle.forEach { $0.shutDown() }
        try await #expect(Self.isAnswered(request, port: port))
      }
    }
  }

  /// Returns `true` if a request is answered within some seconds, after the server has seen that connections were closed.
  private static func isAnswered(_ request: String, port: Int) async throws -> Bool {
    for _ in 0..<100 {
      if let status = try? await RawExchange.status(of: request, port: port) {
        return status == 200
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  @Test("origins that are none are wrong usage", arguments: ["app.example", "https://a.example/b"])
  func origins(_ text: String) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try Self.run("--cors-origin", text, in: folder)
      #expect(answer.status == 64 && answer.errors.contains("'\(text)'"))
    }
  }
}
