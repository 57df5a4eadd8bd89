public import Querying

/// Where the shared index lies.
///
/// A store keeps records, derived entities and their text, and finds them by keys; it decides
/// nothing. Which records are one thing, how a query is read and how results are ranked is the same
/// over every store. `IndexStoreContract` in the tests is what each must pass.
public protocol IndexStore: Sendable {
  /// Runs `body` on one state of the store, whatever is written meanwhile.
  func read<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value
  /// Runs `body` as the only writer: all it wrote is durable when this returns, or nothing is where
  /// it throws.
  func write<Value>(_ body: (any IndexWriting) throws -> Value) throws -> Value
  /// A document as the store keeps it, made by any thread; `nil` where it is kept as it is.
  func packed(_ document: [UInt8]) -> [UInt8]?
  /// Brings the files into their best shape.
  func optimize() throws
  /// What is wrong with the store itself; empty where nothing is.
  func damages() throws -> [String]
  /// Throws if records may be missing in what readers get.
  func checkRecords() throws
}

extension IndexStore {
  /// Nothing is packed.
  public func packed(_ document: [UInt8]) -> [UInt8]? { nil }
  /// Finds nothing.
  public func checkRecords() throws {}
}

/// By what an app's records are joined with others.
public enum JoinKey: Sendable, Hashable {
  /// The hash of a page's key: records that point at the page.
  case page(Int64)
  /// An item: itself, and the activities that point at it.
  case item(app: String, uid: String)
  /// The content that activities of an app are about.
  case target(app: String, String)
}

/// Which records of an app are looked for.
public enum RecordFilter: Sendable {
  /// All of an app.
  case app(String, owner: String, kind: RecordKind?)
  /// Those of an app's domain identifier and of those below it.
  case domain(String, app: String, owner: String)
  /// Activities that share the life of an item.
  case related(to: String, app: String, owner: String)
  /// All whose date has passed.
  case expired(at: Int64)
  /// Activities of whatever owner that may become public together.
  case publicHash(String)
  /// All, in the order of their numbers, behind one of them.
  case after(Int64)
}

/// A derived thing: the records that are one result, for one owner or for everybody.
public struct StoredEntity: Sendable, Equatable {
  /// The number of its oldest record of its own scope.
  public var id: Int64
  /// Whose it is; empty for everybody's.
  public var owner: String
  /// Its title, for ranking.
  public var title: String
  /// Its worth, whatever is asked for.
  public var quality: Double
  /// When its last record expires.
  public var expires: Int64?
  /// By what it is counted and put together.
  public var labels = EntityLabels()
  /// Public entities that are part of it, and not shown beside it.
  public var bases: [Int64]
}

/// The counts of what its owner did with a result.
public struct Engagement: Sendable, Equatable, Codable {
  /// How often it was shown.
  public var shown: Int
  /// How often it was chosen.
  public var tapped: Int
  /// How often it was viewed in its app.
  public var viewed: Int
  /// When last, in seconds since 1970.
  public var last: Int64

  /// Counts.
  public init(shown: Int = 0, tapped: Int = 0, viewed: Int = 0, last: Int64 = 0) {
    self.shown = shown
    self.tapped = tapped
    self.viewed = viewed
    self.last = last
  }

  /// Both together.
  public static func + (left: Engagement, right: Engagement) -> Engagement {
    Engagement(
      shown: left.shown + right.shown,
      tapped: left.tapped + right.tapped,
      viewed: left.viewed + right.viewed,
      last: max(left.last, right.last)
    )
  }
}

/// What remains of a record that was deleted.
public struct Tombstone: Sendable, Equatable {
  /// When it was deleted, in seconds since 1970.
  public var deleted: Int64
  /// The order of the one who deleted it.
  public var fence: Int64

  /// What remains.
  public init(deleted: Int64, fence: Int64) {
    self.deleted = deleted
    self.fence = fence
  }
}

/// An entity whose text answers a query.
public struct TextMatch: Sendable {
  /// The entity.
  public var entity: Int64
  /// Its title.
  public var title: String
  /// Its worth, whatever is asked for.
  public var quality: Double
  /// Its uniform type identifier.
  public var type: String
  /// Its date, in seconds since 1970.
  public var date: Int64?
  /// How well the text answers, by the frequencies within its own scope; 0 where only names were
  /// looked at.
  public var score: Double
}

/// For which part of the index a query is asked.
public struct SearchScope: Sendable, Equatable {
  /// Whose entities; empty for everybody's.
  public var owner: String
  /// Who asks: entities that are part of one of theirs are left out.
  public var viewer: String?
  /// The present, in seconds since 1970: what has expired is left out.
  public var now: Int64
}

/// How many entities have the same labels.
public struct LabelCount: Sendable {
  /// The labels; app and date are left out.
  public var labels: EntityLabels
  /// How many entities.
  public var count: Int
}

/// What somebody did with an entity.
public struct EntityEngagement: Sendable, Equatable {
  /// Altogether.
  public var total = Engagement()
  /// For the query that is asked.
  public var here = Engagement()
}

/// How often words occur in one scope.
public struct TextFrequencies: Sendable {
  /// Entities of the scope.
  public var documents: Int
  /// For each term of the query, the entities that have it.
  public var counts: [Int]
}

/// The reading half of a transaction.
public protocol IndexReading {
  /// The record of that number.
  func record(_ id: Int64) throws -> StoredRecord?
  /// The record of that name.
  func record(named name: RecordName) throws -> StoredRecord?
  /// The numbers of an owner's records that a key joins; of any owner but everybody where `owner` is
  /// `nil`.
  func numbers(joinedBy key: JoinKey, owner: String?, limit: Int) throws -> [Int64]
  /// Whether any record may point at a page: in an index of pages alone none does, and nobody need
  /// ask who points where.
  func holdsPointers() throws -> Bool
  /// Records by other marks.
  func records(_ filter: RecordFilter, limit: Int) throws -> [StoredRecord]
  /// The page to which the key of that hash leads.
  func page(at hash: Int64) throws -> StoredRecord?
  /// The keys that lead to a page.
  func keys(of page: Int64) throws -> [String]
  /// The records of an entity's own scope.
  func members(of entity: Int64) throws -> [StoredRecord]
  /// The entity of that number.
  func entity(_ id: Int64) throws -> StoredEntity?
  /// The numbers of the public entities that an entity is laid over.
  func bases(of entity: Int64) throws -> [Int64]
  /// Entities of owners that a public entity is part of.
  func overlays(on base: Int64) throws -> [Int64]
  /// What is left of a deleted record.
  func tombstone(of name: RecordName) throws -> Tombstone?
  /// What `viewer` did with a record: for a query, or altogether where it is empty.
  func engagement(of name: RecordName, by viewer: String, query: String) throws -> Engagement?
  /// Whether `viewer` ever did anything with a result.
  func hasEngagement(by viewer: String) throws -> Bool
  /// What an app noted about an index of its own.
  func clientState(app: String, owner: String, name: String) throws -> [UInt8]?
  /// At most `limit` entities of one scope whose titles, other names and keywords have the query's
  /// terms, in an order that lasts: where they may be many, what ranks best in general comes first.
  ///
  /// - Parameters:
  ///   - query: What is looked for; without terms, all that have its marks.
  ///   - scope: Where.
  ///   - limit: Entities at most.
  /// - Returns: The entities; their score is 0.
  /// - Throws: What the store throws.
  func nameMatches(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [TextMatch]
  /// The best of at most `limit` entities of one scope that a query finds, best first.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - scope: Where.
  ///   - rarities: What each term of the query is worth: its inverse document frequency.
  ///   - limit: Entities that are weighed at most.
  ///   - best: Which of them are answered, by their places.
  /// - Returns: The entities with their score by BM25, best first.
  /// - Throws: What the store throws.
  func matches(
    _ query: TextQuery,
    in scope: SearchScope,
    rarities: [Double],
    limit: Int,
    best: Range<Int>
  ) throws -> [TextMatch]
  /// How many entities a query finds, up to a limit.
  func matchCount(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> Int
  /// How many of at most `limit` entities that a query finds have which labels.
  func labelCounts(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [LabelCount]
  /// How often a query's terms occur in one scope; of common ones an estimate.
  func frequencies(_ query: TextQuery, owner: String) throws -> TextFrequencies
  /// How many entities a scope has.
  func documentCount(owner: String) throws -> Int
  /// The words of an owner's titles and keywords of one kind, as they were counted last.
  func words(_ key: WordList.Key, owner: String) throws -> WordList?
  /// All lists of an owner's words that begin with a character.
  func words(initial: UInt32, owner: String) throws -> [WordList]
  /// The commonest words of an owner that go on from a beginning, as they were counted last; `nil`
  /// where few words do.
  func commonCompletions(of beginning: String, owner: String) throws -> WordList?
  /// What `viewer` did with entities, for those with which anything was done.
  func engagement(
    withEntities entities: [Int64],
    by viewer: String,
    query: String
  ) throws -> [Int64: EntityEngagement]
  /// How many records of a kind are public or `viewer`'s.
  func recordCount(_ kind: RecordKind, seenBy viewer: String?) throws -> Int
  /// How many entities `viewer` can find.
  func entityCount(seenBy viewer: String?) throws -> Int
  /// Throws if two parts of the store differ about the number of records.
  func checkRecordCount() throws
}

extension IndexReading {
  /// It may.
  public func holdsPointers() throws -> Bool { true }
  /// Finds nothing.
  public func checkRecordCount() throws {}
}

/// The writing half of a transaction.
public protocol IndexWriting: IndexReading {
  /// Stores a new record, as the only one of an entity that has yet to be put, and answers the number
  /// of both.
  func insert(_ record: StoredRecord) throws -> Int64
  /// Changes the record of that number.
  func update(_ record: StoredRecord) throws
  /// Takes a record away, with the keys that led to it.
  func delete(_ id: Int64) throws
  /// Says to which entity of its own scope a record belongs.
  func setEntity(_ entity: Int64, of record: Int64) throws
  /// Lets a key lead to a page and to no other.
  func setKey(_ key: String, to page: Int64) throws
  /// Lets a key lead nowhere.
  func removeKey(_ key: String) throws
  /// Stores a derived entity with its text.
  func put(_ entity: StoredEntity, text: EntityText) throws
  /// Takes an entity away; `text` is the one with which it was put.
  func removeEntity(_ entity: StoredEntity, text: EntityText) throws
  /// Counts the words of titles and keywords anew, for owners whose entities changed so much that it
  /// pays; of all owners where `everything` is set.
  func refreshWords(everything: Bool) throws
  /// Takes all derived entities away.
  func removeAllEntities() throws
  /// Leaves a mark where a record was; `nil` takes it away.
  func setTombstone(_ tombstone: Tombstone?, of name: RecordName) throws
  /// Takes the marks away that are older, with the counts that they kept.
  func removeTombstones(before date: Int64) throws
  /// Sets what `viewer` did with a record.
  func setEngagement(
    _ engagement: Engagement,
    of name: RecordName,
    by viewer: String,
    query: String
  ) throws
  /// Forgets what anybody did with a record.
  func removeEngagement(of name: RecordName) throws
  /// Keeps an app's note; `nil` as name and state takes all its notes away.
  func setClientState(_ state: [UInt8]?, app: String, owner: String, name: String?) throws
}
