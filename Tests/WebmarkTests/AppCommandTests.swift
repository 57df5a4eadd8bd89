import Foundation
import Testing
import WebmarkTesting

/// Apps with their names, and declared activities.
@Suite("webmark app, activity update")
struct AppCommandTests {
  static func with(_ body: (CommandRunner) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let app = [
        "app", "add", "T.music", "--name", "Quick Music", "--subtitle", "Listen, sing 解錠",
        "--store-id", "990000017", "--url", "https://music.example/",
        "--activity-type", "T.music.play",
      ]
      try #expect(runner.run(app).status == 0)
      try await body(runner)
    }
  }

  @Test(
    "each word of an app's name and subtitle finds it",
    arguments: ["quick", "Music", "sing", "解錠", "quick mus"]
  )
  func words(_ query: String) async throws {
    try await Self.with { runner in
      let found = try runner.run(["search", query, "--json"])
      #expect(found.lines.count == 1)
      #expect(found.output.contains(#""id":"item:T.music/com.apple.application""#))
    }
  }

  @Test func `an app opens as itself, with its site and its number in the store`() async throws {
    try await Self.with { runner in
      let payload = try runner.run([
        "open", "item:T.music/com.apple.application", "--json",
      ])
      #expect(
        payload.output
          == #"{"appID":"T.music","install":"990000017","webpageURL":"https://music.example/"}"#
          + "\n"
      )
    }
  }

  @Test func `an app that deletes all its items is still found, until it is removed`()
    async throws
  {
    try await Self.with { runner in
      let item = #"{"appID":"T.music","uniqueIdentifier":"1","attributeSet":{"title":"Music 1"}}"#
      _ = try runner.run(["index", "add", "-"], input: item)
      try #expect(
        runner.run(["index", "delete", "--app", "T.music", "--all"]).output == "deleted 1\n"
      )
      try #expect(runner.run(["search", "music", "--json"]).lines.count == 1)
      try #expect(runner.run(["app", "remove", "T.music"]).output == "deleted 1\n")
      try #expect(runner.run(["search", "music"]).status == 1)
      try #expect(runner.run(["app", "list"]).status == 1)
    }
  }

  @Test func `an app stays until each of its owners has removed it`() async throws {
    try await Self.with { runner in
      let other = ["app", "add", "T.music", "--name", "Quick Music", "--owner", "eve"]
      try #expect(runner.run(other).status == 0)
      try #expect(runner.run(["app", "remove", "T.music"]).output == "deleted 1\n")
      try #expect(runner.run(["search", "music"]).status == 1)
      try #expect(runner.run(["search", "music", "--owner", "eve"]).status == 0)
      try #expect(runner.run(["app", "list"]).status == 0)
      let last = try runner.run(["app", "remove", "T.music", "--owner", "eve"])
      #expect(last.output == "deleted 1\n")
      try #expect(runner.run(["search", "music", "--owner", "eve"]).status == 1)
      try #expect(runner.run(["app", "list"]).status == 1)
    }
  }

  static func activity(_ type: String, _ rest: String) -> String {
    #"{"appID":"T.music","activityType":"\#(type)","persistentIdentifier":"7","#
      + #""eligibleForSearch":true,\#(rest)}"#
  }

  @Test func `a kind of activity that the app does not declare is refused where that is asked for`()
    async throws
  {
    try await Self.with { runner in
      let foreign = Self.activity("T.music.buy", #""title":"Buy""#)
      let refused = try runner.run(["activity", "become-current", "--strict"], input: foreign)
      #expect(refused.status == 2 && refused.errors.contains("'T.music.buy'"))
      try #expect(runner.run(["activity", "become-current"], input: foreign).status == 0)
    }
  }

  @Test func `what goes on with the current activity is added to it`() async throws {
    try await Self.with { runner in
      let start = Self.activity(
        "T.music.play",
        #""title":"Play","userInfo":{"song":"1","at":0},"keywords":["jazz"]"#
      )
      let later = Self.activity("T.music.play", #""userInfo":{"at":90},"keywords":["night"]"#)
      let early = try runner.run(["activity", "update"], input: later)
      #expect(early.status == 2 && early.errors.contains("not the current one"))
      _ = try runner.run(["activity", "become-current", "--strict"], input: start)
      try #expect(runner.run(["activity", "update"], input: later).output == "updated\n")
      let kept = try runner.run(["index", "export", "--kind", "activity"]).output
      #expect(kept.contains(#""userInfo":{"at":90,"song":"1"}"#))
      #expect(kept.contains(#""keywords":["jazz","night"]"#))
    }
  }
}
