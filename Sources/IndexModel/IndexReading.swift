public import Querying

/// The read operations of a transaction.
public protocol IndexReading {
  /// Returns the record with a number.
  func record(_ id: Int64) throws -> StoredRecord?
  /// Returns the record with a name.
  func record(named name: RecordName) throws -> StoredRecord?
  /// Returns the numbers of an owner's records with a join key; of any owner except the public if `owner` is
  /// `nil`. Pages that lead to a target come before redirects, each in the order of their keys.
  func numbers(joinedBy key: JoinKey, owner: String?, limit: Int) throws -> [Int64]
  /// Returns `false` only if no record points at a page, as in an index of pages alone; callers then skip
  /// lookups.
  func holdsPointers() throws -> Bool
  /// Returns the records that a filter selects.
  func records(_ filter: RecordFilter, limit: Int) throws -> [StoredRecord]
  /// Returns the page that a key hash resolves to.
  func page(at hash: Int64) throws -> StoredRecord?
  /// Returns the keys that resolve to a page.
  func keys(of page: Int64) throws -> [String]
  /// Returns the numbers of the pages that claim a key, whether it resolves to them or not.
  func claimants(of key: String) throws -> [Int64]
  /// Returns the records of an entity's own scope.
  func members(of entity: Int64) throws -> [StoredRecord]
  /// Returns the entity with a number.
  func entity(_ id: Int64) throws -> StoredEntity?
  /// Returns the numbers of the public entities that an entity includes.
  func bases(of entity: Int64) throws -> [Int64]
  /// Returns the private entities that include a public entity.
  func overlays(on base: Int64) throws -> [Int64]
  /// Returns the tombstone of a deleted record.
  func tombstone(of name: RecordName) throws -> Tombstone?
  /// Returns the engagement of `viewer` with a record for a query, or over all queries if `query` is empty.
  func engagement(of name: RecordName, by viewer: String, query: String) throws -> Engagement?
  /// Returns `true` if `viewer` has any engagement.
  func hasEngagement(by viewer: String) throws -> Bool
  /// Returns the client state of an app's index.
  func clientState(app: String, owner: String, name: String) throws -> [UInt8]?
  /// Returns at most `limit` entities of one scope whose titles, other names and keywords contain the query's
  /// terms.
  ///
  /// The order is stable; if there may be many, entities with a high query-independent score come first.
  ///
  /// - Parameters:
  ///   - query: The query; without terms it matches all entities that pass its filters.
  ///   - scope: The scope to search.
  ///   - limit: The maximum number of entities.
  /// - Returns: The entities, with a score of 0.
  /// - Throws: The error of the store.
  func titleMatches(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [TextMatch]
  /// Returns the best of at most `limit` entities of one scope that match a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - scope: The scope to search.
  ///   - part: The part of the text that has to match.
  ///   - weights: The weights of the fields.
  ///   - inverseDocumentFrequencies: The inverse document frequency of each query term.
  ///   - limit: The maximum number of entities that are scored.
  ///   - best: The range of ranks to return.
  /// - Returns: The entities with their BM25 score, best first.
  /// - Throws: The error of the store.
  func matches(
    _ query: TextQuery,
    in scope: SearchScope,
    part: TextPart,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    best: Range<Int>
  ) throws -> [TextMatch]
  /// Returns the sort keys of the titles that ``titleMatches(_:in:limit:)`` returns: numbers that ascend in its order.
  func titleKeys(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [Int64]
  /// Returns at most `limit` title matches with sort keys up to `last`.
  func titleMatches(
    _ query: TextQuery,
    in scope: SearchScope,
    limit: Int,
    through last: Int64
  ) throws -> [TextMatch]
  /// Returns the entities that `matches` scores, with their scores, in the order of their numbers.
  func textScores(
    _ query: TextQuery,
    in scope: SearchScope,
    part: TextPart,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int
  ) throws -> [ScoredText]
  /// Returns the matches of entities with known scores; leaves out those that are expired or of another owner.
  func matches(_ texts: [ScoredText], in scope: SearchScope) throws -> [TextMatch]
  /// Returns the number of entities that match a query, up to a limit.
  func matchCount(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> Int
  /// Returns the counts by label of at most `limit` entities that match a query.
  func labelCounts(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [LabelCount]
  /// Returns the document frequencies of a query's terms in one scope; those of frequent terms are estimates.
  func frequencies(_ query: TextQuery, owner: String) throws -> TextFrequencies
  /// Returns the first entities of an owner with a term, from which their number is estimated if there are many.
  func sample(of term: TextQuery.Term, owner: String) throws -> TermSample
  /// Returns the range of the numbers of an owner's entities; `nil` if there are none.
  func documentRange(owner: String) throws -> ClosedRange<Int64>?
  /// Returns the number of entities in a scope.
  func documentCount(owner: String) throws -> Int
  /// Returns `true` if an entity of an owner has sections.
  func holdsOutlines(owner: String) throws -> Bool
  /// Returns the headings of an owner's entity that ranking compares, one a line; `nil` if it has no sections.
  func outline(of entity: Int64, owner: String) throws -> String?
  /// Returns `true` if any link between pages was counted.
  func holdsLinks() throws -> Bool
  /// Returns the counts of links to the pages of an entity, including its public entities.
  func linkCounts(of entity: Int64) throws -> LinkCounts
  /// Returns the hashes by which links to the pages of an entity are counted.
  func linkTargets(of entity: Int64) throws -> [Int64]
  /// Returns the counts of links to some targets together.
  func linkCounts(to targets: [Int64]) throws -> LinkCounts
  /// Returns the best of at most `limit` entities of one scope to whose pages links with the words of a query lead.
  ///
  /// - Parameters:
  ///   - query: The query; its filters hold for the entities, its terms for the texts of links.
  ///   - scope: The scope to search.
  ///   - inverseDocumentFrequencies: The inverse document frequency of each query term.
  ///   - limit: The maximum number of targets that are scored.
  ///   - count: The maximum number of entities to return.
  /// - Returns: The entities with the score of the texts, best first.
  /// - Throws: The error of the store.
  func linkTextMatches(
    _ query: TextQuery,
    in scope: SearchScope,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    count: Int
  ) throws -> [TextMatch]
  /// Returns the number of words of all texts of an owner; 0 if the store cannot tell it.
  func textLength(owner: String) throws -> Int
  /// Returns the languages by whose stems an owner's texts are found.
  func stemLanguages(owner: String) throws -> [String]
  /// Returns the word list of one kind from an owner's titles and keywords, as of the last refresh.
  func words(_ key: WordList.Key, owner: String) throws -> WordList?
  /// Returns all word lists of an owner whose words start with a character.
  func words(initial: UInt32, owner: String) throws -> [WordList]
  /// Returns an owner's most frequent words that start with `prefix`, as of the last refresh; `nil` if
  /// there are few such words.
  func commonCompletions(of prefix: String, owner: String) throws -> WordList?
  /// Returns the engagement of `viewer` with entities, for those that have any.
  func engagement(
    withEntities entities: [Int64],
    by viewer: String,
    query: String
  ) throws -> [Int64: EntityEngagement]
  /// Returns the number of records of a kind that are public or owned by `viewer`.
  func recordCount(_ kind: RecordKind, seenBy viewer: String?) throws -> Int
  /// Returns the number of private records of each owner.
  func privateRecordCounts() throws -> [String: Int]
  /// Returns the number of entities that `viewer` can find.
  func entityCount(seenBy viewer: String?) throws -> Int
  /// Throws an error if two parts of the store disagree about the number of records.
  func checkRecordCount() throws
}
