import Testing
import WebmarkTesting

/// Mistyped subcommands.
@Suite("unknown subcommands")
struct UnknownSubcommandTests {
  @Test(
    "the nearest one is suggested",
    arguments: [
      (["craw"], "webmark", "craw", "crawl"), (["serach", "lemon"], "webmark", "serach", "search"),
      (["CHECK", "x"], "webmark", "CHECK", "check"),
      (["help", "inspct"], "webmark", "inspct", "inspect"),
      (["index", "ad", "f"], "webmark index", "ad", "add"),
      (["help", "token", "revok"], "webmark token", "revok", "revoke"),
    ]
  )
  func suggestions(words: [String], command: String, word: String, nearest: String) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(words)
      #expect(answer.status == 64 && answer.output.isEmpty)
      #expect(
        answer.errors == """
          Error: Unknown subcommand '\(word)'. Did you mean '\(nearest)'?
          Usage: \(command) <subcommand>
            See '\(command) --help' for more information.

          """
      )
    }
  }

  @Test func `nothing is suggested for a word that resembles none`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let answer = try runner.run(["frobnicate"])
      #expect(answer.status == 64)
      #expect(answer.errors.hasPrefix("Error: Unknown subcommand 'frobnicate'.\n"))
      let long = try runner.run([String(repeating: "a\u{1b}", count: 10_000)])
      #expect(long.status == 64 && long.errors.utf8.count < 3000)
      #expect(!long.errors.contains("\u{1b}"))
    }
  }

  @Test func `words in other places are no subcommands`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for words in [["--frob"], ["check", "--bsae", "x"], ["token", "add", "a", "b"]] {
        let answer = try runner.run(words)
        #expect(answer.status == 64 && !answer.errors.contains("subcommand '"), "\(words)")
      }
      for words in [["help"], ["help", "check"], ["help", "token", "add"], ["--help"]] {
        try #expect(runner.run(words).status == 0, "\(words)")
      }
    }
  }
}
