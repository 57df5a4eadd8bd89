/// How a title answers a query.
public struct TitleFit: Sendable, Equatable {
  /// How much of the query is in the title, from 0 to 1.
  public private(set) var coverage = 0.0
  /// How much of the title is in the query, by its words.
  public private(set) var density = 0.0
  /// The same by the words that matter, each once.
  public private(set) var focus = 0.0
  /// Whether all words are there as wholes.
  public private(set) var isWhole = false
  /// Whether the title begins with the query's first word.
  public private(set) var startsAlike = false
  /// Whether the query stands in the title, word for word.
  public private(set) var isPhrase = false
  /// Whether the title is the query.
  public private(set) var isExact = false
  /// How many terms are in the title.
  public private(set) var terms = 0

  /// Compares a title with a query.
  ///
  /// - Complexity: The words of the title times the words of the query.
  public init(_ terms: [MatchTerm], title: FoldedWords) {
    guard !terms.isEmpty, title.count > 0 else { return }
    var matched = [Bool](repeating: false, count: title.count)
    var (value, whole, isPhrase, next) = (0.0, 0, true, -1)
    for term in terms {
      guard let place = term.place(in: title) else {
        isPhrase = false
        continue
      }
      if self.terms == 0 { startsAlike = place.start == 0 }
      self.terms += 1
      value += place.value
      if place.isWhole { whole += 1 }
      if next >= 0, place.start != next { isPhrase = false }
      next = place.start + place.count
      for index in place.start..<next { matched[index] = true }
      // A title that repeats the query's words is about them.
      for index in place.start..<next where place.isWhole {
        for other in matched.indices where title[other].elementsEqual(title[index]) {
          matched[other] = true
        }
      }
    }
    coverage = value / Double(terms.count)
    isWhole = whole == terms.count
    self.isPhrase = isPhrase && self.terms > 0
    measure(matched, title)
    isExact = isWhole && self.isPhrase && density == 1
  }

  private mutating func measure(_ matched: [Bool], _ title: FoldedWords) {
    var (hits, weights, all) = (0, 0.0, 0.0)
    for index in 0..<title.count {
      if matched[index] { hits += 1 }
      // A word that is there twice says no more than once.
      guard !title.isRepeated(index) else { continue }
      let weight = title.weight(index)
      all += weight
      if matched[index] { weights += weight }
    }
    density = Double(hits) / Double(title.count)
    focus = all > 0 ? weights / all : 0
  }
}
