import Foundation
import Testing
import WebmarkTesting

/// Damaged JSON from apps: every import path rejects the same lines and stores the others.
@Suite("damaged feeds", .timeLimit(.minutes(15)))
struct StrictFeedTests {
  /// Titles that are rejected, in JSON; the bytes of the last are not UTF-8.
  private static let titles = [#"\ud800"#, #"\udc00x"#, #"a\u0000b"#, "\t", #"\q"#, "<FF>"]

  private static func line(_ title: String, id: String = "1") -> [UInt8] {
    let text =
      #"{"appID":"T.a","uniqueIdentifier":"\#(id)","activityType":"T.a.x","#
      + #""eligibleForSearch":true,"title":"\#(title)","attributeSet":{"title":"\#(title)"}}"#
    let parts = text.components(separatedBy: "<FF>").map { Array($0.utf8) }
    return Array(parts.joined(separator: [0xFF]))
  }

  /// Returns the same as an item.
  private static func item(_ title: String, id: String) -> [UInt8] {
    let text = String(decoding: line(title, id: id), as: UTF8.self)
    guard !title.contains("<FF>") else {
      let item = #"{"appID":"T.a","uniqueIdentifier":"\#(id)","attributeSet":{"title":""#
      return Array(item.utf8) + [0xFF] + Array(#""}}"#.utf8)
    }
    return Array(
      text.replacingOccurrences(of: #""activityType":"T.a.x","eligibleForSearch":true,"#, with: "")
        .utf8
    )
  }

  private static var feed: [UInt8] {
    let bad = titles.enumerated().map { item($0.element, id: "bad\($0.offset)") }
    let good = (0..<3).map { item("Plum \($0)", id: "\($0)") }
    let lines = [good[0]] + bad + [good[1], good[2]]
    return Array(lines.joined(separator: [0x0A]))
  }

  @Test func `index add`() async throws {
    try await TemporaryFolder.with { folder in
      try Data(Self.feed).write(to: folder.appendingPathComponent("feed.ndjson"))
      let answer = try CommandRunner(in: folder).run(["index", "add", "feed.ndjson"])
      #expect(answer.status == 2)
      #expect(answer.output == "added 3, changed 0, same 0\n")
      #expect(answer.errors.contains("\(Self.titles.count) of 9 lines were not read"))
    }
  }

  @Test func `the answer of a provider`() async throws {
    try await TemporaryFolder.with { folder in
      try Data(Self.feed + Array("\n{\"op\":\"ack\"}\n".utf8))
        .write(to: folder.appendingPathComponent("feed.ndjson"))
      let runner = CommandRunner(in: folder)
      _ = try runner.run(["provider", "add", "T.a", "--", "/bin/cat", folder.path + "/feed.ndjson"])
      let answer = try runner.run(["reindex"])
      #expect(answer.output.contains("added 3"))
      #expect(answer.output.contains("not stored \(Self.titles.count)"))
      // A truncated acknowledgement is invalid.
      try Data(#"{"op":"ack""#.utf8).write(to: folder.appendingPathComponent("feed.ndjson"))
      try #expect(runner.run(["reindex", "--all"]).errors.contains("did not acknowledge"))
    }
  }

  @Test("activity become-current", arguments: titles)
  func activity(_ title: String) async throws {
    try await TemporaryFolder.with { folder in
      try Data(Self.line(title)).write(to: folder.appendingPathComponent("a.json"))
      let answer = try CommandRunner(in: folder).run(["activity", "become-current", "a.json"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("contains no activity"))
    }
  }
}
