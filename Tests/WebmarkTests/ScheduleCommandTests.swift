import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// The output for cron and systemd, checked against crontab(5) and systemd's own checker.
@Suite("webmark schedule")
struct ScheduleCommandTests {
  static func printed(_ arguments: [String]) async throws -> CommandRunner.Answer {
    try await TemporaryFolder.with { folder in
      try CommandRunner(in: folder).run(["schedule", "print"] + arguments)
    }
  }

  /// Returns the minutes of a week that match the five time fields of crontab(5).
  static func minutes(_ fields: [Substring]) throws -> [Int] {
    func values(_ field: Substring, _ range: ClosedRange<Int>) throws -> Set<Int> {
      let parts = field.split(separator: "/")
      let step = try parts.count > 1 ? #require(Int(parts[1])) : 1
      let ends =
        parts[0] == "*"
        ? [range.lowerBound, range.upperBound]
        : parts[0].split(separator: "-").compactMap { Int($0) }
      let (low, high) = (try #require(ends.first), try #require(ends.last))
      try #require(range.contains(low) && range.contains(high) && low <= high)
      return Set(stride(from: low, through: high, by: step))
    }
    let (minute, hour) = (try values(fields[0], 0...59), try values(fields[1], 0...23))
    let day = try values(fields[4], 0...7)
    try #require(fields[2] == "*" && fields[3] == "*")
    return (0..<10_080).filter { time in
      minute.contains(time % 60) && hour.contains(time / 60 % 24) && day.contains(time / 1440)
    }
  }

  @Test(
    "a crontab line runs as often as was asked for",
    arguments: [
      ("1m", 1), ("15m", 15), ("1h", 60), ("6h", 360), ("12h", 720), ("1d", 1440), ("24h", 1440),
      ("1w", 10_080), ("7d", 10_080),
    ]
  )
  func cron(_ every: String, _ gap: Int) async throws {
    let answer = try await Self.printed(["--every", every, "--form", "cron"])
    #expect(answer.status == 0 && answer.lines.count == 1)
    let words = try #require(answer.lines.first).split(separator: " ", maxSplits: 5)
    let times = try Self.minutes(Array(words.prefix(5)))
    #expect(times.count == 10_080 / gap)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == gap })
    #expect(words[5].contains("/webmark crawl ") && words[5].hasSuffix(" --quiet"))
  }

  @Test("what cron cannot say is an error that names another way", arguments: ["7h", "45m", "2w"])
  func impossible(_ every: String) async throws {
    let answer = try await Self.printed(["--every", every, "--form", "cron"])
    #expect(answer.status == 2 && answer.errors.contains("--form systemd"))
    try await #expect(Self.printed(["--every", every]).output.contains("OnUnitActiveSec="))
  }

  @Test("a time that is none is a usage error", arguments: ["0h", "x", "9999999h", "-1h"])
  func nonsense(_ every: String) async throws {
    try await #expect(Self.printed(["--every=\(every)"]).status == 64)
  }

  @Test func `a line runs the very crawl, whatever the paths are called`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let site = folder.appendingPathComponent("site")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      try "<title>Lemon</title>".write(
        to: site.appendingPathComponent("index.html"),
        atomically: true,
        encoding: .utf8
      )
      let seeds = "it's 100% \"mine\".txt"
      try "https://u.example/ from=site".write(
        to: folder.appendingPathComponent(seeds),
        atomically: true,
        encoding: .utf8
      )
      let line = try runner.run(["schedule", "print", seeds, "--data", "a b", "--form", "cron"])
      // As in cron: the text after the five fields is passed to the shell with percent signs unescaped.
      let words = try #require(line.lines.first).split(separator: " ", maxSplits: 5)
      let answer = try runner.run(
        ["-c", words[5].replacingOccurrences(of: "\\%", with: "%")],
        program: "/bin/sh"
      )
      #expect(answer.status == 0 && answer.output + answer.errors == "")
      try #expect(runner.run(["search", "lemon", "--data", "a b"]).status == 0)
    }
  }

  @Test func `a scheduled crawl has the custom fields of the folder where it was printed`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let file = folder.appendingPathComponent("webmark.yml")
      try "fields:\n  sku: .sku\n".write(to: file, atomically: true, encoding: .utf8)
      let print = ["schedule", "print", "--form", "cron"]
      try #expect(runner.run(print).output.contains(" --fields \(file.path) --quiet"))
      let shop = folder.appendingPathComponent("shop.yml")
      try FileManager.default.moveItem(at: file, to: shop)
      let named = try runner.run(print + ["--fields", "shop.yml"]).output
      #expect(named.contains(" --fields \(shop.path) --quiet"))
      try #expect(!runner.run(print).output.contains("--fields"))
      // A file that only configures checks has no fields.
      try "disable: [TITLE-LONG]\n".write(to: file, atomically: true, encoding: .utf8)
      let other = try runner.run(print)
      #expect(other.status == 0 && !other.output.contains("--fields"))
    }
  }

  static let analyzer = "/usr/bin/systemd-analyze"

  @Test(
    "systemd finds nothing wrong with the units",
    .enabled(if: FileManager.default.isExecutableFile(atPath: analyzer)),
    arguments: ["data", "a b%c"]
  )
  func units(_ data: String) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let answer = try runner.run([
        "schedule", "print", "--every", "90m", "--form", "systemd", "--user", "root",
        "--data", data, "--into", folder.path,
      ])
      #expect(answer.status == 0 && answer.output.contains("systemctl enable --now"))
      let complaints = try runner.run(
        ["verify"] + ["service", "timer"].map { "\(folder.path)/webmark-crawl.\($0)" },
        program: Self.analyzer
      ).errors
      // The checker loads all required units; complaints about those of the machine are ignored.
      let ours = complaints.split(separator: "\n")
        .filter { $0.contains("webmark") && !$0.contains("man webmark") }
      #expect(ours.isEmpty, "\(ours)")
    }
  }

  /// The units of workers forbade the namespaces and the machine code that Chromium needs: no page was rendered.
  @Test func `the worker of a cluster may do what a scheduled crawl may, such as run a browser`()
    async throws
  {
    func sandbox(_ unit: String) -> Set<Substring> {
      let names = ["RestrictNamespaces=", "MemoryDenyWriteExecute=", "SystemCallFilter="]
      return Set(
        unit.split(separator: "\n").filter { line in names.contains(where: line.hasPrefix) }
      )
    }
    let unit = FixtureFolder.packageRoot + "/Packaging/cluster/webmark-worker@.service"
    let worker = sandbox(try String(contentsOfFile: unit, encoding: .utf8))
    let printed = try await Self.printed(["--form", "systemd"])
    let crawl = sandbox(printed.output)
    #expect(worker == crawl && !crawl.isEmpty)
  }
}
