import Basics
import HTMLParsing

/// A date behind a word that tells what happened then: `Published: 5 March 2019`.
struct LabeledDate {
  /// The label and the date.
  let text: String
  /// A Boolean value that indicates whether the label is about a change.
  let isModified: Bool
}

/// Finds the labeled dates of a line: `입력 2019.03.05 15:12 | 수정 2019.03.05 16:00`.
enum LabeledDates {
  /// The number of words before the word that makes a label: `Last updated`, `Date of publication`.
  private static let wordsBeforeLabel = 2
  /// The number of words between that word and the digits of the date: `on Tuesday, March`.
  private static let wordsAfterLabel = 3
  /// The number of words of a date and its time; what has more is a sentence.
  private static let wordsOfDate = 8

  /// Returns the labeled dates of a line, which may have other dates, too.
  static func all(in line: String) -> [LabeledDate] {
    guard DateWords.isLabel(line) else { return [] }
    return line.split { separators.contains($0) }.flatMap { parts(of: words(of: $0)) }
  }

  private static let separators: Set<Character> = ["|", "｜", "│", "┃", "•", "·", "ㆍ"]

  /// Divides the words at labels, and returns the parts that have a date.
  private static func parts(of words: [Substring]) -> [LabeledDate] {
    var parts: [LabeledDate] = []
    var start = 0
    while let label = label(in: words, from: start) {
      let end = nextStart(in: words, after: label)
      if let date = date(words[start..<end], label) { parts.append(date) }
      start = end
    }
    return parts
  }

  /// Returns the index of the word that makes the words from `start` on a label; `nil` if they are none.
  private static func label(in words: [Substring], from start: Int) -> Int? {
    words[start...].prefix(wordsBeforeLabel + 1).indices.first { isLabel(words[start...$0]) }
  }

  private static func isLabel(_ words: ArraySlice<Substring>) -> Bool {
    DateWords.isLabel(words.joined(separator: " "))
  }

  /// Returns the index of the word behind a date at which the next label may start; it is greater than `label`.
  private static func nextStart(in words: [Substring], after label: Int) -> Int {
    guard let date = words[label...].firstIndex(where: \.hasDigit) else { return words.count }
    let behind = words[date...].dropFirst().indices
    guard
      let next = behind.first(where: { index in
        isLabel(words[max(date + 1, index - wordsBeforeLabel)...index])
      })
    else { return words.count }
    // The words before that one belong to its label, except those of the date.
    let ofDate = words[date..<next].lastIndex(where: \.hasDigit) ?? date
    return max(ofDate + 1, next - wordsBeforeLabel)
  }

  private static func date(_ words: ArraySlice<Substring>, _ label: Int) -> LabeledDate? {
    guard let first = words[label...].firstIndex(where: \.hasDigit),
      first - label <= wordsAfterLabel + 1, words.endIndex - first <= wordsOfDate
    else { return nil }
    return LabeledDate(
      text: words.joined(separator: " "),
      isModified: DateWords.hasChange(in: words[...first].joined(separator: " "))
    )
  }

  /// Returns the words of a text; a label directly before or behind a digit is a word, as in `公開日：2019年3月5日` and between
  /// two `<span>`.
  private static func words(of text: Substring) -> [Substring] {
    text.split(separator: " ").flatMap { word -> [Substring] in
      guard let digit = word.firstIndex(where: \.isNumber) else { return [word] }
      let isLabeled = DateWords.isLabel(word[..<digit])
      let date = isLabeled ? word[digit...] : word
      let label = isLabeled ? [word[..<digit]] : []
      guard let letter = date.drop(while: { !$0.isNumber }).firstIndex(where: \.isLetter),
        DateWords.isLabel(date[letter...].prefix { $0.isLetter })
      else { return label + [date] }
      return label + [date[..<letter], date[letter...]]
    }
  }
}

extension Substring {
  fileprivate var hasDigit: Bool { contains { $0.isNumber } }
}

extension HTMLDocument {
  /// The maximum size of a line of dates, in bytes.
  private static let datedLineLimit = 160
  /// The maximum number of lines of dates; a page with more has those of other pages, or of events.
  private static let datedLineCount = 64

  /// Returns the first lines of the visible text that may have labeled dates, each with the innermost element that contains its start.
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
    var (size, digits, hasYear) = (0, 0, false)
    for run in textRuns[runs] where run.isVisible {
      for byte in bytes(of: run.range) {
        digits = byte.isASCIIDigit ? digits + 1 : 0
        hasYear = hasYear || digits == 4
        size += byte > 0x20 ? 1 : 0
        if size > Self.datedLineLimit { return nil }
      }
    }
    guard hasYear else { return nil }
    let text = textRuns[runs].filter(\.isVisible)
      .map { String(decoding: bytes(of: $0.range), as: UTF8.self) }.joined()
    return text.collapsingWhitespace
  }

  /// Returns the innermost element that contains a run of text.
  private func element(of run: Int) -> ElementIndex {
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
