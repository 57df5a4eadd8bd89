import Search

/// The forms of a query: as typed, with corrections, and with fewer words.
extension ShardedSearch {
  /// The statistics of forms that came along with candidates of other forms.
  private struct KnownForms {
    private var known: [(form: QueryForm, statistics: ShardStatistics)] = []

    /// Adds the statistics of forms.
    mutating func add(_ forms: [QueryForm], _ statistics: [ShardStatistics]) {
      known += zip(forms, statistics).map { (form: $0, statistics: $1) }
    }

    /// Returns the statistics of forms up to the first one that is unknown.
    func statistics(of forms: [QueryForm]) -> [ShardStatistics] {
      var found: [ShardStatistics] = []
      for form in forms {
        guard let next = known.first(where: { $0.form == form }) else { break }
        found.append(next.statistics)
      }
      return found
    }
  }

  /// Finds the candidates of the query as typed, and if there are few, those with corrections and with fewer words.
  ///
  /// The statistics of further forms that are probably needed come along with the candidates.
  func find(
    _ query: ShardQuery,
    _ found: inout FoundCandidates,
    _ round: inout ShardRound
  ) async {
    var query = query
    let prefix = QueryForms(query.text, languages: []).prefix
    query.statistics = [known.statistics(of: prefix)]
    query.wantsSpellings = true
    guard var statistics = await statistics(of: query, &round).first else { return }
    known.insert(statistics)
    query.wantsSpellings = false
    let forms = QueryForms(query.text, languages: statistics.languages)
    var corrected: [QueryForm] = []
    if statistics.knownResults < SearchRun.fewResults {
      corrected = forms.corrected(by: statistics.spellings)
      query.furtherForms = corrected + forms.relaxed(QueryForm(), by: statistics)
    }
    statistics.spellings = [:]
    let exact = await candidates(query, [statistics], &round)
    found.hasLinks = statistics.hasLinks
    found.languages = statistics.languages
    found.add(exact.answers(to: 0), of: QueryForm(), stage: 0)
    guard found.count < SearchRun.fewResults, !found.hasAddressedPage else { return }
    var further = KnownForms()
    further.add(query.furtherForms, exact.statistics)
    (query.statistics, query.furtherForms) = ([statistics.common], [])
    if statistics.knownResults >= SearchRun.fewResults {
      let spellings = await spellings(query, &round)
      corrected = forms.corrected(by: spellings)
    }
    if let form = await addCorrected(
      corrected,
      query,
      forms,
      exact: statistics,
      &further,
      &found,
      &round
    ) {
      statistics = form
    }
    guard found.count < SearchRun.fewResults else { return }
    let relaxed = forms.relaxed(found.form, by: statistics)
    await addRelaxed(relaxed, query, further, &found, &round)
  }

  /// Returns the corrections of all shards, also of those with many results.
  private func spellings(
    _ query: ShardQuery,
    _ round: inout ShardRound
  ) async -> [String: [String: Int]] {
    var query = query
    (query.wantsSpellings, query.isThorough) = (true, true)
    return await statistics(of: query, &round).first?.spellings ?? [:]
  }

  // MARK: Corrections

  /// Adds the candidates of the first form with corrections that has any, and returns the statistics of the form whose words
  /// are left out next; `nil` for that of the query as typed.
  private func addCorrected(
    _ corrected: [QueryForm],
    _ query: ShardQuery,
    _ forms: QueryForms,
    exact: ShardStatistics,
    _ further: inout KnownForms,
    _ found: inout FoundCandidates,
    _ round: inout ShardRound
  ) async -> ShardStatistics? {
    var query = query
    query.forms = corrected
    var all = further.statistics(of: corrected)
    if all.count < corrected.count { all = await self.statistics(of: query, &round) }
    let kept = corrected.indices.filter { index in
      // Two words as one are no addition to the words as typed.
      let isAddition = corrected[index].joined == nil
      let addsNothing = isAddition && exact.hasAllResults(ofCorrected: all[index])
      return !all[index].hasNoResults && !addsNothing
    }
    let (possible, statistics) = (kept.map { corrected[$0] }, kept.map { all[$0] })
    let known = found.count
    var start = 0
    while start < statistics.count {
      let isEnough = { statistics[$0].knownResults > known }
      let part = Self.part(of: statistics.indices, from: start, isEnough)
      query.forms = Array(possible[part])
      query.furtherForms = Self.relaxed(possible[start], forms, statistics[start])
      let answers = await candidates(query, Array(statistics[part]), &round)
      further.add(query.furtherForms, answers.statistics)
      for (index, place) in part.enumerated()
      where found.addCorrected(
        answers.answers(to: index),
        of: possible[place],
        forms,
        typed: exact
      ) {
        return statistics[place]
      }
      start = part.upperBound
    }
    guard found.count == 0 else { return nil }
    // If nothing has all words, fewer words are searched with their corrections.
    let most = QueryForms.mostCorrected(corrected)
    found.setForm(most)
    return corrected.firstIndex(of: most).map { all[$0] }
  }

  /// Returns the forms with fewer words of a form with corrections that are needed if it has few results.
  private static func relaxed(
    _ form: QueryForm,
    _ forms: QueryForms,
    _ statistics: ShardStatistics
  ) -> [QueryForm] {
    statistics.knownResults < SearchRun.fewResults ? forms.relaxed(form, by: statistics) : []
  }

  // MARK: Fewer words

  /// Adds the candidates of forms with ever fewer words until there are enough.
  private func addRelaxed(
    _ relaxed: [QueryForm],
    _ query: ShardQuery,
    _ further: KnownForms,
    _ found: inout FoundCandidates,
    _ round: inout ShardRound
  ) async {
    var query = query
    var place = 0
    while place < relaxed.count, found.count < SearchRun.fewResults {
      query.forms = Array(relaxed[place...])
      var statistics = further.statistics(of: query.forms)
      if statistics.isEmpty { statistics = await self.statistics(of: query, &round) }
      guard !statistics.isEmpty else { return }
      await addRelaxed(query, statistics, stage: 2 + place, &found, &round)
      place += statistics.count
    }
  }

  /// Adds the candidates of forms whose statistics are known.
  ///
  /// - Parameters:
  ///   - query: The query with the forms.
  ///   - statistics: The statistics of the first ones.
  ///   - stage: The stage of the first one.
  ///   - found: The candidates.
  ///   - round: The shards that take part.
  private func addRelaxed(
    _ query: ShardQuery,
    _ statistics: [ShardStatistics],
    stage: Int,
    _ found: inout FoundCandidates,
    _ round: inout ShardRound
  ) async {
    var asked = query
    // The first forms have often no results, which needs no further round.
    var start = statistics.firstIndex { !$0.hasNoResults } ?? statistics.count
    while start < statistics.count, found.count < SearchRun.fewResults {
      let isEnough = { statistics[$0].knownResults >= SearchRun.fewResults }
      let part = Self.part(of: statistics.indices, from: start, isEnough)
      asked.forms = Array(query.forms[part])
      let answers = await candidates(asked, Array(statistics[part]), &round)
      for (index, place) in part.enumerated() where found.count < SearchRun.fewResults {
        found.addRelaxed(answers.answers(to: index), of: query.forms[place], stage: stage + place)
      }
      start = part.upperBound
    }
  }

  /// Returns the next forms that are searched at once: up to the first one that has enough results, so that the ones after
  /// it are not needed.
  private static func part(
    of forms: Range<Int>,
    from start: Int,
    _ isEnough: (Int) -> Bool
  ) -> Range<Int> {
    let last = (start..<forms.upperBound).first(where: isEnough) ?? forms.upperBound - 1
    return start..<last + 1
  }
}
