import FoundationEssentials
import Synchronization
import URLStandard

/// Limits the number of pages of a host that one run removes from the index.
///
/// A site whose pages all return 404 or `noindex` is more often broken than closed. Pages beyond the
/// limit stay in the index and are fetched again.
final class RemovalLimit: Sendable {
  /// The number of removals that is always permitted, because small sites do change.
  private static let floor = 20

  private struct State {
    var indexed: [HostKey: Int] = [:]
    var removed: [HostKey: Int] = [:]
    /// Pages that moved, by where they moved to.
    var moved: [String: Int] = [:]
  }

  private let percent: Int
  private let state = Mutex(State())

  init(percent: Int) { self.percent = percent }

  /// Sets the number of indexed pages per host.
  func begin(with indexed: [HostKey: Int]) {
    state.withLock { $0.indexed = indexed }
  }

  /// Counts a page that moved.
  ///
  /// - Returns: `false` if so many moved to the same page that it is more likely a page of errors.
  func mayMove(to target: String) -> Bool {
    state.withLock { state in
      let count = state.moved[target, default: 0]
      state.moved[target] = count + 1
      return count < Self.floor
    }
  }

  /// Counts a removal and returns `true` if the limit permits it.
  func mayRemove(of host: HostKey) -> Bool {
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
  /// Lets a page leave the index that failed, or was forbidden by robots.txt, for too long.
  mutating func expire(of entry: Frontier.Entry, after limit: Double) {
    let record = entry.record
    let age = page.fetchedAt.timeIntervalSince1970 - record.fetchedAt
    // Of a URL that redirected the index knows where it led.
    let isKnown = record.item != nil || record.visitCount > 0
    guard isKnown, record.fetchedAt > 0, age >= limit else { return }
    let days = Int(age / 86_400)
    switch page.outcome {
    case .failed(let reason): page.outcome = .expired("\(reason) for \(days) days")
    case .excluded(let rule):
      page.outcome = .expired("\(PageRecord.robotsMark)\(rule) for \(days) days")
    default: break
    }
  }

  /// Suppresses the removal of a page from the index if the limit of its host is reached.
  mutating func withhold(of entry: Frontier.Entry, by limit: RemovalLimit) {
    guard entry.record.item != nil, isRemoval(limit), !limit.mayRemove(of: entry.record.host) else {
      return
    }
    page.outcome = .withheld(page.outcome.name)
    page.markup = nil
    redirect = nil
  }

  /// Returns `true` if the index loses the page; a page that moved is not lost, unless many move to one page.
  private func isRemoval(_ limit: RemovalLimit) -> Bool {
    switch page.outcome {
    case .gone, .noindex, .notHTML, .refused, .expired: true
    case .duplicate, .redirected: leadsElsewhere && !limit.mayMove(to: page.finalURL.href)
    default: false
    }
  }
}
