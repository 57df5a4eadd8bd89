import IndexModel
import Querying

/// The statistics of a query that ranking needs of all shards, so that each ranks as one index would.
public struct ShardStatistics: Sendable, Codable, Equatable {
  /// The maximum number of completions.
  public static let completionLimit = 2000

  /// The number of public entities.
  public var documents = 0
  /// The number of words of their texts.
  public var words = 0
  /// The languages by whose stems texts are found.
  public var languages: [String] = []
  /// A Boolean value that indicates whether any entity has sections.
  public var hasOutlines = false
  /// A Boolean value that indicates whether links between pages are counted.
  public var hasLinks = false
  /// The titles with the last word as a whole.
  public var wholeTitles = TitleCounts()
  /// The titles with the completions of the last word; `nil` if they are not searched.
  public var completedTitles: TitleCounts?
  /// The titles that equal, or start with, the words, by their query.
  public var leads: [String: TitleCounts] = [:]
  /// The prefix at the end of the query; empty for none.
  public var prefix = ""
  /// The number of entities with each word that starts with the prefix, the prefix as a word included.
  public var completions: [String: Int] = [:]
  /// A Boolean value that indicates whether the prefix is searched by its most frequent words.
  public var hasCompletions = false
  /// The number of texts with the last word as a whole; up to a limit.
  public var wholeTexts = 0
  /// The number of texts with the most frequent completions of the last word; up to a limit.
  public var completedTexts = 0
  /// The corrections of each word of the query, and the word itself, with the number of entities that have them; empty if
  /// there are enough results.
  public var spellings: [String: [String: Int]] = [:]
  /// The number of entities with each term.
  public var counts: [String: Int] = [:]

  /// Creates the statistics of no shard, with the languages of earlier searches.
  public init(languages: [String] = []) { self.languages = languages }

  /// Adds the statistics of another shard.
  public mutating func add(_ other: ShardStatistics) {
    documents = Self.sum(documents, other.documents)
    words = Self.sum(words, other.words)
    languages = Set(languages + other.languages).sorted()
    hasOutlines = hasOutlines || other.hasOutlines
    hasLinks = hasLinks || other.hasLinks
    wholeTitles.add(other.wholeTitles)
    if let titles = other.completedTitles {
      completedTitles = completedTitles ?? TitleCounts()
      completedTitles?.add(titles)
    }
    for (query, titles) in other.leads { leads[query, default: TitleCounts()].add(titles) }
    if prefix.isEmpty { prefix = other.prefix }
    completions.merge(other.completions, uniquingKeysWith: Self.sum)
    hasCompletions = hasCompletions || other.hasCompletions
    wholeTexts = Self.sum(wholeTexts, other.wholeTexts)
    completedTexts = Self.sum(completedTexts, other.completedTexts)
    spellings.merge(other.spellings) { $0.merging($1, uniquingKeysWith: Self.sum) }
    counts.merge(other.counts, uniquingKeysWith: Self.sum)
  }

  /// Returns the sum of numbers that other machines sent.
  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, hasOverflow) = left.addingReportingOverflow(right)
    return hasOverflow ? .max : sum
  }

  /// The mean length of texts; `nil` if it is unknown.
  var meanLength: Double? {
    words > 0 && documents > 0 ? Double(words) / Double(documents) : nil
  }

  /// The titles with the completions of the last word, if it has any.
  package var titles: TitleCounts { completedTitles ?? wholeTitles }

  /// The number of titles that one index would compare.
  var comparedTitles: Int {
    wholeTitles.count >= CandidateSearch.enoughNames ? wholeTitles.count : titles.count
  }

  /// Replaces the sort keys of the titles of all shards by the last one that one index would compare.
  package mutating func truncateTitles(_ form: QueryForm, _ forms: QueryForms) {
    let limit = CandidateSearch.nameLimit(forms.terms(of: form).query)
    wholeTitles.truncate(to: limit)
    completedTitles?.truncate(to: limit)
    for query in leads.keys { leads[query]?.truncate(to: CandidateSearch.titleLimit) }
  }

  /// Decides, as one index would, by which words the prefix is searched.
  ///
  /// Shards with few words return all, so that their sum is exact; others return the most frequent ones.
  package mutating func chooseCompletions() {
    let repeated = completions.count { $0.key != prefix && $0.value > 1 }
    let entities = completions.values.reduce(0, Self.sum)
    if CommonCompletions.isListed(words: repeated, entities: entities) { hasCompletions = true }
    completions[prefix] = nil
    let common = hasCompletions ? Self.sorted(completions).prefix(CommonCompletions.most) : []
    completions = Dictionary(uniqueKeysWithValues: common.map { ($0.word, $0.count) })
  }

  /// A Boolean value that indicates whether further counts depend on the completions of all shards.
  package var needsCompletionCounts: Bool {
    hasCompletions
      && (wholeTitles.count < CandidateSearch.enoughNames
        || wholeTexts < CandidateSearch.enoughTexts)
  }

  /// Returns `true` if the prefix is searched by the same words as in other statistics.
  package func hasSamePrefix(as other: ShardStatistics) -> Bool {
    prefix == other.prefix && completions == other.completions
      && hasCompletions == other.hasCompletions
  }

  /// The languages, and the words by which the prefix is searched.
  package var ofPrefix: ShardStatistics {
    var statistics = ShardStatistics(languages: languages)
    statistics.prefix = prefix
    statistics.completions = completions
    statistics.hasCompletions = hasCompletions
    return statistics
  }

  /// The most frequent completions of the prefix; `nil` if it is searched as a prefix.
  var commonCompletions: [WordList.Entry]? { hasCompletions ? Self.sorted(completions) : nil }

  private static func sorted(_ completions: [String: Int]) -> [WordList.Entry] {
    completions.map { WordList.Entry(word: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
  }

  /// Returns the number of entities with a prefix that has frequent completions; `nil` for other terms.
  private func completedCount(of term: TextQuery.Term) -> Int? {
    guard hasCompletions, let first = term.phrases.first, first.isPrefix,
      first.words == [prefix],
      let whole = counts[prefix]
    else { return nil }
    return completions.values.reduce(whole, Self.sum)
  }

  /// Returns the number of entities in all shards with a term; `nil` if it was not asked for.
  func count(of term: TextQuery.Term) -> Int? {
    (completedCount(of: term) ?? counts[term.shardKey]).map { max(0, min($0, boundedDocuments)) }
  }

  /// Returns the number of entities in all shards with each term; an estimate for a term that was not asked for.
  private func counts(of query: TextQuery, _ store: any IndexReading) throws -> [Int] {
    var own: TextFrequencies?
    return try query.terms.enumerated().map { index, term in
      if let count = count(of: term) { return count }
      let known = try own ?? store.frequencies(query, owner: Owner.everybody)
      own = known
      let share = Double(known.counts[index]) / Double(max(1, known.documents))
      return Int(min(share, 1) * Double(boundedDocuments))
    }
  }

  /// Returns the inverse document frequency of each term.
  func inverseDocumentFrequencies(of query: TextQuery, _ store: any IndexReading) throws -> [Double]
  {
    try counts(of: query, store).map { CandidateSearch.rarity(of: $0, in: boundedDocuments) }
  }

  /// The number of entities, within what other machines can truthfully send.
  private var boundedDocuments: Int { min(max(0, documents), 1 << 50) }
}

extension TextQuery {
  /// The text that identifies the query in ``ShardStatistics``.
  var shardKey: String { terms.map(\.shardKey).joined(separator: "&") }
}

extension TextQuery.Term {
  /// The text that identifies the term in ``ShardStatistics``.
  var shardKey: String {
    phrases.map { $0.words.joined(separator: " ") + ($0.isPrefix ? "*" : "") }
      .joined(separator: "|")
  }
}
