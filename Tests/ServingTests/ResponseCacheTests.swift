import Basics
import Foundation
import SQLiteIndex
import Synchronization
import Testing

@testable import Serving

@Suite("Kept answers", .timeLimit(.minutes(15)))
struct ResponseCacheTests {
  private func answer(_ text: String) -> WebResponse { WebResponse(200, Array(text.utf8)) }

  private func key(_ owner: String?) -> ResponseCache.Key {
    ResponseCache.Key(owner: owner, parameters: ["search", "lemon"])
  }

  private func cache(
    slots: SearchSlots = SearchSlots(limit: 2),
    version: @escaping @Sendable () -> Int?
  ) -> ResponseCache { ResponseCache(seconds: 5, slots: slots, version: version) }

  @Test func `an answer is given again for some seconds although something is written`()
    async throws
  {
    let version = Atomic(0)
    let cache = cache { version.add(1, ordering: .relaxed).newValue }
    for (time, text) in [(0.0, "0.0"), (4.9, "0.0"), (5.0, "5.0"), (6.0, "5.0")] {
      let given = try await cache.response(key(nil), at: time) { answer("\(time)") }
      #expect(given.text == text, "\(time)")
    }
  }

  @Test func `an answer is given again for a minute while nothing is written`() async throws {
    let version = Atomic(1)
    let cache = cache { version.load(ordering: .relaxed) }
    for (time, text) in [(0.0, "0.0"), (59.0, "0.0"), (60.0, "60.0"), (70.0, "60.0")] {
      let given = try await cache.response(key(nil), at: time) { answer("\(time)") }
      #expect(given.text == text, "\(time)")
    }
    version.store(2, ordering: .relaxed)
    #expect(try await cache.response(key(nil), at: 80) { answer("new") }.text == "new")
  }

  @Test func `an answer is kept by seconds alone where no version is known`() async throws {
    let cache = cache { nil }
    _ = try await cache.response(key(nil), at: 0) { answer("old") }
    #expect(try await cache.response(key(nil), at: 5) { answer("new") }.text == "new")
  }

  @Test func `an old answer is given while all slots are taken, for a minute at most`()
    async throws
  {
    let version = Atomic(0)
    let slots = SearchSlots(limit: 1)
    let cache = cache(slots: slots) { version.add(1, ordering: .relaxed).newValue }
    _ = try await cache.response(key(nil), at: 0) { answer("old") }
    let (opened, gate) = AsyncStream<Void>.makeStream()
    async let search: Void = slots.run { for await () in opened { break } }
    while !slots.isBusy { await Task.yield() }
    #expect(try await cache.response(key(nil), at: 59) { answer("new") }.text == "old")
    gate.yield()
    try await search
    #expect(try await cache.response(key(nil), at: 60) { answer("new") }.text == "new")
  }

  @Test func `a question that is being answered is asked once`() async throws {
    let cache = cache { 1 }
    let asked = Counter()
    let (begun, open) = AsyncStream<Void>.makeStream()
    let (opened, gate) = AsyncStream<Void>.makeStream()
    let key = key(nil)
    let ask: @Sendable () async throws -> String = {
      try await cache.response(key, at: 0) {
        asked.count()
        open.yield()
        for await () in opened { break }
        return WebResponse(200, Array("one".utf8))
      }.text
    }
    async let first = ask()
    for await () in begun { break }
    async let second = ask()
    async let third = ask()
    while cache.waiting < 3 { await Task.yield() }
    gate.yield()
    #expect(try await [first, second, third] == ["one", "one", "one"])
    #expect(asked.value == 1)
  }

  @Test func `a write takes all answers away, also those on their way`() async throws {
    let cache = cache { 1 }
    _ = try await cache.response(key(nil), at: 0) {
      cache.invalidate()
      return answer("1")
    }
    #expect(try await cache.response(key(nil), at: 0) { answer("2") }.text == "2")
    cache.invalidate()
    #expect(try await cache.response(key(nil), at: 0) { answer("3") }.text == "3")
  }

  @Test func `what an owner writes for himself takes only his answers away`() async throws {
    let cache = cache { 1 }
    for owner in ["anna", "berta", nil] {
      _ = try await cache.response(key(owner), at: 0) { answer("1") }
    }
    cache.invalidate("anna")
    for (owner, text) in [("anna", "2"), ("berta", "1"), (nil, "1")] {
      let given = try await cache.response(key(owner), at: 1) { answer("2") }
      #expect(given.text == text, "\(owner ?? "nobody")")
    }
  }

  @Test func `an owner's answer is given to no other`() async throws {
    let cache = cache { 1 }
    _ = try await cache.response(key("anna"), at: 0) { answer("1") }
    #expect(try await cache.response(key("berta"), at: 0) { answer("2") }.text == "2")
    #expect(try await cache.response(key(nil), at: 0) { answer("3") }.text == "3")
  }

  @Test func `an error reaches all who asked, and is not kept`() async throws {
    let cache = cache { 1 }
    await #expect(throws: Problem.self) {
      try await cache.response(key(nil), at: 0) { throw Problem(.notReady, "damaged") }
    }
    #expect(try await cache.response(key(nil), at: 0) { answer("1") }.text == "1")
  }

  @Test func `what is asked for stays when memory is full`() {
    var kept = RecentlyUsed<ResponseCache.Key, ResponseCache.Entry>(limit: 10_000) { $0.bytes }
    func entry(_ number: Int) -> ResponseCache.Entry {
      ResponseCache.Entry(
        response: answer("\(number)"),
        time: 0,
        version: nil,
        invalidationCount: 0
      )
    }
    func key(_ number: Int) -> ResponseCache.Key {
      ResponseCache.Key(owner: nil, parameters: ["\(number)"])
    }
    kept[key(0)] = entry(0)
    for number in 1...100 {
      kept[key(number)] = entry(number)
      #expect(kept[key(0)]?.response.text == "0", "\(number)")
    }
    let left = (1...100).filter { kept[key($0)] != nil }
    #expect((1...20).contains(left.count))
    #expect(left.contains(100))
  }

  @Test func `what another program writes changes the version`() async throws {
    try await SiteFixture.with { fixture in
      let version = IndexVersion(path: fixture.folder.path + "/index.sqlite")
      let first = try #require(version.current)
      #expect(version.current == first)
      try await fixture.add("1", title: "lemon")
      #expect(version.current != first)
    }
  }

  @Test func `a box gets completions and results in short by one call`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add("1", title: "lemon cake")
      let short = await fixture.ask("/api/v1/suggest?q=lem&results=8").value
      #expect(short["results"]?.elements.first?["title"]?.text == "lemon cake")
      #expect(short["results"]?.elements.first?["provenance"] == nil)
      #expect(await fixture.ask("/api/v1/suggest?q=lem").value["results"] == nil)
    }
  }

  @Test func `an answer that is kept packed is plain for who takes it plain`() async throws {
    try await SiteFixture.with({ $0.answerSeconds = 3600 }) { fixture in
      for number in 1...20 { try await fixture.add("\(number)", title: "lemon cake \(number)") }
      let target = "/api/v1/search?q=lemon&limit=20"
      let compressed = await fixture.ask(target, headers: ["accept-encoding": "gzip"])
      let again = await fixture.ask(target, headers: ["accept-encoding": "gzip"])
      let plain = await fixture.ask(target)
      #expect(compressed["content-encoding"] == "gzip")
      #expect(again.bytes == compressed.bytes)
      #expect(plain["content-encoding"] == nil)
      #expect(plain["etag"] == compressed["etag"])
      #expect(plain.value["items"]?.elements.count == 20)
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

private final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func count() { number.add(1, ordering: .relaxed) }
}
