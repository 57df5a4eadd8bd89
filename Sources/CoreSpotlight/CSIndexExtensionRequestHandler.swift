public import Foundation
import Synchronization

/// What indexes while the app does not run; see
/// <https://developer.apple.com/documentation/corespotlight/csindexextensionrequesthandler>.
///
/// A subclass answers the two questions of its protocol; ``run(_:)`` puts one of them.
open class CSIndexExtensionRequestHandler: NSObject, CSSearchableIndexDelegate {
  /// What is to be indexed again.
  public enum Request: Sendable, Equatable {
    /// Everything.
    case all
    /// These items.
    case identifiers([String])
  }

  /// Indexes everything again; a subclass says how.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }

  /// Indexes items again; a subclass says how.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }

  /// Puts a question; whether it was acknowledged at once is told.
  ///
  /// What was not is to be asked again.
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

  // MARK: As a provider of `webmark reindex`

  /// Answers the questions on standard input until it ends; all that such a program's `main` does.
  ///
  /// A question that is never acknowledged is never answered, and webmark asks again another time.
  public func answerRequests() async {
    while let line = readLine() {
      guard let answer = await answer(to: line) else { continue }
      // Whoever asked may be gone: then nobody waits for an answer.
      do {
        try FileHandle.standardOutput.write(contentsOf: Data((answer + "\n").utf8))
      } catch {
        return
      }
    }
  }

  /// Puts the question of one line, and answers when it was acknowledged; `nil` where it is none.
  public func answer(to line: String) async -> String? {
    guard let request = Request(line: line) else { return nil }
    let (acknowledgements, feed) = AsyncStream.makeStream(of: Void.self)
    put(request) { feed.yield() }
    for await _ in acknowledgements { break }
    return #"{"op":"ack"}"#
  }
}

extension CSIndexExtensionRequestHandler.Request {
  private struct Question: Decodable {
    var op: String
    var ids: [String]?
  }

  /// Reads `{"op":"reindexAll"}` or `{"op":"reindex","ids":[…]}`.
  init?(line: String) {
    guard let question = try? JSONDecoder().decode(Question.self, from: Data(line.utf8)) else {
      return nil
    }
    switch (question.op, question.ids) {
    case ("reindexAll", _): self = .all
    case ("reindex", let identifiers?): self = .identifiers(identifiers)
    default: return nil
    }
  }
}
