import FoundationEssentials
import Synchronization
import URLStandard

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
    /// Pages that moved, by where they moved to.
    var moved: [String: Int] = [:]
  }

  private let percent: Int
  private let state = Mutex(State())

  init(percent: Int) { self.percent = percent }

  /// Tells how many pages of each host the index holds.
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

  /// Keeps a page in the index that should leave it, where too many of its host left in this run.
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
