import URLStandard

extension [WebURL] {
  /// The addresses in the order of strings, which is that of their bytes, since they are ASCII.
  ///
  /// Those of one page mostly begin alike and then differ soon: eight bytes of each, as a number, decide
  /// nearly always.
  var sortedAddresses: [String] {
    let start = sharedStart
    var keys = indices.map { (word: self[$0].href.word(at: start), index: $0) }
    keys.sort { left, right in
      left.word == right.word
        ? self[left.index].href < self[right.index].href : left.word < right.word
    }
    return keys.map { self[$0.index].href }
  }

  /// How many bytes all of them begin with.
  private var sharedStart: Int {
    guard let first = first?.href else { return 0 }
    var count = first.utf8.count
    for index in indices.dropFirst() {
      count = first.sharedStart(with: self[index].href, limit: count)
    }
    return count
  }
}

extension String {
  fileprivate func sharedStart(with other: String, limit: Int) -> Int {
    let (left, right) = (utf8.span, other.utf8.span)
    let end = Swift.min(limit, right.count)
    for index in 0..<end where left[index] != right[index] { return index }
    return end
  }

  /// Eight bytes as a number that orders as they do; zeros stand behind the end.
  fileprivate func word(at start: Int) -> UInt64 {
    let bytes = utf8.span
    var word: UInt64 = 0
    for index in start..<start + 8 {
      word = word << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    return word
  }
}
