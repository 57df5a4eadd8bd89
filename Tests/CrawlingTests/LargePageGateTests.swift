import Synchronization
import Testing

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
    let gate = LargePageGate()
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
}
