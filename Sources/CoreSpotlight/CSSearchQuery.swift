public import Foundation
import Indexing
import SearchableItems
import Synchronization

/// The options of a query; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchquerycontext>.
open class CSSearchQueryContext: NSObject {
  /// The attributes of found items; if empty, items have only their identifiers.
  open var fetchAttributes: [String] = []
  /// The queries that filter the results.
  open var filterQueries: [String] = []
  /// The language of the keyboard; ignored.
  open var keyboardLanguage: String?

  /// Creates a context without attributes and filters.
  public override init() {}
}

/// A query in the formal language over the app's own items; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchquery>.
open class CSSearchQuery: NSObject, @unchecked Sendable {
  /// A sequence of found items; the first iterator starts the query.
  public struct Results: AsyncSequence, Sendable {
    /// An element of the sequence.
    public struct Item: @unchecked Sendable {
      /// The found item.
      public let item: CSSearchableItem
    }

    let query: CSSearchQuery

    /// Runs the query, and returns an iterator of the found items.
    public func makeAsyncIterator() -> AsyncThrowingStream<Item, any Error>.Iterator {
      let found = Result { try query.claimedItems() }
      let stream = AsyncThrowingStream<Item, any Error> { continuation in
        do {
          for item in try found.get() { continuation.yield(Item(item: item)) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      return stream.makeAsyncIterator()
    }
  }

  private struct State {
    var isStarted = false
    var isCancelled = false
    var count = 0
  }

  private static let queue = DispatchQueue(label: "CSSearchQuery")
  /// The maximum number of items per batch.
  private static let batchSize = 100

  private let queryString: String
  private let fetchAttributes: [String]
  private let filterQueries: [String]
  private let state = Mutex(State())

  /// The handler for each batch of found items.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// The handler for the end of the query, called once.
  open var completionHandler: (((any Error)?) -> Void)?
  /// The protection classes; Linux has none.
  open var protectionClasses: [FileProtectionType] = []

  /// Creates a query with options.
  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    self.queryString = queryString
    fetchAttributes = queryContext?.fetchAttributes ?? []
    filterQueries = queryContext?.filterQueries ?? []
  }

  /// Creates a query with the attributes of found items; Apple's older form.
  public init(queryString: String, attributes: [String]?) {
    self.queryString = queryString
    fetchAttributes = attributes ?? []
    filterQueries = []
  }

  /// A Boolean value that indicates whether the query was cancelled.
  open var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// The number of items found so far.
  open var foundItemCount: Int { state.withLock { $0.count } }
  /// The found items as an asynchronous sequence.
  open var results: Results { Results(query: self) }

  /// Starts the query; a query can be started only once.
  open func start() {
    Self.queue.async {
      do {
        let items = try self.claimedItems()
        for start in stride(from: 0, to: items.count, by: Self.batchSize) where !self.isCancelled {
          self.foundItemsHandler?(Array(items[start..<min(start + Self.batchSize, items.count)]))
        }
        self.completionHandler?(self.isCancelled ? Self.cancellation : nil)
      } catch {
        self.completionHandler?(error)
      }
    }
  }

  /// Stops the query.
  open func cancel() { state.withLock { $0.isCancelled = true } }

  private static let cancellation = CSSearchQueryError(.cancelled, "the query was cancelled")

  private func claimedItems() throws -> [CSSearchableItem] {
    let isFree = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFree else { throw CSSearchQueryError(.unknown, "a query runs once") }
    let queries = try FormalQueries.parsed([queryString] + filterQueries)
    let moment = FormalQuery.Moment()
    let found = try AppItems().all { item in
      if isCancelled { throw Self.cancellation }
      return queries.allSatisfy { $0.matches(item.attributeSet, at: moment) }
    }
    state.withLock { $0.count = found.count }
    return found.map { CSSearchableItem($0, fetching: fetchAttributes) }
  }
}

/// Parses formal queries, and converts errors to Apple's codes.
enum FormalQueries {
  static func parsed(_ texts: [String]) throws -> [FormalQuery] {
    try texts.map { text in
      do throws(FormalQuery.Problem) {
        return try FormalQuery(parsing: text)
      } catch {
        throw CSSearchQueryError(.invalidQuery, error.message)
      }
    }
  }
}

/// The items of this app.
struct AppItems {
  private let place: SpotlightPlace

  init() throws {
    do {
      place = try SpotlightPlace.found()
    } catch {
      throw CSSearchQueryError(.indexUnreachable, "\(error)")
    }
  }

  func all(where isMeant: (SearchableItem) throws -> Bool) throws -> [SearchableItem] {
    var found: [SearchableItem] = []
    try place.index.items(appID: place.appID, owner: place.owner) { item in
      var seen = item
      // The item's own keys can be queried like attributes.
      seen.attributeSet.set("uniqueIdentifier", item.uniqueIdentifier)
      seen.attributeSet.set("domainIdentifier", item.domainIdentifier)
      if try isMeant(seen) { found.append(item) }
    }
    return found
  }

  /// Returns the items that match a user's query, best first.
  func search(_ text: String, limit: Int) throws -> [SearchableItem] {
    var query = SearchQuery(text, limit: limit, owner: place.owner)
    query.appID = place.appID
    let results = try place.index.search(query)
    let identifiers = results.results.compactMap { result in
      result.sources.first { $0.kind == .item && $0.appID == place.appID }?.id
    }
    return try place.index.items(
      identifiers.prefix(limit).map { $0 },
      appID: place.appID,
      owner: place.owner
    )
  }

  /// Returns completions that find items of this app.
  func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    try place.index.suggest(text, limit: limit, appID: place.appID, owner: place.owner)
  }

  func engage(_ item: CSSearchableItem, visible: [CSSearchableItem], text: String, isChosen: Bool)
    throws
  {
    func name(_ item: CSSearchableItem) -> String {
      RecordName(kind: .item, owner: place.owner, app: place.appID, uid: item.uniqueIdentifier)
        .identifier
    }
    try place.index.engage(
      name(item),
      visible: visible.map(name),
      query: text,
      interaction: isChosen ? .select : .focus,
      owner: place.owner
    )
  }
}
