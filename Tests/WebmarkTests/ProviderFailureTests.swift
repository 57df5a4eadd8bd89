import Foundation
import Testing
import WebmarkTesting

/// Failures of providers; one app's failure does not prevent the requests to others.
@Suite("webmark reindex: failures", .timeLimit(.minutes(15)))
struct ProviderFailureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The program, for `sh -c`.
    let script: String
    /// A part of the message; `nil` if the provider succeeds.
    var message: String?
    /// The number of items that are stored in spite of the failure.
    var added = 0
    var timeout = 20
  }

  private static let item = #"{"uniqueIdentifier":"1","attributeSet":{"title":"Plum"}}"#
  private static let acknowledgement = #"{"op":"ack"}"#

  static let cases = [
    Case(testDescription: "exits at once", script: "exit 3", message: "ended with exit status 3"),
    Case(
      testDescription: "exits at once with success",
      script: ":",
      message: "did not acknowledge"
    ),
    Case(
      testDescription: "never reads, and answers",
      script: "exec 0<&-; echo '\(item)'; echo '\(acknowledgement)'",
      added: 1
    ),
    Case(
      testDescription: "closes its output early",
      script: "exec 1>&-; cat >/dev/null",
      message: "did not acknowledge"
    ),
    Case(
      testDescription: "never writes and never ends",
      script: "sleep 300",
      message: "no response in 10 s",
      timeout: 10
    ),
    Case(
      testDescription: "ignores SIGTERM",
      script: "trap '' TERM; while :; do sleep 300; done",
      message: "no response in 10 s",
      timeout: 10
    ),
    Case(
      testDescription: "closes its output and never ends",
      script: "exec 1>&-; sleep 300",
      message: "did not end in 10 s",
      timeout: 10
    ),
    Case(
      testDescription: "writes blank lines without end",
      script: "yes ''",
      message: "no response in 10 s",
      timeout: 10
    ),
    Case(
      testDescription: "writes one line without end",
      script: "cat /dev/zero",
      message: "a line has more than"
    ),
    Case(
      testDescription: "leaves a child that holds the pipe",
      script: "echo '\(item)'; echo '\(acknowledgement)'; sleep 300 &",
      added: 1
    ),
    Case(
      testDescription: "leaves a child that holds the pipe, and does not acknowledge",
      script: "echo '\(item)'; sleep 300 & exit 0",
      message: "did not acknowledge"
    ),
    Case(
      testDescription: "is ended by a signal",
      script: "kill -SEGV $$",
      message: "was ended by signal 11"
    ),
    Case(
      testDescription: "answers without a last line end",
      script: "printf '%s\\n%s' '\(item)' '\(acknowledgement)'",
      added: 1
    ),
    Case(
      testDescription: "answers with CRLF",
      script: "printf '%s\\r\\n%s\\r\\n' '\(item)' '\(acknowledgement)'",
      added: 1
    ),
    Case(
      testDescription: "answers, and fails",
      script: "echo '\(item)'; echo '\(acknowledgement)'; exit 9",
      added: 1
    ),
  ]

  @Test("a provider that", arguments: cases)
  func failure(_ testCase: Case) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let good = "echo '\(Self.item)'; echo '\(Self.acknowledgement)'"
      for (app, script) in [("T.a", testCase.script), ("T.b", good)] {
        let words = ["provider", "add", app, "--", "/bin/sh", "-c", script]
        try #expect(runner.run(words).status == 0)
      }
      let answer = try runner.run(["reindex", "--timeout", "\(testCase.timeout)"])
      #expect(answer.status == (testCase.message == nil ? 0 : 2), "\(answer.errors)")
      if let message = testCase.message {
        #expect(answer.errors.contains("T.a: "))
        #expect(answer.errors.contains(message), "\(answer.errors)")
      }
      #expect(answer.lines.first?.contains("added \(testCase.added)") == true, "\(answer.output)")
      #expect(answer.lines.last?.hasPrefix("T.b: asked for everything; added 1") == true)
    }
  }

  @Test func `200 runs of a provider that does not read`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for number in 0..<10 {
        let program = number % 2 == 0 ? "/bin/true" : "/bin/false"
        _ = try runner.run(["provider", "add", "T.a\(number)", "--", program])
      }
      for _ in 0..<20 {
        let answer = try runner.run(["reindex"])
        #expect(answer.status == 2 && answer.lines.count == 10, "\(answer.errors)")
      }
    }
  }

  @Test func `a program runs under the user's umask and with its signals`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let script = "umask > mask; yes | head -1 >/dev/null; echo '\(Self.acknowledgement)'"
      _ = try runner.run([
        "provider", "add", "T.a", "--", "/bin/bash", "-c", "set -o pipefail; " + script,
      ])
      let words = ["-c", #"umask 027; exec "$@""#, "sh", CommandRunner.binary.path, "reindex"]
      try #expect(runner.run(words, program: "/bin/sh").status == 0)
      let mask = try String(contentsOf: folder.appendingPathComponent("mask"), encoding: .utf8)
      #expect(mask.hasSuffix("027\n"))
    }
  }
}
