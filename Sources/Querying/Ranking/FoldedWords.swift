import Basics

/// The folded words of a text as bytes, for comparing many titles with one query.
public struct FoldedWords: Sendable {
  /// The folded words, in order.
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []
  /// The indexes of words that `_` joins to the word before or after, as in `SPI_commit`.
  private var joined: Set<Int> = []
  /// The number of preceding words that are checked for a repetition.
  private static let repetitionDistance = 32
  /// The start of the current word.
  private var start = 0

  /// Folds and tokenizes a text; each ideograph is a word.
  ///
  /// - Complexity: Linear in the text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
    ranges.reserveCapacity(bytes.count / 4)
    let end = readASCII()
    guard end < bytes.count else {
      close(at: end)
      return
    }
    bytes.removeSubrange(end...)
    let rest = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: end)...]
    guard !readAlone(rest) else { return }
    reset()
    let text = TextSegments(text)
    for (index, segment) in text.segments.enumerated() {
      separate(by: text.joiners[index] ?? 0x20)
      switch segment {
      case .word(let word): bytes += word.utf8
      case .ideographs(let run):
        for character in run {
          bytes += String(character).utf8
          separate(by: 0x20)
        }
      }
    }
    close(at: bytes.count)
  }

  private mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    joined.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Folds and tokenizes ASCII in place, and returns the position of the first byte that is not ASCII.
  private mutating func readASCII() -> Int {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte.isASCIILetter {
        if byte.isASCIIUppercase { bytes[index] = byte | 0x20 }
      } else if !byte.isASCIIDigit {
        guard byte < 0x80 else { return index }
        close(at: index)
        if byte == UInt8(ascii: "_") { join(at: index) }
        start = index + 1
      }
    }
    return bytes.count
  }

  /// Folds a text whose characters fold independently, as most do; returns `false` if one does not.
  private mutating func readAlone(_ text: Substring.UnicodeScalarView) -> Bool {
    for scalar in text {
      if scalar.value < 0x80 {
        append(ascii: UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      switch LoneFolding(scalar) {
      case .gap: separate(by: 0x20)
      case .ascii(let byte): append(ascii: byte)
      case .letters(let letters):
        for index in 0..<letters.count { bytes.append(letters[index]) }
      case .ideograph:
        separate(by: 0x20)
        bytes += String(scalar).utf8
        separate(by: 0x20)
      case nil: return false
      }
    }
    close(at: bytes.count)
    return true
  }

  private mutating func append(ascii byte: UInt8) {
    if byte.isASCIIAlphanumeric {
      bytes.append(byte.asciiLowercased)
    } else {
      separate(by: byte)
    }
  }

  /// Ends the current word before a character that is in no word.
  private mutating func separate(by byte: UInt8) {
    close(at: bytes.count)
    if byte == UInt8(ascii: "_") { join(at: bytes.count) }
    bytes.append(byte)
    start = bytes.count
  }

  /// Joins the word that ends at a position to the next one.
  private mutating func join(at end: Int) {
    guard ranges.last?.upperBound == end else { return }
    joined.insert(ranges.count - 1)
    joined.insert(ranges.count)
  }

  /// Ends the current word.
  private mutating func close(at end: Int) {
    guard start < end else { return }
    ranges.append(start..<end)
    start = end
  }

  var count: Int { ranges.count }
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// Returns the joined form of two words with a hyphen or `_` between them, such as `wifi` for `Wi-Fi`; `nil` for others.
  func joinedForm(at index: Int) -> [UInt8]? {
    guard let joiner = joiner(behind: index),
      JoinedWords.joins(joiner, beside: index == 0 ? nil : self.joiner(behind: index - 1)),
      JoinedWords.joins(joiner, beside: self.joiner(behind: index + 1))
    else { return nil }
    let (first, second) = (self[index], self[index + 1])
    guard JoinedWords.isWord(initial: bytes[first.startIndex], length: first.count + second.count)
    else { return nil }
    return Array(first) + second
  }

  /// Returns the hyphen or `_` that is all that separates a word from the next one; `nil` for others.
  private func joiner(behind index: Int) -> UInt8? {
    guard index + 1 < count else { return nil }
    let end = ranges[index].upperBound
    guard ranges[index + 1].lowerBound == end + 1, JoinedWords.isJoiner(bytes[end]) else {
      return nil
    }
    return bytes[end]
  }

  /// Returns `true` if `_` continues an identifier before or behind some words, as in `_PyObject_New` for `PyObject`.
  func isPartOfIdentifier(_ words: Range<Int>) -> Bool {
    let start = ranges[words.lowerBound].lowerBound
    let end = ranges[words.upperBound - 1].upperBound
    return start > 0 && bytes[start - 1] == UInt8(ascii: "_")
      || end < bytes.count && bytes[end] == UInt8(ascii: "_")
  }

  /// Returns the number of words that `_` joins before some words at the end of an identifier, such as 1 for `vector_copy` in
  /// `igraph_vector_copy`; `nil` if the identifier goes on behind them.
  func wordsBefore(_ words: Range<Int>) -> Int? {
    let underscore = UInt8(ascii: "_")
    let end = ranges[words.upperBound - 1].upperBound
    guard end == bytes.count || bytes[end] != underscore else { return nil }
    var first = words.lowerBound
    while first > 0, ranges[first - 1].upperBound + 1 == ranges[first].lowerBound,
      bytes[ranges[first].lowerBound - 1] == underscore
    { first -= 1 }
    return words.lowerBound - first
  }

  /// Returns `true` if a word starts a part of a qualified name behind another one, as `User` does in `models.User`.
  func startsPart(_ index: Int) -> Bool {
    let start = ranges[index].lowerBound
    return start > 0 && bytes[start - 1] == UInt8(ascii: ".")
  }

  /// Returns the weight of a word: words of five letters or more, and parts of an identifier, are rarely grammatical
  /// only.
  func weight(_ index: Int) -> Double {
    !joined.isEmpty && joined.contains(index) ? 1 : lengthWeight(index)
  }

  /// Returns the weight of a word by its length alone, by which stores order names.
  func lengthWeight(_ index: Int) -> Double {
    let length = ranges[index].count
    let isASCII = bytes[ranges[index].lowerBound] < 0x80
    return isASCII ? (length > 4 ? 1 : length > 3 ? 0.2 : 0.05) : 1
  }

  /// Returns `true` if the same word occurs shortly before.
  func isRepeated(_ index: Int) -> Bool {
    let word = self[index]
    return (max(0, index - Self.repetitionDistance)..<index).contains {
      ranges[$0].count == word.count && self[$0].elementsEqual(word)
    }
  }
}
