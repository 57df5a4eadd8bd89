extension Span<UInt8> {
  /// Returns `true` if the bytes of `pattern` occur in this order.
  ///
  /// Moves the pattern so that the byte below its end meets its last occurrence in the pattern (Horspool, "Practical
  /// fast searching in strings", 1980).
  ///
  /// - Complexity: Linear in the bytes for patterns of some dozen bytes, of which long ones skip most.
  package func contains(_ pattern: Span<UInt8>) -> Bool {
    guard !pattern.isEmpty else { return true }
    let last = pattern.count - 1
    var shifts: [256 of Int] = .init(repeating: pattern.count)
    for index in 0..<last { shifts[Int(pattern[index])] = last - index }
    var end = last
    while end < count {
      if self[end] == pattern[last], hasPattern(pattern, at: end - last) { return true }
      end += shifts[Int(self[end])]
    }
    return false
  }

  private func hasPattern(_ pattern: Span<UInt8>, at start: Int) -> Bool {
    for index in pattern.indices where self[start + index] != pattern[index] { return false }
    return true
  }
}
