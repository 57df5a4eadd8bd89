import Frontier
import Synchronization

/// The limits of seeds and hosts for the new URLs of one batch.
///
/// Each URL is counted once, however often its transaction is repeated.
final class BatchRoom: Sendable {
  private struct State {
    var counts: KnownURLCounts
    var verdicts: [PageKey: Bool] = [:]
  }

  private let state: Mutex<State>

  init(_ counts: KnownURLCounts) { state = Mutex(State(counts: counts)) }

  /// The counts with those of the batch; the room has none afterwards.
  func extractCounts() -> KnownURLCounts { state.withLock { $0.counts.extract() } }

  /// Returns `true` if the limits allow a new URL; counts it either way.
  func admits(_ page: DiscoveredPage) -> Bool {
    state.withLock { state in
      if let verdict = state.verdicts[page.key] { return verdict }
      let isAdmitted = state.counts.hasRoom(for: page)
      if isAdmitted { state.counts.add(page) } else { state.counts.drop(page) }
      state.verdicts[page.key] = isAdmitted
      return isAdmitted
    }
  }
}
