import Synchronization

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
  }

  private let percent: Int
  private let state = Mutex(State())

  init(percent: Int) { self.percent = percent }

  /// Sets the number of indexed pages per host.
  func begin(with indexed: [HostKey: Int]) {
    state.withLock { $0.indexed = indexed }
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
  /// Suppresses the removal of a page from the index if the limit of its host is reached.
  mutating func withhold(of entry: Frontier.Entry, by limit: RemovalLimit) {
    guard entry.record.item != nil, [.gone, .noindex].contains(page.outcome),
      !limit.mayRemove(of: entry.record.host)
    else { return }
    page.outcome = .withheld(page.outcome.name)
    page.markup = nil
  }
}
