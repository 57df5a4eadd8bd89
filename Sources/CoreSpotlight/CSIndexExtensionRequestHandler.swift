public import Foundation
import Synchronization

/// A handler that indexes items while the app is not running; see
/// <https://developer.apple.com/documentation/corespotlight/csindexextensionrequesthandler>.
///
/// A subclass implements the two reindexing methods of the delegate protocol; ``run(_:)`` calls one of them.
open class CSIndexExtensionRequestHandler: NSObject, CSSearchableIndexDelegate,
  NSExtensionRequestHandling
{
  /// The items to reindex.
  public enum Request: Sendable, Equatable {
    /// All items.
    case all
    /// The items with these identifiers.
    case identifiers([String])
  }

  /// Reindexes all items; subclasses override this method.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }

  /// Reindexes items; subclasses override this method.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }

  /// Does nothing; subclasses may override this method.
  open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Does nothing; subclasses may override this method.
  open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Throws an error; subclasses that provide data override this method.
  open func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.invalidItemError, "no data of \(itemIdentifier) as \(typeIdentifier)")
  }

  /// Throws an error; subclasses that provide files override this method.
  open func fileURL(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.invalidItemError, "no file of \(itemIdentifier) as \(typeIdentifier)")
  }

  /// Passes no items to the handler; subclasses may override this method.
  open func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) { searchableItemsHandler([]) }

  /// Calls the method without a protection class; subclasses may override this method.
  open func searchableItems(
    forIdentifiers identifiers: [String],
    protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItems(
      forIdentifiers: identifiers,
      searchableItemsHandler: searchableItemsHandler
    )
  }

  /// Does nothing; the system of extensions, which would call this method, does not exist on Linux.
  open func beginRequest(with context: NSExtensionContext) {}

  /// Does nothing; subclasses may override this method.
  open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

  /// Runs a request, and returns `true` if it was acknowledged immediately.
  ///
  /// The caller should retry a request that was not acknowledged.
  public func run(_ request: Request) -> Bool {
    let isAcknowledged = Atomic(false)
    put(request) { isAcknowledged.store(true, ordering: .relaxed) }
    return isAcknowledged.load(ordering: .relaxed)
  }

  private func put(_ request: Request, acknowledging acknowledge: @escaping () -> Void) {
    let index = CSSearchableIndex.default()
    switch request {
    case .all:
      searchableIndex(index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge)
    case .identifiers(let identifiers):
      searchableIndex(
        index,
        reindexSearchableItemsWithIdentifiers: identifiers,
        acknowledgementHandler: acknowledge
      )
    }
  }

  // MARK: Provider for `webmark reindex`

  /// Answers requests on standard input until it ends; the `main` function of a provider calls only this
  /// method.
  ///
  /// A request without acknowledgement gets no answer, and webmark retries it later.
  public func answerRequests() async {
    while let line = readLine() {
      guard let answer = await answer(to: line) else { continue }
      // The requester may have exited, so a failed write ends the loop.
      do {
        try FileHandle.standardOutput.write(contentsOf: Data((answer + "\n").utf8))
      } catch {
        return
      }
    }
  }

  /// Runs the request in one line, and returns the answer after its acknowledgement; `nil` if the line is not
  /// a request.
  public func answer(to line: String) async -> String? {
    guard let request = Request(line: line) else { return nil }
    let (acknowledgements, feed) = AsyncStream.makeStream(of: Void.self)
    put(request) { feed.yield() }
    for await _ in acknowledgements { break }
    return #"{"op":"ack"}"#
  }
}

extension CSIndexExtensionRequestHandler.Request {
  private struct Request: Decodable {
    var op: String
    var ids: [String]?
  }

  /// Parses `{"op":"reindexAll"}` or `{"op":"reindex","ids":[…]}`.
  init?(line: String) {
    guard let request = try? JSONDecoder().decode(Request.self, from: Data(line.utf8)) else {
      return nil
    }
    switch (request.op, request.ids) {
    case ("reindexAll", _): self = .all
    case ("reindex", let identifiers?): self = .identifiers(identifiers)
    default: return nil
    }
  }
}
