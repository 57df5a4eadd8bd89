import IndexModel
import Search

/// The answers of shards within what was asked for; a longer one is an error of the shard.
enum ShardAnswers {
  /// The maximum numbers of terms, languages, targets of links, facets and values of each facet.
  private static let (terms, languages, targets, facets, values) = (1000, 64, 64, 8, 100)
  /// The maximum number of queries for titles that equal, or start with, the words, and of titles of each query.
  private static let (leads, titles) = (8, 1000)
  /// The maximum number of corrections of a word.
  private static let corrections = 16
  /// The maximum number that is added up.
  static let largest = 1 << 50

  /// Returns the statistics for each form, up to the first one that makes the others unneeded.
  static func checked(
    _ answer: [ShardStatistics],
    of forms: [QueryForm]
  ) throws -> [ShardStatistics] {
    try require(answer.count <= forms.count)
    if answer.count < forms.count {
      try require(zip(answer, forms).contains { $0.makesRestUnneeded($1) })
    }
    for part in answer {
      try require(
        part.counts.count <= terms && part.languages.count <= languages
          && part.completions.count <= ShardStatistics.completionLimit
          && part.counts.values.allSatisfy { $0.sample.numbers.count <= TermSample.wordLimit }
          && part.spellings.count <= terms
          && part.spellings.values.allSatisfy { $0.count <= corrections }
      )
      let titles = [part.wholeTitles, part.titles] + part.leads.values
      try require(
        part.leads.count <= leads
          && titles.allSatisfy { $0.sortKeys.numbers.count <= Self.titles }
      )
    }
    return answer
  }

  /// Returns the texts for each form of a query.
  static func checked(
    _ answer: [[TextSelection: [ScoredText]]],
    of query: ShardQuery
  ) throws -> [[TextSelection: [ScoredText]]] {
    try require(answer.count == query.forms.count)
    for (index, part) in answer.enumerated() {
      let isDeep = query.statistics.indices.contains(index) && query.statistics[index].hasOutlines
      for (selection, texts) in part {
        try require(texts.count <= selection.limits(isDeep: isDeep).scored)
        try require(texts.allSatisfy { $0.score.isFinite || $0.score == -.infinity })
      }
    }
    return answer
  }

  /// Returns the candidates for each form of a query, and the statistics of its further forms.
  static func checked(_ answer: ShardAnswer, of query: ShardQuery) throws -> ShardAnswer {
    try require(answer.forms.count == query.forms.count)
    var answer = answer
    answer.statistics = try checked(answer.statistics, of: query.furtherForms)
    answer.forms = try answer.forms.map { try checked($0, of: query) }
    return answer
  }

  private static func checked(
    _ part: ShardCandidates,
    of query: ShardQuery
  ) throws -> ShardCandidates {
    try require(part.candidates.count <= query.candidateCount && part.facets.count <= facets)
    try require(
      part.candidates.allSatisfy { $0.targets.count <= targets && $0.score.isFinite }
    )
    let copies = part.candidates.reduce(0) { $0 + $1.copies.count }
    try require(part.candidates.count + copies <= query.candidateCount)
    try require(part.facets.allSatisfy { $0.counts.count <= values })
    var part = part
    part.total = min(max(0, part.total), largest)
    return part
  }

  /// Returns a list with one value for each one that was asked for.
  static func checked<Value>(_ answer: [Value], count: Int) throws -> [Value] {
    try require(answer.count == count)
    return answer
  }

  private static func require(_ isWithinLimits: Bool) throws {
    guard isWithinLimits else {
      throw ShardError("the response has another number of values than requested")
    }
  }
}
