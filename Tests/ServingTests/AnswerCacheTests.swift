import Foundation
import Indexing
import Synchronization
import Testing

@testable import Serving

@Suite("Kept answers", .timeLimit(.minutes(5)))
struct AnswerCacheTests {
  private func answer(_ text: String) -> WebResponse { WebResponse(200, Array(text.utf8)) }

  private func key(_ owner: String?) -> AnswerCache.Key {
    AnswerCache.Key(owner: owner, question: ["search", "lemon"])
  }

  @Test func `an answer is given again for some seconds although something is written`() throws {
    let version = Atomic(0)
    let cache = AnswerCache(seconds: 5) { version.add(1, ordering: .relaxed).newValue }
    for (time, text) in [(0.0, "0.0"), (4.9, "0.0"), (5.0, "5.0"), (6.0, "5.0")] {
      let given = try cache.answer(key(nil), at: time) { answer("\(time)") }
      #expect(given.text == text, "\(time)")
    }
  }

  @Test func `an answer is given again for a minute while nothing is written`() throws {
    let version = Atomic(1)
    let cache = AnswerCache(seconds: 5) { version.load(ordering: .relaxed) }
    for (time, text) in [(0.0, "0.0"), (59.0, "0.0"), (60.0, "60.0"), (70.0, "60.0")] {
      let given = try cache.answer(key(nil), at: time) { answer("\(time)") }
      #expect(given.text == text, "\(time)")
    }
    version.store(2, ordering: .relaxed)
    #expect(try cache.answer(key(nil), at: 80) { answer("new") }.text == "new")
  }

  @Test func `an answer is kept by seconds alone where no version is known`() throws {
    let cache = AnswerCache(seconds: 5) { nil }
    _ = try cache.answer(key(nil), at: 0) { answer("old") }
    #expect(try cache.answer(key(nil), at: 5) { answer("new") }.text == "new")
  }

  @Test func `a write takes all answers away, also those on their way`() throws {
    let cache = AnswerCache(seconds: 5) { 1 }
    _ = try cache.answer(key(nil), at: 0) {
      cache.forget()
      return answer("1")
    }
    #expect(try cache.answer(key(nil), at: 0) { answer("2") }.text == "2")
    cache.forget()
    #expect(try cache.answer(key(nil), at: 0) { answer("3") }.text == "3")
  }

  @Test func `an owner's answer is given to no other`() throws {
    let cache = AnswerCache(seconds: 5) { 1 }
    _ = try cache.answer(key("anna"), at: 0) { answer("1") }
    #expect(try cache.answer(key("berta"), at: 0) { answer("2") }.text == "2")
    #expect(try cache.answer(key(nil), at: 0) { answer("3") }.text == "3")
  }

  @Test func `what another program writes changes the version`() async throws {
    try await SiteFixture.with { fixture in
      let version = IndexVersion(path: fixture.folder.path + "/index.sqlite")
      let first = try #require(version.current)
      #expect(version.current == first)
      try fixture.add("1", title: "lemon")
      #expect(version.current != first)
    }
  }

  @Test func `a box gets completions and results in short by one call`() async throws {
    try await SiteFixture.with { fixture in
      try fixture.add("1", title: "lemon cake")
      let short = await fixture.ask("/api/v1/suggest?q=lem&results=8").value
      #expect(short["results"]?.elements.first?["title"]?.text == "lemon cake")
      #expect(short["results"]?.elements.first?["provenance"] == nil)
      #expect(await fixture.ask("/api/v1/suggest?q=lem").value["results"] == nil)
    }
  }

  @Test func `what is written through the API is found at once`() async throws {
    try await SiteFixture.with({ $0.answerSeconds = 3600 }) { fixture in
      let before = await fixture.ask("/api/v1/search?q=lemon", as: "anna").value
      #expect(before["total"] == 0)
      let body: JSON = ["items": [["uniqueIdentifier": "1", "attributeSet": ["title": "lemon"]]]]
      _ = await fixture.ask("/api/v1/apps/TEAM.app/items", method: "POST", as: "anna", json: body)
      let after = await fixture.ask("/api/v1/search?q=lemon", as: "anna").value
      #expect(after["total"] == 1)
    }
  }
}
