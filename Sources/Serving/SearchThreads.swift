import DequeModule
import Dispatch
import Synchronization

/// Threads on which the index is asked, a few at a time; more searches wait for their turn.
///
/// A search takes the processor for some milliseconds. Requests that need none do not wait behind
/// those that do.
final class SearchThreads: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var running = 0
    var waiting: Deque<Job> = []
  }

  private let limit: Int
  private let queue = DispatchQueue(label: "webmark.serving.search", attributes: .concurrent)
  private let state = Mutex(State())

  /// - Parameter limit: Searches at a time.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Whether a search would have to wait.
  var isBusy: Bool { state.withLock { $0.running >= limit } }

  /// Does `job` when its turn has come.
  func start(_ job: @escaping Job) {
    let isFree = state.withLock { state in
      state.waiting.append(job)
      guard state.running < limit else { return false }
      state.running += 1
      return true
    }
    if isFree { queue.async { self.work() } }
  }

  /// Answers what `body` does when its turn has come.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      start { continuation.resume(with: Result { try body() }) }
    }
  }

  private func work() {
    while let job = next() { job() }
  }

  private func next() -> Job? {
    state.withLock { state in
      if let job = state.waiting.popFirst() { return job }
      state.running -= 1
      return nil
    }
  }
}
