import IndexModel
import Querying

/// The candidates that the texts of links to them find.
extension CandidateSearch {
  /// Returns the entities of each scope to which links with the words of a query lead.
  func linkTextMatches(
    _ queries: [TextQuery?],
    _ inverseDocumentFrequencies: [Double]
  ) throws -> Texts {
    try zip(scopes, queries).map { scope, query in
      guard let query else { return [] }
      return try store.linkTextMatches(
        query,
        in: scope,
        inverseDocumentFrequencies: inverseDocumentFrequencies,
        limit: Self.scoredLinkTexts,
        count: Self.foundByLinkTexts
      )
    }
  }

  /// Returns the texts, followed by the entities without the words that the texts of links found.
  func adding(_ linked: Texts, to texts: Texts) -> Texts {
    guard linked.contains(where: { !$0.isEmpty }) else { return texts }
    return texts.indices.map { scope in
      let known = Set(texts[scope].map(\.entity))
      return texts[scope]
        + linked[scope].lazy.filter { !known.contains($0.entity) }.map { match in
          var match = match
          // The score is that of the links, not of the entity's own text.
          match.score = 0
          return match
        }
    }
  }

  /// Returns the scores of the texts of links by entity.
  static func scores(_ linked: Texts) -> [Int64: Double] {
    var scores: [Int64: Double] = [:]
    for match in linked.joined() { scores[match.entity] = match.score }
    return scores
  }
}
