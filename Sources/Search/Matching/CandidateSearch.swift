import Basics
import IndexModel
import Querying

/// An entity that may be a result, with the data for its rank.
struct Candidate {
  var entity: Int64
  var title: String
  var type: String
  var date: Int64?
  var language: String
  /// The form of the query that found it: 0 as typed, then with corrections, then with fewer words.
  var stage = 0
  /// The step that found it; candidates of later steps rank lower.
  var step = 0
  /// A Boolean value that indicates whether a heading names an option of the query.
  var namesOption = false
  var signals: RankingFormula.Signals
  var score = 0.0
}

/// Finds candidates for a query in the viewer's scopes, and ranks them.
///
/// Names are searched first, in descending order of query-independent score. If there are few, the full text
/// is scored with BM25. Candidates are found in steps; each step is bounded and ranks below the previous
/// ones. All steps depend on the query alone, so that every page is a slice of the same order.
struct CandidateSearch {
  /// The maximum number of names compared with the query, for the first pages and for all pages.
  private static let (firstNames, allNames) = (512, 1000)
  /// The maximum number of names on the first pages for a single word, which usually means a short title.
  private static let wordNames = 96
  /// The maximum number of additional entities whose titles start with, or equal, the words.
  static let titleLimit = 48
  /// The number of names from which the full text is not searched, because its matches rank lower.
  static let enoughNames = 60
  /// The minimum number of texts with the most frequent completions of a prefix; with fewer, all completions
  /// are searched.
  static let fewTexts = 10
  /// The number of texts with the last word as a whole from which its completions are not searched.
  static let enoughTexts = 60
  /// The maximum number of entities whose text is scored, and the number compared for the first pages.
  static let (allTexts, firstTexts) = (1000, 256)
  /// The maximum number of entities whose text is scored in scopes with whole pages.
  static let deepTexts = 2000
  /// The maximum number of additional entities whose headings have the identifiers, or the rarest word, of a query
  /// without its other words.
  static let namedTexts = 32
  /// The maximum numbers of targets whose texts of links are scored, and of entities that they find.
  static let (scoredLinkTexts, foundByLinkTexts) = (500, 64)
  /// The number of the best candidates of a step whose links are counted.
  static let countedLinks = 64

  let store: any IndexReading
  let owner: String?
  let now: Int64
  let formula: RankingFormula
  /// A Boolean value that indicates whether public entities are excluded.
  var isPrivate = false
  /// A Boolean value that indicates whether results without some words of the query are wanted.
  var relaxes = true
  /// A Boolean value that indicates whether all texts are scored.
  var comparesAll = false
  /// The languages whose results rank higher.
  var languages = PreferredLanguages()
  /// The statistics of all shards if the store is one of them.
  var shared: ShardStatistics?
  /// The texts that are compared.
  var texts = TextSource.store

  /// The candidates, best first.
  struct Found {
    var candidates: [Candidate] = []
    /// A Boolean value that indicates whether the candidates are complete.
    var isWhole = true
    /// A Boolean value that indicates whether further steps would append results.
    var hasMore = false

    fileprivate mutating func add(_ more: [Candidate], step: Int) {
      let known = Set(candidates.map(\.entity))
      for var candidate in more where !known.contains(candidate.entity) {
        candidate.step = step
        candidates.append(candidate)
      }
    }

    /// Returns the same candidates, marked as having more results after them.
    fileprivate func withMoreBehind() -> Found {
      var found = self
      (found.isWhole, found.hasMore) = (false, true)
      return found
    }
  }

  /// The name matches of one scope.
  struct NameMatches {
    var byEntity: [Int64: TextMatch] = [:]
  }

  typealias Names = [NameMatches]
  typealias Texts = [[TextMatch]]

  var scopes: [SearchScope] {
    var scopes = SearchScope.all(for: owner, isPrivate: isPrivate, now: now)
    for index in scopes.indices { scopes[index].meanLength = shared?.meanLength }
    return scopes
  }

  /// Returns the number of titles that are compared for a query, up to which more make a difference.
  static func nameLimit(_ query: TextQuery) -> Int {
    query.terms.count == 1 ? wordNames : firstNames
  }

  /// Returns candidates for at least the first `count` ranks.
  ///
  /// The order of the candidates does not depend on `count`.
  func found(_ terms: SearchTerms, count: Int) throws -> Found {
    var found = Found()
    let limit = Self.nameLimit(terms.query)
    let names = try scopes.map { try titleMatches(terms, $0, limit, &found.isWhole) }
    // In whole pages, a heading or a passage may answer better than a title.
    let isDeep =
      try shared?.hasOutlines ?? scopes.contains { try store.holdsOutlines(owner: $0.owner) }
    let nameCount =
      shared?.comparedTitles ?? names.map(\.byEntity.count).reduce(0, +)
    guard !isDeep, nameCount >= Self.enoughNames else {
      return try addTexts(to: found, names, terms, isDeep: isDeep, count: count, step: 0)
    }
    found.add(try ordered(names, [], terms), step: 0)
    // A shard has a part of the first ones only.
    let firstCount = shared == nil ? found.candidates.count : min(nameCount, limit)
    guard firstCount < count else { return found.withMoreBehind() }
    if !found.isWhole {
      let more = try scopes.map { try titleMatches(terms, $0, Self.allNames, &found.isWhole) }
      found.add(try ordered(more, [], terms), step: 1)
      guard found.candidates.count < count else { return found.withMoreBehind() }
    }
    return try addTexts(to: found, [], terms, isDeep: false, count: count, step: 2)
  }

  /// Appends the matches of the full text, and of names that were not compared before.
  private func addTexts(
    to found: Found,
    _ names: Names,
    _ terms: SearchTerms,
    isDeep: Bool,
    count: Int,
    step: Int
  ) throws -> Found {
    var found = found
    let limit = isDeep ? Self.deepTexts : Self.allTexts
    let queries = try scopes.map {
      try textQuery(terms, $0, &found.isWhole)?.preferringWholeWord()
    }
    let phrases = isDeep ? try phraseMatches(terms) : []
    let inverseDocumentFrequencies = try termWeights(queries, isDeep: isDeep)
    let parts = [0..<Self.firstTexts, Self.firstTexts..<limit]
    for (index, part) in parts.enumerated() {
      let isFirst = part == parts[0]
      let texts = try bestTexts(queries, inverseDocumentFrequencies, part, limit, isDeep: isDeep)
      let named =
        isFirst && isDeep ? try addingNamed(to: texts, terms, inverseDocumentFrequencies) : texts
      let linked =
        isFirst ? try linkTextMatches(queries.map { $0?.asked }, inverseDocumentFrequencies) : []
      let ordered = try ordered(
        isFirst ? names : [],
        adding(linked, to: named),
        terms,
        phrases: phrases,
        linkTexts: Self.scores(linked),
        isDeep: isDeep
      )
      found.add(ordered, step: step + index)
      guard texts.contains(where: { isFull($0, part) }) else { return found }
      guard !isEnough(found, count, after: part) else { return found.withMoreBehind() }
    }
    guard comparesAll, shared == nil else {
      found.isWhole = false
      return found
    }
    let all = 0..<Int.max
    let texts = try bestTexts(queries, inverseDocumentFrequencies, all, .max, isDeep: isDeep)
    found.add(try ordered([], texts, terms, phrases: phrases, isDeep: isDeep), step: step + 2)
    return found
  }

  /// Returns a part of the texts of each scope, best first.
  private func bestTexts(
    _ queries: [FullTextQuery?],
    _ inverseDocumentFrequencies: [Double],
    _ part: Range<Int>,
    _ limit: Int,
    isDeep: Bool
  ) throws -> [[TextMatch]] {
    try zip(scopes, queries).map { scope, query in
      guard let query else { return [] }
      return try bestTexts(
        query,
        in: scope,
        inverseDocumentFrequencies,
        part,
        limit: limit,
        isDeep: isDeep
      )
    }
  }

  /// Returns a part of the texts of a scope, best first.
  ///
  /// Of more texts than are scored, those with the words in headings must be among the first part of whole pages.
  private func bestTexts(
    _ query: FullTextQuery,
    in scope: SearchScope,
    _ inverseDocumentFrequencies: [Double],
    _ part: Range<Int>,
    limit: Int,
    isDeep: Bool
  ) throws -> [TextMatch] {
    func matches(_ selection: TextSelection, limit: Int) throws -> [TextMatch] {
      try textMatches(
        selection,
        query.asked,
        in: scope,
        weights: Self.fieldWeights(isDeep: isDeep),
        inverseDocumentFrequencies: inverseDocumentFrequencies,
        limit: limit,
        best: part
      )
    }
    let texts = try matches(.all, limit: limit)
    guard isDeep, part.lowerBound == 0, isFull(texts, part) else { return texts }
    let heads = try matches(.heads, limit: Self.allTexts)
    let known = Set(texts.map(\.entity))
    return texts + heads.filter { !known.contains($0.entity) }
  }

  // MARK: Candidates

  private func titleMatches(
    _ terms: SearchTerms,
    _ scope: SearchScope,
    _ limit: Int,
    _ isWhole: inout Bool
  ) throws -> NameMatches {
    // Shards count the titles of the first step only.
    if let shared, limit == Self.nameLimit(terms.query) {
      return try titleMatches(terms, scope, limit, shared, &isWhole)
    }
    var found = NameMatches()
    var query = terms.query
    var completed: TextQuery?
    // If whole words suffice, completions are not searched; they would rank lower.
    query.endLastWord()
    // Names are part of the texts, of which few have the words of most queries; shards may not have counted them.
    var matches =
      try query != terms.query && shared == nil && !hasManyTexts(query, scope)
      ? [] : store.titleMatches(query, in: scope, limit: limit)
    if query != terms.query {
      let expansion = PrefixExpansion(store: store, scope: scope, shared: shared)
      let expanded = try expansion.isNeeded(in: terms.query) ? expansion.expanded(terms.query) : nil
      if expanded != nil { isWhole = false }
      let enough = expanded == nil ? limit : min(limit, Self.enoughNames)
      if matches.count < enough {
        (query, completed) = (terms.query, expanded)
        matches = try store.titleMatches(expanded ?? query, in: scope, limit: limit)
      }
    }
    for match in matches { found.byEntity[match.entity] = match }
    guard matches.count >= limit else { return found }
    isWhole = false
    // If there are many, titles that start with, or equal, the words must be included.
    for lead in Self.titleQueries(query) {
      let asked = Self.completing(lead, completed)
      for match in try store.titleMatches(asked, in: scope, limit: Self.titleLimit) {
        found.byEntity[match.entity] = match
      }
    }
    return found
  }

  /// Returns the queries for titles that equal, or start with, its words.
  static func titleQueries(_ query: TextQuery) -> [TextQuery] {
    let phrases = query.terms.compactMap(\.phrases.first)
    guard let first = phrases.first?.words.first, phrases.allSatisfy({ $0.words.count == 1 }) else {
      return []
    }
    var whole = query
    let words = phrases.flatMap(\.words)
    let mark = words.count > 4 ? nil : SearchMark.whole(words)
    whole.terms = mark.map { [TextQuery.Term([TextQuery.Phrase([$0])])] } ?? []
    var leading = query
    leading.terms[0] = TextQuery.Term([
      TextQuery.Phrase([SearchMark.first(first)], isPrefix: phrases[0].isPrefix)
    ])
    // Too many titles start with the same one or two letters for this to be selective.
    let isShort =
      phrases[0].isPrefix && first.unicodeScalars.count <= PrefixExpansion.shortPrefix
    return (mark == nil ? [] : [whole]) + (isShort ? [] : [leading])
  }

  /// Returns a query of ``titleQueries(_:)`` with words in place of its last prefix, as in the other query, unless the
  /// prefix is that of the whole title.
  static func completing(_ lead: TextQuery, _ expanded: TextQuery?) -> TextQuery {
    guard let expanded, lead.terms.count > 1, lead.terms.count == expanded.terms.count else {
      return lead
    }
    var completed = lead
    completed.terms[1...] = expanded.terms[1...]
    return completed
  }

  /// The forms of a query for the full text.
  struct FullTextQuery {
    /// The query for matching.
    var asked: TextQuery
    /// The query for document frequencies.
    var counted: TextQuery

    /// Returns the query in which the last word weighs more as a whole than as a prefix.
    func preferringWholeWord() -> FullTextQuery {
      guard let last = asked.terms.last?.phrases.first, last.isPrefix,
        last.words.last.map(TextSegments.isSpaced) == true
      else { return self }
      var query = self
      let index = asked.terms.count - 1
      query.asked.terms[index].phrases[0].weight = PrefixExpansion.completionWeight
      query.asked.terms[index].phrases.insert(TextQuery.Phrase(last.words), at: 0)
      return query
    }
  }

  /// Returns the texts, followed by those that have the identifiers of the query in title, headings or keywords, but not
  /// all of its other words: `max_wal_size configuration parameter` is answered by the heading `max_wal_size`.
  ///
  /// Of many words without identifiers, the rarest one is searched, unless few texts have all: then those with fewer
  /// words follow anyway.
  private func addingNamed(
    to texts: Texts,
    _ terms: SearchTerms,
    _ inverseDocumentFrequencies: [Double]
  ) throws -> Texts {
    let count = shared?.countedTexts ?? texts.map(\.count).reduce(0, +)
    guard let (query, weights) = namedQuery(terms, inverseDocumentFrequencies, texts: count) else {
      return texts
    }
    return try zip(scopes, texts).map { scope, texts in
      let known = Set(texts.map(\.entity))
      let more = try textMatches(
        .named,
        query,
        in: scope,
        weights: .equal,
        inverseDocumentFrequencies: weights,
        limit: Self.allTexts,
        best: 0..<Self.namedTexts
      )
      return texts + more.filter { !known.contains($0.entity) }
    }
  }

  /// Returns the query for the identifiers or the rarest word, with the weights of its terms; `nil` if there is none.
  func namedQuery(
    _ terms: SearchTerms,
    _ inverseDocumentFrequencies: [Double],
    texts count: Int
  ) -> (query: TextQuery, weights: [Double])? {
    if let query = terms.identifierQuery {
      let weight = 1 / Double(terms.query.terms.count)
      return (query, query.terms.map { _ in weight })
    }
    guard relaxes, count >= SearchRun.fewResults,
      let query = terms.rarestQuery(inverseDocumentFrequencies)
    else { return nil }
    return (query, query.terms.map { _ in inverseDocumentFrequencies.max() ?? 0 })
  }

  /// Returns the entities of all scopes whose texts contain the words of the query as a phrase, common words included.
  private func phraseMatches(_ terms: SearchTerms) throws -> Set<Int64> {
    guard let phrase = terms.phrase else { return [] }
    let matches = try scopes.flatMap { scope in
      try textMatches(
        .phrase,
        phrase,
        in: scope,
        weights: .equal,
        inverseDocumentFrequencies: [1],
        limit: Self.allTexts,
        best: 0..<Self.allTexts
      )
    }
    return Set(matches.map(\.entity))
  }

  /// Returns the query for the full text: whole words if they suffice, and otherwise the most frequent
  /// completions of prefixes, unless those find few texts.
  ///
  /// - Returns: The query; `nil` if nothing can match.
  func textQuery(
    _ terms: SearchTerms,
    _ scope: SearchScope,
    _ isWhole: inout Bool
  ) throws -> FullTextQuery? {
    var whole = terms.query
    whole.endLastWord()
    if whole != terms.query, try hasManyTexts(whole, scope) {
      isWhole = false
      return FullTextQuery(asked: whole, counted: whole)
    }
    let expansion = PrefixExpansion(store: store, scope: scope, shared: shared)
    guard let query = try expansion.expanded(terms.query) else {
      return FullTextQuery(asked: terms.query, counted: terms.query)
    }
    let others = terms.query.withoutLastTerm
    if let others, try store.matchCount(others, in: scope, limit: 1) == 0 { return nil }
    guard
      try expansion.hasShortPrefix(terms.query) || terms.isCorrected
        || hasAllTexts(query, others, scope)
    else {
      return FullTextQuery(asked: terms.query, counted: terms.query)
    }
    isWhole = false
    return FullTextQuery(asked: query, counted: terms.query)
  }

  /// Returns `true` if there are so many texts with the last word of a query as a whole that its completions are not
  /// searched.
  private func hasManyTexts(_ whole: TextQuery, _ scope: SearchScope) throws -> Bool {
    try shared?.wholeTexts
      ?? store.matchCount(whole, in: scope, limit: Self.enoughTexts) >= Self.enoughTexts
  }

  /// Returns `true` if a query with the most frequent completions finds enough texts, or all that have the other words.
  private func hasAllTexts(
    _ query: TextQuery,
    _ others: TextQuery?,
    _ scope: SearchScope
  ) throws -> Bool {
    let limit = Self.fewTexts
    let count = try shared?.completedTexts ?? store.matchCount(query, in: scope, limit: limit)
    guard count < limit, let others else { return count >= limit }
    return try count >= shared?.otherTexts ?? store.matchCount(others, in: scope, limit: limit)
  }

  /// Returns the weight of each term, from document frequencies summed over all scopes, so that scores of
  /// different scopes are comparable.
  ///
  /// The weight is the inverse document frequency, with the minimum of FTS5.
  private func inverseDocumentFrequencies(_ queries: [FullTextQuery?]) throws -> [Double] {
    if let shared, let counted = queries.compactMap({ $0?.counted }).first {
      return try shared.inverseDocumentFrequencies(of: counted, store)
    }
    let all = try zip(scopes, queries).compactMap { scope, query in
      try query.map { try store.frequencies($0.counted, owner: scope.owner) }
    }
    let documents = all.map(\.documents).reduce(0, +)
    return (all.first?.counts.indices ?? 0..<0).map { term in
      Self.rarity(of: all.map { $0.counts[term] }.reduce(0, +), in: documents)
    }
  }

  /// Returns the weight of each term: its inverse document frequency, and in an index with whole pages, the share of it in
  /// the sum, so that the scores of texts are comparable with those of headings for short and long queries.
  func termWeights(_ queries: [FullTextQuery?], isDeep: Bool) throws -> [Double] {
    let weights = try inverseDocumentFrequencies(queries)
    let sum = weights.reduce(0, +)
    return isDeep ? weights.map { $0 / sum } : weights
  }

  /// Returns the weights of fields: in whole pages, titles and headings are compared on their own.
  static func fieldWeights(isDeep: Bool) -> FieldWeights { isDeep ? .equal : .headsFirst }

  /// Returns the inverse document frequency of a term.
  static func rarity(of count: Int, in documents: Int) -> Double {
    let ratio = (Double(documents - min(count, documents)) + 0.5) / (Double(count) + 0.5)
    return max(1e-6, Logarithm.natural(ratio))
  }
}
