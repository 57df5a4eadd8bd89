import FoundationEssentials
import Frontier
import Politeness
import Synchronization
import URLStandard

/// Limits the number of pages of a host that one run removes from the index.
///
/// A site whose pages all return 404 or `noindex` is more often broken than closed. Pages beyond the
/// limit stay in the index and are fetched again.
final class DeletionGuard: Sendable {
  /// The number of removals that is always permitted, because small sites do change.
  private static let floor = 20

  private struct State {
    var indexed: [HostKey: Int] = [:]
    var removed: [HostKey: Int] = [:]
    /// The number of moved pages by their target.
    var moved: [String: Int] = [:]
  }

  private let percent: Int
  private let state = Mutex(State())

  init(percent: Int) { self.percent = percent }

  /// Sets the number of indexed pages per host.
  func setIndexedCounts(_ indexed: [HostKey: Int]) {
    state.withLock { $0.indexed = indexed }
  }

  /// Returns `true` if the index had pages of a host when the session began.
  func hasIndexedPages(of host: HostKey) -> Bool {
    state.withLock { ($0.indexed[host] ?? 0) > 0 }
  }

  /// Counts a moved page.
  ///
  /// - Returns: `false` if so many pages moved to the same target that it is more likely an error page.
  func allowsMove(to target: String) -> Bool {
    state.withLock { state in
      let count = state.moved[target, default: 0]
      state.moved[target] = count + 1
      return count < Self.floor
    }
  }

  /// Counts a removal and returns `true` if the limit permits it.
  func allowsDeletion(of host: HostKey) -> Bool {
    state.withLock { state in
      let limit = max(Self.floor, (state.indexed[host] ?? 0) * percent / 100)
      let count = state.removed[host, default: 0]
      guard percent >= 100 || count < limit else { return false }
      state.removed[host] = count + 1
      return true
    }
  }
}

extension PageResult {
  /// Removes a page from the index that has failed, or has been disallowed by robots.txt, for too long.
  mutating func expire(of entry: Frontier.Entry, after limit: Double) {
    let record = entry.record
    let age = page.fetchedAt.timeIntervalSince1970 - record.fetchedAt
    // The index stores the target of a URL that redirected, even without an item.
    let isKnown = record.item != nil || record.visitCount > 0
    guard isKnown, record.fetchedAt > 0, age >= limit else { return }
    let days = Int(age / 86_400)
    switch page.outcome {
    case .failed(let failure):
      page.outcome = .expired(PageExpiry(cause: .failed(failure), days: days))
    case .excluded(let rule):
      page.outcome = .expired(PageExpiry(cause: .disallowed(rule: rule), days: days))
    default: break
    }
  }

  /// Suppresses the removal of a page from the index if the limit of its host is reached.
  mutating func suppressDeletion(of entry: Frontier.Entry, by deletionGuard: DeletionGuard) {
    guard entry.record.item != nil, let cause = deletionCause(deletionGuard),
      !deletionGuard.allowsDeletion(of: entry.record.host)
    else {
      return
    }
    page.outcome = .deletionSuppressed(cause)
    page.markup = nil
    redirect = nil
  }

  /// Returns the reason why the index loses the page; a moved page is not lost unless many pages move to one target.
  private func deletionCause(_ deletionGuard: DeletionGuard) -> DeletionCause? {
    switch page.outcome {
    case .gone: .gone
    case .noindex: .noindex
    case .notHTML: .notHTML
    case .refused: .refused
    case .expired: .expired
    case .duplicate, .redirected:
      leadsToOtherPage && !deletionGuard.allowsMove(to: page.finalURL.href) ? .moved : nil
    case .fetched, .unchanged, .excluded, .missing, .deletionSuppressed, .failed: nil
    }
  }
}
