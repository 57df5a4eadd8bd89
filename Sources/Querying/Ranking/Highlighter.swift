import Basics

/// Highlights a query's words in texts, and extracts snippets.
public struct Highlighter: Sendable {
  /// The maximum number of characters of a title, and of a text for a snippet, that are examined.
  private static let (characterLimit, textLimit) = (2000, 20_000)

  private let terms: [MatchTerm]
  private let starts: WordStarts

  /// Creates a highlighter for the terms of a query.
  public init(_ terms: [MatchTerm]) {
    self.terms = terms
    starts = WordStarts(terms)
  }

  /// Returns a whole text with highlighted matches.
  public func highlighted(_ text: String) -> HighlightedText {
    let text = PositionedTokens(SafeText.cleaned(text, limit: Self.characterLimit))
    return text.highlighted(0..<text.scalars.count, matches: matches(in: text))
  }

  /// Returns a snippet of about `length` characters with the most query terms.
  public func snippet(of text: String, length: Int = 200) -> HighlightedText {
    let text = PositionedTokens(SafeText.cleaned(text, limit: Self.textLimit))
    let matches = matches(in: text)
    let start = best(matches, text, length)
    return text.highlighted(text.window(at: start, length: length), matches: matches)
  }

  /// Returns the first `length` characters of a text, with highlighted matches.
  public func opening(of text: String, length: Int = 200) -> HighlightedText {
    let text = PositionedTokens(SafeText.cleaned(text, limit: Self.characterLimit))
    return text.highlighted(text.window(at: 0, length: length), matches: matches(in: text))
  }

  /// Returns the word ranges that match terms, in order.
  private func matches(in text: PositionedTokens) -> [(term: Int, range: Range<Int>)] {
    var found: [(term: Int, range: Range<Int>)] = []
    for index in text.words.indices where text.mayBegin(index, with: starts) {
      let start = text.start(at: index)
      for (number, term) in terms.enumerated() {
        guard let count = term.count(in: text, at: start) else { continue }
        let last = text.words[index + count - 1]
        found.append((number, text.words[index].lowerBound..<last.upperBound))
        break
      }
    }
    return found
  }

  /// Returns the start of the window with the most distinct terms, then the most matches.
  private func best(
    _ matches: [(term: Int, range: Range<Int>)],
    _ text: PositionedTokens,
    _ length: Int
  ) -> Int {
    guard text.scalars.count > length else { return 0 }
    var counts: [Int: Int] = [:]
    var (end, best, bestValue) = (0, 0, 0)
    for (index, match) in matches.enumerated() {
      while end < matches.count,
        matches[end].range.upperBound <= match.range.lowerBound + length * 3 / 4
      {
        counts[matches[end].term, default: 0] += 1
        end += 1
      }
      let value = counts.count * 100 + min(99, max(0, end - index))
      if value > bestValue { (best, bestValue) = (match.range.lowerBound, value) }
      if index < end, let count = counts[match.term] {
        counts[match.term] = count > 1 ? count - 1 : nil
      }
      end = max(end, index + 1)
    }
    // The window includes some text before the first match.
    return max(0, best - length / 5)
  }
}

/// Text that is safe to display: without control characters, with collapsed whitespace.
package enum SafeText {
  /// Returns the first `limit` scalars of a text as they are displayed.
  package static func shown(_ text: String, limit: Int) -> String {
    String(String.UnicodeScalarView(cleaned(text, limit: limit)))
  }

  static func cleaned(_ text: String, limit: Int) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(min(limit, text.utf8.count))
    for scalar in text.unicodeScalars {
      if result.count >= limit { break }
      if scalar.value > 0x20, scalar.value < 0x7F {
        result.append(scalar)
      } else if scalar == " " || isWhitespace(scalar) {
        if result.last != " ", !result.isEmpty { result.append(" ") }
      } else {
        result.append(scalar.isDisplayControl ? "\u{FFFD}" : scalar)
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// Returns `true` for a scalar with the property White_Space, which new scalars hardly ever get.
  ///
  /// <https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt>
  static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
