import Glibc

/// The section of a page that answers a query best.
public struct SectionRanking: Sendable {
  /// The text of a section, with its heading.
  public struct Section: Sendable {
    /// The heading that ranking compares.
    public var heading: String
    /// The level of the heading, from 1.
    public var level: Int
    /// The text.
    public var text: Substring

    /// Creates a section.
    public init(heading: String, level: Int, text: Substring) {
      self.heading = heading
      self.level = level
      self.text = text
    }
  }

  /// The weight of the best heading relative to that of words in the text.
  private static let headingWeight = 2.0
  /// The weight of the headings of enclosing sections relative to that of the own heading.
  private static let outerWeight = 0.25
  /// The weight of the share of the query that a section contains, with the terms of its lists.
  private static let coverageWeight = 1.5
  /// The level of terms, which divide the list of a section and not the page.
  private static let termLevel = 7
  /// The number of occurrences that yields half of the maximum, in a section of the mean length.
  private static let saturation = 1.2
  /// The share of the length in the saturation.
  private static let lengthShare = 0.5

  private let terms: [MatchTerm]

  /// Creates a ranking of sections for the terms of a query.
  public init(_ terms: [MatchTerm]) { self.terms = terms }

  /// Returns the scores of the sections, each at least 0: BM25 among the sections of the page, and the match of the
  /// headings.
  ///
  /// - Complexity: Linear in the text.
  public func scores(_ sections: [Section]) -> [Double] {
    guard !terms.isEmpty, !sections.isEmpty else { return sections.map { _ in 0 } }
    let counts = sections.map { self.counts(in: FoldedWords(String($0.text))) }
    let length = counts.reduce(0) { $0 + $1.length }
    let mean = max(1, Double(length) / Double(sections.count))
    let rarities = terms.indices.map { term in
      let found = counts.count { $0.terms[term] > 0 }
      let rest = Double(sections.count - found) + 0.5
      return log(1 + rest / (Double(found) + 0.5))
    }
    let coverage = coverage(sections, counts)
    var outer: [(level: Int, value: Double)] = []
    return sections.indices.map { index in
      let level = sections[index].level
      outer.removeAll { $0.level >= level }
      let heading = HeadingFit.value(terms, heading: sections[index].heading)
      let best = max(heading, Self.outerWeight * (outer.map(\.value).max() ?? 0))
      outer.append((level, heading))
      let share = Self.lengthShare * Double(counts[index].length) / mean
      let length = 1 - Self.lengthShare + share
      let words = terms.indices.map { term in
        let count = counts[index].terms[term]
        return rarities[term] * count / (count + Self.saturation * length)
      }
      let all = max(1e-6, rarities.reduce(0, +))
      return words.reduce(0, +) / all + Self.headingWeight * best
        + Self.coverageWeight * coverage[index]
    }
  }

  /// Returns the share of the query's terms that occur in each section or in the terms of its lists, so that the
  /// smallest section with all words is the best one.
  private func coverage(_ sections: [Section], _ counts: [Counts]) -> [Double] {
    var found = counts.map { $0.terms.map { $0 > 0 } }
    var owner: Int?
    for index in sections.indices {
      guard sections[index].level >= Self.termLevel else {
        owner = index
        continue
      }
      guard let owner else { continue }
      for term in terms.indices where found[index][term] { found[owner][term] = true }
    }
    return found.map { Double($0.count { $0 }) / Double(terms.count) }
  }

  /// The occurrences of each term in a text, and the number of its words.
  private struct Counts {
    var terms: [Double]
    var length: Int
  }

  private func counts(in words: FoldedWords) -> Counts {
    var counts = [Double](repeating: 0, count: terms.count)
    for start in 0..<words.count {
      for (index, term) in terms.enumerated() {
        if let value = term.value(in: words, at: start) { counts[index] += value }
      }
    }
    return Counts(terms: counts, length: words.count)
  }
}

extension MatchTerm {
  /// Returns the weight of the first choice that matches at a word; `nil` if none does.
  fileprivate func value(in text: FoldedWords, at start: Int) -> Double? {
    for choice in choices where choice.words.first?.first == text[start].first {
      if let place = choice.place(in: text, at: start) { return place.value }
    }
    return nil
  }
}
