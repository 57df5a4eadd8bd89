extension Span<UInt8> {
  /// Returns `true` if the bytes of `pattern` occur in this order.
  ///
  /// - Complexity: Linear in the bytes for patterns of some dozen bytes, which are compared at each occurrence of
  ///   their first eight.
  package func contains(_ pattern: Span<UInt8>) -> Bool {
    guard !pattern.isEmpty else { return true }
    guard pattern.count >= 8 else { return containsShort(pattern) }
    let first = pattern.word(at: 0)
    let bytes = unsafe bytes
    var index = 0
    while index + pattern.count <= count {
      // Eight bytes follow, because the pattern is not shorter.
      let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      if UInt64(littleEndian: word) == first, hasPattern(pattern, at: index) { return true }
      index &+= 1
    }
    return false
  }

  private func containsShort(_ pattern: Span<UInt8>) -> Bool {
    var index = 0
    while index + pattern.count <= count {
      if hasPattern(pattern, at: index) { return true }
      index += 1
    }
    return false
  }

  private func hasPattern(_ pattern: Span<UInt8>, at start: Int) -> Bool {
    for index in pattern.indices where self[start + index] != pattern[index] { return false }
    return true
  }
}
