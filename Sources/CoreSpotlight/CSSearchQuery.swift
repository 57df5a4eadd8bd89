public import Foundation
import Indexing
import IndexModel
import Querying
import Search
import SearchableItems
import Synchronization
import SystemIO

/// A query in the formal language over the app's own items; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchquery>.
///
/// Handlers are called one at a time, on a queue of the query.
open class CSSearchQuery: NSObject, @unchecked Sendable {
  struct State {
    var isStarted = false
    var isCancelled = false
    var itemCount = 0
    var suggestionCount = 0
  }

  static let queue = DispatchQueue(label: "CSSearchQuery", attributes: .concurrent)
  static let cancellation = CSSearchQueryError(.cancelled, "the query was cancelled")
  /// The maximum number of items per batch.
  private static let batchSize = 100

  private let queryString: String
  let fetchAttributes: [String]
  let filterQueries: [String]
  let state = Mutex(State())

  /// The handler for each batch of found items.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// The handler for the end of the query, called once.
  open var completionHandler: (((any Error)?) -> Void)?
  /// The protection classes of the items that are found; if empty, items of all classes.
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
  open var foundItemCount: Int { state.withLock { $0.itemCount } }

  /// Starts the query and returns immediately; a query can be started only once.
  open func start() {
    Self.queue.async { self.run(self.sink()) }
  }

  /// Stops the query: no handler receives further results, and the completion handler receives
  /// ``CSSearchQueryError/Code/cancelled``.
  open func cancel() { state.withLock { $0.isCancelled = true } }

  /// Returns the handlers that ``start()`` calls.
  func sink() -> QuerySink {
    QuerySink(
      items: { [foundItemsHandler] in foundItemsHandler?($0) },
      suggestions: nil,
      end: { [completionHandler] in completionHandler?($0) }
    )
  }

  func run(_ sink: QuerySink) {
    do {
      try claim()
      try checkCancellation()
      try search(sink)
      try checkCancellation()
      sink.end(nil)
    } catch {
      sink.end(error)
    }
  }

  private func claim() throws {
    let isFree = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFree else { throw CSSearchQueryError(.unknown, "a query runs once") }
  }

  func checkCancellation() throws { if isCancelled { throw Self.cancellation } }

  /// The filter by protection class; `nil` for all classes.
  var protection: ProtectionFilter? { ProtectionFilter(classes: protectionClasses.map(\.rawValue)) }

  /// Finds results and passes them to the sink.
  func search(_ sink: QuerySink) throws {
    let protection = protection
    let queries = try FormalQueries.parsed([queryString] + filterQueries)
    let referenceTime = FormalQuery.ReferenceTime()
    let found = try AppItems().all { item in
      try self.checkCancellation()
      return protection?.includes(item.attributeSet.protectionClass) != false
        && queries.allSatisfy { $0.matches(item.attributeSet, at: referenceTime) }
    }
    try deliver(found.map { CSSearchableItem($0, fetching: fetchAttributes) }, to: sink)
  }

  /// Passes items to the sink in batches until the query is cancelled.
  func deliver(_ items: [CSSearchableItem], to sink: QuerySink) throws {
    for start in stride(from: 0, to: items.count, by: Self.batchSize) {
      try checkCancellation()
      let batch = Array(items[start..<min(start + Self.batchSize, items.count)])
      state.withLock { $0.itemCount += batch.count }
      sink.items?(batch)
    }
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
  let configuration: SpotlightConfiguration

  init() throws {
    do {
      configuration = try SpotlightConfiguration.found()
    } catch {
      throw CSSearchQueryError(.indexUnreachable, "\(error)")
    }
  }

  func all(
    where isIncluded: @escaping @Sendable (SearchableItem) throws -> Bool
  ) throws -> [SearchableItem] {
    try BlockingCall.wait { [configuration] in
      try await configuration.index.items(appID: configuration.appID, owner: configuration.owner) {
        try isIncluded(Self.queried($0))
      }
    }
  }

  /// Returns an item whose own keys can be queried like attributes.
  private static func queried(_ item: SearchableItem) -> SearchableItem {
    var item = item
    item.attributeSet.set("uniqueIdentifier", item.uniqueIdentifier)
    item.attributeSet.set("domainIdentifier", item.domainIdentifier)
    return item
  }

  /// Returns the items that match a user's query and for which `isIncluded` returns `true`, best first.
  func search(
    _ text: String,
    limit: Int,
    comparesAll: Bool,
    protection: ProtectionFilter?,
    where isIncluded: @escaping @Sendable (SearchableItem) throws -> Bool
  ) throws -> [SearchableItem] {
    var query = SearchQuery(text, owner: configuration.owner)
    query.appID = configuration.appID
    query.protection = protection
    query.comparesAll = comparesAll
    return try BlockingCall.wait { [configuration, query] in
      try await configuration.index.items(matching: query, limit: limit) {
        try isIncluded(Self.queried($0))
      }
    }
  }

  /// Returns completions that find items of this app.
  func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    try BlockingCall.wait { [configuration] in
      try await configuration.index.suggest(
        text,
        limit: limit,
        appID: configuration.appID,
        owner: configuration.owner
      )
    }
  }

  /// Returns the result identifier of an item.
  func name(of item: CSSearchableItem) -> String {
    RecordName(
      kind: .item,
      owner: configuration.owner,
      app: configuration.appID,
      uid: item.uniqueIdentifier
    )
    .identifier
  }

  func engage(_ item: CSSearchableItem, visible: [CSSearchableItem], text: String, isChosen: Bool)
    throws
  {
    let (chosen, visible) = (name(of: item), visible.map(name))
    _ = try BlockingCall.wait { [configuration] in
      try await configuration.index.engage(
        chosen,
        visible: visible,
        query: text,
        interaction: isChosen ? .select : .focus,
        owner: configuration.owner
      )
    }
  }
}
