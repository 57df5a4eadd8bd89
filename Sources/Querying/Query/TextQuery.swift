/// A query as stores understand it: every term must occur.
public struct TextQuery: Sendable, Equatable {
  /// Words that follow each other.
  public struct Phrase: Sendable, Hashable {
    /// The words; letters, marks and digits only, so nothing in them is syntax anywhere.
    public var words: [String]
    /// Whether the last word may be the beginning of one.
    public var isPrefix: Bool

    /// A phrase.
    public init(_ words: [String], isPrefix: Bool = false) {
      self.words = words
      self.isPrefix = isPrefix
    }
  }

  /// What must occur: one of several phrases.
  public struct Term: Sendable, Hashable {
    /// The phrases, what was typed first.
    public var phrases: [Phrase]

    /// A term.
    public init(_ phrases: [Phrase]) { self.phrases = phrases }
  }

  /// The terms.
  public var terms: [Term] = []
  /// Phrases that must not occur.
  public var excluded: [Phrase] = []
  /// Marks: of each list one must be there; see ``SearchMark``.
  public var marks: [[String]] = []
  /// Marks that must not be there.
  public var excludedMarks: [String] = []
  /// Seconds since 1970 between which the thing's date lies.
  public var dates: Range<Int64>?

  /// A query.
  public init(terms: [Term] = []) { self.terms = terms }

  /// Takes the last word for a whole one, not for the beginning of one.
  public mutating func endLastWord() {
    guard let last = terms.indices.last, !terms[last].phrases.isEmpty,
      let word = terms[last].phrases[0].words.first, TextSegments.isSpaced(word)
    else { return }
    terms[last].phrases[0].isPrefix = false
  }

  /// Whether only words are looked for.
  public var isPlain: Bool {
    excluded.isEmpty && marks.isEmpty && excludedMarks.isEmpty && dates == nil
  }

  /// Whether nothing is looked for: what is only excluded finds nothing.
  public var isEmpty: Bool { terms.isEmpty && marks.isEmpty && dates == nil }
}
