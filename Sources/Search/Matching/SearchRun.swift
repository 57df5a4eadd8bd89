import Digests
import FoundationEssentials
package import IndexModel
package import Querying
import SearchableItems

/// A search on one snapshot of the index.
package struct SearchRun {
  /// The number of results below which words are treated as misspelt.
  package static let fewResults = 10
  /// The maximum number of ranked results that formal filters examine.
  private static let filterLimit = 2000
  /// The maximum number of entities whose labels are counted.
  private static let facetLimit = 20_000
  /// The number of ranks before and after that of a hashed cursor in which its result is searched.
  private static let cursorRange = 100
  /// The maximum number of results whose labels are looked up one by one.
  private static let listLimit = 50

  let store: any IndexReading
  let query: SearchQuery
  private(set) var typed: UserQuery
  let now: Int64
  let formula = RankingFormula.standard
  /// A Boolean value that indicates whether only the viewer's own entities are searched.
  private var isPrivate = false
  /// A Boolean value that indicates whether all candidates are searched for, because the first ones are no full page.
  private var findsAll = false
  /// The statistics of all shards if the store is one of them.
  var shared: ShardStatistics?
  /// The texts that are compared.
  var texts = TextSource.store

  package init(store: any IndexReading, query: SearchQuery, typed: UserQuery, now: Int64) {
    (self.store, self.query, self.typed, self.now) = (store, query, typed, now)
  }

  var search: CandidateSearch {
    CandidateSearch(
      store: store,
      owner: query.owner,
      now: now,
      formula: formula,
      isPrivate: isPrivate,
      relaxes: query.relaxes,
      comparesAll: query.comparesAll,
      languages: query.languages,
      shared: shared,
      texts: texts
    )
  }

  /// All results found, in rank order.
  struct Ranking {
    var candidates: [Candidate] = []
    var terms: SearchTerms
    var form = QueryForm()
    var isWhole = true
    /// A Boolean value that indicates whether further results exist that were not searched for.
    var hasMore = false
    /// A Boolean value that indicates whether there are results without some words of the query.
    var isRelaxed = false
    var corrections: [String: [String]] = [:]
    var didYouMean: String?
    /// The groups, with their sizes, by entity.
    var groups: [Int64: SearchResult.Group] = [:]

    /// A Boolean value that indicates whether a heading of a result with all words names an option of the query.
    var namesOption: Bool { candidates.contains { $0.stage == 0 && $0.namesOption } }

    /// The stage of results with corrected words; those with fewer words follow.
    static let correctedStage = 1

    mutating func add(_ more: [Candidate], stage: Int) {
      candidates += more.map { candidate in
        var candidate = candidate
        candidate.stage = stage
        return candidate
      }
    }
  }

  package func page() throws -> SearchPage {
    let (run, ranking) = try ranked()
    return try run.page(of: ranking)
  }

  /// Returns the results, and the search that has found them.
  func ranked() throws -> (run: SearchRun, ranking: Ranking) {
    var run = self
    run.isPrivate = try query.appID != nil || hasPrivateAppsOnly()
    if let options = run.readingOptions() {
      let ranking = try options.ranking()
      if ranking.namesOption { return (options, ranking) }
    }
    return (run, try run.ranking())
  }

  /// Returns the search in which words with a hyphen are options of a command; `nil` if there are none.
  private func readingOptions() -> SearchRun? {
    guard let text = UserQuery.quotingOptions(in: query.text) else { return nil }
    var (run, quoting) = (self, query)
    quoting.text = text
    run.typed = quoting.typed
    return run
  }

  /// Returns `true` if the query asks for apps without public records: public texts are then not searched.
  private func hasPrivateAppsOnly() throws -> Bool {
    let apps = typed.filters.filter { $0.name == .app }
    guard query.owner != nil, !apps.isEmpty else { return false }
    var records = TextQuery(terms: [])
    records.marks = [apps.map { SearchMark.word($0.name.rawValue, $0.value) }]
    let scope = SearchScope(owner: Owner.everybody, viewer: query.owner, now: now)
    return try store.matchCount(records, in: scope, limit: 1) == 0
  }

  private func page(of ranking: Ranking) throws -> SearchPage {
    var ranking = ranking
    if !query.filters.isEmpty { try filter(&ranking) }
    let total = try total(of: ranking)
    // They count all results, not only those that a group shows.
    let facets = query.wantsFacets ? try facets(of: ranking) : []
    if let grouping = query.grouping { try group(&ranking, by: grouping) }
    let results = try results(of: ranking)
    // Copies are replaced by the results after them.
    if ranking.hasMore, results.items.count < query.limit {
      var run = self
      run.findsAll = true
      return try run.page(of: run.ranking())
    }
    var page = SearchPage(results: results.items, total: total.count, isTotalExact: total.isExact)
    page.corrections = ranking.corrections
    page.didYouMean = ranking.didYouMean
    if results.end < ranking.candidates.count || ranking.hasMore, let last = results.items.last {
      page.next = SearchCursor(offset: results.end, last: last.id).text
    }
    page.results.putPagesBeforeTheirParts(of: typed.text)
    page.facets = facets
    return page
  }

  // MARK: Finding

  /// Returns the results as typed, and if there are few, those with corrections and with fewer words behind them.
  func ranking() throws -> Ranking {
    let forms = try forms()
    var ranking = try ranking(of: QueryForm(), forms)
    // A URL whose page is found asks for no other one.
    guard ranking.candidates.first?.step != AddressedPage.step else { return ranking }
    if query.toleratesTypos, ranking.candidates.count < Self.fewResults {
      try addCorrected(to: &ranking, forms)
    }
    if query.relaxes, ranking.candidates.count < Self.fewResults {
      try addRelaxed(to: &ranking, forms)
    }
    return ranking
  }

  /// The forms of the query.
  func forms() throws -> QueryForms {
    QueryForms(typed, synonyms: query.synonyms, stemmers: try stemmers())
  }

  /// Returns the results of one form of the query.
  func ranking(of form: QueryForm, _ forms: QueryForms) throws -> Ranking {
    var ranking = Ranking(terms: forms.terms(of: form))
    ranking.form = form
    (ranking.candidates, ranking.isWhole, ranking.hasMore) = try found(ranking.terms)
    if form == QueryForm(), let page = try addressedPage() {
      ranking.candidates.removeAll { $0.entity == page.entity }
      ranking.candidates.insert(page, at: 0)
    }
    return ranking
  }

  /// Returns the page whose URL the query is; `nil` if it is none, or excludes pages.
  private func addressedPage() throws -> Candidate? {
    guard typed.isPlain, !isPrivate, query.filters.isEmpty else { return nil }
    let pages = AddressedPage(store: store, owner: query.owner, now: now)
    guard let page = try pages.candidate(for: typed.text) else { return nil }
    let isExcluded =
      try typed.excludesAIRefusals
      && EntityRecords(store: store).all(page.entity).contains { $0.attributes.refusesAI }
    return isExcluded ? nil : page
  }

  /// The stemmers of the languages of all texts that the viewer may find.
  func stemmers() throws -> [Stemmer] {
    let languages =
      try shared?.languages ?? search.scopes.flatMap { try store.stemLanguages(owner: $0.owner) }
    return Set(languages).sorted().compactMap(Stemmer.init)
  }

  /// Returns the personalized candidates, whether they are complete, and whether the full text would append
  /// more.
  ///
  /// Name matches and full-text matches are weighted separately, so that names keep their rank on every page.
  private func found(_ terms: SearchTerms) throws -> ([Candidate], Bool, Bool) {
    var found = try search.found(terms, count: placesWanted)
    try personalize(&found.candidates)
    // Results that are hidden from the viewer are replaced by the ones after them; a shard has a part of the first ones only.
    if shared == nil, found.hasMore, found.candidates.count < placesWanted {
      found = try search.found(terms, count: .max)
      try personalize(&found.candidates)
    }
    return (found.candidates, found.isWhole, found.hasMore)
  }

  /// The number of ranks that this page needs; filters and groups may need many ranks per result.
  private var placesWanted: Int {
    guard !findsAll, query.filters.isEmpty, query.grouping == nil, query.appID == nil else {
      return .max
    }
    let offset = query.cursor.flatMap(SearchCursor.init(text:))?.offset ?? query.offset
    let (count, isTooLarge) = max(0, offset).addingReportingOverflow(max(0, query.limit))
    return isTooLarge ? .max : count
  }

  private func personalize(_ candidates: inout [Candidate]) throws {
    let weights = PersonalWeights(
      store: store,
      owner: query.owner,
      queryKey: EngagementQuery.key(query.text),
      now: now
    )
    try weights.apply(to: &candidates) { formula.score($0.signals) }
  }

  /// Appends the results of spelling corrections after the exact results.
  private func addCorrected(to ranking: inout Ranking, _ forms: QueryForms) throws {
    let run = SpellingRun(store: store, scopes: search.scopes)
    let correctedForms = try forms.corrected(run.corrections)
    for form in correctedForms {
      let corrected = try self.ranking(of: form, forms)
      let known = Set(ranking.candidates.map(\.entity))
      let more = corrected.candidates.filter { !known.contains($0.entity) }
      guard let best = more.first else { continue }
      if ranking.candidates.count < more.count {
        ranking.didYouMean = try forms.didYouMean(form, title: best.title) { word, _ in
          try counts(of: TextQuery(terms: [TextQuery.Term([TextQuery.Phrase([word])])]))[0] > 0
        }
      }
      ranking.add(more, stage: Ranking.correctedStage)
      (ranking.isWhole, ranking.hasMore) = (corrected.isWhole, corrected.hasMore)
      (ranking.terms, ranking.form) = (corrected.terms, form)
      ranking.corrections = forms.replacements(in: form)
      return
    }
    // If nothing has all words, fewer words are searched with their corrections.
    if ranking.candidates.isEmpty { ranking.form = QueryForms.mostCorrected(correctedForms) }
  }

  /// Appends results that lack words of the query, until there are enough; see ``QueryForms/relaxed(_:documents:counts:)``.
  private func addRelaxed(to ranking: inout Ranking, _ forms: QueryForms) throws {
    let documents = try search.scopes.reduce(0) { try $0 + store.documentCount(owner: $1.owner) }
    let relaxed = try forms.relaxed(ranking.form, documents: documents, counts: counts)
    for (index, form) in relaxed.enumerated() {
      let relaxed = try self.ranking(of: form, forms)
      let known = Set(ranking.candidates.map(\.entity))
      let more = relaxed.candidates.filter { !known.contains($0.entity) }
      guard !more.isEmpty else { continue }
      ranking.add(more, stage: Ranking.correctedStage + 1 + index)
      (ranking.isWhole, ranking.hasMore, ranking.isRelaxed) = (false, relaxed.hasMore, true)
      if ranking.candidates.count == more.count {
        ranking.terms = relaxed.terms
        ranking.corrections = forms.replacements(in: form)
      }
      guard ranking.candidates.count < Self.fewResults else { return }
    }
  }

  /// Returns the number of entities of all scopes with each term of a query.
  private func counts(of query: TextQuery) throws -> [Int] {
    try store.counts(of: query, in: search.scopes)
  }

  private func filter(_ ranking: inout Ranking) throws {
    if ranking.candidates.count > Self.filterLimit { ranking.isWhole = false }
    let referenceTime = FormalQuery.ReferenceTime(now: Date(timeIntervalSince1970: Double(now)))
    let records = EntityRecords(store: store)
    ranking.candidates = try ranking.candidates.prefix(Self.filterLimit).filter { candidate in
      let sets = try records.live(candidate.entity, at: now)
      return query.filters.allSatisfy { filter in
        sets.contains { filter.matches($0.attributes, at: referenceTime) }
      }
    }
  }

  // MARK: Counting

  func total(of ranking: Ranking) throws -> (count: Int, isExact: Bool) {
    guard isCounted(ranking), query.countsAll, !ranking.isWhole else {
      return (ranking.candidates.count, ranking.isWhole)
    }
    let count = try search.scopes.map {
      try store.matchCount(ranking.terms.query, in: $0, limit: .max)
    }.reduce(0, +)
    return (count, true)
  }

  /// Returns `true` if the store can count the results: those of filters, with fewer words and of two words as one have not
  /// all words of the last query.
  private func isCounted(_ ranking: Ranking) -> Bool {
    query.filters.isEmpty && !ranking.isRelaxed && ranking.form.joined == nil
  }

  func facets(of ranking: Ranking) throws -> [SearchFacet] {
    var counts: [[String: Int]] = [[:], [:], [:]]
    var isExact = true
    let isListed =
      !isCounted(ranking) || ranking.isWhole && ranking.candidates.count <= Self.listLimit
    if isListed {
      isExact = ranking.isWhole
      for candidate in ranking.candidates.prefix(Self.filterLimit) {
        guard let labels = try store.entity(candidate.entity)?.labels else { continue }
        Self.count(labels, 1, &counts)
      }
    } else {
      var counted = 0
      for scope in search.scopes {
        let found = try store.labelCounts(ranking.terms.query, in: scope, limit: Self.facetLimit)
        for entry in found { Self.count(entry.labels, entry.count, &counts) }
        let count = found.map(\.count).reduce(0, +)
        if count >= Self.facetLimit { isExact = false }
        counted += count
      }
      // The store does not count results that only the texts of links find.
      let hasOthers = ranking.candidates.contains { candidate in
        let signals = candidate.signals
        return signals.linkText > 0 && signals.text == 0 && signals.title.coverage < 1
      }
      if hasOthers || ranking.isWhole && counted != ranking.candidates.count { isExact = false }
    }
    return zip(["type", "site", "lang"], counts).map { name, counts in
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(SearchFacet.valueLimit)
      return SearchFacet(
        name: name,
        counts: sorted.map { SearchFacet.Count(value: $0.key, count: $0.value) },
        isExact: isExact
      )
    }
  }

  private static func count(_ labels: EntityLabels, _ number: Int, _ counts: inout [[String: Int]])
  {
    for (index, value) in [labels.type, labels.host, labels.language].enumerated()
    where !value.isEmpty { counts[index][value, default: 0] += number }
  }

  // MARK: Groups and pages

  /// Groups the results, in the order of each group's best result, with three results each.
  private func group(_ ranking: inout Ranking, by grouping: SearchQuery.Grouping) throws {
    var order: [String] = []
    var members: [String: [Candidate]] = [:]
    for candidate in ranking.candidates {
      let labels = try store.entity(candidate.entity)?.labels ?? EntityLabels()
      let name = grouping == .app ? labels.app : labels.host
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(candidate)
    }
    ranking.candidates = []
    for name in order {
      let all = members[name] ?? []
      for candidate in all.prefix(3) {
        ranking.candidates.append(candidate)
        ranking.groups[candidate.entity] = SearchResult.Group(name: name, count: all.count)
      }
    }
  }

  /// Returns the start of the page: the result after the last one of the previous page, at its current rank.
  ///
  /// Copies, and items of other apps than the searched one, are no results, so an offset does not count them.
  private func start(in ranking: Ranking, _ copies: inout PageCopies) throws -> Int {
    let candidates = ranking.candidates
    guard let cursor = query.cursor.flatMap(SearchCursor.init(text:)) else {
      var (start, rest) = (0, max(0, query.offset))
      while rest > 0, start < candidates.count {
        let isResult =
          try copies.original(of: candidates[start]) == nil && isAsked(candidates[start])
        if isResult { rest -= 1 }
        start += 1
      }
      return start
    }
    var start = cursor.offset
    if let index = try index(of: cursor, in: candidates) { start = index + 1 }
    start = min(start, candidates.count)
    candidates[..<start].forEach { copies.add($0) }
    return start
  }

  /// Returns the current rank of the last result of the previous page; `nil` if it is gone.
  private func index(of cursor: SearchCursor, in candidates: [Candidate]) throws -> Int? {
    let names = ResultNames(store: store, owner: query.owner)
    guard cursor.isHashed else {
      let last = try names.entity(of: cursor.last)
      return candidates.firstIndex { $0.entity == last }
    }
    // A hash names no record: the results around the former rank are compared.
    let former = min(cursor.offset, candidates.count) - 1
    let range = former - Self.cursorRange..<former + Self.cursorRange
    return try candidates.indices.clamped(to: range).sorted { abs($0 - former) < abs($1 - former) }
      .first { place in
        let name = try names.leadingName(ofEntity: candidates[place].entity)
        return name.map { SearchCursor.name($0.identifier) } == cursor.last
      }
  }

  private func results(of ranking: Ranking) throws -> (items: [SearchResult], end: Int) {
    let builder = ResultBuilder(
      store: store,
      now: now,
      terms: ranking.terms.shown,
      asked: AddressedPage.url(typed.text)
    )
    var copies = PageCopies(store: store, now: now)
    var end = try start(in: ranking, &copies)
    var items: [SearchResult] = []
    var places: [Int64: Int] = [:]
    while end < ranking.candidates.count {
      let candidate = ranking.candidates[end]
      if let (original, url) = try copies.original(of: candidate) {
        if let place = places[original] { items[place].addCopy(url) }
        end += 1
        continue
      }
      guard items.count < query.limit else { break }
      end += 1
      guard var result = try builder.result(candidate.entity), isAsked(result) else { continue }
      result.group = ranking.groups[candidate.entity]
      if query.explains { result.explanation = try explanation(of: candidate) }
      places[candidate.entity] = items.count
      items.append(result)
    }
    return (items, end)
  }

  /// Returns `true` if a result has an item of the app that is searched; other apps may share its token in the text.
  private func isAsked(_ result: SearchResult) -> Bool {
    guard let appID = query.appID else { return true }
    return result.sources.contains { $0.kind == .item && $0.appID == appID }
  }

  /// Returns `true` if a candidate becomes a result: it has an item of the app that is searched.
  private func isAsked(_ candidate: Candidate) throws -> Bool {
    guard let appID = query.appID else { return true }
    return try EntityRecords(store: store).live(candidate.entity, at: now)
      .contains { $0.name.kind == .item && $0.name.app == appID }
  }

  private func explanation(of candidate: Candidate) throws -> RankExplanation {
    let records = try EntityRecords(store: store).all(candidate.entity)
    let quality = EntityQuality(records, records.map(\.attributes))
    return formula.explanation(of: candidate.signals, quality: quality.factors)
  }
}

/// The end of a page: the offset, and the identifier of its last result.
///
/// It contains no record number, which would reveal how much other users write.
package struct SearchCursor {
  /// The maximum number of bytes of an identifier; of a longer one, a cursor has the hash.
  private static let nameLimit = 512
  private static let hashPrefix = "sha256:"

  /// The number of previous results.
  package let offset: Int
  /// The identifier, or its hash; empty in a search over shards.
  let last: String

  package init(offset: Int, last: String) {
    self.offset = offset
    self.last = Self.name(last)
  }

  /// A Boolean value that indicates whether the cursor has the hash of the identifier.
  var isHashed: Bool { last.hasPrefix(Self.hashPrefix) }

  /// Returns an identifier as cursors have it.
  static func name(_ identifier: String) -> String {
    identifier.utf8.count <= nameLimit
      ? identifier : hashPrefix + MessageDigest.sha256.hexadecimal(of: identifier)
  }

  /// Creates a cursor from its text; `nil` if that is no text of a cursor.
  package init?(text: String) {
    guard let tilde = text.firstIndex(of: "~"), let offset = Int(text[..<tilde]), offset >= 0 else {
      return nil
    }
    self.init(offset: offset, last: String(text[text.index(after: tilde)...]))
  }

  /// The text of the cursor.
  package var text: String { "\(offset)~\(last)" }
}
