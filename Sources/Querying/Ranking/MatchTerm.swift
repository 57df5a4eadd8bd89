/// What a term of a query is in a text: one of several sequences of words.
public struct MatchTerm: Sendable, Equatable {
  /// A sequence of words.
  public struct Choice: Sendable, Equatable {
    /// The words, folded.
    public let words: [[UInt8]]
    /// Whether the last word may go on.
    public let isPrefix: Bool
    /// How much it counts: 1 for what was typed.
    public let weight: Double

    /// A choice.
    public init(_ words: [String], isPrefix: Bool, weight: Double = 1) {
      self.words = words.map { Array($0.utf8) }
      self.isPrefix = isPrefix
      self.weight = weight
    }
  }

  /// The choices, what was typed first.
  public let choices: [Choice]

  /// A term.
  public init(_ choices: [Choice]) { self.choices = choices }

  /// A term as typed.
  public init(_ term: TypedQuery.Term) {
    self.init([Choice(term.tokens, isPrefix: term.phrase.isPrefix && term.isWord)])
  }

  /// Where a text answers the term, and how well.
  struct Place {
    var start: Int
    var count: Int
    var value: Double
    /// Whether the words are there as wholes.
    var isWhole: Bool
  }

  /// The best place in a text.
  func place(in text: FoldedWords) -> Place? {
    var best: Place?
    for choice in choices {
      guard let first = choice.words.first else { continue }
      for start in 0..<text.count {
        guard text[start].first == first.first, let place = choice.place(in: text, at: start),
          place.value > best?.value ?? 0
        else { continue }
        best = place
        if place.value >= 1 { return place }
      }
    }
    return best
  }
}

extension MatchTerm.Choice {
  /// What of a word that goes on is there counts less than a whole word.
  private static let beginningWeight = 0.8

  func place(in text: FoldedWords, at start: Int) -> MatchTerm.Place? {
    guard start + words.count <= text.count else { return nil }
    for (offset, word) in words.enumerated() {
      let other = text[start + offset]
      if other.elementsEqual(word) { continue }
      guard isPrefix, offset == words.count - 1, other.starts(with: word) else { return nil }
      return MatchTerm.Place(
        start: start,
        count: words.count,
        value: weight * Self.beginningWeight,
        isWhole: false
      )
    }
    return MatchTerm.Place(start: start, count: words.count, value: weight, isWhole: true)
  }
}
