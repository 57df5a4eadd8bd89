import Basics

/// The first two letters of the words with which terms can match, by which most words are ruled out without folding
/// them.
struct WordStarts {
  /// A bit for each start of two letters, and for each word of one letter.
  private var pairs = [UInt64](repeating: 0, count: 1 << 10)
  private var singles = [UInt64](repeating: 0, count: 4)
  /// A bit for each first letter.
  private var letters = [UInt64](repeating: 0, count: 4)

  /// A Boolean value that indicates whether a word starts with a letter that is not ASCII.
  private(set) var goBeyondASCII = false

  init(_ terms: [MatchTerm]) {
    let choices = terms.lazy.flatMap(\.choices)
    for word in choices.flatMap({ $0.words.prefix(1) + $0.removedStarts }) {
      guard let first = word.first else { continue }
      if first >= 0x80 { goBeyondASCII = true }
      letters[Int(first) / 64] |= 1 << (first % 64)
      if word.count > 1 {
        let pair = Self.pair(first, word[1])
        pairs[pair / 64] |= 1 << (pair % 64)
      } else {
        singles[Int(first) / 64] |= 1 << (first % 64)
      }
    }
  }

  /// Returns `false` if no word of a text can match; may return `true` for others, and does for text that is not ASCII.
  ///
  /// - Complexity: Linear in the text.
  func mayOccur(in text: some Sequence<UInt8>) -> Bool {
    // The first letter of the current word, until its second one was read; 0 otherwise.
    var (first, isInWord): (UInt8, Bool) = (0, false)
    for byte in text {
      guard byte < 0x80 else { return true }
      guard byte.isASCIIAlphanumeric else {
        if first != 0, JoinedWords.isJoiner(byte), isLetter(first) { return true }
        (first, isInWord) = (0, false)
        continue
      }
      let letter = byte.asciiLowercased
      if first != 0, isStart(first, letter) { return true }
      if !isInWord, isSingle(letter) { return true }
      first = isInWord ? 0 : letter
      isInWord = true
    }
    return false
  }

  /// Returns `false` if no term can match at a folded word.
  func mayStart(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    return word.count > 1 ? isStart(first, word[word.startIndex + 1]) : isLetter(first)
  }

  /// Returns `false` if no term can match a word that starts with two bytes.
  func isStart(_ first: UInt8, _ second: UInt8) -> Bool {
    let pair = Self.pair(first, second)
    return pairs[pair / 64] & 1 << (pair % 64) != 0 || isSingle(first)
  }

  /// Returns `true` if a term can match a word of one byte.
  func isSingle(_ first: UInt8) -> Bool {
    singles[Int(first) / 64] & 1 << (first % 64) != 0
  }

  /// Returns `true` if a term starts with a byte, and may match a word whose first part has one letter: `E-mail`.
  func isLetter(_ first: UInt8) -> Bool {
    letters[Int(first) / 64] & 1 << (first % 64) != 0
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << 8 | Int(second)
  }
}
