package import IndexModel
import Querying

/// The part of a search that one shard performs.
package struct ShardRun {
  /// The number of characters of titles that corrections are chosen by.
  private static let titleLength = 100

  let store: any IndexReading
  let query: ShardQuery
  let typed: UserQuery
  private let search: SearchQuery
  private let now: Int64
  private let known = KnownForms()

  package init(store: any IndexReading, query: ShardQuery, now: Int64) {
    (self.store, self.query, self.now) = (store, query, now)
    var search = SearchQuery(query.text, limit: max(0, query.count), owner: nil)
    (search.languages, search.wantsFacets) = (query.languages, query.wantsFacets)
    search.excludesAIRefusals = query.excludesAIRefusals
    (self.search, typed) = (search, search.typed)
  }

  /// The forms of the query by the stems of some languages, which all forms of a request have in common.
  private final class KnownForms {
    var forms: (languages: [String], value: QueryForms)?
  }

  /// Returns the forms of the query by the stems of some languages.
  func forms(_ languages: [String]) -> QueryForms {
    if let forms = known.forms, forms.languages == languages { return forms.value }
    let stemmers = Set(languages).sorted().compactMap(Stemmer.init)
    let forms = QueryForms(typed, synonyms: Synonyms(), stemmers: stemmers)
    known.forms = (languages, forms)
    return forms
  }

  private func run(_ form: ShardQuery.RequestedForm, _ texts: TextSource) -> SearchRun {
    var run = SearchRun(store: store, query: search, typed: typed, now: now)
    (run.shared, run.texts) = (form.statistics, texts)
    return run
  }

  var scope: SearchScope { SearchScope(owner: Owner.everybody, now: now) }

  // MARK: Texts

  /// Returns the texts that the shard would score for each form, with their scores by the statistics of all shards.
  package func texts() throws -> [[TextSelection: [ScoredText]]] {
    try query.requestedForms.map { form in
      guard !UserQuery(query.text).textQuery.isEmpty else { return [:] }
      let recorder = TextRecorder()
      let run = run(form, .recording(recorder))
      try run.search.scoreTexts(forms(form.statistics.languages).terms(of: form.form))
      return recorder.texts
    }
  }

  // MARK: Candidates

  /// Returns the candidates of the shard for each form of the query, ranked by the statistics of all shards, and its
  /// statistics of the further forms.
  package func answer() throws -> ShardAnswer {
    var answer = ShardAnswer()
    answer.forms = try query.requestedForms.map { form in
      UserQuery(query.text).textQuery.isEmpty ? ShardCandidates() : try candidates(of: form)
    }
    answer.statistics = try statistics(of: query.requestedFurtherForms)
    return answer
  }

  private func candidates(of form: ShardQuery.RequestedForm) throws -> ShardCandidates {
    let recorder = TextRecorder()
    let run = run(form, form.texts.isEmpty ? .counting(recorder) : .chosen(form.texts))
    let ranking = try run.ranking(of: form.form, forms(form.statistics.languages))
    // Of other results, as many are shown as candidates were found.
    let total =
      form.form == QueryForm()
      ? try run.total(of: ranking) : (ranking.candidates.count, ranking.isWhole)
    let found = try withoutCopies(ranking.candidates.prefix(query.candidateCount))
    var candidates = ShardCandidates()
    candidates.candidates = try self.candidates(found.originals, form)
    for index in candidates.candidates.indices {
      candidates.candidates[index].copies = found.copies[candidates.candidates[index].entity] ?? []
    }
    (candidates.total, candidates.isTotalExact) = (total.count, total.isExact)
    if query.wantsFacets { candidates.facets = try run.facets(of: ranking) }
    candidates.textCounts = recorder.counts
    candidates.namesOption = ranking.namesOption
    return candidates
  }

  /// Returns candidates without copies, which are in the shard of their original because they are of the same site, and the
  /// URLs of the copies by the original's number.
  private func withoutCopies(
    _ found: ArraySlice<Candidate>
  ) throws -> (originals: [Candidate], copies: [Int64: [String]]) {
    var known = PageCopies(store: store, now: now)
    var (originals, copies): ([Candidate], [Int64: [String]]) = ([], [:])
    for candidate in found {
      if let (original, url) = try known.original(of: candidate) {
        copies[original, default: []].append(url)
      } else {
        originals.append(candidate)
      }
    }
    return (originals, copies)
  }

  /// Returns candidates with the targets of links to the first ones of each step, whose links may be counted.
  private func candidates(
    _ found: [Candidate],
    _ form: ShardQuery.RequestedForm
  ) throws -> [ShardCandidate] {
    let titleLength = form.form.corrections.isEmpty ? 0 : Self.titleLength
    var ranks: [Int: Int] = [:]
    return try found.map { candidate in
      let rank = ranks[candidate.step, default: 0]
      ranks[candidate.step] = rank + 1
      let isCounted = form.statistics.hasLinks && rank < CandidateSearch.countedLinks
      return ShardCandidate(
        entity: candidate.entity,
        step: candidate.step,
        score: candidate.score,
        title: String(candidate.title.prefix(titleLength)),
        targets: isCounted ? try store.linkTargets(of: candidate.entity) : []
      )
    }
  }

  /// Returns the results of entities; `nil` for one that is gone.
  package func results(of entities: [Int64]) throws -> [SearchResult?] {
    let form = query.requestedForms.last
    let languages = form?.statistics.languages ?? []
    let terms = forms(languages).terms(of: form?.form ?? QueryForm())
    let builder = ResultBuilder(
      store: store,
      now: now,
      terms: terms.shown,
      asked: AddressedPage.url(typed.text)
    )
    return try entities.map { entity in
      guard let found = try store.entity(entity), found.owner == Owner.everybody else { return nil }
      return try builder.result(entity)
    }
  }
}
