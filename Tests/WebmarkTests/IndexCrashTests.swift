import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// A small version of `Scripts/check-index-crashes`.
@Suite("index add and SIGKILL")
struct IndexCrashTests {
  @Test func `what was told as durable is there after a kill, and the file is sound`() async throws
  {
    try await TemporaryFolder.with { folder in
      var expected = 0
      for round in 0..<3 { expected = try Self.run(round, in: folder, expected: expected) }
    }
  }

  /// Returns the number of items after a kill, which is at least the number that was reported durable.
  private static func run(_ round: Int, in folder: URL, expected: Int) throws -> Int {
    let runner = CommandRunner(in: folder)
    let lines = (0..<40_000).map { number in
      #"{"appID":"T.a","uniqueIdentifier":"\#(round)-\#(number)","attributeSet":{"title":"Thing","#
        + #""contentURL":"https://u.example/\#(number % 9000)"}}"#
    }
    let delay = UInt32(400_000 + 300_000 * round)
    let answer = try runner.run(
      ["index", "add", "-", "--progress"],
      input: lines.joined(separator: "\n")
    ) { process in
      usleep(delay)
      process.send(SIGKILL)
    }
    let told = expected + (answer.errors.split(separator: "\n").compactMap { Int($0) }.last ?? 0)
    let stats = try runner.run(["index", "stats", "--json"])
    guard stats.status == 0 else {
      #expect(told == 0)
      return 0
    }
    struct Counts: Decodable { let items: Int }
    let stored = try JSONDecoder().decode(Counts.self, from: Data(stats.output.utf8)).items
    #expect(stored >= told)
    try #expect(runner.run(["index", "verify"]).status == 0)
    return stored
  }
}
