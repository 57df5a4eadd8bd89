public import IndexModel

/// The texts that one step of a search compares: which part of a text has to match which words.
public enum TextSelection: Int, Sendable, Hashable, CaseIterable {
  /// Texts with the words of the query.
  case all
  /// Texts with these words in titles, headings and keywords.
  case heads
  /// Texts with the words as a phrase.
  case phrase
  /// Texts with the identifiers or the rarest word of the query in titles, headings and keywords.
  case named

  /// The maximum number of texts that are scored, and the ranks of those that are compared, in an index with or without
  /// whole pages.
  package func limits(isDeep: Bool) -> (scored: Int, parts: [Range<Int>]) {
    CandidateSearch.limits(of: self, isDeep: isDeep)
  }
}

/// The texts of a shard that one index would compare, by selection, in the parts in which it compares them.
public typealias ChosenTexts = [TextSelection: [[ScoredText]]]

/// The texts that one index would compare, of all shards.
package enum TextChoice {
  /// Returns the texts of each shard that are compared.
  ///
  /// One index scores the first texts by their record numbers, and compares the best of these.
  ///
  /// - Parameters:
  ///   - texts: The first texts of each shard, with their scores.
  ///   - isDeep: `true` for an index with whole pages.
  /// - Returns: The texts of each shard.
  package static func chosen(
    _ texts: [[TextSelection: [ScoredText]]],
    isDeep: Bool
  ) -> [ChosenTexts] {
    var chosen = texts.map { _ in ChosenTexts() }
    for selection in TextSelection.allCases {
      let parts = parts(of: texts.map { $0[selection] ?? [] }, selection, isDeep: isDeep)
      for shard in chosen.indices { chosen[shard][selection] = parts[shard] }
    }
    let first = TextSelection.all.limits(isDeep: isDeep).parts[0].count
    guard chosen.map({ $0[.all]?.first?.count ?? 0 }).reduce(0, +) < first else { return chosen }
    // All texts are in the first part, so that headings choose no further ones.
    for shard in chosen.indices {
      chosen[shard][.all]?.removeLast()
      chosen[shard][.heads] = []
    }
    return chosen
  }

  /// Returns the texts of each shard in the parts of all in which they are.
  private static func parts(
    of texts: [[ScoredText]],
    _ selection: TextSelection,
    isDeep: Bool
  ) -> [[[ScoredText]]] {
    let (scored, parts) = selection.limits(isDeep: isDeep)
    var all = texts.enumerated().flatMap { shard, texts in texts.map { (shard: shard, text: $0) } }
    if all.count > scored {
      all.sort { ($0.text.entity, $0.shard) < ($1.text.entity, $1.shard) }
      all.removeLast(all.count - scored)
    }
    all.removeAll { $0.text.score == -.infinity }
    all.sort {
      ($1.text.score, $0.text.entity, $0.shard) < ($0.text.score, $1.text.entity, $1.shard)
    }
    var chosen = texts.map { _ in parts.map { _ in [ScoredText]() } }
    for (index, part) in parts.enumerated() {
      for (shard, text) in all.dropFirst(part.lowerBound).prefix(part.count) {
        chosen[shard][index].append(text)
      }
    }
    return chosen
  }
}
