import Basics
import MarkupExtraction
import WebDates

/// A reader of the name in the visible text of a byline: `Ada Lovelace` of `Von Ada Lovelace am 3. Januar 2019` and of `Publié le
/// 3 janvier 2019 par Ada Lovelace`.
///
/// A label and a date before the name need a word for the author between them and the name; without it they have none.
struct BylineText {
  private let words: [Substring]
  /// The end of the labels and dates that the text starts with.
  private var headEnd = 0
  /// A Boolean value that indicates whether a label in the head is about a change, whose author is not that of the page.
  private var hasChange = false
  /// A Boolean value that indicates whether one is about publishing.
  private var hasPublication = false
  /// A Boolean value that indicates whether the name is part of a sentence, in which a category may follow.
  private let isSentence: Bool

  /// Creates a reader of a text without a word for the author at its start.
  ///
  /// - Parameters:
  ///   - text: The text, with collapsed whitespace.
  ///   - isSentence: A Boolean value that indicates whether a verb preceded the text: `Posted by`.
  init(_ text: String, isSentence: Bool) {
    words = text.split(whereSeparator: \.isWhitespace)
    self.isSentence = isSentence
    skipHead()
  }

  /// A Boolean value that indicates whether the text starts with labels or dates.
  var hasHead: Bool { headEnd > 0 }

  /// A Boolean value that indicates whether the text has labels and dates only.
  var isHead: Bool { headEnd == words.count }

  /// The text that may be a name; `nil` if there is none.
  var name: String? {
    guard headEnd > 0 else { return name(from: 0) }
    guard headEnd + 1 < words.count, hasPublication || !hasChange, isAuthorWord(headEnd) else {
      return nil
    }
    return name(from: headEnd + 1)
  }

  // MARK: Labels and dates

  private mutating func skipHead() {
    while headEnd < words.count {
      if let end = labelEnd(headEnd) {
        let isChange = DateWords.hasChange(in: text(headEnd..<end))
        hasChange = hasChange || isChange
        hasPublication = hasPublication || !isChange
        headEnd = end
      } else if startsDate(headEnd) {
        headEnd += 1
        while headEnd < words.count, isPartOfDate(headEnd) { headEnd += 1 }
      } else if let end = prepositionEnd(headEnd), end == words.count || startsDate(end) {
        headEnd = end
      } else {
        return
      }
    }
  }

  /// Returns the end of a label that starts at a word, such as `Last updated` or `Mis à jour`; `nil` if none does.
  private func labelEnd(_ start: Int) -> Int? {
    let hasStart = BylineWords.labelStarts.contains(plain(start))
    return hasStart ? plainLabelEnd(start + 1) ?? plainLabelEnd(start) : plainLabelEnd(start)
  }

  private func plainLabelEnd(_ start: Int) -> Int? {
    guard start < words.count else { return nil }
    for end in (start + 1)..<(start + 4) where end <= words.count {
      // In `Ada Lovelace Updated` the label does not start at the first word.
      if isLabel(start..<end), end == start + 1 || !DateWords.isLabel(text((start + 1)..<end)) {
        return end
      }
    }
    if BylineWords.labels.contains(plain(start)) { return start + 1 }
    let isLast = start + 1 == words.count || startsDate(start + 1)
    let word = isLast && !words[start].hasSuffix(":") ? words[start] + ":" : words[start]
    return word.hasSuffix(":") && DateWords.isDateLabel(word) ? start + 1 : nil
  }

  private func isLabel(_ range: Range<Int>) -> Bool {
    // `Post` is a name, too.
    guard plain(range.lowerBound) != "post" || text(range).lowercased().hasPrefix("post date")
    else { return false }
    return DateWords.isLabel(text(range))
  }

  /// Returns `true` for a number, and for the name of a month or weekday before one.
  private func startsDate(_ index: Int) -> Bool {
    guard index < words.count else { return false }
    if hasNumber(index) { return true }
    guard isDateName(index), index + 1 < words.count else { return false }
    let isNumberSecond = index + 2 < words.count && hasNumber(index + 2)
    guard hasNumber(index + 1) else { return isDateName(index + 1) && isNumberSecond }
    // In `Anna May, 3 January` the name of a month is one of a person.
    return !(isMonth(index) && index + 2 < words.count && isMonth(index + 2))
  }

  private func isPartOfDate(_ index: Int) -> Bool {
    hasNumber(index) || isDateName(index) || BylineWords.partsOfDates.contains(plain(index))
      || !words[index].contains { $0.isLetter }
  }

  private func isDateName(_ index: Int) -> Bool {
    BylineWords.weekdays.contains(plain(index)) || isMonth(index)
  }

  private func isMonth(_ index: Int) -> Bool { DateConventions.isMonthName(plain(index)) }

  /// Returns the end of the words that stand between a name or label and a date, such as `am` and `w dniu`; `nil` if there are none.
  private func prepositionEnd(_ start: Int) -> Int? {
    var end = start
    while end < words.count, BylineWords.prepositions.contains(plain(end)) { end += 1 }
    return end > start ? end : nil
  }

  private func isAuthorWord(_ index: Int) -> Bool { BylineWords.authors.contains(plain(index)) }

  // MARK: Names

  /// Returns the words from `start` on before a date, a number, a label or a role, and before parentheses at the end: `Ada
  /// Lovelace` of `Ada Lovelace Updated 3:15 PM` and of `Ada Lovelace (Reuters)`.
  private func name(from start: Int) -> String? {
    let behind = words.indices.dropFirst(start + 1)
    var end = behind.first { isEnd($0) } ?? words.endIndex
    // The words before a date are none of the name: `am`, `on Monday,`.
    if end < words.count, startsDate(end) {
      while end > start + 1, isBeforeDate(end - 1) { end -= 1 }
    }
    if end < words.count, end > start + 1, BylineWords.joints.contains(String(words[end - 1])) {
      end -= 1
    }
    guard start < end else { return nil }
    let kept = text(start..<end)
    let name = kept.hasSuffix(",") ? String(kept.dropLast()) : kept
    guard let open = name.firstIndex(of: "("),
      name[open...].firstIndex(of: ")").map({ name.index(after: $0) == name.endIndex }) ?? true
    else { return name }
    return String(name[..<open])
  }

  private func isEnd(_ index: Int) -> Bool {
    let word = plain(index)
    if BylineWords.ends.contains(word) || startsDate(index) { return true }
    if let end = labelEnd(index) {
      let date = prepositionEnd(end) ?? end
      if date == words.count || startsDate(date) { return true }
    }
    guard words[index].first?.isLowercase == true else { return false }
    return word == "on" || isCategory(index)
  }

  /// Returns `true` for the word before a category; in Dutch, `in ’t` and `en` are parts of names and between them.
  private func isCategory(_ index: Int) -> Bool {
    guard isSentence || headEnd > 0, index + 1 < words.count else { return false }
    let word = plain(index)
    if word == "en" { return headEnd > 0 && ["par", "por", "per"].contains(plain(headEnd)) }
    return BylineWords.categories.contains(word) && words[index + 1].first?.isLetter == true
  }

  private func isBeforeDate(_ index: Int) -> Bool {
    let word = plain(index)
    if BylineWords.weekdays.contains(word) { return true }
    return words[index].first?.isLowercase == true && BylineWords.prepositions.contains(word)
  }

  // MARK: Words

  private func text(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }

  private func hasNumber(_ index: Int) -> Bool { words[index].contains(where: \.isNumber) }

  /// Returns a word in lowercase without the punctuation around it.
  private func plain(_ index: Int) -> String {
    String(words[index].lowercased().trimming { !$0.isLetter })
  }
}
