/// Finds corrections of a misspelt word.
///
/// One edit is allowed from five letters on, two edits from nine. The first letter must match, and words with
/// a digit are never corrected.
public struct Corrections: Sendable {
  /// A possible correction.
  public struct Candidate: Sendable, Equatable {
    /// The word, or two words with a space between them.
    public var word: String
    /// The number of entities with the word.
    public var count: Int
    /// The edit distance.
    public var distance: Int

    /// The one or two words.
    public var words: [String] { word.split(separator: " ").map(String.init) }

    /// Creates a correction.
    public init(word: String, count: Int, distance: Int) {
      (self.word, self.count, self.distance) = (word, count, distance)
    }
  }

  /// The maximum number of corrections for one word.
  private static let limit = 8

  /// The typed word, folded.
  public let word: String
  /// The maximum edit distance; 0 if the word is not corrected.
  public let edits: Int
  private let letters: [UInt8]
  private let mask: UInt32
  private var found: [String: Candidate] = [:]

  /// Creates a search for corrections of `word`.
  public init(_ word: String) {
    self.word = word
    letters = Array(word.utf8)
    mask = Self.mask(letters[...])
    edits = Self.allowedEdits(word)
  }

  private static func allowedEdits(_ word: String) -> Int {
    guard WordList.Key(word) != nil,
      word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic })
    else { return 0 }
    let length = word.unicodeScalars.count
    return length < 5 ? 0 : length < 9 ? 1 : 2
  }

  /// The keys of the word lists that may contain corrections.
  public var keys: [WordList.Key] {
    guard edits > 0, let key = WordList.Key(word) else { return [] }
    return (max(2, key.length - edits)...key.length + edits).map {
      WordList.Key(initial: key.initial, length: $0)
    }
  }

  /// Compares the word with those of a list.
  ///
  /// - Complexity: Linear in the list for words of bounded length.
  public mutating func compare(with list: WordList) {
    guard edits > 0 else { return }
    list.forEach { other, count in
      // Each edit changes at most two letters of the mask.
      guard (Self.mask(other) ^ mask).nonzeroBitCount <= 2 * edits,
        other.count != letters.count
          || !other.elementsEqual(letters),
        let distance = EditDistance.between(letters[...], other, limit: edits)
      else { return }
      let text = String(decoding: other, as: UTF8.self)
      let known = found[text]?.count ?? 0
      found[text] = Candidate(word: text, count: known + count, distance: distance)
    }
  }

  private static func mask(_ letters: ArraySlice<UInt8>) -> UInt32 {
    letters.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  /// The best candidates: lowest edit distance first, then most frequent first.
  public var candidates: [Candidate] {
    let sorted = found.values.sorted {
      ($0.distance, $1.count, $0.word) < ($1.distance, $0.count, $1.word)
    }
    return Array(sorted.prefix(Self.limit))
  }
}
