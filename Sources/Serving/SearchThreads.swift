import DequeModule
import Dispatch
import Foundation
import Synchronization

/// A bounded pool of threads for searches; further searches are queued.
///
/// A search uses the processor for some milliseconds. Requests without a search do not wait behind
/// searches.
final class SearchThreads: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var running = 0
    var waiting: Deque<Job> = []
  }

  private let limit: Int
  private let areBlocked: Bool
  private let queue = DispatchQueue(label: "webmark.serving.search", attributes: .concurrent)
  private let state = Mutex(State())

  /// Creates a pool of search threads.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of concurrent searches.
  ///   - areBlocked: `true` if searches wait for responses of other servers. They then have threads of their own, because
  ///     Dispatch shares its few threads with Swift's tasks, which receive the responses.
  init(limit: Int, areBlocked: Bool = false) {
    self.limit = max(1, limit)
    self.areBlocked = areBlocked
  }

  /// A Boolean value that indicates whether a search would be queued.
  var isBusy: Bool { state.withLock { $0.running >= limit } }

  /// Runs `job` as soon as a thread is available.
  func start(_ job: @escaping Job) {
    let isFree = state.withLock { state in
      state.waiting.append(job)
      guard state.running < limit else { return false }
      state.running += 1
      return true
    }
    if isFree { startThread() }
  }

  private func startThread() {
    guard areBlocked else { return queue.async { self.work() } }
    let thread = Thread { self.work() }
    thread.name = "webmark-search"
    thread.start()
  }

  /// Runs `body` as soon as a thread is available and returns its result.
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
