import Synchronization

/// How many pages of a host may leave the index in one run.
///
/// A site that answers 404 everywhere, or asks everywhere not to be indexed, has a bad day more often
/// than it has ended. What may not leave stays, and is asked for again.
final class RemovalLimit: Sendable {
  /// So many may always go: small sites do change.
  private static let floor = 20

  private struct State {
    var indexed: [HostKey: Int] = [:]
    var removed: [HostKey: Int] = [:]
  }

  private let percent: Int
  private let state = Mutex(State())

  init(percent: Int) { self.percent = percent }

  /// Tells how many pages of each host the index holds.
  func begin(with indexed: [HostKey: Int]) {
    state.withLock { $0.indexed = indexed }
  }

  /// Takes a page out of what may go; whether there was room.
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
  /// Keeps a page in the index that should leave it, where too many of its host left in this run.
  mutating func withhold(of entry: Frontier.Entry, by limit: RemovalLimit) {
    guard entry.record.item != nil, [.gone, .noindex].contains(page.outcome),
      !limit.mayRemove(of: entry.record.host)
    else { return }
    page.outcome = .withheld(page.outcome.name)
    page.markup = nil
  }
}
