import Fetching
import Synchronization
import Testing
import URLStandard

@testable import Crawling

/// The gate of large pages.
@Suite("Large page gate")
struct LargePageGateTests {
  private struct Count {
    var now = 0
    var most = 0
    var total = 0
  }

  private final class Inside: Sendable {
    let count = Mutex(Count())
  }

  @Test func `one large page at a time is inside`() async {
    let gate = LargePageGate(releasingCaches: {})
    let inside = Inside()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          await gate.enter()
          inside.count.withLock { count in
            count.now += 1
            count.total += 1
            count.most = max(count.most, count.now)
          }
          await Task.yield()
          inside.count.withLock { $0.now -= 1 }
          gate.leave()
        }
      }
    }
    #expect(inside.count.withLock { ($0.most, $0.total, $0.now) } == (1, 200, 0))
  }

  @Test func `a page that waits has its body when it passes, and a small page does not wait`()
    async throws
  {
    let releases = Atomic(0)
    let gate = LargePageGate(releasingCaches: { releases.add(1, ordering: .relaxed) })
    let url = try #require(WebURL("https://a.example/"))
    let body = (0..<LargePageGate.size + 1).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 8) }
    let large = FetchResponse(url: url, status: 200, body: body)
    var first = large
    var pass = try await gate.pass(for: &first)
    #expect(pass != nil && first.body == body)
    var small = FetchResponse(url: url, status: 200, body: [1, 2, 3])
    let none = try await gate.pass(for: &small)
    #expect(none == nil && small.body == [1, 2, 3])
    #expect(releases.load(ordering: .relaxed) == 1)
    let waiting = Task {
      var response = large
      let pass = try await gate.pass(for: &response)
      return (pass != nil, response.body)
    }
    await Task.yield()
    pass = nil
    let (hasPassed, found) = try await waiting.value
    #expect(hasPassed && found == body)
  }

  @Test func `a page whose body is lost while it waits fails, and the next one passes`()
    async throws
  {
    let gate = LargePageGate(releasingCaches: {}, decompress: { _, _ in nil })
    let url = try #require(WebURL("https://a.example/"))
    let body = [UInt8](repeating: 0x41, count: LargePageGate.size + 1)
    var large = FetchResponse(url: url, status: 200, body: body)
    var pass = try await gate.pass(for: &large)
    let waiting = Task { [large] in
      var response = large
      return try await gate.pass(for: &response) != nil
    }
    await Task.yield()
    while gate.waitingCount == 0 { await Task.yield() }
    #expect(pass != nil)
    pass = nil
    await #expect(throws: FetchError.self) { _ = try await waiting.value }
    pass = try await gate.pass(for: &large)
    #expect(pass != nil && large.body == body)
  }
}
