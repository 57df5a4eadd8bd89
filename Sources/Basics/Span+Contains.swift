extension Span<UInt8> {
  /// Returns `true` if the bytes of `pattern` occur in this order.
  ///
  /// Eight offsets are tested at once for the first and the last byte of the pattern.
  ///
  /// - Complexity: Linear in the bytes for patterns of some dozen bytes, which are compared at each occurrence of
  ///   their first and last byte.
  package func contains(_ pattern: Span<UInt8>) -> Bool {
    guard !pattern.isEmpty else { return true }
    let distance = pattern.count - 1
    let first = UInt64(pattern[0]) &* Self.ones
    let last = UInt64(pattern[distance]) &* Self.ones
    var index = 0
    while index + distance + 8 <= count {
      // A byte is zero where both bytes are those of the pattern.
      let difference = word(at: index) ^ first | word(at: index + distance) ^ last
      if (difference &- Self.ones) & ~difference & Self.highBits != 0,
        (index..<index + 8).contains(where: { hasPattern(pattern, at: $0) })
      {
        return true
      }
      index += 8
    }
    while index + distance < count {
      if hasPattern(pattern, at: index) { return true }
      index += 1
    }
    return false
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  private func hasPattern(_ pattern: Span<UInt8>, at start: Int) -> Bool {
    for index in pattern.indices where self[start + index] != pattern[index] { return false }
    return true
  }
}
