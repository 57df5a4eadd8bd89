import Glibc

/// The section of a page that answers a query best.
public struct SectionRanking: Sendable {
  /// The text of a section, with its heading.
  public struct Section: Sendable {
    /// The heading that ranking compares.
    public var heading: String
    /// The fragment that leads to the section, if its words name it; otherwise `nil`.
    public var anchor: String?
    /// The level of the heading, from 1.
    public var level: Int
    /// The text.
    public var text: Substring

    /// Creates a section.
    public init(heading: String, anchor: String? = nil, level: Int, text: Substring) {
      self.heading = heading
      self.anchor = anchor
      self.level = level
      self.text = text
    }
  }

  /// The weight of the best name relative to that of words in the text.
  private static let headingWeight = 2.0
  /// The weight of the names of enclosing sections relative to that of the own name.
  private static let outerWeight = 0.25
  /// The weight of the share of the query that a section contains, with the terms of its lists.
  private static let coverageWeight = 1.5
  /// The value of a name that equals an identifier of the query, such as `max_wal_size` in `max_wal_size default`.
  private static let identifier = 1.0
  /// The value of the description of an option or a name with symbols of the query: `log.follow` is none of `git log --follow`.
  private static let option = 2.0
  /// The level of terms, which divide the list of a section and not the page.
  public static let termLevel = 7
  /// The number of occurrences that yields half of the maximum, in a section of the mean length.
  private static let saturation = 1.2
  /// The share of the length in the saturation.
  private static let lengthShare = 0.3
  /// The weight of the common words of a language relative to others.
  private static let commonWeight = 0.1
  /// The weight of the first section, whose overviews contain the words of all others.
  private static let firstWeight = 0.8

  private let terms: [MatchTerm]
  private let starts: WordStarts

  /// Creates a ranking of sections for the terms of a query.
  public init(_ terms: [MatchTerm]) {
    self.terms = terms
    starts = WordStarts(terms)
  }

  /// Returns `false` if no word of a text can match a term; may return `true` for others.
  public func mayOccur(in text: Substring) -> Bool { starts.mayOccur(in: text.utf8) }

  /// Returns the scores of the sections, each at least 0: BM25 among the sections of the page, the match of the names,
  /// and the share of the query.
  ///
  /// A term weighs the more the fewer sections of the page have it. If the query is the name of several sections, such as the
  /// overloads of a function, the first of them has at least the score of the others.
  ///
  /// - Complexity: Linear in the text.
  public func scores(_ sections: [Section]) -> [Double] {
    guard !terms.isEmpty, !sections.isEmpty else { return sections.map { _ in 0 } }
    let counts = sections.map { self.counts(in: FoldedWords(String($0.text))) }
    let names = sections.map {
      SectionName(terms, starts: starts, heading: $0.heading, anchor: $0.anchor)
    }
    let found = zip(counts, names).map { counts, name in
      terms.indices.map { counts.terms[$0] > 0 || name.contains($0) }
    }
    let weights = weights(found)
    let all = weights.reduce(0, +)
    let mean = Double(max(1, counts.reduce(0) { $0 + $1.length })) / Double(sections.count)
    let bestNames = bestNames(sections, values(of: names, weights))
    let coverage = withTerms(found, sections).map { found in
      terms.indices.reduce(0) { $0 + (found[$1] ? weights[$1] : 0) } / all
    }
    var scores = sections.indices.map { index in
      let share = Self.lengthShare * Double(counts[index].length) / mean
      let length = 1 - Self.lengthShare + share
      let words = terms.indices.reduce(0.0) { sum, term in
        let count = counts[index].terms[term]
        return sum + weights[term] * count / (count + Self.saturation * length)
      }
      let score =
        words / all + Self.headingWeight * bestNames[index] + Self.coverageWeight * coverage[index]
      let isFirst = index == 0 && sections.count > 1 && sections[0].level < Self.termLevel
      return isFirst ? score * Self.firstWeight : score
    }
    let exact = sections.indices.filter { names[$0].isExact }
    if let best = exact.max(by: { scores[$0] < scores[$1] }),
      let first = exact.first(where: { Self.isNamesake(sections[$0], sections[best]) })
    {
      scores[first] = max(scores[first], scores[best])
    }
    return scores
  }

  /// Returns `true` for sections of one kind with the same name, to the first of which a fragment leads.
  private static func isNamesake(_ first: Section, _ other: Section) -> Bool {
    guard let anchor = first.anchor,
      min(first.level, termLevel) == min(other.level, termLevel)
    else { return false }
    return first.heading == other.heading || anchor == other.anchor
  }

  /// Returns the weights of the terms: the inverse frequencies among the sections, less for common words.
  private func weights(_ found: [[Bool]]) -> [Double] {
    terms.indices.map { term in
      let count = Double(found.count { $0[term] })
      let rarity = log(1 + (Double(found.count) - count + 0.5) / (count + 0.5))
      return terms[term].isCommon ? rarity * Self.commonWeight : rarity
    }
  }

  /// Returns the values of the names.
  ///
  /// A name that equals an identifier of the query answers without its other words, unless another name has the
  /// identifier and more of them: `asyncio.Timeout.reschedule` for `reschedule asyncio.Timeout method`. So does a qualified
  /// name all of whose parts are in the query, unless another name has them and is better.
  private func values(of names: [SectionName], _ weights: [Double]) -> [Double] {
    let values = names.map { $0.value(weights) }
    let best = terms.indices.map { term in
      // Other options have its word, too: `--fixup=[(amend|reword):]<commit>` is no rival of `--amend`.
      let isLiteral = terms[term].isLiteral
      return names.indices.lazy
        .filter { isLiteral ? names[$0].identifier == term : names[$0].contains(term) }
        .map { values[$0] }.max() ?? 0
    }
    lazy var found = names.map { name in terms.indices.map(name.contains) }
    // Many members of a page have the same terms.
    var bestWith: [[Bool]: Double] = [:]
    return names.indices.map { index in
      let value = values[index]
      if let term = names[index].identifier, value >= best[term] {
        return max(value, terms[term].isLiteral ? Self.option : Self.identifier)
      }
      guard names[index].isQualified, value < Self.identifier else { return value }
      let own = found[index]
      let best =
        bestWith[own] ?? names.indices.lazy
        .filter { other in terms.indices.allSatisfy { found[other][$0] || !own[$0] } }
        .map { values[$0] }.max() ?? 0
      bestWith[own] = best
      return value >= best ? Self.identifier : value
    }
  }

  /// Returns the best value of each section's own name and, with less weight, those of the enclosing sections.
  private func bestNames(_ sections: [Section], _ values: [Double]) -> [Double] {
    var outer: [(level: Int, value: Double)] = []
    return sections.indices.map { index in
      outer.removeAll { $0.level >= sections[index].level }
      let best = max(values[index], Self.outerWeight * (outer.map(\.value).max() ?? 0))
      outer.append((sections[index].level, values[index]))
      return best
    }
  }

  /// Returns which terms each section has, with those in the terms of its lists, so that the smallest section with all
  /// words is the best one.
  private func withTerms(_ own: [[Bool]], _ sections: [Section]) -> [[Bool]] {
    var found = own
    var owner: Int?
    for index in sections.indices {
      guard sections[index].level >= Self.termLevel else {
        owner = index
        continue
      }
      guard let owner else { continue }
      for term in terms.indices where own[index][term] { found[owner][term] = true }
    }
    return found
  }

  /// The occurrences of each term in a text, and the number of its words.
  private struct Counts {
    var terms: [Double]
    var length: Int
  }

  private func counts(in words: FoldedWords) -> Counts {
    var counts = [Double](repeating: 0, count: terms.count)
    for start in 0..<words.count where starts.mayStart(words[start]) {
      for (index, term) in terms.enumerated() {
        if let value = term.value(in: words, at: start) { counts[index] += value }
      }
    }
    return Counts(terms: counts, length: words.count)
  }
}

extension MatchTerm {
  /// A Boolean value that indicates whether the term is a common word of one of the languages of its stems.
  fileprivate var isCommon: Bool {
    guard let typed = choices.first, typed.words.count == 1, let word = typed.words.first else {
      return false
    }
    let languages = choices.compactMap { $0.stemmer?.language }
    return CommonWords.contains(String(decoding: word, as: UTF8.self), in: languages)
  }

  /// Returns the weight of the first choice that matches at a word; `nil` if none does.
  fileprivate func value(in text: FoldedWords, at start: Int) -> Double? {
    for choice in choices where choice.mayStart(with: text[start]) {
      if let match = choice.match(in: text, at: start) { return match.value }
    }
    return nil
  }
}
