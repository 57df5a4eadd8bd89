import Frontier
import Testing

@testable import Serving

/// The feeds of changed pages.
@Suite("feeds of the server", .timeLimit(.minutes(15)))
struct FeedRouteTests {
  @Test(
    "types of feeds",
    arguments: [
      ("/feeds/changes.atom", "application/atom+xml; charset=utf-8", "<feed"),
      ("/feeds/changes.json", "application/feed+json", "jsonfeed.org"),
    ]
  )
  func types(_ path: String, _ type: String, _ word: String) async throws {
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask(path)
      #expect(answer.status == 200)
      #expect(answer["content-type"] == type)
      #expect(answer.text.contains(word))
      #expect(answer.text.contains("http://127.0.0.1:8420" + path))
    }
  }

  @Test("with a shared frontier, the changes are those of its crawls")
  func sharedFrontier() async throws {
    try await SiteFixture.with {
      $0.changes = SharedChanges(isBroken: false)
    } _: { fixture in
      let feed = await fixture.ask("/feeds/changes.json")
      #expect(feed.text.contains("https://a.example/shared"))
      #expect(fixture.failures.lines.isEmpty)
    }
  }

  @Test("why a response failed is in the log only")
  func failures() async throws {
    try await SiteFixture.with {
      $0.changes = SharedChanges(isBroken: true)
    } _: { fixture in
      let feed = await fixture.ask("/feeds/changes.json")
      #expect(feed.status == 503 && feed["retry-after"] == "10")
      #expect(!feed.text.contains(SharedChanges.Failure.reason))
      _ = await fixture.ask("/nothing")
      let call: JSON = [
        "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ["name": "changes"],
      ]
      let tool = await fixture.ask("/mcp", method: "POST", json: call)
      #expect(tool.text.contains(#""isError":true"#))
      let failures = fixture.failures.lines
      let reason = SharedChanges.Failure.reason
      let line = "changes of the frontier: \(reason)"
      #expect(failures == [line, line])
    }
  }
}

/// A log with one change, or that cannot be reached.
private struct SharedChanges: ChangeDeliveryLog {
  struct Failure: Error, CustomStringConvertible {
    static let reason = "connection to 127.0.0.1 refused"
    var description: String { Self.reason }
  }

  let isBroken: Bool

  func changes(_ selection: ChangeSelection) throws -> [StoredChange] {
    if isBroken { throw Failure() }
    let url = "https://a.example/shared"
    return [StoredChange(id: 1, change: PageChange(time: 1, kind: .added, url: url, fields: []))]
  }

  func lastCompleteNumber() -> Int64 { 1 }

  func position(of receiver: String) -> Int64? { nil }

  func setPosition(_ position: Int64, of receiver: String) {}
}
