import Foundation
import IndexModel
import Testing
import WebmarkTesting

/// The commands that manage the index, run by a shell.
@Suite("webmark index, activity, open, engage")
struct IndexCommandsTests {
  static let items = """
    {"appID":"T.a","uniqueIdentifier":"1","domainIdentifier":"d","attributeSet":{"title":"Plum Tart"}}
    {"appID":"T.a","uniqueIdentifier":"2","domainIdentifier":"d.e","attributeSet":{"title":"Plum Jam"}}
    {"appID":"T.a","uniqueIdentifier":"3","domainIdentifier":"de","attributeSet":{"title":"Plum Pie"}}
    """
  static let activity = """
    {"appID":"T.a","activityType":"T.a.view","title":"Plum tree","eligibleForSearch":true,\
    "persistentIdentifier":"t","userInfo":{"id":"7","page":2}}
    """

  static func with(_ body: (CommandRunner) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try #expect(runner.run(["index", "add", "-"], input: items).status == 0)
      try await body(runner)
    }
  }

  @Test func `delete takes identifiers, domains or all, and one of them only`() async throws {
    try await Self.with { runner in
      try #expect(runner.run(["index", "delete", "--app", "T.a"]).status == 64)
      try #expect(
        runner.run(["index", "delete", "--app", "T.a", "--domains", "d"]).output == "deleted 2\n"
      )
      try #expect(
        runner.run(["index", "delete", "--app", "T.a", "--ids", "3", "9"]).output == "deleted 1\n"
      )
      try #expect(
        runner.run(["index", "delete", "--app", "T.a", "--all", "--forget"]).output
          == "deleted 0\n"
      )
    }
  }

  @Test func `replace-domain puts new items in the place of the old`() async throws {
    try await Self.with { runner in
      let line = #"{"uniqueIdentifier":"9","attributeSet":{"title":"Plum Cake"}}"#
      let answer = try runner.run(["index", "replace-domain", "d", "--app", "T.a"], input: line)
      #expect(answer.output == "stored 1, deleted 2\n")
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 2)
      let bad = try runner.run(["index", "replace-domain", "d", "--app", "T.a"], input: "nonsense")
      #expect(bad.status == 2 && bad.errors.contains(":1:"))
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 2)
    }
  }

  @Test(
    "lines that a domain's items cannot be are refused, and nothing is replaced",
    arguments: [
      (#""isPublic":true"#, [], "'--public' replaces"), (#""owner":"bob""#, [], "'bob'"),
      (#""appID":"T.b""#, [], "'T.b'"), (#""owner":"bob""#, ["--public"], "leave out '--public'"),
      (#""isPublic":false"#, ["--public"], "leave out '--public'"),
    ]
  )
  func refusedReplacement(_ member: String, _ options: [String], _ reason: String) async throws {
    try await Self.with { runner in
      let lines = #"{"uniqueIdentifier":"9"}"# + "\n{\"uniqueIdentifier\":\"8\",\(member)}\n"
      let command = ["index", "replace-domain", "d", "--app", "T.a"] + options
      let answer = try runner.run(command, input: lines)
      #expect(answer.status == 2 && answer.output.isEmpty)
      #expect(answer.errors.contains("'8'") && answer.errors.contains(reason), "\(answer.errors)")
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 3)
    }
  }

  @Test func `public items replace the public ones of a domain`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      func line(_ id: String, _ title: String) -> String {
        #"{"uniqueIdentifier":"\#(id)","domainIdentifier":"d","isPublic":true,"#
          + #""attributeSet":{"title":"\#(title)"}}"# + "\n"
      }
      try #expect(
        runner.run(["index", "add", "-", "--app", "T.a"], input: line("p", "Old plum")).status == 0
      )
      // An identifier that occurs twice is one item.
      let new = line("p", "Plum") + line("q", "New plum") + line("p", "Newer plum")
      let answer = try runner.run(
        ["index", "replace-domain", "d", "--app", "T.a", "--public"],
        input: new
      )
      #expect(answer.output == "stored 2, deleted 0\n", "\(answer.errors)")
      let found = try runner.run(["search", "plum", "--json", "--owner", "somebody"]).lines
      #expect(found.count == 2 && found.contains { $0.contains("Newer plum") })
      #expect(!found.contains { $0.contains("Old plum") })
    }
  }

  @Test(
    "an empty or too long name of an owner is wrong usage, because the empty one stands for everybody",
    arguments: [
      ["index", "delete", "--app", "T.a", "--all"],
      ["index", "replace-domain", "d", "--app", "T.a"],
      ["index", "delete", "--pages", "https://a.example/"], ["index", "add", "-"],
      ["index", "export"], ["index", "stats"], ["search", "plum"], ["open", "item:T.a/1"],
      ["engage", "item:T.a/1"], ["app", "add", "T.a", "--name", "A"], ["app", "remove", "T.a"],
      ["provider", "add", "T.a", "--url", "http://127.0.0.1/"], ["provider", "remove", "T.a"],
      ["activity", "become-current"], ["activity", "delete", "--app", "T.a"], ["reindex"],
      ["export", "items"], ["report"], ["index", "optimize"],
    ]
  )
  func owners(_ command: [String]) async throws {
    try await Self.with { runner in
      for owner in ["", String(repeating: "o", count: 257)] {
        let answer = try runner.run(command + ["--owner", owner], input: "{}")
        #expect(answer.status == 64, "\(answer.errors)")
        #expect(answer.errors.contains("an owner's name has 1 to 256 bytes"), "\(answer.errors)")
      }
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 3)
    }
  }

  @Test func `a crawl state that cannot be opened is not damaged, and not replaced`() async throws {
    try await Self.with { runner in
      // No user can open a folder as a file.
      let state = runner.folder.appendingPathComponent("webmark-data/crawl.sqlite")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      for options in [[], ["--repair"]] {
        let answer = try runner.run(["index", "verify"] + options)
        #expect(answer.status == 2, "\(answer.output)")
        #expect(answer.errors.contains("crawl.sqlite cannot be used"), "\(answer.errors)")
        #expect(!answer.errors.contains("damaged") && !answer.errors.contains("--repair"))
      }
      var isFolder: ObjCBool = false
      #expect(unsafe FileManager.default.fileExists(atPath: state.path, isDirectory: &isFolder))
      #expect(isFolder.boolValue)
      #expect(!FileManager.default.fileExists(atPath: state.path + ".damaged"))
    }
  }

  @Test func `what an interrupted repair left is named`() async throws {
    try await Self.with { runner in
      let path = runner.folder.path + "/webmark-data/index.sqlite"
      try Data().write(to: URL(fileURLWithPath: path + ".rebuilt"))
      let answer = try runner.run(["index", "verify"])
      #expect(answer.status == 0 && answer.errors.contains("index.sqlite.rebuilt is left"))
      try #expect(runner.run(["index", "verify", "--repair"]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: path + ".rebuilt"))
      try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged")
      let missing = try runner.run(["index", "verify"])
      #expect(missing.status == 2 && missing.errors.contains("index.sqlite.damaged of a repair"))
    }
  }

  @Test func `what a command wrote before it failed is in the file of the index alone`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try #expect(runner.run(["index", "add", "-"], input: Self.items).status == 0)
      let long = #"{"appID":"T.a","uniqueIdentifier":"4","attributeSet":{"title":"Plum Soup"}}"#
      let input = long + "\n" + String(repeating: "x", count: 17 << 20)
      let answer = try runner.run(["index", "add", "-"], input: input)
      #expect(answer.status == 2 && answer.errors.contains("a line has more than"))
      let copy = folder.appendingPathComponent("copy")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("webmark-data/index.sqlite"),
        to: copy.appendingPathComponent("index.sqlite")
      )
      try #expect(runner.run(["search", "plum soup", "--json", "--data", "copy"]).lines.count == 1)
    }
  }

  @Test func `what is exported can be added again`() async throws {
    try await Self.with { runner in
      _ = try runner.run(["activity", "become-current"], input: Self.activity)
      let export = try runner.run(["index", "export"]).output
      #expect(export.split(separator: "\n").count == 4)
      try await TemporaryFolder.with { folder in
        let other = CommandRunner(in: folder)
        try #expect(other.run(["index", "add", "-"], input: export).output.hasPrefix("added 4"))
        try #expect(other.run(["index", "export"]).output == export)
      }
    }
  }

  @Test func `stats count what the owner sees`() async throws {
    try await Self.with { runner in
      let stats = try runner.run(["index", "stats", "--json"]).output
      #expect(stats.hasPrefix("{\"activities\":0,\"entities\":3,\"items\":3,\"pages\":0,"))
      #expect(stats.contains("\"sizes\":[{"))
      let other = try runner.run(["index", "stats", "--json", "--owner", "eve"]).output
      #expect(other.hasPrefix("{\"activities\":0,\"entities\":0,\"items\":0,\"pages\":0,"))
      #expect(other.contains("\"privateRecords\":{\"local\":3}"))
      let left = "3 private records of 1 other owner (local); '--owner NAME' names one\n"
      for (command, omission) in [
        (["index", "stats"], "not counted"), (["index", "export"], "not exported"),
        (["export", "items"], "not exported"),
      ] {
        try #expect(runner.run(command).errors.isEmpty)
        let answer = try runner.run(command + ["--owner", "eve"])
        #expect(answer.errors == "webmark: \(omission): \(left)")
      }
    }
  }

  @Test func `stats size the parts of the index`() async throws {
    try await Self.with { runner in
      let path = runner.folder.path + "/webmark-data/index.sqlite"
      try #expect(runner.run(["index", "optimize"]).status == 0)
      let stats = try runner.run(["index", "stats", "--json"]).output
      let report = try JSONDecoder().decode(Report.self, from: Data(stats.utf8))
      let sizes = report.sizes.map { ($0.part, $0.bytes) }
      let parts = Dictionary(sizes) { first, _ in first }
      #expect(parts.count == IndexPartSize.Part.allCases.count)
      for part in [IndexPartSize.Part.records, .text, .names] {
        #expect(parts[part, default: 0] > 0)
      }
      // After the file is compacted it consists of these parts.
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(parts.values.reduce(0, +) == size)
      try #expect(runner.run(["index", "stats"]).lines.contains { $0.hasSuffix(" of text") })
    }
  }

  private struct Report: Decodable { var sizes: [IndexPartSize] }

  @Test func `verify finds damage and mends it`() async throws {
    try await Self.with { runner in
      try #expect(runner.run(["index", "verify"]).output.hasSuffix("is sound\n"))
      try #expect(runner.run(["index", "optimize"]).status == 0)
      let path = runner.folder.path + "/webmark-data/index.sqlite"
      try Data(repeating: 9, count: 10_000).write(to: URL(fileURLWithPath: path))
      let damaged = try runner.run(["index", "verify"])
      #expect(damaged.status == 2 && damaged.errors.contains("index.sqlite"))
      try #expect(runner.run(["index", "verify", "--repair"]).status == 2)
    }
  }

  @Test func `a repair of a sound index derives its results again`() async throws {
    try await Self.with { runner in
      let repaired = try runner.run(["index", "verify", "--repair"])
      #expect(
        repaired.status == 0
          && repaired.output.hasSuffix("is sound; its results were derived again\n")
      )
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 3)
      let json = try runner.run(["index", "verify", "--repair", "--json"])
      #expect(json.output.contains(#""derivedAgain":true"#))
    }
  }

  /// The layout is a number of four bytes in the header of the file.
  @Test func `optimize brings an index of an earlier layout up to date`() async throws {
    try await Self.with { runner in
      try #expect(runner.run(["index", "optimize"]).status == 0)
      let path = URL(fileURLWithPath: runner.folder.path + "/webmark-data/index.sqlite")
      var bytes = try Data(contentsOf: path)
      bytes[63] -= 1
      try bytes.write(to: path)
      let search = try runner.run(["search", "plum"])
      #expect(search.status == 2 && search.errors.contains("'webmark index optimize'"))
      try #expect(runner.run(["index", "optimize"]).status == 0)
      try #expect(runner.run(["search", "plum", "--json"]).lines.count == 3)
    }
  }

  @Test func `an index of a later webmark is not damaged, and not repaired`() async throws {
    try await Self.with { runner in
      try #expect(runner.run(["index", "optimize"]).status == 0)
      let path = URL(fileURLWithPath: runner.folder.path + "/webmark-data/index.sqlite")
      var bytes = try Data(contentsOf: path)
      // The layout is a number of four bytes in the header.
      bytes[63] = 99
      try bytes.write(to: path)
      for options in [["index", "verify"], ["index", "verify", "--repair"]] {
        let answer = try runner.run(options)
        #expect(answer.status == 2 && answer.errors.contains("has layout 99"))
        #expect(!answer.errors.contains("damaged"))
        try #expect(Data(contentsOf: path) == bytes)
      }
    }
  }

  @Test func `an empty file is no index for any command`() async throws {
    try await Self.with { runner in
      let path = runner.folder.path + "/webmark-data/index.sqlite"
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
      try Data().write(to: URL(fileURLWithPath: path))
      for arguments in [["index", "verify"], ["index", "stats"], ["search", "plum"]] {
        let answer = try runner.run(arguments)
        #expect(answer.status == 2 && answer.errors.contains("no index in"), "\(answer.errors)")
      }
    }
  }

  @Test(
    "a deletion in a folder without an index is an error and creates nothing",
    arguments: [
      ["index", "delete", "--app", "T.a", "--all"],
      ["activity", "delete", "--app", "T.a", "--all"],
      ["app", "remove", "T.a"], ["provider", "remove", "T.a"],
    ]
  )
  func mistyped(_ arguments: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let answer = try runner.run(arguments + ["--data", "typo"])
      #expect(answer.status == 2 && answer.errors.contains("typo") && answer.output.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/typo"))
      try FileManager.default.createDirectory(
        atPath: folder.path + "/typo",
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
      try #expect(runner.run(arguments + ["--data", "typo"]).status == 2)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/typo/index.sqlite"))
    }
  }

  @Test func `an activity is indexed when it becomes current, never after it ended`() async throws {
    try await Self.with { runner in
      let current = try runner.run(["activity", "become-current"], input: Self.activity)
      #expect(current.output == "current, indexed\n")
      let opened = try runner.run(["open", "activity:T.a/t", "--json"])
      #expect(opened.output.contains(#""userInfo":{"id":"7","page":2}"#))
      try #expect(runner.run(["activity", "resign"], input: Self.activity).status == 0)
      try #expect(runner.run(["activity", "become-current"], input: Self.activity).status == 0)
      try #expect(runner.run(["activity", "invalidate"], input: Self.activity).status == 0)
      try #expect(runner.run(["activity", "become-current"], input: Self.activity).status == 2)
      let deleted = try runner.run(["activity", "delete", "--app", "T.a", "--persistent", "t"])
      #expect(deleted.output == "deleted 1\n")
      try #expect(runner.run(["open", "activity:T.a/t", "--json"]).status == 1)
    }
  }

  @Test func `open prints what the app is handed`() async throws {
    try await Self.with { runner in
      let answer = try runner.run(["open", "item:T.a/2", "--json"])
      #expect(
        answer.output == """
          {"activityType":"com.apple.corespotlightitem","appID":"T.a",\
          "userInfo":{"kCSSearchableItemActivityIdentifier":"2"}}

          """
      )
      try #expect(runner.run(["open", "item:T.a/2", "--owner", "eve"]).status == 1)
    }
  }

  @Test func `what is chosen comes first`() async throws {
    try await Self.with { runner in
      for _ in 0..<5 {
        let visible = ["item:T.a/1", "item:T.a/2", "item:T.a/3"]
        let answer = try runner.run(
          ["engage", "item:T.a/3", "--query", "plum", "--visible"] + visible
        )
        #expect(answer.status == 0)
      }
      try #expect(runner.run(["search", "plum", "--json"]).lines.first?.contains("Pie") == true)
      try #expect(runner.run(["engage", "item:T.a/77"]).status == 1)
    }
  }
}
