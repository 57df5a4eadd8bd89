import Basics
import HTMLParsing

extension HTMLDocument {
  /// The maximum size of a line of dates, in bytes.
  private static let datedLineLimit = 160
  /// The maximum number of lines of dates; a page with more has those of other pages, or of events.
  private static let datedLineCount = 64

  /// Returns the first lines of the visible text that may have labeled dates, each with the innermost element that contains its start.
  ///
  /// Code is no part of them: `WHERE created > '1994-11-28'`.
  func datedLines() -> [(element: ElementIndex, text: String)] {
    var lines: [(ElementIndex, String)] = []
    var start = 0
    while start < textRuns.count, lines.count < Self.datedLineCount {
      var end = start + 1
      while end < textRuns.count, !textRuns[end].startsBlock { end += 1 }
      if let text = datedLine(start..<end) { lines.append((element(of: start), text)) }
      start = end
    }
    return lines
  }

  /// Returns the text of a line that is short and has four digits in a row, those of a year.
  private func datedLine(_ runs: Range<Int>) -> String? {
    var digits = DigitCounter()
    guard runs.count <= Self.datedLineLimit else { return nil }
    var (size, hasYear) = (0, false)
    for run in textRuns[runs] where run.isVisible {
      for byte in bytes(of: run.range) {
        digits.append(byte)
        hasYear = hasYear || digits.count == 4
        size += byte > 0x20 ? 1 : 0
        if size > Self.datedLineLimit { return nil }
      }
    }
    guard hasYear else { return nil }
    let plain = runs.filter { textRuns[$0].isVisible && !isCode($0) }
    return plain.map { String(decoding: bytes(of: textRuns[$0].range), as: UTF8.self) }.joined()
      .collapsingWhitespace
  }

  private func isCode(_ run: Int) -> Bool {
    var ancestor = element(of: run)
    while ancestor > 0 {
      if elements[ancestor].name.isCode { return true }
      ancestor = Int(elements[ancestor].parent)
    }
    return false
  }

  /// Returns the innermost element that contains a run of text.
  func element(of run: Int) -> ElementIndex {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(elements[middle].textStart) <= run { low = middle + 1 } else { high = middle }
    }
    var element = low - 1
    while element > 0, Int(elements[element].textEnd) <= run {
      element = Int(elements[element].parent)
    }
    return max(0, element)
  }
}

/// Counts the decimal digits in a row at the end of the bytes of a text, those of common scripts.
struct DigitCounter {
  /// The number of digits that end the text.
  private(set) var count = 0
  /// The bytes of a character of UTF-8 that is not complete.
  private var character: UInt32 = 0
  /// The number of bytes that it lacks.
  private var missing = 0

  /// Adds a byte.
  mutating func append(_ byte: UInt8) {
    if byte < 0x80 {
      count = byte.isASCIIDigit ? count + 1 : 0
      missing = 0
    } else if byte >= 0xC0 {
      character = UInt32(byte)
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
    } else if missing > 0 {
      character = character << 8 | UInt32(byte)
      missing -= 1
      if missing == 0 { count = Self.isDigit(character) ? count + 1 : 0 }
    }
  }

  /// Returns `true` for the bytes of a digit in the Arabic scripts, those of India, Thai, Lao, Burmese and Khmer, and of full width.
  private static func isDigit(_ bytes: UInt32) -> Bool {
    switch bytes {
    case 0xD9A0...0xD9A9, 0xDBB0...0xDBB9, 0xE0B990...0xE0B999, 0xE0BB90...0xE0BB99,
      0xE18180...0xE18189, 0xE19FA0...0xE19FA9, 0xEFBC90...0xEFBC99:
      true
    case 0xE0A5A6...0xE0B3AF: bytes & 0x100 != 0 && 0xA6...0xAF ~= bytes & 0xFF
    default: false
    }
  }
}
