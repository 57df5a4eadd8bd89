import Basics

/// A text with the ranges of its words.
struct PositionedTokens {
  let scalars: [Unicode.Scalar]
  /// The ranges of the words, in order.
  private(set) var words: [Range<Int>] = []
  /// The index behind the last part of a compound word such as `JavaScript`, by the index of its first part.
  private var compoundEnds: [Int: Int] = [:]

  /// Tokenizes a text like the index; parts of compound words are separate words, and found together, too.
  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    words.reserveCapacity(scalars.count / 5)
    var start = 0
    while start < scalars.count {
      let kind = Kind(scalars[start])
      var end = start + 1
      if kind == .word || kind == .unspaced {
        while end < scalars.count, Kind(scalars[end]) == kind { end += 1 }
      }
      switch kind {
      case .word: appendParts(of: start..<end)
      case .unspaced: appendUnspaced(start..<end)
      case .ideograph: words.append(start..<end)
      case .gap: break
      }
      start = end
    }
  }

  /// Appends the parts of a word, of which each but the first starts with a capital.
  private mutating func appendParts(of word: Range<Int>) {
    let first = words.count
    var start = word.lowerBound
    for index in word.dropFirst()
    where Self.isUpper(scalars[index]) && Self.isLower(scalars[index - 1]) {
      words.append(start..<index)
      start = index
    }
    words.append(start..<word.upperBound)
    if words.count - first > 1 { compoundEnds[first] = words.count }
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.isASCIIUppercase : scalar.properties.isUppercase
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.isASCIILowercase : scalar.properties.isLowercase
  }

  private enum Kind {
    case word, ideograph, unspaced, gap

    init(_ scalar: Unicode.Scalar) {
      // Most texts are ASCII.
      guard scalar.value >= 0x80 else {
        self = UInt8(truncatingIfNeeded: scalar.value).isASCIIAlphanumeric ? .word : .gap
        return
      }
      switch TextSegments.script(of: scalar) {
      case .word: self = .word
      case .ideographic: self = .ideograph
      case .unspaced: self = .unspaced
      case .none: self = .gap
      }
    }
  }

  private mutating func appendUnspaced(_ range: Range<Int>) {
    let text = String(String.UnicodeScalarView(scalars[range]))
    var start = range.lowerBound
    for word in DictionaryBreaker.words(text) {
      let end = min(range.upperBound, start + word.unicodeScalars.count)
      guard end > start else { return }
      words.append(start..<end)
      start = end
    }
  }

  // MARK: Reading

  /// A word at which terms are matched, folded once for all of them.
  struct Start {
    /// The index of the word.
    let index: Int
    /// The folded word.
    let word: [UInt8]
    /// The compound word of which it is the first part, folded, and the index behind it; `nil` if it is none.
    let compound: (word: [UInt8], end: Int)?
  }

  /// Folds the word at an index; on demand, because most words of a text are not needed.
  func start(at index: Int) -> Start {
    Start(index: index, word: folded(index), compound: compound(at: index))
  }

  private func folded(_ index: Int) -> [UInt8] { folded(words[index]) }

  private func compound(at index: Int) -> (word: [UInt8], end: Int)? {
    if let end = compoundEnds[index] {
      return (folded(words[index].lowerBound..<words[end - 1].upperBound), end)
    }
    guard isJoined(index) else { return nil }
    // Marks without a letter fold to nothing.
    let parts = (folded(index), folded(index + 1))
    guard let initial = parts.0.first, !parts.1.isEmpty,
      JoinedWords.isWord(initial: initial, length: parts.0.count + parts.1.count)
    else { return nil }
    return (parts.0 + parts.1, index + 2)
  }

  /// Returns `true` if a hyphen or `_` joins a word and the next one, as in `Wi-Fi`.
  private func isJoined(_ index: Int) -> Bool {
    guard let joiner = joiner(behind: index), compoundEnds[index + 1] == nil, !isPart(index) else {
      return false
    }
    return JoinedWords.joins(joiner, beside: index == 0 ? nil : self.joiner(behind: index - 1))
      && JoinedWords.joins(joiner, beside: self.joiner(behind: index + 1))
  }

  /// Returns `true` for a part of a compound word but the first.
  private func isPart(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = words[index - 1]
    return before.upperBound == words[index].lowerBound && Kind(scalars[before.lowerBound]) == .word
  }

  /// Returns the hyphen or `_` that is all that separates a word from the next one; `nil` for others.
  private func joiner(behind index: Int) -> UInt8? {
    guard index + 1 < words.count, words[index + 1].lowerBound == words[index].upperBound + 1,
      [index, index + 1].allSatisfy({ Kind(scalars[words[$0].lowerBound]) == .word })
    else { return nil }
    return JoinedWords.joiner(scalars[words[index].upperBound])
  }

  private func folded(_ range: Range<Int>) -> [UInt8] {
    let letters = scalars[range]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * letters.count)
    for scalar in letters {
      if scalar.value < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased)
        continue
      }
      switch LoneFolding(scalar) {
      case .ascii(let byte): bytes.append(byte.asciiLowercased)
      case .letters(let letters): for index in 0..<letters.count { bytes.append(letters[index]) }
      case .ideograph: bytes += scalar.utf8
      case .gap, nil:
        return Array(TextFolding.folded(String(String.UnicodeScalarView(letters))).utf8)
      }
    }
    return bytes
  }

  /// Returns `false` if no term can match at a word; may return `true` for others, as where only folding would tell.
  func mayBegin(_ index: Int, with starts: WordStarts) -> Bool {
    let word = words[index]
    let first = scalars[word.lowerBound]
    guard first.value < 0x80 else { return mayBegin(with: first, starts, before: word.dropFirst()) }
    let letter = UInt8(truncatingIfNeeded: first.value).asciiLowercased
    // A compound word has a second letter even if its first part has none, as in `iPhone`; `E-mail` has a hyphen.
    guard word.count > 1 || compoundEnds[index] != nil else {
      return starts.isSingle(letter) || joiner(behind: index) != nil && starts.isLetter(letter)
    }
    let second = scalars[word.lowerBound + 1]
    guard second.value < 0x80 else { return true }
    return starts.isStart(letter, UInt8(truncatingIfNeeded: second.value).asciiLowercased)
  }

  /// Returns `false` if no term can match at a word that starts with a letter that is not ASCII.
  private func mayBegin(
    with first: Unicode.Scalar,
    _ starts: WordStarts,
    before rest: Range<Int>
  ) -> Bool {
    // A mark would be folded with the letter before it.
    let isAlone = rest.first.map { scalars[$0].value < 0x80 || LoneFolding(scalars[$0]) != nil }
    if isAlone ?? true, case .letters(let letters)? = LoneFolding(first), letters.count > 1 {
      return starts.isStart(letters[0], letters[1])
    }
    return starts.goBeyondASCII || TextFolding.mayBecomeASCII(first)
  }

  // MARK: Cutting

  /// Returns a range of about `length` from `start` on that starts and ends between words.
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

  /// Returns a part of the text, with an ellipsis at each truncated end.
  func highlighted(
    _ window: Range<Int>,
    matches: [(term: Int, range: Range<Int>)]
  ) -> HighlightedText {
    var text: [UInt8] = []
    text.reserveCapacity(window.count + 8)
    let ellipsis: Unicode.Scalar = "…"
    if window.lowerBound > 0 { text += ellipsis.utf8 }
    var units = window.lowerBound > 0 ? 1 : 0
    var ranges: [HighlightedText.Range] = []
    var position = window.lowerBound
    func advance(to end: Int) {
      while position < end {
        let scalar = scalars[position]
        if scalar.value < 0x80 {
          text.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          text += scalar.utf8
        }
        units += scalar.value > 0xFFFF ? 2 : 1
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
    if window.upperBound < scalars.count { text += ellipsis.utf8 }
    return HighlightedText(text: String(decoding: text, as: UTF8.self), ranges: ranges)
  }
}

extension MatchTerm {
  /// Returns the number of words that match the term from a word on; `nil` if they do not match.
  func count(in text: PositionedTokens, at start: PositionedTokens.Start) -> Int? {
    choices.lazy.compactMap { $0.end(in: text, from: start) }.first.map { $0 - start.index }
  }
}

extension MatchTerm.Choice {
  /// Returns the index behind the words that match from a word on; `nil` if they do not match.
  fileprivate func end(in text: PositionedTokens, from start: PositionedTokens.Start) -> Int? {
    guard !words.isEmpty else { return nil }
    var index = start.index
    for offset in words.indices {
      guard index < text.words.count else { return nil }
      let start = offset == 0 ? start : text.start(at: index)
      if let compound = start.compound, matches(compound.word, at: offset) {
        index = compound.end
      } else if matches(start.word, at: offset) {
        index += 1
      } else {
        return nil
      }
    }
    return index
  }

  private func matches(_ word: [UInt8], at offset: Int) -> Bool {
    if stemmer != nil { return hasStem(word) }
    guard word.starts(with: words[offset]) else { return false }
    return word.count == words[offset].count || isPrefix && offset == words.count - 1
  }
}
