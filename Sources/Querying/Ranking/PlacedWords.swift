/// A text with its words and where they stand.
struct PlacedWords {
  struct Word {
    var range: Range<Int>
    /// Where its letters are.
    fileprivate var letters: Range<Int>
  }

  let scalars: [Unicode.Scalar]
  private(set) var words: [Word] = []
  /// The letters of all words, folded, one behind the other: thousands of words need no room each.
  private var letters: [UInt8] = []

  /// The letters of a word, folded.
  func folded(_ index: Int) -> ArraySlice<UInt8> { letters[words[index].letters] }

  /// Cuts a text as the index does; words inside words stand for themselves.
  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    letters.reserveCapacity(scalars.count)
    words.reserveCapacity(scalars.count / 5)
    var start = 0
    while start < scalars.count {
      let kind = Kind(scalars[start])
      var end = start + 1
      if kind == .word {
        while end < scalars.count, Kind(scalars[end]) == .word,
          !(Self.isUpper(scalars[end]) && Self.isLower(scalars[end - 1]))
        { end += 1 }
      }
      if kind == .unspaced {
        while end < scalars.count, Kind(scalars[end]) == .unspaced { end += 1 }
        appendUnspaced(start..<end)
      } else if kind != .gap {
        append(start..<end)
      }
      start = end
    }
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? (0x61...0x7A).contains(scalar.value) : scalar.properties.isLowercase
  }

  private enum Kind {
    case word, ideograph, unspaced, gap

    init(_ scalar: Unicode.Scalar) {
      switch TextSegments.script(of: scalar) {
      case .word: self = .word
      case .ideographic: self = .ideograph
      case .unspaced: self = .unspaced
      case .none: self = .gap
      }
    }
  }

  private mutating func append(_ range: Range<Int>) {
    let start = letters.count
    for index in range where scalars[index].value < 0x80 {
      let byte = UInt8(truncatingIfNeeded: scalars[index].value)
      letters.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    if letters.count - start < range.count {
      letters.removeSubrange(start...)
      letters += TextFolding.folded(String(String.UnicodeScalarView(scalars[range]))).utf8
    }
    words.append(Word(range: range, letters: start..<letters.count))
  }

  private mutating func appendUnspaced(_ range: Range<Int>) {
    let text = String(String.UnicodeScalarView(scalars[range]))
    var start = range.lowerBound
    for word in DictionaryBreaker.words(text) {
      let end = min(range.upperBound, start + word.unicodeScalars.count)
      guard end > start else { return }
      append(start..<end)
      start = end
    }
  }

  // MARK: Cutting

  /// A range of about `length` from `start` on, between words.
  func window(at start: Int, length: Int) -> Range<Int> {
    guard scalars.count > length else { return 0..<scalars.count }
    var lower = min(start, scalars.count - length)
    if lower > 0 {
      let limit = min(scalars.count, lower + 20)
      if let blank = scalars[lower..<limit].firstIndex(of: " ") { lower = blank + 1 }
    }
    var upper = min(scalars.count, lower + length)
    if upper < scalars.count, let blank = scalars[max(lower, upper - 20)..<upper].lastIndex(of: " ")
    {
      upper = blank
    }
    return lower..<max(lower, upper)
  }

  /// A part of the text, with an ellipsis where something is left out.
  func highlighted(
    _ window: Range<Int>,
    matches: [(term: Int, range: Range<Int>)]
  ) -> HighlightedText {
    var text = String.UnicodeScalarView()
    if window.lowerBound > 0 { text.append("…") }
    var units = text.count
    var ranges: [HighlightedText.Range] = []
    var position = window.lowerBound
    func advance(to end: Int) {
      while position < end {
        text.append(scalars[position])
        units += scalars[position].value > 0xFFFF ? 2 : 1
        position += 1
      }
    }
    for match in matches
    where match.range.lowerBound >= position && match.range.upperBound <= window.upperBound {
      advance(to: match.range.lowerBound)
      let start = units
      advance(to: match.range.upperBound)
      ranges.append(HighlightedText.Range(start: start, length: units - start))
    }
    advance(to: window.upperBound)
    if window.upperBound < scalars.count { text.append("…") }
    return HighlightedText(text: String(text), ranges: ranges)
  }
}

extension MatchTerm {
  /// How many words of a text answer the term from one on.
  func count(in text: PlacedWords, at start: Int) -> Int? {
    for choice in choices {
      let end = start + choice.words.count
      guard !choice.words.isEmpty, end <= text.words.count else { continue }
      let isThere = choice.words.indices.allSatisfy { offset in
        let word = text.folded(start + offset)
        let isLast = offset == choice.words.count - 1
        return word.count >= choice.words[offset].count
          && word.starts(with: choice.words[offset])
          && (word.count == choice.words[offset].count || choice.isPrefix && isLast)
      }
      if isThere { return choice.words.count }
    }
    return nil
  }
}
