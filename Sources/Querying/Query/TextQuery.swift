/// A query for stores: every term must occur.
public struct TextQuery: Sendable, Equatable {
  /// A sequence of consecutive words.
  public struct Phrase: Sendable, Hashable {
    /// The words, which contain only letters, marks and digits, so that no store interprets them as syntax.
    public var words: [String]
    /// A Boolean value that indicates whether the last word is a prefix.
    public var isPrefix: Bool
    /// The weight of an occurrence relative to the typed words.
    public var weight = 1.0

    /// Creates a phrase.
    public init(_ words: [String], isPrefix: Bool = false, weight: Double = 1) {
      self.words = words
      self.isPrefix = isPrefix
      self.weight = weight
    }
  }

  /// A query term: one of several phrases must occur.
  public struct Term: Sendable, Hashable {
    /// The phrases, starting with the typed one.
    public var phrases: [Phrase]

    /// Creates a term.
    public init(_ phrases: [Phrase]) { self.phrases = phrases }
  }

  /// The terms.
  public var terms: [Term] = []
  /// The phrases that must not occur.
  public var excluded: [Phrase] = []
  /// The required filter tokens: at least one of each list; see ``SearchMark``.
  public var marks: [[String]] = []
  /// The excluded filter tokens.
  public var excludedMarks: [String] = []
  /// The range of dates, in seconds since 1970.
  public var dates: Range<Int64>?

  /// Creates a query.
  public init(terms: [Term] = []) { self.terms = terms }

  /// Treats the last word as a whole word instead of a prefix.
  public mutating func endLastWord() {
    guard let last = terms.indices.last, !terms[last].phrases.isEmpty,
      let word = terms[last].phrases[0].words.first, TextSegments.isSpaced(word)
    else { return }
    terms[last].phrases[0].isPrefix = false
  }

  /// The query without its last term; `nil` if it has no other.
  public var withoutLastTerm: TextQuery? {
    guard terms.count > 1 else { return nil }
    var query = self
    query.terms.removeLast()
    return query
  }

  /// A Boolean value that indicates whether the query consists of required terms only.
  public var isPlain: Bool {
    excluded.isEmpty && marks.isEmpty && excludedMarks.isEmpty && dates == nil
  }

  /// A Boolean value that indicates whether the query matches nothing: exclusions alone have no matches.
  public var isEmpty: Bool { terms.isEmpty && marks.isEmpty && dates == nil }
}
