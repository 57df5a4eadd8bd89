/// The edit distance of words: insertions, deletions, substitutions, and transpositions of adjacent letters.
enum EditDistance {
  /// Returns the distance of two words; `nil` if it exceeds `limit`.
  ///
  /// - Complexity: The length of the words times `limit`.
  static func between(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>,
    limit: Int
  ) -> Int? {
    let (left, right) = stripped(left, right)
    guard abs(left.count - right.count) <= limit else { return nil }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var before = [Int](repeating: limit + 1, count: right.count + 1)
    var last = (0...right.count).map { min($0, limit + 1) }
    var row = last
    for i in 1...left.count {
      row[0] = min(i, limit + 1)
      let range = max(1, i - limit)...max(1, min(right.count, i + limit))
      if range.lowerBound > 1 { row[range.lowerBound - 1] = limit + 1 }
      var best = row[0]
      for j in range {
        let (one, other) = (left[left.startIndex + i - 1], right[right.startIndex + j - 1])
        var value = min(last[j - 1] + (one == other ? 0 : 1), last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, one == right[right.startIndex + j - 2],
          other == left[left.startIndex + i - 2]
        {
          value = min(value, before[j - 2] + 1)
        }
        row[j] = min(value, limit + 1)
        best = min(best, row[j])
      }
      if range.upperBound < right.count { row[range.upperBound + 1] = limit + 1 }
      if best > limit { return nil }
      (before, last, row) = (last, row, before)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  /// Returns both words without their common prefix and suffix.
  private static func stripped(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    var (left, right) = (left, right)
    while let one = left.first, one == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    while let one = left.last, one == right.last {
      left.removeLast()
      right.removeLast()
    }
    return (left, right)
  }
}
