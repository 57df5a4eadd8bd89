import URLStandard

/// [Property copying](https://www.w3.org/TR/html-rdfa/#property-copying): an item with `rdfa:copy` receives
/// the properties of the pattern, and the pattern is removed.
struct RDFaPatterns {
  /// The maximum number of properties examined per page; nested patterns could require any number.
  private static let limit = 50_000

  private var triples: [RDFTriple]
  private var seen: Set<RDFTriple>

  private init(_ triples: [RDFTriple]) {
    self.triples = triples
    seen = Set(triples)
  }

  /// Returns the triples with patterns copied to their uses.
  static func applied(
    to triples: [RDFTriple],
    within budget: inout DerivationBudget
  ) -> [RDFTriple] {
    guard triples.contains(where: { $0.predicate == RDFVocabulary.copy }) else { return triples }
    var patterns = RDFaPatterns(triples)
    patterns.copyAll(within: &budget)
    return patterns.withoutPatterns()
  }

  /// Copies until no new triple appears, because patterns may copy from other patterns.
  private mutating func copyAll(within budget: inout DerivationBudget) {
    let definitions = Self.definitions(in: triples)
    var copied: Set<RDFTriple> = []
    var work = 0
    var index = 0
    while index < triples.count {
      let triple = triples[index]
      index += 1
      guard triple.predicate == RDFVocabulary.copy, copied.insert(triple).inserted else { continue }
      for property in definitions[triple.object] ?? [] where !property.isPatternType {
        work += 1
        guard work <= Self.limit else { return budget.noteCut() }
        let copy = RDFTriple(
          subject: triple.subject,
          predicate: property.predicate,
          object: property.object
        )
        guard budget.spend(for: copy) else { return }
        if seen.insert(copy).inserted { triples.append(copy) }
      }
    }
  }

  /// Returns the triples of each pattern.
  private static func definitions(in triples: [RDFTriple]) -> [RDFTerm: [RDFTriple]] {
    let patterns = Set(triples.lazy.filter(\.isPatternType).map(\.subject))
    return Dictionary(grouping: triples.filter { patterns.contains($0.subject) }, by: \.subject)
  }

  /// Returns the triples without used patterns and without the `rdfa:copy` triples that refer to them.
  private func withoutPatterns() -> [RDFTriple] {
    let patterns = Set(triples.lazy.filter(\.isPatternType).map(\.subject))
    let used = patterns.intersection(
      triples.lazy.filter { $0.predicate == RDFVocabulary.copy }.map(\.object)
    )
    return triples.filter { triple in
      !used.contains(triple.subject)
        && !(triple.predicate == RDFVocabulary.copy && used.contains(triple.object))
    }
  }
}

extension RDFTriple {
  /// A Boolean value that indicates whether the triple makes its subject a pattern.
  fileprivate var isPatternType: Bool {
    predicate == RDFVocabulary.type && object == .iri(RDFVocabulary.pattern)
  }
}
