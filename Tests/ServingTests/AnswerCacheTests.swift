import Testing

@testable import Serving

@Suite("Kept answers", .timeLimit(.minutes(5)))
struct AnswerCacheTests {
  private func page(_ total: Int) -> FoundPage {
    FoundPage(results: [], total: total, isTotalExact: true)
  }

  private func key(_ owner: String?) -> AnswerCache.Key {
    AnswerCache.Key(owner: owner, text: "lemon", limit: 10, cursor: nil, wantsFacets: false)
  }

  @Test func `an answer is given again until its seconds are over`() throws {
    let cache = AnswerCache(seconds: 5)
    for (time, total) in [(0.0, 1), (4.9, 1), (5.0, 3), (6.0, 3)] {
      let made = time == 0 ? 1 : time == 5 ? 3 : 2
      let answer = try cache.page(key(nil), at: time) { page(made) }
      #expect(answer.total == total, "\(time)")
    }
  }

  @Test func `a write takes all answers away, also those on their way`() throws {
    let cache = AnswerCache(seconds: 5)
    _ = try cache.page(key(nil), at: 0) {
      cache.forget()
      return page(1)
    }
    #expect(try cache.page(key(nil), at: 0) { page(2) }.total == 2)
    cache.forget()
    #expect(try cache.page(key(nil), at: 0) { page(3) }.total == 3)
  }

  @Test func `an owner's answer is given to no other`() throws {
    let cache = AnswerCache(seconds: 5)
    _ = try cache.page(key("anna"), at: 0) { page(1) }
    #expect(try cache.page(key("berta"), at: 0) { page(2) }.total == 2)
    #expect(try cache.page(key(nil), at: 0) { page(3) }.total == 3)
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
