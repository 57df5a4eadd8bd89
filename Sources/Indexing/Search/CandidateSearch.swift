import Querying

/// An entity that may be a result, with what its place rests on.
struct Candidate {
  var entity: Int64
  var title: String
  var type: String
  var date: Int64?
  /// 0 for names, 1 for what the full text adds where there are many names.
  var tier = 0
  var signals: RankingFormula.Signals
  var score = 0.0
}

/// Finds candidates for a query in the scopes of the one who asks, and orders them.
///
/// Names are looked at first, without weighing; where they are few, the full text is weighed by
/// BM25. Both steps are bounded, and rest on the query alone, so that every page of an answer is cut
/// from the same order.
struct CandidateSearch {
  /// Entities whose names are compared with the query.
  private static let nameLimit = 1000
  /// The same for one word, of which the titles that begin with it are what is meant.
  private static let wordLimit = 400
  /// Of more, entities whose titles begin with the words, or are the words.
  private static let titleLimit = 250
  /// With this many names the full text is not weighed: what it finds stands behind them.
  private static let enoughNames = 60
  /// Entities whose text is weighed.
  private static let textLimit = 1000
  /// Beginnings of words up to this long are, in large scopes, looked for in the full text by the
  /// commonest words alone.
  private static let shortBeginning = 3
  private static let largeScope = 50_000
  private static let expansionLimit = 48

  let store: any IndexReading
  let owner: String?
  let now: Int64
  let formula: RankingFormula

  /// The candidates, best first.
  struct Found {
    var candidates: [Candidate] = []
    /// Whether there are no more.
    var isWhole = true
    /// Whether the full text would add results behind these.
    var isNamesOnly = false
  }

  var scopes: [SearchScope] {
    Set([Owner.everybody, owner ?? Owner.everybody]).sorted().map {
      SearchScope(owner: $0, viewer: owner, now: now)
    }
  }

  /// Candidates for the first `count` places at least.
  ///
  /// Whether more are asked for changes nothing about the order of those before them.
  func found(_ terms: SearchTerms, count: Int) throws -> Found {
    var result = Found()
    let named = try scopes.map { try nameMatches(terms, $0, &result.isWhole) }
    let names = named.map(\.count).reduce(0, +)
    if names >= Self.enoughNames {
      result.candidates = ordered(named.map { ($0, [], 1) }, terms)
      guard names < count else {
        result.isNamesOnly = true
        result.isWhole = false
        return result
      }
      let texts = try scopes.map { try textMatches(terms, $0, &result.isWhole) }
      let known = Set(named.joined().map(\.key))
      let rest = texts.map { $0.filter { !known.contains($0.entity) } }
      let weights = try scopeWeights(rest, terms.query)
      result.candidates += ordered(zip(rest, weights).map { ([:], $0, $1) }, terms).map {
        var candidate = $0
        candidate.tier = 1
        return candidate
      }
      return result
    }
    let texts = try scopes.map { try textMatches(terms, $0, &result.isWhole) }
    let weights = try scopeWeights(texts, terms.query)
    result.candidates = ordered(
      scopes.indices.map { (named[$0], texts[$0], weights[$0]) },
      terms
    )
    return result
  }

  private func ordered(
    _ lists: [([Int64: TextMatch], [TextMatch], Double)],
    _ terms: SearchTerms
  ) -> [Candidate] {
    lists.flatMap { merged($0.0, $0.1, $0.2, terms) }
      .sorted { ($1.score, $0.entity) < ($0.score, $1.entity) }
  }

  // MARK: Candidates

  private func nameMatches(
    _ terms: SearchTerms,
    _ scope: SearchScope,
    _ isWhole: inout Bool
  ) throws -> [Int64: TextMatch] {
    var found: [Int64: TextMatch] = [:]
    let limit = terms.query.terms.count == 1 ? Self.wordLimit : Self.nameLimit
    var query = terms.query
    // Where whole words are enough, words that go on are not gone through; they would stand behind.
    query.endLastWord()
    var matches = try store.nameMatches(query, in: scope, limit: limit)
    if matches.count < limit, query != terms.query {
      query = terms.query
      matches = try store.nameMatches(query, in: scope, limit: limit)
    }
    for match in matches { found[match.entity] = match }
    guard matches.count >= limit else { return found }
    isWhole = false
    // Of many, those that begin with the words, or are the words, must not be missed.
    for query in Self.titleQueries(query) {
      for match in try store.nameMatches(query, in: scope, limit: Self.titleLimit) {
        found[match.entity] = match
      }
    }
    return found
  }

  /// The query for titles that are, or begin with, its words.
  private static func titleQueries(_ query: TextQuery) -> [TextQuery] {
    let phrases = query.terms.compactMap(\.phrases.first)
    guard let first = phrases.first?.words.first, phrases.allSatisfy({ $0.words.count == 1 }) else {
      return []
    }
    var whole = query
    let words = phrases.flatMap(\.words)
    let mark = words.count > 4 ? nil : SearchMark.whole(words)
    whole.terms = mark.map { [TextQuery.Term([TextQuery.Phrase([$0])])] } ?? []
    var beginning = query
    beginning.terms[0] = TextQuery.Term([
      TextQuery.Phrase([SearchMark.first(first)], isPrefix: phrases[0].isPrefix)
    ])
    // Too many titles begin with a letter or two to tell them apart by that.
    let isShort = phrases[0].isPrefix && first.unicodeScalars.count <= shortBeginning
    return (mark == nil ? [] : [whole]) + (isShort ? [] : [beginning])
  }

  private func textMatches(
    _ terms: SearchTerms,
    _ scope: SearchScope,
    _ isWhole: inout Bool
  ) throws -> [TextMatch] {
    var query = terms.query
    if try expandBeginning(of: &query, scope) { isWhole = false }
    let matches = try store.matches(
      query,
      in: scope,
      limit: Self.textLimit,
      best: Self.textLimit
    )
    if matches.count >= Self.textLimit { isWhole = false }
    return matches
  }

  /// Puts the commonest words in place of a short beginning; true where there are more.
  private func expandBeginning(of query: inout TextQuery, _ scope: SearchScope) throws -> Bool {
    guard let last = query.terms.last?.phrases.first, last.isPrefix, last.words.count == 1,
      let beginning = last.words.first, let initial = beginning.unicodeScalars.first,
      WordList.Key(beginning + "xx") != nil,
      beginning.unicodeScalars.count <= Self.shortBeginning,
      try store.documentCount(owner: scope.owner) > Self.largeScope
    else { return false }
    let words = try store.words(initial: initial.value, owner: scope.owner)
      .flatMap { $0.completions(of: beginning) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    let phrases = [beginning] + words.prefix(Self.expansionLimit).map(\.word)
    query.terms[query.terms.count - 1].phrases =
      phrases.map { TextQuery.Phrase([$0]) }
      + query.terms[query.terms.count - 1].phrases.dropFirst()
    return true
  }

  // MARK: Order

  private func merged(
    _ names: [Int64: TextMatch],
    _ texts: [TextMatch],
    _ weight: Double,
    _ terms: SearchTerms
  ) -> [Candidate] {
    var known: [Int64: TextMatch] = [:]
    for match in texts {
      var match = match
      match.score *= weight
      known[match.entity] = match
    }
    return names.values.map { candidate($0, true, known[$0.entity], terms) }
      + known.values.filter { names[$0.entity] == nil }.map { candidate($0, false, $0, terms) }
  }

  private func candidate(
    _ match: TextMatch,
    _ isNamed: Bool,
    _ text: TextMatch?,
    _ terms: SearchTerms
  ) -> Candidate {
    let fit = TitleFit(terms.terms, title: FoldedWords(match.title))
    var signals = RankingFormula.Signals(title: fit, terms: terms.terms.count)
    signals.isInNames = isNamed
    signals.text = text?.score ?? 0
    signals.quality = match.quality
    signals.freshness = Freshness.factor(type: match.type, date: match.date, now: now)
    return Candidate(
      entity: match.entity,
      title: match.title,
      type: match.type,
      date: match.date,
      signals: signals,
      score: formula.score(signals)
    )
  }

  /// What makes the scores of two scopes comparable: each rests on how rare the words are in its own
  /// scope; together they are as rare as in both.
  private func scopeWeights(_ lists: [[TextMatch]], _ query: TextQuery) throws -> [Double] {
    guard lists.count > 1, lists.allSatisfy({ !$0.isEmpty }) else { return lists.map { _ in 1 } }
    let all = try scopes.map { try store.frequencies(query, owner: $0.owner) }
    let documents = all.map(\.documents).reduce(0, +)
    let counts = query.terms.indices.map { term in all.map { $0.counts[term] }.reduce(0, +) }
    let common = rarity(documents, counts)
    return all.map { common / rarity($0.documents, $0.counts) }
  }

  /// The sum of inverse document frequencies, with the floor that FTS5 gives each.
  private func rarity(_ documents: Int, _ counts: [Int]) -> Double {
    counts.map { count in
      let ratio = (Double(documents - min(count, documents)) + 0.5) / (Double(count) + 0.5)
      return max(1e-6, Logarithm.natural(ratio))
    }.reduce(0, +)
  }
}
