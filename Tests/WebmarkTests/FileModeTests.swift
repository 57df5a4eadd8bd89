import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// The permissions of files that webmark writes.
@Suite("file modes", .timeLimit(.minutes(15)))
struct FileModeTests {
  private static let item =
    #"{"appID":"T.a","uniqueIdentifier":"1","attributeSet":{"title":"Plum"}}"#
  private static let activity = """
    {"appID":"T.a","activityType":"T.a.read","title":"Plums","eligibleForSearch":true}
    """

  /// Returns the permission bits of a file.
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int ?? -1) & 0o777
  }

  /// Returns the entries of a folder that are accessible to the group or to others, with their
  /// permissions.
  private func openEntries(in folder: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    return try names.compactMap { name in
      let mode = try mode(folder.path + "/" + name)
      return mode & 0o077 == 0 ? nil : "\(name) 0\(String(mode, radix: 8))"
    }
  }

  /// Runs a command with a umask of 0.
  private func run(
    _ words: [String],
    in runner: CommandRunner,
    mask: String = "0",
    input: String = ""
  ) throws -> CommandRunner.Answer {
    try runner.run(
      ["-c", #"umask \#(mask); exec "$@""#, "sh", CommandRunner.binary.path] + words,
      program: "/bin/sh",
      input: input
    )
  }

  /// Another user of a shared folder may have made a link to a file of this user.
  @Test(arguments: ["lock", "pages.journal", "crawl.sqlite.inflight"])
  func `a symbolic link in the data folder is not written through`(_ name: String) async throws {
    try await with { runner, data in
      let victim = data.deletingLastPathComponent().appendingPathComponent("victim")
      try Data("precious".utf8).write(to: victim)
      let link = data.appendingPathComponent(name)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
      let answer = try runner.run(["crawl", "--quiet", "--delay", "0"])
      #expect(try String(contentsOf: victim, encoding: .utf8) == "precious")
      // A crawl works without the list of pages in flight.
      guard name != "crawl.sqlite.inflight" else { return }
      #expect(answer.status == 2)
      #expect(answer.errors.contains(name), "\(answer.errors)")
    }
  }

  private func with(_ body: (CommandRunner, URL) throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let data = folder.appendingPathComponent("webmark-data")
      let site = folder.appendingPathComponent("site")
      for place in [data, site] {
        try FileManager.default.createDirectory(
          at: place,
          withIntermediateDirectories: false,
          attributes: [.posixPermissions: 0o755]
        )
      }
      let page = "<!doctype html><title>Plums</title><a href=/b.html>b</a>"
      try Data(page.utf8).write(to: site.appendingPathComponent("index.html"))
      try Data(page.utf8).write(to: site.appendingPathComponent("b.html"))
      try Data("http://plums.example/ from=site\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      try body(CommandRunner(in: folder), data)
    }
  }

  @Test func `every file of the data folder is private, whatever the umask`() async throws {
    try await with { runner, data in
      let provider = #"printf '{"op":"ack"}\n'; exec 1>&-; sleep 0.2"#
      let calls: [([String], String)] = [
        (["crawl", "seeds.txt", "--no-progress", "--warc", "webmark-data/warc"], ""),
        (["index", "add", "-"], Self.item), (["app", "add", "T.a", "--name", "Plums"], ""),
        (["activity", "become-current"], Self.activity), (["token", "add"], ""),
        (["provider", "add", "T.a", "--", "/bin/sh", "-c", provider], ""), (["reindex"], ""),
        (["index", "optimize"], ""), (["index", "verify", "--repair"], ""),
        (["crawl", "seeds.txt", "--no-progress", "--all", "--warc", "webmark-data/warc"], ""),
      ]
      for (words, input) in calls {
        let answer = try run(words, in: runner, input: input)
        #expect(answer.status == 0, "\(words): \(answer.errors)")
        try #expect(openEntries(in: data) == [], "\(words)")
      }
      let names = try FileManager.default.subpathsOfDirectory(atPath: data.path)
      for name in ["index.sqlite", "crawl.sqlite", "tokens.json", "apps.json", "warc", "reports"] {
        #expect(names.contains(name), "\(name)")
      }
    }
  }

  @Test func `journals of SQLite are private while the index is open`() async throws {
    try await with { runner, data in
      var open: [String]?
      let slow = Repeated(Self.item + "\n", times: 60_000).text
      let script = #"umask 0; exec "$@""#
      _ = try runner.run(
        ["-c", script, "sh", CommandRunner.binary.path, "index", "add", "-"],
        program: "/bin/sh",
        input: slow
      ) { process in
        let journal = data.appendingPathComponent("index.sqlite-wal").path
        while process.isRunning {
          if FileManager.default.fileExists(atPath: journal) {
            open = try? openEntries(in: data)
            break
          }
          usleep(1000)
        }
      }
      #expect(open == [])
    }
  }

  @Test func `files of an earlier version are made private, with a note`() async throws {
    try await with { runner, data in
      _ = try run(["index", "add", "-"], in: runner, input: Self.item)
      let index = data.appendingPathComponent("index.sqlite").path
      let foreign = data.appendingPathComponent("notes.txt").path
      try Data("mine".utf8).write(to: URL(fileURLWithPath: foreign))
      for path in [index, foreign] {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      }
      let answer = try run(["index", "add", "-"], in: runner, input: Self.item)
      #expect(answer.status == 0)
      #expect(answer.errors.contains("other users could read 1 file in webmark-data"))
      try #expect(mode(index) == 0o600)
      try #expect(mode(foreign) == 0o644, "what is not ours stays as it is")
      let again = try run(["index", "add", "-"], in: runner, input: Self.item)
      #expect(!again.errors.contains("other users could read"))
    }
  }

  @Test func `a folder that others may write to is refused, one of a group is reported`()
    async throws
  {
    try await with { runner, data in
      for (mode, status) in [(0o777, Int32(2)), (0o1777, 2), (0o775, 0), (0o750, 0), (0o700, 0)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: data.path)
        for words in [["index", "add", "-"], ["crawl", "seeds.txt", "--quiet"]] {
          let answer = try run(words, in: runner, input: Self.item)
          #expect(answer.status == status, "0\(String(mode, radix: 8)): \(answer.errors)")
          if status == 2 {
            #expect(answer.errors.contains("every user may write to the data folder"))
          }
          if mode == 0o775 { #expect(answer.errors.contains("the group may write")) }
        }
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: data.path)
      let serve = try run(["serve", "--port", "0"], in: runner)
      #expect(serve.status == 2 && serve.errors.contains("every user may write"))
    }
  }

  @Test func `a file that the user names has the mode of the umask, or keeps its own`() async throws
  {
    try await with { runner, _ in
      let words = ["check", "site", "--fail-on", "never", "--html", "out.html"]
      let path = runner.folder.appendingPathComponent("out.html").path
      for (mask, expected) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
        try? FileManager.default.removeItem(atPath: path)
        _ = try run(words, in: runner, mask: mask)
        try #expect(mode(path) == expected)
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
      _ = try run(words, in: runner, mask: "077")
      try #expect(mode(path) == 0o664)
    }
  }
}
