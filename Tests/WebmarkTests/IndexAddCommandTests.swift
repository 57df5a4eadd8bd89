import Foundation
import Testing
import WebmarkTesting

@Suite("webmark index add")
struct IndexAddCommandTests {
  @Test func `a bad line is named by number, the good ones are kept, the end is 2`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = """
        {"appID":"TEAM.app","uniqueIdentifier":"1","attributeSet":{"title":"Plum Tart"}}
        {"appID":"TEAM.app", broken
        {"appID":"TEAM.app","uniqueIdentifier":"2","attributeSet":{"title":"Plum Jam"}}
        """
      let added = try runner.run(["index", "add", "-"], input: feed)
      #expect(added.status == 2)
      #expect(added.errors.contains(":2:"))
      let found = try runner.run(["search", "plum", "--json"])
      #expect(found.lines.count == 2)
    }
  }

  @Test func `the same feed twice changes nothing`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let item =
        #"{"appID":"TEAM.app","uniqueIdentifier":"1","attributeSet":{"title":"Plum Tart"}}"#
      let first = try runner.run(["index", "add", "-"], input: item)
      #expect(first.output.contains("added 1"))
      let second = try runner.run(["index", "add", "-"], input: item)
      #expect(second.output.contains("same 1"))
    }
  }

  @Test func `an activity and its item are one result`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = """
        {"appID":"TEAM.app","uniqueIdentifier":"i7","attributeSet":{"title":"Quince Pie"}}
        {"appID":"TEAM.app","activityType":"app.view","title":"Quince Pie","eligibleForSearch":true,\
        "contentAttributeSet":{"relatedUniqueIdentifier":"i7"}}
        """
      let added = try runner.run(["index", "add", "-"], input: feed)
      #expect(added.status == 0)
      let found = try runner.run(["search", "quince", "--json"])
      #expect(found.lines.count == 1)
      #expect(found.output.contains("activity") && found.output.contains("item"))
    }
  }

  @Test func `a stranger's public item stays apart from the page, and the feeder is told why`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("site"),
        withIntermediateDirectories: true
      )
      try Data("<title>Bank of Example</title>".utf8)
        .write(to: folder.appendingPathComponent("site/index.html"))
      try Data("https://bank.example/ from=site\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      #expect(try runner.run(["crawl", "--delay", "0", "--quiet"]).status == 0)
      let item = """
        {"appID":"EVIL.app","uniqueIdentifier":"https://bank.example/","isPublic":true,\
        "attributeSet":{"title":"Evil bank"}}
        """
      let added = try runner.run(["index", "add", "-"], input: item)
      #expect(added.output.contains("not joined 1"))
      #expect(
        added.errors.contains("not joined with https://bank.example/: the site names no app; see")
      )
      let found = try runner.run(["search", "bank", "--json"])
      #expect(found.lines.count == 2)
      // The operator's word joins them; as JSON nothing is refused any more.
      let domain = ["app", "add", "EVIL.app", "--name", "Good", "--domain", "bank.example"]
      #expect(try runner.run(domain).status == 0)
      let again = try runner.run(["index", "add", "-", "--json"], input: item)
      #expect(again.output.contains(#""notJoined":0"#) && again.output.contains(#""same":1"#))
      #expect(try runner.run(["search", "evil", "--json"]).output.contains("bank.example"))
    }
  }

  @Test func `items that no search returns are not counted as added`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = """
        {"appID":"TEAM.app","uniqueIdentifier":"1","attributeSet":{"title":"Plum Tart"}}
        {"appID":"TEAM.app","uniqueIdentifier":"2","expirationDate":"2020-01-01T00:00:00Z","attributeSet":{"title":"Plum"}}
        {"appID":"TEAM.app","uniqueIdentifier":"3","attributeSet":{}}
        {"appID":"TEAM.app","uniqueIdentifier":"https://a.example/","attributeSet":{}}
        """
      let added = try runner.run(["index", "add", "-"], input: feed)
      #expect(added.output == "added 2, changed 0, same 0, expired 1, without attributes 1\n")
      let copy = ["--data", folder.appendingPathComponent("copy").path, "--json"]
      let json = try runner.run(["index", "add", "-"] + copy, input: feed).output
      #expect(json.contains(#""added":2"#) && json.contains(#""expired":1"#), "\(json)")
      #expect(json.contains(#""empty":1"#) && json.contains(#""notStored":0"#), "\(json)")
    }
  }

  @Test func `an export added to an empty index gives the same export`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = """
        {"appID":"TEAM.app","uniqueIdentifier":"1","attributeSet":{"title":"Plum Tart"}}
        {"appID":"TEAM.app","uniqueIdentifier":"2","isPublic":true,"attributeSet":{"title":"Plum Jam"}}
        {"appID":"TEAM.app","activityType":"view","title":"Plum","eligibleForSearch":true,\
        "webpageURL":"https://a.example/"}
        {"appID":"TEAM.app","attributeSet":{"title":"Without identifier"}}
        """
      let added = try runner.run(["index", "add", "-"], input: feed)
      #expect(added.status == 0 && added.errors.contains(":4: no uniqueIdentifier; stored as "))
      #expect(try runner.run(["app", "add", "TEAM.app", "--name", "Plums"]).status == 0)
      let export = try runner.run(["index", "export"])
      #expect(export.lines.count == 4 && export.output.contains("expirationDate"))
      let copy = ["--data", folder.appendingPathComponent("copy").path]
      #expect(try runner.run(["index", "add", "-"] + copy, input: export.output).status == 0)
      let again = try runner.run(["index", "export"] + copy)
      // A part of a feed is written with its items before its activities.
      #expect(again.lines.sorted() == export.lines.sorted(), "\(again.errors)")
    }
  }

  @Test func `public items are deleted by an option`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = """
        {"appID":"TEAM.app","uniqueIdentifier":"1","isPublic":true,"attributeSet":{"title":"Plum"}}
        """
      _ = try runner.run(["index", "add", "-"], input: feed)
      let delete = ["index", "delete", "--app", "TEAM.app", "--ids", "1"]
      #expect(try runner.run(delete).output == "deleted 0\n")
      #expect(try runner.run(delete + ["--public"]).output == "deleted 1\n")
    }
  }

  @Test func `a missing file is an error that names it`() async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(["index", "add", "nowhere.ndjson"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("nowhere.ndjson"))
    }
  }

  @Test func `an app with very many items is told so`() async throws {
    try await TemporaryFolder.with { folder in
      let lines = (0...5000).map {
        #"{"appID":"T.many","uniqueIdentifier":"\#($0)","attributeSet":{"title":"Thing"}}"#
      }
      let answer = try CommandRunner(in: folder).run(
        ["index", "add", "-"],
        input: lines.joined(separator: "\n")
      )
      #expect(answer.status == 0 && answer.errors.contains("T.many sent 5,001 items"))
    }
  }

  @Test func `private records name who finds them`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      func item(_ id: Int, _ fields: String = "") -> String {
        #"{"appID":"T.app","uniqueIdentifier":"\#(id)",\#(fields)"attributeSet":{"title":"Note"}}"#
      }
      let own = try runner.run(["index", "add", "-"], input: item(1))
      #expect(own.errors.contains("1 record is private to the owner 'local'"))
      #expect(own.errors.contains("webmark serve --owner local"))
      let ann = try runner.run(["index", "add", "-", "--owner", "ann"], input: item(2))
      #expect(ann.errors.contains("webmark search --owner ann"))
      let bob = try runner.run(["index", "add", "-"], input: item(4, #""owner":"bob","#))
      #expect(bob.errors.contains("1 record is private to the owner 'bob'"))
      let both = item(5, #""owner":"bob","#) + "\n" + item(6)
      let several = try runner.run(["index", "add", "-"], input: both)
      #expect(several.errors.contains("2 records are private to their owners"))
      let open = try runner.run(["index", "add", "-"], input: item(3, #""isPublic":true,"#))
      #expect(open.status == 0 && !open.errors.contains("private"))
    }
  }
}
