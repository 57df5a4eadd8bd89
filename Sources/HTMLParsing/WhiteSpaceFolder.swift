/// Collects text with each run of white space as one blank.
public struct WhiteSpaceFolder {
  private var bytes: [UInt8] = []
  private var hasPendingBlank = false
  private let limit: Int

  /// A folder that takes `limit` bytes.
  public init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, 128))
  }

  /// Whether the limit is reached.
  public var isFull: Bool { bytes.count >= limit }

  /// Adds a blank, where text stands before it.
  public mutating func appendBlank() {
    hasPendingBlank = !bytes.isEmpty
  }

  /// Adds the UTF-8 text in `range` of `text`.
  public mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound, !isFull {
      let blank = Self.blankLength(in: text, at: index, before: range.upperBound)
      if blank > 0 {
        appendBlank()
        index += blank
        continue
      }
      let start = index
      // Where to cut is decided word by word.
      index =
        Self.endOfWords(text, start..<range.upperBound, room: limit - bytes.count)
        ?? Self.endOfWord(text, start..<range.upperBound)
      appendRun(text.extracting(start..<index))
    }
  }

  /// Adds text that is folded, as far as there is room; a character that is begun is finished.
  private mutating func appendRun(_ run: Span<UInt8>) {
    if hasPendingBlank { bytes.append(0x20) }
    hasPendingBlank = false
    var end = min(run.count, max(1, limit - bytes.count))
    while end < run.count, run[end] & 0xC0 == 0x80 { end += 1 }
    unsafe run.extracting(first: end).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
  }

  /// The end of the words at the beginning that are parted by single blanks, as far as there is
  /// room for them and a blank; `nil` where there is none for one.
  private static func endOfWords(
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    room: Int
  ) -> Int? {
    let end = min(range.upperBound, range.lowerBound + room)
    var index = range.lowerBound + 1
    /// Where eight bytes are worth asking again.
    var next = index
    while index < end {
      if index >= next, index + 8 <= end {
        let count = FoldedText.count(text, at: index)
        index += count
        next = count == 0 ? index + 8 : index
        if count > 0 { continue }
      }
      if mayBeginBlank(text[index]) {
        guard text[index] == 0x20, index + 1 < end, !mayBeginBlank(text[index + 1]) else {
          return index
        }
        index += 1
      }
      index += 1
    }
    if end < range.lowerBound + room { return end }
    return (range.lowerBound + 1..<end).last { mayBeginBlank(text[$0]) }
  }

  private static func endOfWord(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound + 1
    while index < range.upperBound, !mayBeginBlank(text[index]) { index += 1 }
    return index
  }

  /// The folded text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of what is folded: ASCII white space and the no-break blank.
  ///
  /// Wide blanks stay: they part words of Chinese and Japanese as their writers want it.
  private static func blankLength(
    in text: Span<UInt8>,
    at index: Int,
    before end: Int
  ) -> Int {
    let first = text[index]
    if first < 0x80 { return isWhiteSpace(first) ? 1 : 0 }
    return first == 0xC2 && index + 1 < end && text[index + 1] == 0xA0 ? 2 : 0
  }

  private static func mayBeginBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0xC2 }

  /// ASCII white space of the HTML standard, and vertical tab.
  static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 9 && byte <= 13) }
}

/// White space by [Unicode's property](https://www.unicode.org/reports/tr44/#White_Space), in UTF-8.
enum WhiteSpace {
  /// Whether a character that begins so may be white space.
  static func mayBegin(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xC2 || (0xE1...0xE3).contains(byte)
  }

  /// The bytes of the white space character that begins at `index`; 0 where none does.
  static func length(in text: ArraySlice<UInt8>, at index: Int) -> Int {
    let first = text[index]
    if first < 0x80 { return WhiteSpaceFolder.isWhiteSpace(first) ? 1 : 0 }
    guard index + 1 < text.endIndex, mayBegin(first) else { return 0 }
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
  /// The text with each run of white space as one blank, none at the ends.
  public var foldingWhiteSpace: String {
    if FoldedText.isWhole(utf8.span) { return self }
    var folder = WhiteSpaceFolder(limit: utf8.count)
    let text = utf8.span
    folder.append(text, 0..<text.count)
    return folder.text
  }

  /// The first `limit` bytes of ``foldingWhiteSpace``; a character that is begun is finished.
  public func foldingWhiteSpace(limit: Int) -> String {
    guard utf8.count > limit else { return foldingWhiteSpace }
    var folder = WhiteSpaceFolder(limit: limit)
    let text = utf8.span
    folder.append(text, 0..<text.count)
    return folder.text
  }

  /// The text without white space at its ends.
  public var trimmingWhiteSpace: String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    if !WhiteSpace.mayBegin(first), last > 0x20, last < 0x80 { return self }
    let bytes = Array(utf8)
    var start = 0
    while start < bytes.count {
      let length = WhiteSpace.length(in: bytes[...], at: start)
      if length == 0 { break }
      start += length
    }
    var end = bytes.count
    while end > start {
      // A character of white space has at most three bytes.
      let length = (1...3).first { count in
        end - count >= start && WhiteSpace.length(in: bytes[..<end], at: end - count) == count
      }
      guard let length else { break }
      end -= length
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
