import Foundation

/// The receivers of a query's results.
struct QuerySink {
  /// Receives each batch of items; `nil` if items are not wanted.
  var items: (([CSSearchableItem]) -> Void)?
  /// Receives all suggestions; `nil` if they are not wanted.
  var suggestions: (([CSSuggestion]) -> Void)?
  /// Receives the end of the query, once.
  var end: ((any Error)?) -> Void
}

extension CSSearchQuery {
  /// Starts the query, and returns its results as a stream; the end of the stream cancels the query.
  func stream<Element: Sendable>(
    _ sink: @escaping @Sendable (AsyncThrowingStream<Element, any Error>.Continuation) -> QuerySink
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.cancel() }
      }
      Self.queue.async { self.run(sink(continuation)) }
    }
  }
}

/// An iterator of a query's results, which throws ``CSSearchQueryError/Code/cancelled`` if the query was cancelled.
struct QueryIterator<Element: Sendable> {
  let query: CSSearchQuery
  var stream: AsyncThrowingStream<Element, any Error>.Iterator

  init(
    _ query: CSSearchQuery,
    _ sink: @escaping @Sendable (AsyncThrowingStream<Element, any Error>.Continuation) -> QuerySink
  ) {
    self.query = query
    stream = query.stream(sink).makeAsyncIterator()
  }

  mutating func next(isolation: isolated (any Actor)?) async throws -> Element? {
    let element = try await stream.next(isolation: isolation)
    // In a cancelled task, a stream ends without an error.
    if element == nil { try query.checkCancellation() }
    return element
  }
}

extension AsyncThrowingStream.Continuation where Failure == any Error {
  /// Ends the stream, with an error or without.
  func end(_ error: (any Error)?) { finish(throwing: error) }
}
