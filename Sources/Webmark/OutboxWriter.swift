package import Crawling
package import Frontier
import Indexing
package import IndexModel
import Synchronization

/// Encodes the changes of pages, and keeps them until the frontier writes them together with the pages.
package final class OutboxWriter: ChangeWriting {
  /// The changes of a page that is not completed.
  private struct PageEntry {
    let changes: [OutboxChange]
    let outcomes: [ChangeOutcome]
  }

  private struct Pending {
    /// The pages by their requested URLs.
    var pages: [String: PageEntry] = [:]
    /// The changes that no page causes.
    var others: [OutboxChange] = []
    var tally = IndexTally()
  }

  private let pending = Mutex(Pending())

  package init() {}

  /// The counts of the completed pages, by ``OutboxOutcomes``.
  package var tally: IndexTally { get async { pending.withLock(\.tally) } }

  package func add(
    _ changes: [IndexChange],
    of page: CrawledPage,
    fingerprint: ItemFingerprint?
  ) async throws {
    let url = page.requestedURL.href
    let encoded = try changes.map { change in
      OutboxChange(page: url, site: url, payload: try ChangePayload.bytes(of: change))
    }
    let outcomes = OutboxOutcomes(page, fingerprint: fingerprint).outcomes(of: changes)
    // A page that was fetched before and not completed has other changes now.
    pending.withLock { pending in
      pending.pages[url] =
        encoded.isEmpty ? nil : PageEntry(changes: encoded, outcomes: outcomes)
    }
  }

  package func add(_ associations: [AppAssociation]) async throws {
    let encoded = try associations.map { association in
      OutboxChange(
        page: nil,
        site: association.url.href,
        payload: try ChangePayload.bytes(of: association.change)
      )
    }
    pending.withLock { $0.others += encoded }
  }

  /// Returns `nil`: the frontier writes the changes.
  package func save() async throws -> JournalPosition? { nil }

  /// Does nothing: the frontier has written the changes.
  package func write() async throws {}

  package func outboxChanges(of urls: [String]) async -> [OutboxChange] {
    pending.withLock { pending in
      let pages = urls.compactMap { pending.pages.removeValue(forKey: $0) }
      for page in pages { pending.tally.count(page.outcomes) }
      defer { pending.others = [] }
      return pending.others + pages.flatMap(\.changes)
    }
  }
}
