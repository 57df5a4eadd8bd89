/// Collects text, and replaces each run of whitespace by one space.
public struct WhitespaceCollapser {
  private var bytes: [UInt8] = []
  private var hasPendingSpace = false
  private let limit: Int

  /// Creates a collapser with a limit of `limit` bytes.
  public init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, 128))
  }

  /// A Boolean value that indicates whether the limit is reached.
  public var isFull: Bool { bytes.count >= limit }

  /// Appends a space, unless the text is empty.
  public mutating func appendSpace() {
    hasPendingSpace = !bytes.isEmpty
  }

  /// Appends the UTF-8 text in `range` of `text`.
  public mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound, !isFull {
      let blank = Self.whitespaceLength(in: text, at: index, before: range.upperBound)
      if blank > 0 {
        appendSpace()
        index += blank
        continue
      }
      let start = index
      // The limit is applied word by word.
      index =
        Self.endOfWords(text, start..<range.upperBound, room: limit - bytes.count)
        ?? Self.endOfWord(text, start..<range.upperBound)
      appendRun(text.extracting(start..<index))
    }
  }

  /// Appends collapsed text up to the limit; the last character is complete.
  private mutating func appendRun(_ run: Span<UInt8>) {
    if hasPendingSpace { bytes.append(0x20) }
    hasPendingSpace = false
    var end = min(run.count, max(1, limit - bytes.count))
    while end < run.count, run[end] & 0xC0 == 0x80 { end += 1 }
    unsafe run.extracting(first: end).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
  }

  /// Returns the end of the leading words that are separated by single spaces, as far as they and a space
  /// fit; `nil` if there is no space for one.
  private static func endOfWords(
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    room: Int
  ) -> Int? {
    // The room may be the largest integer.
    let room = min(room, range.count + 1)
    let end = min(range.upperBound, range.lowerBound + room)
    var index = range.lowerBound + 1
    /// The next index at which to test eight bytes at once.
    var next = index
    while index < end {
      if index >= next, index + 8 <= end {
        let count = CollapsedText.count(text, at: index)
        index += count
        next = count == 0 ? index + 8 : index
        if count > 0 { continue }
      }
      if mayStartWhitespace(text[index]) {
        guard text[index] == 0x20, index + 1 < end, !mayStartWhitespace(text[index + 1]) else {
          return index
        }
        index += 1
      }
      index += 1
    }
    if end < range.lowerBound + room { return end }
    return (range.lowerBound + 1..<end).last { mayStartWhitespace(text[$0]) }
  }

  private static func endOfWord(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound + 1
    while index < range.upperBound, !mayStartWhitespace(text[index]) { index += 1 }
    return index
  }

  /// The collapsed text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the length of collapsible whitespace in bytes: ASCII whitespace and the no-break space.
  ///
  /// Ideographic spaces are kept, because they separate words in Chinese and Japanese as their authors
  /// intend.
  private static func whitespaceLength(
    in text: Span<UInt8>,
    at index: Int,
    before end: Int
  ) -> Int {
    let first = text[index]
    if first < 0x80 { return isWhitespace(first) ? 1 : 0 }
    return first == 0xC2 && index + 1 < end && text[index + 1] == 0xA0 ? 2 : 0
  }

  private static func mayStartWhitespace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0xC2 }

  /// Returns `true` for ASCII whitespace of the HTML standard and the vertical tab.
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 9 && byte <= 13) }
}

/// Whitespace by the [Unicode property](https://www.unicode.org/reports/tr44/#White_Space), in UTF-8.
enum Whitespace {
  /// Returns `true` if a character with this first byte may be whitespace.
  static func mayStart(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xC2 || (0xE1...0xE3).contains(byte)
  }

  /// Returns the length of the whitespace character at `index`, in bytes; 0 if there is none.
  static func length(in text: ArraySlice<UInt8>, at index: Int) -> Int {
    let first = text[index]
    if first < 0x80 { return WhitespaceCollapser.isWhitespace(first) ? 1 : 0 }
    guard index + 1 < text.endIndex, mayStart(first) else { return 0 }
    let second = text[index + 1]
    if first == 0xC2 { return second == 0xA0 || second == 0x85 ? 2 : 0 }
    guard index + 2 < text.endIndex else { return 0 }
    switch (first, second, text[index + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}

extension String {
  /// The text with each run of whitespace collapsed to one space, and without whitespace at its ends.
  public var collapsingWhitespace: String {
    if CollapsedText.isWhole(utf8.span) { return self }
    var collapser = WhitespaceCollapser(limit: utf8.count)
    let text = utf8.span
    collapser.append(text, 0..<text.count)
    return collapser.text
  }

  /// Returns the first `limit` bytes of ``collapsingWhitespace``; the last character is complete.
  public func collapsingWhitespace(limit: Int) -> String {
    guard utf8.count > limit else { return collapsingWhitespace }
    var collapser = WhitespaceCollapser(limit: limit)
    let text = utf8.span
    collapser.append(text, 0..<text.count)
    return collapser.text
  }

  /// The text without leading and trailing whitespace.
  public var trimmingWhitespace: String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    if !Whitespace.mayStart(first), last > 0x20, last < 0x80 { return self }
    let bytes = Array(utf8)
    var start = 0
    while start < bytes.count {
      let length = Whitespace.length(in: bytes[...], at: start)
      if length == 0 { break }
      start += length
    }
    var end = bytes.count
    while end > start {
      // A whitespace character has at most three bytes.
      let length = (1...3).first { count in
        end - count >= start && Whitespace.length(in: bytes[..<end], at: end - count) == count
      }
      guard let length else { break }
      end -= length
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
