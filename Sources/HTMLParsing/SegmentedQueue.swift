/// A queue that releases its elements while they are removed, and never moves them.
///
/// The lists of a page of 10 MB are the largest of a crawl. Arrays would need the memory of two copies when they grow,
/// and keep removed elements until the end.
struct SegmentedQueue<Element> {
  private static var segmentSize: Int { 4096 }

  private var segments: [[Element]] = []
  /// The number of removed elements.
  private var removedCount = 0
  /// The number of all elements that were appended.
  private(set) var appendedCount = 0

  /// The first element; `nil` if the queue is empty.
  var first: Element? {
    guard removedCount < appendedCount else { return nil }
    return segments[removedCount / Self.segmentSize][removedCount % Self.segmentSize]
  }

  var isEmpty: Bool { removedCount == appendedCount }

  mutating func append(_ element: Element) {
    if appendedCount % Self.segmentSize == 0 {
      segments.append([])
      let isFirst = segments.count == 1
      segments[segments.count - 1].reserveCapacity(isFirst ? 512 : Self.segmentSize)
    }
    segments[segments.count - 1].append(element)
    appendedCount += 1
  }

  /// Removes the first element; the queue must not be empty.
  mutating func removeFirst() {
    removedCount += 1
    guard removedCount % Self.segmentSize == 0 else { return }
    segments[removedCount / Self.segmentSize - 1] = []
  }

  /// Returns `true` if the condition holds for all elements of the queue.
  func allSatisfy(_ condition: (Element) -> Bool) -> Bool {
    (removedCount..<appendedCount).allSatisfy {
      condition(segments[$0 / Self.segmentSize][$0 % Self.segmentSize])
    }
  }
}
