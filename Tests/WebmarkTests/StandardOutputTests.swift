import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// The handling of unwritable output by every command.
@Suite("standard output", .timeLimit(.minutes(15)))
struct StandardOutputTests {
  /// The arguments and input of a command.
  private struct Call {
    let arguments: [String]
    var input = ""
    /// A Boolean value that indicates whether a successful command prints something.
    var prints = true
  }

  private static let item =
    #"{"appID":"T.a","uniqueIdentifier":"1","attributeSet":{"title":"Plum"}}"#
  private static let activity = """
    {"appID":"T.a","activityType":"T.a.read","title":"Plums","eligibleForSearch":true}
    """

  private static let calls: [String: Call] = [
    "crawl": Call(arguments: ["seeds.txt", "--no-progress", "--all"]),
    "changes": Call(arguments: []),
    "frontier status": Call(arguments: []),
    "notify webhook": Call(
      arguments: ["http://127.0.0.1:1/", "--secret-file", "site/hook.secret"]
    ),
    "notify indexnow": Call(
      arguments: ["https://other.example/", "--key-file", "site/indexnow.key"]
    ),
    "schedule print": Call(arguments: ["seeds.txt"]),
    "search": Call(arguments: ["plum"]),
    "open": Call(arguments: ["item:T.a/1"]),
    "doctor": Call(arguments: []),
    "engage": Call(arguments: ["item:T.a/1", "--query", "plum"], prints: false),
    "check": Call(arguments: ["site"]),
    "inspect": Call(arguments: ["site/index.html"]),
    "extract": Call(arguments: ["site/index.html"]),
    "index add": Call(arguments: ["-"], input: item),
    "index delete": Call(arguments: ["--app", "T.x", "--all"]),
    "index replace-domain": Call(arguments: ["d", "--app", "T.a"], input: item),
    "index stats": Call(arguments: []),
    "index export": Call(arguments: []),
    "index verify": Call(arguments: []),
    "index optimize": Call(arguments: [], prints: false),
    "activity become-current": Call(arguments: [], input: activity),
    "activity update": Call(arguments: [], input: activity),
    "activity resign": Call(arguments: [], input: activity, prints: false),
    "activity invalidate": Call(arguments: [], input: activity, prints: false),
    "activity delete": Call(arguments: ["--app", "T.a", "--all"]),
    "app add": Call(arguments: ["T.b", "--name", "Plums"], prints: false),
    "app list": Call(arguments: []),
    "app remove": Call(arguments: ["T.b"]),
    "provider add": Call(arguments: ["T.a", "--", "/bin/echo", #"{"op":"ack"}"#], prints: false),
    "provider list": Call(arguments: []),
    "reindex": Call(arguments: ["--all"]),
    "provider remove": Call(arguments: ["T.a"], prints: false),
    "report": Call(arguments: []),
    "links": Call(arguments: ["--from", "http://plums.example/"]),
    "export pages": Call(arguments: []),
    "export items": Call(arguments: []),
    "export links": Call(arguments: []),
    "export findings": Call(arguments: []),
    "export llms-txt": Call(arguments: ["http://plums.example/"]),
    "export sitemap": Call(arguments: ["http://plums.example/"]),
    "keys create": Call(arguments: ["new.key"]),
    "keys directory": Call(arguments: ["site/webmark.key"]),
    "keys show": Call(arguments: ["site/webmark.key"]),
    "serve": Call(arguments: ["--port", "0"]),
    "mcp": Call(arguments: [], input: #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"),
    "token add": Call(arguments: []),
    "token list": Call(arguments: []),
    "token revoke": Call(arguments: ["00000000"]),
    "url": Call(arguments: ["http://a.example/"]),
    "robots": Call(arguments: ["--file", "site/robots.txt", "/"]),
    "sitemap": Call(arguments: ["site/sitemap.xml"]),
  ]

  /// The commands whose order matters, because their output depends on a previous one.
  private static let order = [
    "crawl", "index add", "app add", "provider add", "activity become-current", "activity update",
    "reindex",
  ]

  private static func with(
    _ body: (CommandRunner, [(name: String, call: Call)]) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let site = folder.appendingPathComponent("site")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      let files = [
        "index.html":
          "<!doctype html><html lang=en><title>Plum tart</title><p><a href=/x>Plums.</a>",
        "robots.txt": "User-agent: *\nDisallow: /x\n",
        "hook.secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n",
        "indexnow.key": "0123456789abcdef\n",
        // The key of RFC 9421, appendix B.1.4.
        "webmark.key": """
        {"kty":"OKP","crv":"Ed25519","d":"n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU",
        "x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}
        """,
        "sitemap.xml": """
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>
        <loc>https://localhost/a</loc></url></urlset>
        """,
      ]
      for (name, text) in files {
        let file = site.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        // Secrets that others can read cause a warning.
        let mode = [FileAttributeKey.posixPermissions: 0o600]
        try FileManager.default.setAttributes(mode, ofItemAtPath: file.path)
      }
      try Data("http://plums.example/ from=site\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      let runner = CommandRunner(in: folder)
      // Prepares everything that the commands require.
      for name in order {
        let call = try #require(calls[name])
        _ = try runner.run(
          name.split(separator: " ").map(String.init) + call.arguments,
          input: call.input
        )
      }
      // The receiver of the webhook has every change, which is one.
      try Data(#"{"webhook http://127.0.0.1:1/":1}"#.utf8)
        .write(to: folder.appendingPathComponent("webmark-data/deliveries.json"))
      let rest = calls.keys.filter { !order.contains($0) }.sorted()
      // Commands that remove data come last.
      let ends = ["remove", "delete", "resign", "invalidate"]
      let last = rest.filter { name in ends.contains { name.hasSuffix($0) } }
      let names = order + rest.filter { !last.contains($0) } + last
      var calls = calls
      let token = try runner.run(["token", "add", "--json"]).output
      let id = try #require(token.firstMatch(of: /"id":"([^"]*)"/)?.1)
      calls["token revoke"] = Call(arguments: [String(id)])
      try body(runner, names.compactMap { name in calls[name].map { (name, $0) } })
    }
  }

  /// Runs a command with `path` as standard output.
  private func run(
    _ words: [String],
    input: String,
    output: String,
    in folder: URL
  ) throws -> (status: Int32, errors: String) {
    let place = folder.appendingPathComponent("errors")
    let given = folder.appendingPathComponent("given")
    try Data(input.utf8).write(to: given)
    var setting = ChildProcess.Setting(CommandRunner.binary.path, words)
    setting.folder = folder.path
    setting.environment = ProcessInfo.processInfo.environment
    (setting.input, setting.output, setting.errors) = (given.path, output, place.path)
    let status = try ChildProcess(setting).wait()
    return (status, try String(contentsOf: place, encoding: .utf8))
  }

  @Test func `the calls name every command`() async throws {
    try await TemporaryFolder.with { folder in
      let names = try CommandTree(CommandRunner(in: folder)).leaves.map(\.name)
      // It reads the outbox of a PostgreSQL server.
      #expect(Set(names) == Set(Self.calls.keys).union(["index follow"]))
    }
  }

  @Test func `a full disk is an error of every command`() async throws {
    try await Self.with { runner, calls in
      for (name, call) in calls {
        let words = name.split(separator: " ").map(String.init) + call.arguments
        let end = try run(words, input: call.input, output: "/dev/full", in: runner.folder)
        let text = "cannot write standard output: No space left on device"
        #expect(end.status == (call.prints ? 2 : 0), "\(name): \(end.errors)")
        #expect(end.errors.contains(text) == call.prints, "\(name): \(end.errors)")
      }
    }
  }

  @Test func `help, version and completions are output, too`() async throws {
    try await TemporaryFolder.with { folder in
      var words = try CommandTree(CommandRunner(in: folder)).paths.map { $0 + ["--help"] }
      words += [
        ["--version"], ["--experimental-dump-help"], ["--generate-completion-script", "bash"],
      ]
      for words in words {
        let end = try run(words, input: "", output: "/dev/full", in: folder)
        #expect(end.status == 2, "\(words)")
        #expect(end.errors.contains("No space left on device"), "\(words)")
      }
    }
  }

  @Test func `a closed pipe ends every command quietly`() async throws {
    try await Self.with { runner, calls in
      for (name, call) in calls {
        let words = name.split(separator: " ").map(String.init) + call.arguments
        // The command starts only after the reader has ended.
        let script = """
          trap '' PIPE
          { while echo x 2>/dev/null; do :; done; "$@" 2>errors; echo $? >status; } | :
          """
        _ = try runner.run(
          ["-c", script, "sh", CommandRunner.binary.path] + words,
          program: "/bin/sh",
          input: call.input
        )
        let text = {
          try String(contentsOf: runner.folder.appendingPathComponent($0), encoding: .utf8)
        }
        try #expect(text("status") == "0\n", "\(name)")
        let errors = try text("errors").split(separator: "\n").filter { !$0.contains("token ") }
        #expect(errors.isEmpty, "\(name): \(errors)")
      }
    }
  }

  @Test func `a stream that is closed takes no text into a file`() async throws {
    try await Self.with { runner, _ in
      let script = #""$@" >&-"#
      for words in [["search", "plum"], ["index", "add", "-"], ["index", "export"]] {
        let answer = try runner.run(
          ["-c", script, "sh", CommandRunner.binary.path] + words,
          program: "/bin/sh",
          input: Self.item
        )
        #expect(answer.status == 2, "\(words)")
        #expect(answer.errors.contains("standard output: Bad file descriptor"), "\(words)")
      }
      try #expect(runner.run(["index", "verify"]).status == 0)
      // Without standard error there is nothing to report.
      let quiet = try runner.run(
        ["-c", #""$@" 2>&-"#, "sh", CommandRunner.binary.path, "index", "add", "-", "--progress"],
        program: "/bin/sh",
        input: Self.item
      )
      #expect(quiet.status == 0)
      try #expect(runner.run(["index", "verify"]).status == 0)
    }
  }

  @Test func `a pipe that does not block loses nothing`() async throws {
    try await TemporaryFolder.with { folder in
      let lines = (0..<3000).map { number in
        #"{"appID":"T.a","uniqueIdentifier":"\#(number)","attributeSet":{"title":"Plum \#(number)"}}"#
      }
      let runner = CommandRunner(in: folder)
      _ = try runner.run(["index", "add", "-"], input: lines.joined(separator: "\n"))
      // `dd` reads a full pipe slowly on purpose, and the writer's end does not block.
      let script = """
        { perl -e 'use Fcntl; fcntl(STDOUT, F_SETFL, O_NONBLOCK | fcntl(STDOUT, F_GETFL, 0)); \
        exec @ARGV' -- "$@"; echo $? >status; } | { sleep 0.3; wc -l; }
        """
      let answer = try runner.run(
        ["-c", script, "sh", CommandRunner.binary.path, "index", "export"],
        program: "/bin/sh"
      )
      #expect(answer.output.trimmingCharacters(in: .whitespacesAndNewlines) == "3000")
    }
  }
}
