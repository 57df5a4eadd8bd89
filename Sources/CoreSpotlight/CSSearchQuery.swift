public import Foundation
import Indexing
import SearchableItems
import Synchronization

/// How a query is run; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchquerycontext>.
open class CSSearchQueryContext: NSObject {
  /// The attributes that found items bear; none but their identifiers where it is empty.
  open var fetchAttributes: [String] = []
  /// Queries that narrow the result.
  open var filterQueries: [String] = []
  /// The language of the keyboard; it makes no difference here.
  open var keyboardLanguage: String?

  /// A context without attributes and filters.
  public override init() {}
}

/// A query in the formal language over the app's own items; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchquery>.
open class CSSearchQuery: NSObject, @unchecked Sendable {
  /// What was found, one after the other; to ask for it starts the query.
  public struct Results: AsyncSequence, Sendable {
    /// An item.
    public struct Item: @unchecked Sendable {
      /// What was found.
      public let item: CSSearchableItem
    }

    let query: CSSearchQuery

    /// Runs the query, and hands out what it found.
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
  /// Items that are handed out at a time.
  private static let batchSize = 100

  private let queryString: String
  private let fetchAttributes: [String]
  private let filterQueries: [String]
  private let state = Mutex(State())

  /// Called with what was found, batch by batch.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// Called once, when the query is done.
  open var completionHandler: (((any Error)?) -> Void)?
  /// Protection classes; there are none here.
  open var protectionClasses: [FileProtectionType] = []

  /// A query in its context.
  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    self.queryString = queryString
    fetchAttributes = queryContext?.fetchAttributes ?? []
    filterQueries = queryContext?.filterQueries ?? []
  }

  /// A query, and the attributes that found items bear; Apple's older form.
  public init(queryString: String, attributes: [String]?) {
    self.queryString = queryString
    fetchAttributes = attributes ?? []
    filterQueries = []
  }

  /// Whether it was cancelled.
  open var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// How many items were found so far.
  open var foundItemCount: Int { state.withLock { $0.count } }
  /// What was found, one after the other.
  open var results: Results { Results(query: self) }

  /// Starts the query; it can be started once.
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

/// Formal queries, with their problems under Apple's names.
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
      // The item's own keys can be asked for like attributes.
      seen.attributeSet.set("uniqueIdentifier", item.uniqueIdentifier)
      seen.attributeSet.set("domainIdentifier", item.domainIdentifier)
      if try isMeant(seen) { found.append(item) }
    }
    return found
  }

  /// Items that a person's words find, best first.
  func search(_ text: String, limit: Int) throws -> [SearchableItem] {
    let results = try place.index.search(
      SearchQuery(text, limit: 1000, owner: place.owner)
    )
    let identifiers = results.results.compactMap { result in
      result.sources.first { $0.kind == .item && $0.appID == place.appID }?.id
    }
    return try place.index.items(
      identifiers.prefix(limit).map { $0 },
      appID: place.appID,
      owner: place.owner
    )
  }

  /// What a person may go on to type to find items of this app.
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
