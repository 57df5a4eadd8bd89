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
      #expect(answer.status == 0 && answer.errors.contains("T.many told 5,001 items"))
    }
  }
}
