import IndexModel
import Querying
import Search

extension ShardedSearch {
  /// The candidates of each shard for some forms of a query, and the statistics of all for the further forms.
  struct FormAnswers {
    var candidates: [(shard: Int, value: [ShardCandidates])] = []
    var statistics: [ShardStatistics] = []

    /// Returns the answers of the shards for a form.
    func answers(to form: Int) -> [(shard: Int, value: ShardCandidates)] {
      candidates.map { (shard: $0.shard, value: $0.value[form]) }
    }
  }

  // MARK: Statistics

  /// The maximum number of rounds of statistics: with the languages and completions of earlier searches, with those of all
  /// shards, and with what shards with few matches left out.
  private static let statisticsRounds = 3

  /// Returns the statistics of all shards for each form, up to the first one that makes the others unneeded; asks again if
  /// shards need the languages or completions of the others.
  ///
  /// - Parameters:
  ///   - query: The query, with what is known of its forms as its statistics.
  ///   - answers: The answers of the shards if they came along with those of another round.
  ///   - round: The shards that take part.
  /// - Returns: The statistics.
  func statistics(
    of query: ShardQuery,
    received answers: [[ShardStatistics]]? = nil,
    _ round: inout ShardRound
  ) async -> [ShardStatistics] {
    guard !query.forms.isEmpty else { return [] }
    var (query, answers) = (query, answers)
    let known = query.statistics.first ?? ShardStatistics()
    query.statistics = query.forms.map { _ in known }
    for _ in 0..<Self.statisticsRounds {
      let current: [[ShardStatistics]]
      if let answers {
        current = answers
      } else {
        current = await statisticsAnswers(query, &round)
      }
      answers = nil
      let former = query.statistics
      let languages = current.flatMap { $0.first?.languages ?? [] } + known.languages
      let forms = QueryForms(query.text, languages: languages)
      query.statistics = Self.sums(current, query, former, forms, languages)
      query.forms = Array(query.forms.prefix(query.statistics.count))
      let isIncomplete = zip(query.statistics, query.forms).contains { $0.isIncomplete($1, forms) }
      let isOutdated = zip(query.statistics, former).contains { sum, former in
        // With other languages, the terms have other forms.
        !Set(former.languages).isSuperset(of: sum.languages)
          || sum.needsCompletionCounts && !sum.hasSamePrefix(as: former)
      }
      guard isIncomplete || isOutdated else { break }
      query.isThorough = isIncomplete
    }
    return query.statistics
  }

  /// Returns the statistics of each shard for the forms of a query.
  private func statisticsAnswers(
    _ query: ShardQuery,
    _ round: inout ShardRound
  ) async -> [[ShardStatistics]] {
    let answers = await round.ask { [query] shard in
      let answer = try await shard.statistics(query)
      return try ShardAnswers.checked(answer, of: query.forms)
    }
    return answers.map(\.value)
  }

  /// Returns the sums of the statistics of shards for each form, up to the first one that makes the others unneeded.
  private static func sums(
    _ answers: [[ShardStatistics]],
    _ query: ShardQuery,
    _ former: [ShardStatistics],
    _ forms: QueryForms,
    _ languages: [String]
  ) -> [ShardStatistics] {
    var sums: [ShardStatistics] = []
    let count = answers.map(\.count).min() ?? query.forms.count
    for (index, form) in query.forms.prefix(count).enumerated() {
      var sum = ShardStatistics()
      for answer in answers { sum.add(answer[index]) }
      sum.chooseCompletions()
      sum.estimateCounts()
      sum.counts.merge(former[index].counts) { own, _ in own }
      sum.languages = Set(languages).sorted()
      sum.truncateTitles(form, forms)
      sums.append(sum)
      if sum.makesRestUnneeded(form) { break }
    }
    return sums
  }

  // MARK: Candidates

  /// Returns the candidates of all shards for the forms of a query, and the statistics of the further forms.
  func candidates(
    _ query: ShardQuery,
    _ statistics: [ShardStatistics],
    _ round: inout ShardRound
  ) async -> FormAnswers {
    var query = query
    query.statistics = statistics
    guard !query.forms.isEmpty else { return FormAnswers() }
    let many = query.forms.indices.filter { form in
      statistics[form].hasManyTexts && !statistics[form].hasEnoughTitles(for: query.count)
    }
    var chosen = await chosenTexts(query, many, &round)
    var answers = await candidates(query, chosen, &round)
    let more = query.forms.indices.filter { form in
      !many.contains(form) && Self.hasManyTexts(answers.answers(to: form), statistics[form])
    }
    guard !more.isEmpty else { return answers }
    // There are more texts than one index compares.
    query.furtherForms = []
    let others = await chosenTexts(query, more, &round)
    chosen.merge(others) { $0.merging($1) { $1 } }
    let further = answers.statistics
    answers = await candidates(query, chosen, &round)
    answers.statistics = further
    return answers
  }

  /// Returns `true` if shards compared more texts together than one index would.
  private static func hasManyTexts(
    _ answers: [(shard: Int, value: ShardCandidates)],
    _ statistics: ShardStatistics
  ) -> Bool {
    TextSelection.allCases.contains { selection in
      let compared = selection.limits(isDeep: statistics.hasOutlines).parts.first?.count ?? 0
      let counts = answers.map { min(max(0, $0.value.textCounts[selection] ?? 0), compared) }
      return counts.reduce(0, +) > compared
    }
  }

  private func candidates(
    _ query: ShardQuery,
    _ chosen: [Int: [Int: ChosenTexts]],
    _ round: inout ShardRound
  ) async -> FormAnswers {
    let answers = await round.askNumbered { [query] number, shard in
      var query = query
      let own = chosen[number] ?? [:]
      if !own.isEmpty { query.texts = query.forms.indices.map { own[$0] ?? [:] } }
      let answer = try await shard.candidates(query)
      return try ShardAnswers.checked(answer, of: query)
    }
    var all = FormAnswers()
    all.candidates = answers.map { (shard: $0.shard, value: $0.value.forms) }
    var further = query
    (further.forms, further.furtherForms) = (query.furtherForms, [])
    all.statistics = await statistics(
      of: further,
      received: answers.map(\.value.statistics),
      &round
    )
    return all
  }

  // MARK: Texts

  /// Returns the texts of each shard, by its number, that one index would compare for some forms of a query.
  private func chosenTexts(
    _ query: ShardQuery,
    _ forms: [Int],
    _ round: inout ShardRound
  ) async -> [Int: [Int: ChosenTexts]] {
    guard !forms.isEmpty else { return [:] }
    var query = query
    (query.forms, query.statistics) =
      (forms.map { query.forms[$0] }, forms.map { query.statistics[$0] })
    let answers = await round.ask { [query] shard in
      let answer = try await shard.texts(query)
      return try ShardAnswers.checked(answer, of: query)
    }
    var chosen: [Int: [Int: ChosenTexts]] = [:]
    for (index, form) in forms.enumerated() {
      let texts = TextChoice.chosen(
        answers.map { $0.value[index] },
        isDeep: query.statistics[index].hasOutlines
      )
      for (answer, texts) in zip(answers, texts) {
        chosen[answer.shard, default: [:]][form] = texts
      }
    }
    return chosen
  }
}
