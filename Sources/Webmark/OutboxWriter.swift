package import Crawling
package import Frontier
import Indexing
package import IndexModel
import Synchronization

/// Encodes the changes of pages, and keeps them until the frontier writes them together with the pages.
package final class OutboxWriter: ChangeWriting {
  private struct Pending {
    /// The changes by the requested URL of the page that causes them.
    var pages: [String: [OutboxChange]] = [:]
    /// The changes that no page causes.
    var others: [OutboxChange] = []
    var tally = IndexTally()
  }

  private let pending = Mutex(Pending())

  package init() {}

  /// The numbers of stored and removed pages that were passed to the outbox; whether they are new is known to the indexes
  /// only.
  package var tally: IndexTally { get async { pending.withLock(\.tally) } }

  package func add(_ changes: [IndexChange], of page: CrawledPage) async throws {
    let url = page.requestedURL.href
    let encoded = try changes.map { change in
      OutboxChange(page: url, site: url, payload: try ChangePayload.bytes(of: change))
    }
    // A page that was fetched before and not completed has other changes now.
    pending.withLock { pending in
      pending.pages[url] = encoded.isEmpty ? nil : encoded
      pending.tally.count(changes.compactMap(\.outboxOutcome))
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
      defer { pending.others = [] }
      return pending.others + urls.flatMap { pending.pages.removeValue(forKey: $0) ?? [] }
    }
  }
}

extension IndexChange {
  /// The outcome that is counted for the summary of a crawl; `nil` if the change is not about a page's item.
  fileprivate var outboxOutcome: ChangeOutcome? {
    switch self {
    case .putPage, .putItem: .merged
    case .removePage: .removed(1)
    default: nil
    }
  }
}
