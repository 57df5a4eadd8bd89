import DequeModule
import Dispatch
import Synchronization

/// A bounded pool of threads for work that waits for a disk or computes for long; further work is queued.
///
/// The threads are none of Swift's cooperative pool. A pool is an executor, too: asynchronous functions of a task that
/// prefers it run on its threads
/// ([SE-0417](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0417-task-executor-preference.md)).
public final class BlockingPool: TaskExecutor {
  private typealias Job = @Sendable () -> Void

  private struct State {
    /// The positions of the queues without work.
    var free: [Int]
    var waiting: Deque<Job> = []
  }

  /// A serial queue for each thread: Dispatch starts a thread for a serial queue even if all others are blocked.
  private let queues: [DispatchQueue]
  private let state: Mutex<State>

  /// Creates a pool.
  ///
  /// - Parameters:
  ///   - label: The name that debuggers show.
  ///   - limit: The maximum number of threads, at least 1.
  public init(_ label: String, limit: Int) {
    queues = (0..<max(1, limit)).map { DispatchQueue(label: "\(label).\($0)") }
    state = Mutex(State(free: Array(queues.indices.reversed())))
  }

  /// Runs `body` as soon as a thread is available, regardless of the cancellation of the calling task.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      start { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// Runs a job of a task that prefers the pool.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    start { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  private func start(_ job: @escaping Job) {
    let free = state.withLock { state -> Int? in
      state.waiting.append(job)
      return state.free.popLast()
    }
    if let free { queues[free].async { self.work(free) } }
  }

  private func work(_ position: Int) {
    while let job = next(position) { job() }
  }

  /// Returns the next job; without one, the queue at `position` becomes free.
  private func next(_ position: Int) -> Job? {
    state.withLock { state in
      if let job = state.waiting.popFirst() { return job }
      state.free.append(position)
      return nil
    }
  }
}
