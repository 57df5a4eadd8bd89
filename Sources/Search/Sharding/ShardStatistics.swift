import IndexModel
import Querying

/// The statistics of a query that ranking needs of all shards, so that each ranks as one index would.
public struct ShardStatistics: Sendable, Codable, Equatable {
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
  /// The terms of the query to which the counts of whole words belong.
  public var terms: [String] = []
  /// The number of titles with the last word as a whole; up to a limit.
  public var wholeNames = 0
  /// The number of titles with the completions of the last word; up to a limit.
  public var names = 0
  /// A Boolean value that indicates whether completions are searched by their most frequent words.
  public var hasExpansion = false
  /// The number of texts with the last word as a whole; up to a limit.
  public var wholeTexts = 0
  /// The number of entities with each term.
  public var counts: [String: Int] = [:]

  /// Creates the statistics of no shard.
  public init() {}

  /// Adds the statistics of another shard.
  public mutating func add(_ other: ShardStatistics) {
    documents = Self.sum(documents, other.documents)
    words = Self.sum(words, other.words)
    languages = Set(languages + other.languages).sorted()
    hasOutlines = hasOutlines || other.hasOutlines
    hasLinks = hasLinks || other.hasLinks
    if terms.isEmpty { terms = other.terms }
    wholeNames = Self.sum(wholeNames, other.wholeNames)
    names = Self.sum(names, other.names)
    hasExpansion = hasExpansion || other.hasExpansion
    wholeTexts = Self.sum(wholeTexts, other.wholeTexts)
    counts.merge(other.counts, uniquingKeysWith: Self.sum)
  }

  /// Returns the sum of numbers that other machines sent.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, hasOverflow) = left.addingReportingOverflow(right)
    return hasOverflow ? .max : sum
  }

  /// The mean length of texts; `nil` if it is unknown.
  var meanLength: Double? {
    words > 0 && documents > 0 ? Double(words) / Double(documents) : nil
  }

  /// The number of titles that one index would compare.
  var comparedNames: Int { wholeNames >= CandidateSearch.enoughNames ? wholeNames : names }

  /// Returns `true` if the counts of whole words belong to a query.
  func isOf(_ query: TextQuery) -> Bool { terms == query.terms.map(\.shardKey) }

  /// Returns the number of entities in all shards with each term; an estimate for a term that was not asked for.
  func counts(of query: TextQuery, _ store: any IndexReading) throws -> [Int] {
    var own: TextFrequencies?
    return try query.terms.enumerated().map { index, term in
      if let count = counts[term.shardKey] { return max(0, min(count, boundedDocuments)) }
      let known = try own ?? store.frequencies(query, owner: Owner.everybody)
      own = known
      let share = Double(known.counts[index]) / Double(max(1, known.documents))
      return Int(min(share, 1) * Double(boundedDocuments))
    }
  }

  /// Returns the inverse document frequency of each term.
  func rarities(of query: TextQuery, _ store: any IndexReading) throws -> [Double] {
    try counts(of: query, store).map { CandidateSearch.rarity(of: $0, in: boundedDocuments) }
  }

  /// The number of entities, within what other machines can truthfully send.
  private var boundedDocuments: Int { min(max(0, documents), 1 << 50) }
}

extension TextQuery.Term {
  /// The text that identifies the term in ``ShardStatistics``.
  var shardKey: String {
    phrases.map { $0.words.joined(separator: " ") + ($0.isPrefix ? "*" : "") }
      .joined(separator: "|")
  }
}
