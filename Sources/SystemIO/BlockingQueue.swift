import Dispatch

/// A serial dispatch queue for work that waits for a disk, so that no thread of Swift's cooperative pool does.
///
/// Each queue runs one piece of work at a time, in the order of the calls. It is an executor, too: an actor whose
/// `unownedExecutor` is that of a queue runs on it
/// ([SE-0392](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0392-custom-actor-executors.md)).
public final class BlockingQueue: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates a queue with a name that debuggers show.
  public init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Runs `body` on the queue, regardless of the cancellation of the calling task.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// Runs a job of an actor on the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
