package import Crawling
package import Frontier
package import IndexModel
import URLStandard

/// The destination of the changes that a crawl makes: an index, or an outbox from which indexes are filled.
package protocol ChangeWriting: Sendable {
  /// The counts of the changes that were written so far.
  var tally: IndexTally { get async }
  /// Adds the changes of a page; called concurrently.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - page: The page.
  ///   - fingerprint: The fingerprint of the page's item; `nil` if it has none.
  /// - Throws: An error if the changes cannot be encoded or written.
  func add(
    _ changes: [IndexChange],
    of page: CrawledPage,
    fingerprint: ItemFingerprint?
  ) async throws
  /// Adds the apps of pages that were not fetched again.
  func add(_ associations: [AppAssociation]) async throws
  /// Makes the received changes durable.
  ///
  /// - Returns: The position of the journal; `nil` if everything is in the index.
  func save() async throws -> JournalPosition?
  /// Writes all pending changes.
  func write() async throws
  /// Removes and returns the changes for the outbox that completed pages cause, and those that no page causes.
  func outboxChanges(of urls: [String]) async -> [OutboxChange]
  /// Frees the caches of the destination, before work that takes much memory for a moment.
  func releaseMemory() async
}

extension ChangeWriting {
  /// Returns no change.
  package func outboxChanges(of urls: [String]) async -> [OutboxChange] { [] }

  /// Does nothing.
  package func releaseMemory() async {}
}

extension AppAssociation {
  /// The change of the index.
  var change: IndexChange {
    .setApps(
      key: CanonicalKey(url).text,
      confirmed: confirmedAppIDs,
      named: namedAppIDs,
      seedApp: seedAppID
    )
  }
}
