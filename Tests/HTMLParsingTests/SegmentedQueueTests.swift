import Testing

@testable import HTMLParsing

/// A queue of the elided data of a page (ours).
@Suite("SegmentedQueue")
struct SegmentedQueueTests {
  @Test func `elements leave in their order, over several segments`() {
    var queue = SegmentedQueue<Int>()
    #expect(queue.isEmpty && queue.first == nil)
    for number in 0..<10_000 { queue.append(number) }
    var removed: [Int] = []
    while let first = queue.first {
      removed.append(first)
      queue.removeFirst()
    }
    #expect(removed == Array(0..<10_000))
    #expect(queue.isEmpty && queue.appendedCount == 10_000)
  }

  @Test func `a condition holds for the elements that are left`() {
    var queue = SegmentedQueue<Int>()
    for number in 0..<5000 { queue.append(number) }
    #expect(!queue.allSatisfy { $0 >= 4500 })
    for _ in 0..<4500 { queue.removeFirst() }
    #expect(queue.allSatisfy { $0 >= 4500 } && !queue.allSatisfy { $0 > 4500 })
  }

  @Test func `removed elements are released segment by segment`() {
    final class Token {}
    var queue = SegmentedQueue<Token>()
    weak var first: Token?
    do {
      let token = Token()
      first = token
      queue.append(token)
    }
    for _ in 0..<5000 { queue.append(Token()) }
    #expect(first != nil)
    for _ in 0..<4500 { queue.removeFirst() }
    #expect(first == nil && queue.first != nil)
  }
}
