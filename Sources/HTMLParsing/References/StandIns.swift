import Glibc

/// Plain stretches of a page that the parser need not see: a mark of four bytes stands in for each.
///
/// libxml2 goes through text and values character by character, at some eighty instructions each, to
/// find an end that was found before.
struct StandIns {
  /// DEL: an ordinary character for the parser; a page that has one is read as it is.
  static let mark: UInt8 = 0x7F
  /// Bytes of a mark with its number.
  static let length = 4
  /// Shorter stretches are not worth it.
  private static let shortest = 16
  /// What three digits of five bits can tell apart.
  private static let limit = 1 << 15

  private struct Entry {
    let range: Range<Int>
    let breaks: Int
  }

  private let source: [UInt8]
  private var entries: [Entry] = []
  private let isAllowed: Bool

  init(source: [UInt8]) {
    self.source = source
    isAllowed = ByteSearch.first(Self.mark, in: source, from: 0) == nil
  }

  /// Whether nothing was left out.
  var isEmpty: Bool { entries.isEmpty }

  // MARK: Leaving out

  /// The number of what stands in for a range of the source; `nil` where it has to stay.
  mutating func add(_ range: Range<Int>) -> Int? {
    guard isAllowed, range.count >= Self.shortest, entries.count < Self.limit,
      let breaks = Self.breaks(in: source.span.extracting(range))
    else { return nil }
    entries.append(Entry(range: range, breaks: breaks))
    return entries.count - 1
  }

  /// Writes the mark of a number, and behind it the line ends, for the numbers of lines.
  func write(_ number: Int, to output: inout [UInt8]) {
    output.append(Self.mark)
    output.append(UInt8(0x41 + number >> 10 & 31))
    output.append(UInt8(0x41 + number >> 5 & 31))
    output.append(UInt8(0x41 + number & 31))
    for _ in 0..<entries[number].breaks { output.append(0x0A) }
  }

  /// The number of line ends; `nil` where libxml2 would drop a character.
  private static func breaks(in text: Span<UInt8>) -> Int? {
    var breaks = 0
    var index = 0
    while index < text.count {
      let end = min(index + 8, text.count)
      if end - index < 8 || !isPrintableASCII(text, at: index) {
        for place in index..<end {
          if text[place] == 0x0A { breaks += 1 }
          if isDropped(text, at: place) { return nil }
        }
      }
      index = end
    }
    return breaks
  }

  /// Whether eight bytes are ASCII and none is a control, asked of all at once.
  private static func isPrintableASCII(_ text: Span<UInt8>, at index: Int) -> Bool {
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    return (word | word &- 0x2020_2020_2020_2020) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether libxml2 drops the character that begins here: a control, U+FFFE, U+FFFF.
  private static func isDropped(_ text: Span<UInt8>, at index: Int) -> Bool {
    let byte = text[index]
    if byte < 0x20 { return byte != 0x0A && byte != 0x09 }
    return byte == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF
      && text[index + 2] >= 0xBE
  }

  // MARK: Putting back

  /// Whether a text has a mark.
  func isMarked(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isEmpty, let start = text.baseAddress, text.count >= Self.length else {
      return false
    }
    return unsafe memchr(start, Int32(Self.mark), text.count) != nil
  }

  /// The stretch that a text is the mark of, and nothing else, as most are: it is handed out where it
  /// lies.
  func stretch(_ text: UnsafeBufferPointer<UInt8>) -> (text: ArraySlice<UInt8>, breaks: Int)? {
    guard text.count == Self.length, unsafe text[0] == Self.mark,
      let entry = unsafe entry(text, at: 0)
    else { return nil }
    return (source[entry.range], entry.breaks)
  }

  /// The text with what was left out.
  ///
  /// - Parameters:
  ///   - text: What the parser read.
  ///   - owedBreaks: Line ends behind a mark that are still to come, in the text after this one.
  /// - Returns: The text as the page has it.
  func restored(_ text: UnsafeBufferPointer<UInt8>, owedBreaks: inout Int) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = unsafe text[index]
      if owedBreaks > 0, byte == 0x0A {
        owedBreaks -= 1
        index += 1
        continue
      }
      owedBreaks = 0
      if byte == Self.mark, let entry = unsafe entry(text, at: index) {
        result += source[entry.range]
        owedBreaks = entry.breaks
        index += Self.length
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  /// A value with what was left out.
  func restored(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var owedBreaks = 0
    return unsafe restored(value, owedBreaks: &owedBreaks)
  }

  private func entry(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Entry? {
    guard index + Self.length <= text.count else { return nil }
    var number = 0
    for offset in 1..<Self.length {
      number = number << 5 | Int(unsafe text[index + offset] &- 0x41) & 31
    }
    return number < entries.count ? entries[number] : nil
  }
}
