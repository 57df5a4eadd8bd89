import Foundation

extension CSSearchQuery {
  /// A sequence of found items; the first iterator starts the query.
  public struct Results: AsyncSequence, Sendable {
    /// An element of the sequence; the lesser of two items is the better one.
    public struct Item: FoundItem, @unchecked Sendable {
      /// The found item.
      public var item: CSSearchableItem
    }

    /// An iterator of the found items.
    public struct Iterator: AsyncIteratorProtocol {
      var results: QueryIterator<Item>

      /// Returns the next item; `nil` at the end.
      public mutating func next() async throws -> Item? {
        try await results.next(isolation: #isolation)
      }
    }

    let query: CSSearchQuery

    /// Starts the query, and returns an iterator of the found items.
    public func makeAsyncIterator() -> Iterator {
      let results = QueryIterator(query) {
        (feed: AsyncThrowingStream<Item, any Error>.Continuation) in
        QuerySink(
          items: { for item in $0 { feed.yield(Item(item: item)) } },
          suggestions: nil,
          end: feed.end
        )
      }
      return Iterator(results: results)
    }
  }

  /// The found items as an asynchronous sequence.
  public var results: Results { Results(query: self) }
}

/// An element of a query's results; equal elements have the same unique identifier.
public protocol FoundItem: Identifiable, Hashable, Comparable where ID == String {
  /// The found item.
  var item: CSSearchableItem { get }
}

extension FoundItem {
  /// The unique identifier of the item.
  public var id: String { item.uniqueIdentifier }

  /// Returns `true` if the items have the same unique identifier.
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

  /// Returns `true` if the first item is ranked before the other one.
  public static func < (one: Self, other: Self) -> Bool {
    one.item.compare(byRank: other.item) == .orderedAscending
  }

  /// Hashes the unique identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
