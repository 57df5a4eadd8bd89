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
    guard DateWords.mayHaveLabel(line) else { return [] }
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
    let candidates = words[start...].prefix(wordsBeforeLabel + 1).indices
    return candidates.first { isLabel(words[start...$0]) }
      ?? candidates.first { isDateLabel(words, at: $0, from: start) }
  }

  /// Returns `true` for the word for a date that is the whole label: `Date: 5 March 2019`, `来源：新华网 时间：2019-03-05`; that of `Closing
  /// date` is of something else.
  private static func isDateLabel(_ words: [Substring], at index: Int, from start: Int) -> Bool {
    let next = index + 1 < words.count ? words[index + 1] : ""
    let hasColon = next == ":" || next == "："
    let label = hasColon ? words[index] + next : words[index]
    guard DateWords.isDateLabel(label) else { return false }
    if index == start {
      return hasColon || label.hasSuffix(":") || label.hasSuffix("：") || next.hasDigit
    }
    // Words of scripts without spaces are fields of their own.
    return label.utf8.first.map { $0 >= 0xE3 } == true
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
    guard !DateWords.namesOther(words[label..<first].dropFirst().joined(separator: " ")) else {
      return nil
    }
    return LabeledDate(
      text: words.joined(separator: " "),
      isModified: DateWords.hasChange(in: words[...first].joined(separator: " "))
    )
  }

  /// Returns the words of a text without URLs.
  ///
  /// A label directly before or behind a digit is a word, as in `公開日：2019年3月5日` and between two `<span>`.
  private static func words(of text: Substring) -> [Substring] {
    text.split(separator: " ").filter { !$0.contains("://") }.flatMap { word -> [Substring] in
      guard let digit = word.firstIndex(where: \.isNumber) else { return [word] }
      let isLabeled = DateWords.isLabel(word[..<digit]) || DateWords.isDateLabel(word[..<digit])
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
