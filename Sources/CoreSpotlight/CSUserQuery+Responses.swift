import Foundation

extension CSUserQuery {
  /// A found item; the lesser of two items is the better one.
  public struct Item: FoundItem, @unchecked Sendable {
    /// The found item.
    public var item: CSSearchableItem
  }

  /// A suggestion for the query; the lesser of two suggestions is the better one.
  public struct Suggestion: Identifiable, Hashable, Comparable, @unchecked Sendable {
    /// The suggestion.
    public var suggestion: CSSuggestion

    /// The text of the suggestion.
    public var id: String { suggestion.localizedSuggestion }

    /// Returns `true` if the suggestions have the same text.
    public static func == (one: Suggestion, other: Suggestion) -> Bool { one.id == other.id }

    /// Returns `true` if the first suggestion is ranked before the other one.
    public static func < (one: Suggestion, other: Suggestion) -> Bool {
      one.suggestion.compare(byRank: other.suggestion) == .orderedAscending
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The sequence of items and suggestions; the first iterator starts the query.
  public struct Responses: AsyncSequence, Sendable {
    /// An element of the sequence.
    public enum Response: Identifiable, Hashable, @unchecked Sendable {
      /// An item.
      case item(CSUserQuery.Item)
      /// A suggestion.
      case suggestion(CSUserQuery.Suggestion)

      /// The identifier of the item, or the text of the suggestion, after a prefix.
      public var id: String {
        switch self {
        case .item(let item): "item:" + item.id
        case .suggestion(let suggestion): "suggestion:" + suggestion.id
        }
      }
    }

    /// An iterator of the responses.
    public struct Iterator: AsyncIteratorProtocol {
      var results: QueryIterator<Response>

      /// Returns the next response; `nil` at the end.
      public mutating func next() async throws -> Response? {
        try await results.next(isolation: #isolation)
      }
    }

    let query: CSUserQuery

    /// Starts the query, and returns an iterator of items, followed by suggestions.
    public func makeAsyncIterator() -> Iterator {
      let results = QueryIterator(query) {
        (feed: AsyncThrowingStream<Response, any Error>.Continuation) in
        QuerySink(
          items: { for item in $0 { feed.yield(.item(Item(item: item))) } },
          suggestions: {
            for found in $0 { feed.yield(.suggestion(Suggestion(suggestion: found))) }
          },
          end: feed.end
        )
      }
      return Iterator(results: results)
    }
  }

  /// The sequence of suggestions; the first iterator starts the query, which finds no items.
  public struct Suggestions: AsyncSequence, Sendable {
    /// An iterator of the suggestions.
    public struct Iterator: AsyncIteratorProtocol {
      var results: QueryIterator<Suggestion>

      /// Returns the next suggestion; `nil` at the end.
      public mutating func next() async throws -> Suggestion? {
        try await results.next(isolation: #isolation)
      }
    }

    let query: CSUserQuery

    /// Starts the query, and returns an iterator of suggestions.
    public func makeAsyncIterator() -> Iterator {
      let results = QueryIterator(query) {
        (feed: AsyncThrowingStream<Suggestion, any Error>.Continuation) in
        QuerySink(
          items: nil,
          suggestions: { for found in $0 { feed.yield(Suggestion(suggestion: found)) } },
          end: feed.end
        )
      }
      return Iterator(results: results)
    }
  }

  /// The items and suggestions as an asynchronous sequence.
  public var responses: Responses { Responses(query: self) }

  /// The suggestions as an asynchronous sequence.
  public var suggestions: Suggestions { Suggestions(query: self) }
}
