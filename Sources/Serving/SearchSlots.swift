import DequeModule
import IndexModel
import Synchronization

/// A bounded number of concurrent searches; further searches are queued.
///
/// A search uses the processor for some milliseconds. Requests without a search do not wait behind searches.
final class SearchSlots: Sendable {
  private struct State {
    var running = 0
    var waiting: Deque<CheckedContinuation<Void, Never>> = []
  }

  /// The time after which a search ends, so that the searches behind it are not kept waiting.
  static let timeLimit = Duration.seconds(10)

  private let limit: Int
  private let state = Mutex(State())

  /// Creates slots for at most `limit` concurrent searches.
  init(limit: Int) { self.limit = max(1, limit) }

  /// A Boolean value that indicates whether a search would be queued.
  var isBusy: Bool { state.withLock { $0.running >= limit } }

  /// Runs `body` as soon as a slot is free and returns its result.
  func run<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    await enter()
    defer { leave() }
    let value = try await ReadDeadline.$current.withValue(.now + Self.timeLimit) {
      try await body()
    }
    return value
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.running >= limit else {
          state.running += 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the slot to the next search in the queue.
  private func leave() {
    let next = state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.running -= 1 }
      return next
    }
    next?.resume()
  }
}
