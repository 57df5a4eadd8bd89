extension String {
  var isASCII: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 { return false }
    return true
  }

  /// Whether it begins with `prefix`, which is lower-case ASCII, in whatever case.
  func hasASCIIPrefix(_ prefix: String) -> Bool { utf8.span.hasASCIIPrefix(prefix.utf8.span) }

  /// Whether it is `word`, which is lower-case ASCII, in whatever case.
  func isASCIIWord(_ word: String) -> Bool {
    utf8.count == word.utf8.count && hasASCIIPrefix(word)
  }

  /// Whether both are the same bytes; their lengths, which mostly differ, are compared first.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && self == other
  }

  /// Whether its bytes begin with those of `prefix`.
  package func hasBytePrefix(_ prefix: String) -> Bool {
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

  /// The text with ASCII in lower case and all else as `lowercased()` has it; itself where it is ASCII
  /// without capitals, as most names are.
  var inLowerCase: String {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 || bytes[index] &- 0x41 < 26 {
      return lowercased()
    }
    return self
  }

  /// Where a byte first stands, counted in bytes; `nil` where it does not.
  func offset(of byte: UInt8) -> Int? { offset(of: byte, in: 0..<utf8.count) }

  /// Where a byte first stands from `start` on.
  func offset(of byte: UInt8, from start: Int) -> Int? {
    offset(of: byte, in: start..<utf8.count)
  }

  /// Where a byte first stands in a range of them.
  func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    let bytes = utf8.span
    for index in range where bytes[index] == byte { return index }
    return nil
  }

  /// The text in a range of its bytes, which ends between characters.
  package func slice(_ range: Range<Int>) -> String {
    unsafe utf8.span.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// The text behind so many of its bytes.
  func slice(from start: Int) -> String { slice(start..<utf8.count) }

  /// The parts between bytes of ASCII for which `isSeparator` says so, without empty ones.
  func bytewiseSplit(_ isSeparator: (UInt8) -> Bool) -> [String] {
    let bytes = utf8.span
    var parts: [String] = []
    var start = 0
    for index in bytes.indices where isSeparator(bytes[index]) {
      if start == 0 { parts.reserveCapacity(4) }
      if start < index { parts.append(slice(start..<index)) }
      start = index + 1
    }
    // Most lists are one word.
    if start == 0 { return bytes.isEmpty ? [] : [self] }
    if start < bytes.count { parts.append(slice(from: start)) }
    return parts
  }

  /// The words of an attribute that is a list, parted by
  /// [ASCII white space](https://infra.spec.whatwg.org/#ascii-whitespace).
  var listWords: [String] {
    bytewiseSplit { $0 == 0x20 || $0 == 9 || $0 == 10 || $0 == 12 || $0 == 13 }
  }
}

extension Span<UInt8> {
  /// Whether it begins with so many bytes of `prefix`.
  func begins(with prefix: [UInt8], count: Int) -> Bool {
    guard self.count >= count else { return false }
    for index in 0..<count where self[index] != prefix[index] { return false }
    return true
  }

  /// Whether both are the same bytes.
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Whether it begins with `prefix`, which is lower-case ASCII, in whatever case.
  func hasASCIIPrefix(_ prefix: Span<UInt8>) -> Bool {
    guard count >= prefix.count else { return false }
    for index in prefix.indices {
      let (byte, wanted) = (self[index], prefix[index])
      if byte != wanted, wanted < 0x61 || byte | 0x20 != wanted { return false }
    }
    return true
  }
}
