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
  /// Merges the parts in which texts were written, as far as the work is in proportion to what was written.
  func mergeTexts() async throws
  /// Writes what was committed to the main file, so that a copy of it is whole.
  func checkpoint() async throws
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
  public func mergeTexts() async throws {}
  /// Does nothing.
  public func checkpoint() async throws {}
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
  /// Activities of all owners with the same public hash, in the order of their owners, after the first ones; of each
  /// owner the ``publicLimit`` that expire last.
  case publicHash(String, skipping: Int = 0)
  /// All records after a number, in the order of their numbers.
  case after(Int64)

  /// The maximum number of an owner's activities with one public hash that a filter selects.
  public static let publicLimit = 10
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
