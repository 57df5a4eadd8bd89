import Basics

extension String {
  var isASCII: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 { return false }
    return true
  }

  /// Returns `true` if it starts with `prefix`, which is lowercase ASCII, ignoring case.
  func hasASCIIPrefix(_ prefix: String) -> Bool { utf8.span.hasASCIIPrefix(prefix.utf8.span) }

  /// Returns `true` if it equals `word`, which is lowercase ASCII, ignoring case.
  func isASCIIWord(_ word: String) -> Bool {
    utf8.count == word.utf8.count && hasASCIIPrefix(word)
  }

  /// Returns `true` if both have the same bytes; compares the lengths, which usually differ, first.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && hasBytePrefix(other)
  }

  /// Returns `true` if its bytes start with those of `prefix`.
  package func hasBytePrefix(_ prefix: String) -> Bool {
    let (text, prefix) = (utf8.span, prefix.utf8.span)
    guard text.count >= prefix.count else { return false }
    for index in prefix.indices where text[index] != prefix[index] { return false }
    return true
  }

  /// Returns `true` if it contains `word`, which is lowercase ASCII, ignoring case.
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

  /// The lowercase text; unchanged if it is ASCII without capitals, as most names are.
  var inLowerCase: String {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 || bytes[index].isASCIIUppercase {
      return lowercased()
    }
    return self
  }

  /// Returns the offset of the first occurrence of a byte; `nil` if there is none.
  func offset(of byte: UInt8) -> Int? { offset(of: byte, in: 0..<utf8.count) }

  /// Returns the offset of the first occurrence of a byte from `start` on.
  func offset(of byte: UInt8, from start: Int) -> Int? {
    offset(of: byte, in: start..<utf8.count)
  }

  /// Returns the offset of the first occurrence of a byte in a range of offsets.
  func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    let bytes = utf8.span
    for index in range where bytes[index] == byte { return index }
    return nil
  }

  /// Returns the text in a byte range, which ends between characters.
  package func slice(_ range: Range<Int>) -> String {
    unsafe utf8.span.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the text from a byte offset on.
  func slice(from start: Int) -> String { slice(start..<utf8.count) }

  /// Returns the non-empty parts between ASCII bytes that satisfy `isSeparator`.
  func bytewiseSplit(_ isSeparator: (UInt8) -> Bool) -> [String] {
    let bytes = utf8.span
    var parts: [String] = []
    var start = 0
    for index in bytes.indices where isSeparator(bytes[index]) {
      if start == 0 { parts.reserveCapacity(4) }
      if start < index { parts.append(slice(start..<index)) }
      start = index + 1
    }
    // Most lists have only one word.
    if start == 0 { return bytes.isEmpty ? [] : [self] }
    if start < bytes.count { parts.append(slice(from: start)) }
    return parts
  }

  /// The words of a list attribute, separated by [ASCII
  /// whitespace](https://infra.spec.whatwg.org/#ascii-whitespace).
  package var listWords: [String] {
    bytewiseSplit(\.isASCIIWhitespace)
  }
}

extension Span<UInt8> {
  /// Returns `true` if it starts with the first `count` bytes of `prefix`.
  func begins(with prefix: [UInt8], count: Int) -> Bool {
    guard self.count >= count else { return false }
    for index in 0..<count where self[index] != prefix[index] { return false }
    return true
  }

  /// Returns `true` if both have the same bytes.
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Returns `true` if it starts with `prefix`, which is lowercase ASCII, ignoring case.
  func hasASCIIPrefix(_ prefix: Span<UInt8>) -> Bool {
    guard count >= prefix.count else { return false }
    for index in prefix.indices {
      let (byte, wanted) = (self[index], prefix[index])
      if byte != wanted, wanted < 0x61 || byte | 0x20 != wanted { return false }
    }
    return true
  }
}
