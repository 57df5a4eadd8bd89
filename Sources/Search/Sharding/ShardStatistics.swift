import IndexModel
import Querying

/// The statistics of a query that ranking needs of all shards, so that each ranks as one index would.
public struct ShardStatistics: Sendable, Equatable {
  /// The maximum number of completions.
  public static let completionLimit = 2000

  /// The number of public entities.
  public var documents = 0
  /// The number of words of their texts.
  public var words = 0
  /// The numbers of the first and the last public entity; 0 for none.
  public var (firstDocument, lastDocument): (Int64, Int64) = (0, 0)
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
  /// A Boolean value that indicates whether ``leads`` is left out, because the shard has few matching titles.
  public var omitsLeads = false
  /// The prefix at the end of the query; empty for none.
  public var prefix = ""
  /// The number of entities with each word that starts with the prefix, the prefix as a word included.
  public var completions: [String: Int] = [:]
  /// A Boolean value that indicates whether the prefix is searched by its most frequent words.
  public var hasCompletions = false
  /// The number of texts with the last word as a whole; up to a limit.
  public var wholeTexts = 0
  /// The number of texts with the completions of the last word; up to a limit.
  public var completedTexts = 0
  /// The number of texts with the other words if few have the completions too; up to a limit.
  public var otherTexts = 0
  /// A Boolean value that indicates whether there are texts with rare completions of the last word.
  public var hasRareTexts = false
  /// A Boolean value that indicates whether texts are not counted, because there are enough titles.
  public var omitsTexts = false
  /// A Boolean value that indicates whether a shard has so many texts that one index might not compare all of them.
  public var hasManyTexts = false
  /// The number of entities with each term.
  public var counts: [String: TermCount] = [:]
  /// The corrections of each word of the query, and the word itself, with the number of entities that have them, if
  /// requested.
  public var spellings: [String: [String: Int]] = [:]

  /// Creates the statistics of no shard, with the languages of earlier searches.
  public init(languages: [String] = []) { self.languages = languages }

  /// Adds the statistics of another shard.
  public mutating func add(_ other: ShardStatistics) {
    documents = Self.sum(documents, other.documents)
    words = Self.sum(words, other.words)
    if other.firstDocument > 0 {
      firstDocument =
        firstDocument > 0 ? min(firstDocument, other.firstDocument) : other.firstDocument
      lastDocument = max(lastDocument, other.lastDocument)
    }
    languages = Set(languages + other.languages).sorted()
    hasOutlines = hasOutlines || other.hasOutlines
    hasLinks = hasLinks || other.hasLinks
    wholeTitles.add(other.wholeTitles)
    if let titles = other.completedTitles {
      completedTitles = completedTitles ?? TitleCounts()
      completedTitles?.add(titles)
    }
    for (query, titles) in other.leads { leads[query, default: TitleCounts()].add(titles) }
    omitsLeads = omitsLeads || other.omitsLeads
    if prefix.isEmpty { prefix = other.prefix }
    completions.merge(other.completions, uniquingKeysWith: Self.sum)
    hasCompletions = hasCompletions || other.hasCompletions
    wholeTexts = Self.sum(wholeTexts, other.wholeTexts)
    completedTexts = Self.sum(completedTexts, other.completedTexts)
    otherTexts = Self.sum(otherTexts, other.otherTexts)
    hasRareTexts = hasRareTexts || other.hasRareTexts
    omitsTexts = omitsTexts || other.omitsTexts
    hasManyTexts = hasManyTexts || other.hasManyTexts
    for (key, count) in other.counts { counts[key, default: TermCount()].add(count) }
    spellings.merge(other.spellings) { $0.merging($1, uniquingKeysWith: Self.sum) }
  }

  /// Returns the sum of numbers that other machines sent.
  package static func sum(_ left: Int, _ right: Int) -> Int {
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

  /// Replaces the samples of terms by the numbers that one index would estimate.
  package mutating func estimateCounts() {
    let documents =
      firstDocument > 0 && firstDocument <= lastDocument ? firstDocument...lastDocument : nil
    for key in counts.keys { counts[key]?.estimate(in: documents) }
  }

  /// A Boolean value that indicates whether there are enough titles, so that texts are not searched.
  package func hasEnoughTitles(for count: Int) -> Bool {
    !hasOutlines && comparedTitles >= max(CandidateSearch.enoughNames, count)
  }

  /// A Boolean value that indicates whether a shard left out statistics that make a difference.
  package func isIncomplete(_ form: QueryForm, _ forms: QueryForms) -> Bool {
    let limit = CandidateSearch.nameLimit(forms.terms(of: form).query)
    return omitsLeads && max(wholeTitles.count, titles.count) >= limit || omitsTexts && hasOutlines
  }

  /// A Boolean value that indicates whether no shard has a result.
  ///
  /// In whole pages, headings may have a part of the words.
  package var hasNoResults: Bool {
    !hasOutlines && !omitsTexts && !hasRareTexts && countedTexts == 0 && comparedTitles == 0
  }

  /// The number of texts with the words of the query, up to a limit.
  var countedTexts: Int { max(wholeTexts, completedTexts) }

  /// A lower bound of the number of results, as far as it is known.
  package var knownResults: Int {
    max(comparedTitles, wholeTexts)
  }

  /// Returns `true` if a form with corrections has no results besides those of the query as typed.
  ///
  /// It matches all that these statistics count, because corrections are added to the words. So equal numbers, which are
  /// exact if they are small, are of the same titles and texts.
  package func hasAllResults(ofCorrected corrected: ShardStatistics) -> Bool {
    !hasOutlines && !hasLinks && !hasManyTexts && knownResults < SearchRun.fewResults
      && matchCounts == corrected.matchCounts && !corrected.hasRareTexts
  }

  /// The numbers of matching titles and texts.
  private var matchCounts: [Int] { [wholeTitles.count, titles.count, wholeTexts, completedTexts] }

  /// Returns `true` if a form with fewer words has so many results that those with even fewer words are not needed.
  package func makesRestUnneeded(_ form: QueryForm) -> Bool {
    form.isRelaxed && knownResults >= SearchRun.fewResults
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
        || !omitsTexts && wholeTexts < CandidateSearch.enoughTexts)
  }

  /// Returns `true` if the prefix is searched by the same words as in other statistics.
  package func hasSamePrefix(as other: ShardStatistics) -> Bool {
    prefix == other.prefix && completions == other.completions
      && hasCompletions == other.hasCompletions
  }

  /// The statistics that other forms of the query have in common with this one: those of the prefix, and of the terms.
  package var common: ShardStatistics {
    var statistics = ofPrefix
    statistics.counts = counts
    return statistics
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
      let whole = counts[prefix]?.count
    else { return nil }
    return completions.values.reduce(whole, Self.sum)
  }

  /// Returns the number of entities in all shards with a term; `nil` if it was not asked for.
  func count(of term: TextQuery.Term) -> Int? {
    (completedCount(of: term) ?? counts[term.shardKey]?.count).map {
      max(0, min($0, boundedDocuments))
    }
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

extension ShardStatistics: MessageCodable {
  /// Appends the statistics.
  package func write(to message: inout MessageWriter) {
    message.write(documents)
    message.write(words)
    message.write(firstDocument)
    message.write(lastDocument)
    message.write(languages)
    message.write(hasOutlines)
    message.write(hasLinks)
    message.write(wholeTitles)
    message.write(completedTitles)
    message.write(leads)
    message.write(omitsLeads)
    message.write(prefix)
    message.write(completions)
    message.write(hasCompletions)
    message.write(wholeTexts)
    message.write(completedTexts)
    message.write(otherTexts)
    message.write(hasRareTexts)
    message.write(omitsTexts)
    message.write(hasManyTexts)
    message.write(counts)
    message.write(spellings)
  }

  /// Reads the statistics.
  package init(from message: inout MessageReader) throws(MessageError) {
    documents = try message.read()
    words = try message.read()
    firstDocument = try message.read()
    lastDocument = try message.read()
    languages = try message.read()
    hasOutlines = try message.read()
    hasLinks = try message.read()
    wholeTitles = try message.read()
    completedTitles = try message.read()
    leads = try message.read()
    omitsLeads = try message.read()
    prefix = try message.read()
    completions = try message.read()
    hasCompletions = try message.read()
    wholeTexts = try message.read()
    completedTexts = try message.read()
    otherTexts = try message.read()
    hasRareTexts = try message.read()
    omitsTexts = try message.read()
    hasManyTexts = try message.read()
    counts = try message.read()
    spellings = try message.read()
  }
}
