extension Array {
  /// The number of elements above which ``growSlowly(by:)`` has an effect.
  private static var largeCount: Int { 1 << 15 }

  /// Makes room for `count` elements; a large array grows by a quarter, where `append` doubles it.
  ///
  /// The arrays of a page of 10 MB are the largest of a crawl, and half of their capacity would be unused.
  @inline(__always)
  mutating func growSlowly(by count: Int = 1) {
    guard count > capacity - self.count, self.count > Self.largeCount else { return }
    reserveCapacity(self.count + Swift.max(count, self.count / 4))
  }
}
