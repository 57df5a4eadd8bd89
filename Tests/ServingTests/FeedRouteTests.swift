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
}
