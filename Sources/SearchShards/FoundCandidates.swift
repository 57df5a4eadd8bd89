import Search

/// The candidates of all shards.
struct FoundCandidates {
  private struct Name: Hashable {
    let shard: Int
    let entity: Int64
  }

  private var known: Set<Name> = []
  /// The numbers of results that no candidate shows, by shard.
  private var others: [Int: Int] = [:]
  private(set) var candidates: [RankedCandidate] = []
  /// The form of the query whose words results have, and the answers of the shards for it.
  private(set) var form = QueryForm()
  private(set) var final: [(shard: Int, value: ShardCandidates)] = []
  private(set) var didYouMean: String?
  private(set) var isTotalExact = true
  /// A Boolean value that indicates whether a heading of a candidate with all words names an option of the query.
  private(set) var namesOption = false
  var hasLinks = false
  var languages: [String] = []

  /// The number of candidates.
  var count: Int { candidates.count }

  /// A Boolean value that indicates whether one is the page whose URL the query is.
  var hasAddressedPage: Bool { candidates.contains { $0.candidate.isAddressed } }

  /// Returns the number of results in some shards.
  func total(of shards: Set<Int>) -> Int {
    let hidden = others.filter { shards.contains($0.key) }.values.reduce(0, +)
    return hidden + candidates.count { shards.contains($0.shard) }
  }

  /// Adds the candidates that are not known yet, and returns the best one of them.
  @discardableResult
  mutating func add(
    _ answers: [(shard: Int, value: ShardCandidates)],
    of form: QueryForm,
    stage: Int
  ) -> ShardCandidate? {
    var more: [RankedCandidate] = []
    for (shard, answer) in answers {
      for candidate in answer.candidates
      where known.insert(Name(shard: shard, entity: candidate.entity)).inserted {
        more.append(RankedCandidate(shard: shard, stage: stage, candidate: candidate))
      }
      others[shard, default: 0] += max(0, answer.total - answer.candidates.count)
    }
    candidates += more
    if stage == 0 { namesOption = answers.contains(where: \.value.namesOption) }
    if stage == 0 || !more.isEmpty {
      (self.form, final) = (form, answers)
      isTotalExact = answers.allSatisfy(\.value.isTotalExact)
    }
    return more.min { $0.precedes($1) }?.candidate
  }

  /// Adds candidates with corrections.
  ///
  /// - Parameters:
  ///   - answers: The candidates of each shard.
  ///   - form: The form with corrections.
  ///   - forms: The forms of the query.
  ///   - typed: The statistics of the query as typed.
  /// - Returns: `true` if there are any.
  mutating func addCorrected(
    _ answers: [(shard: Int, value: ShardCandidates)],
    of form: QueryForm,
    _ forms: QueryForms,
    typed: ShardStatistics
  ) -> Bool {
    let known = count
    guard let best = add(answers, of: form, stage: 1) else { return false }
    if known < count - known {
      didYouMean = forms.didYouMean(form, title: best.title, by: typed)
    }
    return true
  }

  /// Sets the form whose words are left out if nothing has all of them.
  mutating func setForm(_ form: QueryForm) { self.form = form }

  /// Adds candidates with fewer words.
  mutating func addRelaxed(
    _ answers: [(shard: Int, value: ShardCandidates)],
    of form: QueryForm,
    stage: Int
  ) {
    let (former, formerAnswers, known) = (self.form, final, count)
    guard add(answers, of: form, stage: stage) != nil else { return }
    isTotalExact = false
    if known > 0 { (self.form, final) = (former, formerAnswers) }
  }
}
