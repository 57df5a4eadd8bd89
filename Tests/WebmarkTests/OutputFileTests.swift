import Foundation
import SystemIO
import Testing
import WebmarkTesting

/// Output files, which are written completely or left unchanged.
@Suite("output files", .timeLimit(.minutes(15)))
struct OutputFileTests {
  /// Runs a command with a file size limit of 512 bytes, which simulates a full disk.
  private func runOnFullDisk(
    _ words: [String],
    in runner: CommandRunner
  ) throws -> CommandRunner.Answer {
    try runner.run(
      ["-c", #"ulimit -f 1; exec "$@" >/dev/null"#, "sh", CommandRunner.binary.path] + words,
      program: "/bin/sh"
    )
  }

  private func with(_ body: (CommandRunner) throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let site = folder.appendingPathComponent("site")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: false)
      try Data("<!doctype html><title>Plums</title>".utf8)
        .write(to: site.appendingPathComponent("index.html"))
      try Data("http://plums.example/ from=site\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      let runner = CommandRunner(in: folder)
      _ = try runner.run(["crawl", "seeds.txt", "--quiet"])
      try body(runner)
    }
  }

  private static let calls = [
    ["report", "--data", "kept", "--html", "out/file"], ["check", "site", "--html", "out/file"],
    ["schedule", "print", "--form", "systemd", "--into", "out"],
  ]

  @Test func `on a full disk the old file stays, and nothing beside it`() async throws {
    try await with { runner in
      let out = runner.folder.appendingPathComponent("out")
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: false)
      // Without an index, whose journal would exceed the limit, too.
      let kept = runner.folder.appendingPathComponent("kept")
      try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        at: runner.folder.appendingPathComponent("webmark-data/reports"),
        to: kept.appendingPathComponent("reports")
      )
      let files = ["file", "webmark-crawl.service", "webmark-crawl.timer"]
      for name in files { try Data("old".utf8).write(to: out.appendingPathComponent(name)) }
      for words in Self.calls {
        let answer = try runOnFullDisk(words, in: runner)
        #expect(answer.status == 2, "\(words): \(answer.errors)")
        #expect(answer.errors.contains("cannot be written: File too large"), "\(words)")
        for name in files {
          try #expect(
            String(contentsOf: out.appendingPathComponent(name), encoding: .utf8) == "old"
          )
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
        #expect(Set(names) == Set(files), "\(words)")
      }
    }
  }

  @Test func `a file is replaced as a whole, and links are followed`() async throws {
    try await with { runner in
      let manager = FileManager.default
      let (real, link) = (runner.folder.path + "/real.html", runner.folder.path + "/link.html")
      try Data("old".utf8).write(to: URL(fileURLWithPath: real))
      try manager.createSymbolicLink(atPath: link, withDestinationPath: "real.html")
      let answer = try runner.run(["report", "--html", "link.html"])
      #expect(answer.status == 0)
      try #expect(manager.destinationOfSymbolicLink(atPath: link) == "real.html")
      try #expect(String(contentsOfFile: real, encoding: .utf8).contains("</html>"))
    }
  }

  @Test func `a device is written directly`() async throws {
    try await with { runner in
      try #expect(runner.run(["report", "--html", "/dev/null"]).status == 0)
      let full = try runner.run(["report", "--html", "/dev/full"])
      #expect(full.status == 2)
      #expect(
        full.errors == "webmark: the report /dev/full cannot be written: No space left on device\n"
      )
      let missing = try runner.run(["report", "--html", "no/such/folder.html"])
      #expect(missing.status == 2 && missing.errors.contains("no/such/folder.html"))
    }
  }

  @Test(
    "a file that cannot be written at the end is noticed before the first request",
    arguments: [
      ["crawl", "--report"], ["crawl", "--metrics"], ["check", "--write-baseline"],
      ["check", "--html"],
    ],
    ["no/such/file", "folder"]
  )
  func early(words: [String], path: String) async throws {
    let site = try LoopbackSite(["/": .page("Plums")])
    try await TemporaryFolder.with { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("folder"),
        withIntermediateDirectories: false
      )
      let answer = try CommandRunner(in: folder).run(
        words.prefix(1) + [site.url("/")] + words.dropFirst() + [path]
      )
      #expect(answer.status == 2 && answer.errors.contains("\(path) cannot be written"))
      #expect(site.requests.isEmpty)
      #expect(answer.output.isEmpty)
    }
  }

  @Test func `without a commit nothing is there`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("file").path
      do {
        let file = try AtomicFile(path, for: .owner)
        try file.write(Array(repeating: 0x61, count: 200_000))
      }
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      try AtomicFile.write(Array("new".utf8), to: path, for: .owner)
      try AtomicFile.write(Array("newer".utf8), to: path, for: .owner)
      try #expect(String(contentsOfFile: path, encoding: .utf8) == "newer")
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
  }
}
