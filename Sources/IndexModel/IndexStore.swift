public import Querying
public import SearchableItems

/// A storage backend of the shared index.
///
/// A store keeps records, derived entities and their text, and looks them up by key; it makes no decisions.
/// Entity resolution, query parsing and ranking are the same over every store. Every store must pass
/// `IndexStoreContract` of the library `StoreContracts`.
public protocol IndexStore: Sendable {
  /// Runs `body` on a consistent snapshot of the store.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexReading) throws -> Value
  ) async throws -> Value
  /// Runs `body` as the only writer; its writes are durable when the method returns, and rolled back if it
  /// throws.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexWriting) throws -> Value
  ) async throws -> Value
  /// Returns a document in its compressed form; `nil` if the store keeps it uncompressed.
  ///
  /// Callable from any thread.
  func compressed(_ document: [UInt8]) -> [UInt8]?
  /// Optimizes the files for reading.
  func optimize() async throws
  /// Returns the integrity problems of the store; empty if there are none.
  func damages() async throws -> [String]
  /// Returns the sizes of the parts of the index; empty if the store cannot tell them.
  func partSizes() async throws -> [IndexPartSize]
  /// Throws an error if readers may be missing records.
  func checkRecords() async throws
  /// Frees caches, before work that takes much memory for a moment.
  func releaseMemory() async
}

extension IndexStore {
  /// Returns `nil`: nothing is compressed.
  public func compressed(_ document: [UInt8]) -> [UInt8]? { nil }
  /// Does nothing.
  public func checkRecords() async throws {}
  /// Does nothing.
  public func releaseMemory() async {}
  /// Returns an empty list.
  public func partSizes() async throws -> [IndexPartSize] { [] }
}

/// A key that joins an app's records with other records.
public enum JoinKey: Sendable, Hashable {
  /// The hash of a page's key; joins the records that point at the page.
  case page(Int64)
  /// An item; joins the item and the activities that point at it.
  case item(app: String, uid: String)
  /// The content of activities of one app.
  case target(app: String, String)
}

/// A selection of records.
public enum RecordFilter: Sendable {
  /// All records of an app; of all owners without `owner`.
  case app(String, owner: String?, kind: RecordKind?)
  /// The records of an app with a domain identifier or one below it.
  case domain(String, app: String, owner: String)
  /// The activities related to an item; of all owners without `owner`.
  case related(to: String, app: String, owner: String?)
  /// All records whose expiration date has passed.
  case expired(at: Int64)
  /// Activities of all owners with the same public hash.
  case publicHash(String)
  /// All records after a number, in the order of their numbers.
  case after(Int64)
}

/// A derived entity: the records that form one result, for one owner or for the public.
public struct StoredEntity: Sendable, Equatable {
  /// The lowest record number of its own scope.
  public var id: Int64
  /// The owner; empty for public entities.
  public var owner: String
  /// The title that ranking uses.
  public var title: String
  /// The query-independent quality.
  public var quality: Double
  /// The time when its last record expires.
  public var expires: Int64?
  /// The labels for facets and grouping.
  public var labels = EntityLabels()
  /// The public entities that it includes and that are not shown separately.
  public var bases: [Int64]

  /// Creates an entity.
  public init(
    id: Int64,
    owner: String,
    title: String,
    quality: Double,
    expires: Int64? = nil,
    labels: EntityLabels = EntityLabels(),
    bases: [Int64] = []
  ) {
    self.id = id
    self.owner = owner
    self.title = title
    self.quality = quality
    self.expires = expires
    self.labels = labels
    self.bases = bases
  }
}

/// The engagement counts of an owner with a result.
public struct Engagement: Sendable, Equatable, Codable {
  /// The number of impressions.
  public var shown: Int
  /// The number of taps.
  public var tapped: Int
  /// The number of views in its app.
  public var viewed: Int
  /// The time of the last event, in seconds since 1970.
  public var last: Int64

  /// Creates counts.
  public init(shown: Int = 0, tapped: Int = 0, viewed: Int = 0, last: Int64 = 0) {
    self.shown = shown
    self.tapped = tapped
    self.viewed = viewed
    self.last = last
  }

  /// Returns the sum of the counts, and the later time.
  public static func + (left: Engagement, right: Engagement) -> Engagement {
    Engagement(
      shown: left.shown + right.shown,
      tapped: left.tapped + right.tapped,
      viewed: left.viewed + right.viewed,
      last: max(left.last, right.last)
    )
  }
}

/// The tombstone of a deleted record.
public struct Tombstone: Sendable, Equatable {
  /// The time of deletion, in seconds since 1970.
  public var deleted: Int64
  /// The fencing token of the writer that deleted the record.
  public var fence: Int64

  /// Creates a tombstone.
  public init(deleted: Int64, fence: Int64) {
    self.deleted = deleted
    self.fence = fence
  }
}

/// The part of a text that a query has to match.
public enum TextPart: Sendable {
  /// Titles, headings and keywords.
  case heads
  /// The whole text.
  case all
}

/// The weights of the fields in the score of a text.
public enum FieldWeights: Sendable {
  /// An occurrence in the title, headings or keywords weighs more than one in the content.
  case headsFirst
  /// All fields weigh the same: the score tells how much of the text is about the query.
  case equal
}

/// An entity whose text matches a query.
public struct TextMatch: Sendable {
  /// The entity.
  public var entity: Int64
  /// Its title.
  public var title: String
  /// The query-independent quality.
  public var quality: Double
  /// Its uniform type identifier.
  public var type: String
  /// Its date, in seconds since 1970.
  public var date: Int64?
  /// The text score with the frequencies of its own scope; 0 if only names were matched.
  public var score: Double

  /// Creates a match.
  public init(
    entity: Int64,
    title: String,
    quality: Double,
    type: String,
    date: Int64?,
    score: Double
  ) {
    self.entity = entity
    self.title = title
    self.quality = quality
    self.type = type
    self.date = date
    self.score = score
  }
}

/// An entity, and the score of its text.
public struct ScoredText: Sendable, Equatable {
  /// The number of the entity.
  public var entity: Int64
  /// The BM25 score; negative infinity for an expired entity, which is not shown, but counts among those that are scored.
  public var score: Double

  /// Creates a scored text.
  public init(entity: Int64, score: Double) { (self.entity, self.score) = (entity, score) }
}

/// The part of the index that a query searches.
public struct SearchScope: Sendable, Equatable {
  /// The owner of the entities; empty for public entities.
  public var owner: String
  /// The viewer: entities that are part of one of the viewer's entities are excluded.
  public var viewer: String?
  /// The current time, in seconds since 1970; expired entities are excluded.
  public var now: Int64
  /// The mean length of texts, in words, to which scores are relative; `nil` for that of the owner's texts.
  public var meanLength: Double?

  /// Creates a scope.
  public init(owner: String, viewer: String? = nil, now: Int64) {
    self.owner = owner
    self.viewer = viewer
    self.now = now
  }
}

extension SearchScope {
  /// Returns the scopes that a viewer searches.
  ///
  /// - Parameters:
  ///   - viewer: The viewer; `nil` for public entities only.
  ///   - isPrivate: A Boolean value that indicates whether only the viewer's own entities are searched.
  ///   - now: The current time, in seconds since 1970.
  /// - Returns: The scopes, sorted by owner.
  package static func all(for viewer: String?, isPrivate: Bool, now: Int64) -> [SearchScope] {
    let own = viewer ?? Owner.everybody
    let owners = isPrivate ? [own] : Set([Owner.everybody, own]).sorted()
    return owners.map { SearchScope(owner: $0, viewer: viewer, now: now) }
  }
}

/// The number of entities with the same labels.
public struct LabelCount: Sendable {
  /// The labels, without app and date.
  public var labels: EntityLabels
  /// The number of entities.
  public var count: Int

  /// Creates a count.
  public init(labels: EntityLabels, count: Int) {
    self.labels = labels
    self.count = count
  }
}

/// The engagement of a viewer with an entity.
public struct EntityEngagement: Sendable, Equatable {
  /// The counts over all queries.
  public var total = Engagement()
  /// The counts for the current query.
  public var here = Engagement()

  /// Creates the engagement of a viewer.
  public init(total: Engagement = Engagement(), here: Engagement = Engagement()) {
    self.total = total
    self.here = here
  }
}

/// The counts of the links to an entity's pages.
public struct LinkCounts: Sendable, Equatable, Codable {
  /// The maximum number of distinct hosts that are counted.
  public static let hostLimit = 256

  /// The number of other hosts with linking pages, up to ``hostLimit``.
  public var hosts = 0
  /// The number of linking pages; of very popular pages, those of the counted hosts.
  public var pages = 0

  /// Creates counts.
  public init(hosts: Int = 0, pages: Int = 0) {
    self.hosts = hosts
    self.pages = pages
  }
}

/// The page of a link, as far as the text of the link depends on it.
public struct LinkSource: Sendable, Equatable {
  /// The hash of the host.
  public var host: UInt64
  /// A Boolean value that indicates whether the target is on the same host.
  public var isSameHost: Bool
  /// The language by whose stems the text is found; empty if it is unknown.
  public var language: String

  /// Creates the source of a link.
  public init(host: UInt64, isSameHost: Bool, language: String = "") {
    (self.host, self.isSameHost, self.language) = (host, isSameHost, language)
  }
}

/// The document frequencies of terms in one scope.
public struct TextFrequencies: Sendable {
  /// The number of entities in the scope.
  public var documents: Int
  /// The number of entities with each query term.
  public var counts: [Int]

  /// Creates frequencies.
  public init(documents: Int, counts: [Int]) {
    self.documents = documents
    self.counts = counts
  }
}

/// The read operations of a transaction.
public protocol IndexReading {
  /// Returns the record with a number.
  func record(_ id: Int64) throws -> StoredRecord?
  /// Returns the record with a name.
  func record(named name: RecordName) throws -> StoredRecord?
  /// Returns the numbers of an owner's records with a join key; of any owner except the public if `owner` is
  /// `nil`.
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
  /// Returns the number of entities that `viewer` can find.
  func entityCount(seenBy viewer: String?) throws -> Int
  /// Throws an error if two parts of the store disagree about the number of records.
  func checkRecordCount() throws
}

/// The write operations of a transaction.
public protocol IndexWriting: IndexReading {
  /// Numbers the next new records from `number` on, in place of numbers after all others; skips those that are used.
  func numberRecords(from number: Int64)
  /// Inserts a new record as the only one of an entity that is not stored yet, and returns the number of
  /// both.
  func insert(_ record: StoredRecord) throws -> Int64
  /// Updates the record with the same number.
  func update(_ record: StoredRecord) throws
  /// Deletes a record and the keys that resolve to it.
  func delete(_ id: Int64) throws
  /// Sets the entity of a record within its own scope.
  func setEntity(_ entity: Int64, of record: Int64) throws
  /// Makes a key resolve to a page, and to no other.
  func setKey(_ key: String, to page: Int64) throws
  /// Removes a key.
  func removeKey(_ key: String) throws
  /// Stores a derived entity with its text.
  func put(_ entity: StoredEntity, text: EntityText) throws
  /// Removes an entity; `text` is the text with which it was stored.
  func removeEntity(_ entity: StoredEntity, text: EntityText) throws
  /// Counts one more, or one less, linking page of a host for each of some targets.
  ///
  /// - Parameters:
  ///   - targets: The hashes of the targets' keys; see `LinkTargets`.
  ///   - host: The hash of the linking host; 0 for the host of the target.
  ///   - change: 1 or -1.
  /// - Throws: The error of the store.
  func countLinks(to targets: [Int64], fromHost host: Int64, change: Int) throws
  /// Counts one more, or one less, linking page of a host for each of some texts of links.
  ///
  /// - Parameters:
  ///   - texts: The texts, each with its target.
  ///   - source: The host and the language of the linking page.
  ///   - change: 1 or -1.
  /// - Throws: The error of the store.
  func countLinkTexts(_ texts: [LinkText], from source: LinkSource, change: Int) throws
  /// Removes the counts and texts of all links.
  func removeAllLinks() throws
  /// Recounts the words of titles and keywords for owners with enough changed entities; for all owners if
  /// `everything` is `true`, which also indexes the texts of links that wait for it.
  func refreshWords(everything: Bool) throws
  /// Removes all derived entities.
  func removeAllEntities() throws
  /// Stores the tombstone of a record; `nil` removes it.
  func setTombstone(_ tombstone: Tombstone?, of name: RecordName) throws
  /// Removes tombstones older than `date`, with the engagement counts that they kept.
  func removeTombstones(before date: Int64) throws
  /// Sets the engagement of `viewer` with a record.
  func setEngagement(
    _ engagement: Engagement,
    of name: RecordName,
    by viewer: String,
    query: String
  ) throws
  /// Removes the engagement of all viewers with a record.
  func removeEngagement(of name: RecordName) throws
  /// Stores the client state of an app's index; removes all states of the app if `name` and `state` are
  /// `nil`.
  func setClientState(_ state: [UInt8]?, app: String, owner: String, name: String?) throws
}

extension IndexWriting {
  /// Does nothing: the store numbers records itself.
  public func numberRecords(from number: Int64) {}
  /// Does nothing: the store does not index the texts of links.
  public func countLinkTexts(_ texts: [LinkText], from source: LinkSource, change: Int) throws {}
}
