import IndexModel
import Querying

/// The texts that a search compares: its own choice, or that of all shards.
enum TextSource {
  /// Those that the store chooses.
  case store
  /// Those that the store chooses; they are counted.
  case counting(TextRecorder)
  /// Those that were chosen among the texts of all shards.
  case chosen(ChosenTexts)
  /// None; the texts that the store would score are recorded.
  case recording(TextRecorder)
}

/// The texts of a search by selection.
final class TextRecorder {
  /// The texts that would be scored.
  var texts: [TextSelection: [ScoredText]] = [:]
  /// The numbers of texts that were compared first.
  var counts: [TextSelection: Int] = [:]
}

/// The steps of a search that depend on other shards.
extension CandidateSearch {
  /// Returns the maximum number of texts of a selection that are scored, and the ranks of those that are compared.
  static func limits(
    of selection: TextSelection,
    isDeep: Bool
  ) -> (scored: Int, parts: [Range<Int>]) {
    let scored = selection == .all && isDeep ? deepTexts : allTexts
    switch selection {
    case .all: return (scored, [0..<firstTexts, firstTexts..<scored])
    case .heads: return (scored, [0..<firstTexts])
    case .phrase: return (scored, [0..<scored])
    case .named: return (scored, [0..<namedTexts])
    }
  }

  /// Returns the texts of a selection that are compared.
  func textMatches(
    _ selection: TextSelection,
    _ query: TextQuery,
    in scope: SearchScope,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    best: Range<Int>
  ) throws -> [TextMatch] {
    if case .chosen(let texts) = texts {
      let part = best.lowerBound == 0 ? 0 : 1
      guard let chosen = texts[selection], chosen.indices.contains(part) else { return [] }
      let finite = chosen[part].prefix(best.count).filter(\.score.isFinite)
      return try store.matches(finite, in: scope)
    }
    let matches = try store.matches(
      query,
      in: scope,
      part: Self.part(of: selection),
      weights: weights,
      inverseDocumentFrequencies: inverseDocumentFrequencies,
      limit: limit,
      best: best
    )
    if case .counting(let recorder) = texts, best.lowerBound == 0 {
      recorder.counts[selection] = matches.count
    }
    return matches
  }

  private static func part(of selection: TextSelection) -> TextPart {
    switch selection {
    case .all, .phrase: .all
    case .heads, .named: .heads
    }
  }

  /// Returns `true` if there may be more texts than those of a part.
  func isFull(_ matches: [TextMatch], _ part: Range<Int>) -> Bool {
    if case .chosen(let texts) = texts { return texts[.all]?.count ?? 0 > 1 }
    return matches.count >= part.count
  }

  /// Returns `true` if the candidates of all shards include the first `count` ranks after a part of the texts.
  func isEnough(_ found: Found, _ count: Int, after part: Range<Int>) -> Bool {
    if case .chosen = texts { return part.upperBound >= count }
    return found.candidates.count >= count
  }

  /// Records the texts that the store would score for each selection.
  func scoreTexts(_ terms: SearchTerms) throws {
    guard case .recording(let recorder) = texts, let shared, let scope = scopes.first else {
      return
    }
    let isDeep = shared.hasOutlines
    var isWhole = true
    let textQuery = try textQuery(terms, scope, &isWhole)?.preferringWholeWord()
    let weights = try termWeights([textQuery], isDeep: isDeep)
    func record(_ selection: TextSelection, _ query: TextQuery, _ weights: [Double]) throws {
      recorder.texts[selection] = try store.textScores(
        query,
        in: scope,
        part: Self.part(of: selection),
        weights: Self.fieldWeights(isDeep: isDeep),
        inverseDocumentFrequencies: weights,
        limit: Self.limits(of: selection, isDeep: isDeep).scored
      )
    }
    if let textQuery { try record(.all, textQuery.asked, weights) }
    guard isDeep else { return }
    if let textQuery { try record(.heads, textQuery.asked, weights) }
    if let phrase = terms.phrase { try record(.phrase, phrase, [1]) }
    if let named = namedQuery(terms, weights, texts: shared.countedTexts) {
      try record(.named, named.query, named.weights)
    }
  }

  /// Returns the titles of a scope that one index with the titles of all shards would compare.
  func titleMatches(
    _ terms: SearchTerms,
    _ scope: SearchScope,
    _ limit: Int,
    _ shared: ShardStatistics,
    _ isWhole: inout Bool
  ) throws -> NameMatches {
    var (found, query, titles) = (NameMatches(), terms.query, shared.wholeTitles)
    query.endLastWord()
    var asked = query
    if query != terms.query {
      let expansion = PrefixExpansion(store: store, scope: scope, shared: shared)
      let expanded = try expansion.isNeeded(in: terms.query) ? expansion.expanded(terms.query) : nil
      if expanded != nil { isWhole = false }
      if titles.count < (expanded == nil ? limit : min(limit, Self.enoughNames)) {
        (query, titles) = (terms.query, shared.titles)
        asked = expanded ?? query
      }
    }
    func add(_ query: TextQuery, _ titles: TitleCounts?, limit: Int) throws {
      let matches =
        try titles?.last.map {
          try store.titleMatches(query, in: scope, limit: limit, through: $0)
        } ?? store.titleMatches(query, in: scope, limit: limit)
      for match in matches { found.byEntity[match.entity] = match }
    }
    try add(asked, titles, limit: limit)
    guard titles.count >= limit else { return found }
    isWhole = false
    let completed = asked == query ? nil : asked
    for lead in Self.titleQueries(query) {
      let titles = shared.leads[lead.shardKey]
      try add(Self.completing(lead, completed), titles, limit: Self.titleLimit)
    }
    return found
  }
}
