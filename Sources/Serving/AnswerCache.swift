import Synchronization

/// Answers that are asked for again within seconds: people type the same beginnings.
///
/// An answer is kept for its owner's eyes only, and goes with every write through this server. What a
/// crawl writes meanwhile is seen when the answer's seconds are over.
final class AnswerCache: Sendable {
  /// Answers that are kept.
  private static let limit = 4000

  /// What was asked, and by whom.
  struct Key: Hashable, Sendable {
    var owner: String?
    var text: String
    var limit: Int
    var cursor: String?
    var wantsFacets: Bool
  }

  private struct Entry {
    var page: FoundPage
    var time: Double
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var writes = 0
  }

  private let seconds: Double
  private let state = Mutex(State())

  init(seconds: Double) {
    self.seconds = seconds
  }

  /// The answer that is kept, else that of `make`.
  func page(
    _ key: Key,
    at now: Double,
    _ make: () throws -> FoundPage
  ) throws -> FoundPage {
    guard seconds > 0 else { return try make() }
    let (kept, writes) = state.withLock { state in
      let entry = state.entries[key].flatMap { now - $0.time < seconds ? $0 : nil }
      return (entry?.page, state.writes)
    }
    if let kept { return kept }
    let page = try make()
    state.withLock { state in
      // An answer that a write overtook is given, and not kept.
      guard state.writes == writes else { return }
      if state.entries.count >= Self.limit {
        state.entries = state.entries.filter { now - $0.value.time < seconds }
        if state.entries.count >= Self.limit { state.entries.removeAll() }
      }
      state.entries[key] = Entry(page: page, time: now)
    }
    return page
  }

  /// Something was written.
  func forget() {
    state.withLock { state in
      state.entries.removeAll(keepingCapacity: true)
      state.writes += 1
    }
  }
}
