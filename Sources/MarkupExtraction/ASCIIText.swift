extension String {
  /// Whether it begins with `prefix`, which is lower-case ASCII, in whatever case.
  func hasASCIIPrefix(_ prefix: String) -> Bool {
    let (text, prefix) = (utf8.span, prefix.utf8.span)
    guard text.count >= prefix.count else { return false }
    for index in prefix.indices {
      let (byte, wanted) = (text[index], prefix[index])
      if byte != wanted, wanted < 0x61 || byte | 0x20 != wanted { return false }
    }
    return true
  }

  /// Whether it is `word`, which is lower-case ASCII, in whatever case.
  func isASCIIWord(_ word: String) -> Bool {
    utf8.count == word.utf8.count && hasASCIIPrefix(word)
  }

  /// Whether both are the same bytes; their lengths, which mostly differ, are compared first.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && self == other
  }

  /// Whether its bytes begin with those of `prefix`.
  func hasBytePrefix(_ prefix: String) -> Bool {
    let (text, prefix) = (utf8.span, prefix.utf8.span)
    guard text.count >= prefix.count else { return false }
    for index in prefix.indices where text[index] != prefix[index] { return false }
    return true
  }

  /// Whether `word`, which is lower-case ASCII, occurs in it, in whatever case.
  func containsASCIIWord(_ word: String) -> Bool {
    let (text, word) = (utf8.span, word.utf8.span)
    var start = 0
    while start + word.count <= text.count {
      var length = 0
      while length < word.count, text[start + length] | 0x20 == word[length] | 0x20 { length += 1 }
      if length == word.count { return true }
      start += 1
    }
    return false
  }

  /// The parts between bytes for which `isSeparator` says so, without empty ones.
  func bytewiseSplit(_ isSeparator: (UInt8) -> Bool) -> [Substring] {
    var parts: [Substring] = []
    var start = utf8.startIndex
    var index = start
    for byte in utf8 {
      if isSeparator(byte) {
        if start < index { parts.append(self[start..<index]) }
        start = utf8.index(after: index)
      }
      utf8.formIndex(after: &index)
    }
    if start < index { parts.append(self[start..<index]) }
    return parts
  }

  /// The words of an attribute that is a list, parted by
  /// [ASCII white space](https://infra.spec.whatwg.org/#ascii-whitespace).
  var listWords: [Substring] {
    bytewiseSplit { $0 == 0x20 || $0 == 9 || $0 == 10 || $0 == 12 || $0 == 13 }
  }
}
