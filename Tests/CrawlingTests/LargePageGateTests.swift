import Synchronization
import Testing

@testable import Crawling

/// The gate of large pages.
@Suite("Large page gate")
struct LargePageGateTests {
  private struct Inside {
    var now = 0
    var most = 0
    var total = 0
  }

  @Test func `one large page at a time is inside`() async {
    let gate = LargePageGate()
    let inside = Mutex(Inside())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          await gate.enter()
          inside.withLock { inside in
            inside.now += 1
            inside.total += 1
            inside.most = max(inside.most, inside.now)
          }
          await Task.yield()
          inside.withLock { $0.now -= 1 }
          gate.leave()
        }
      }
    }
    #expect(inside.withLock { ($0.most, $0.total, $0.now) } == (1, 200, 0))
  }
}
