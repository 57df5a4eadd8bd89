import Dispatch

/// A thread for work that waits for a disk, so that no thread of Swift's cooperative pool does.
///
/// Each queue runs one piece of work at a time, in the order of the calls.
public struct BlockingQueue: Sendable {
  private let queue: DispatchQueue

  /// Creates a queue with a name that debuggers show.
  public init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Runs `body` on the queue's thread, regardless of the cancellation of the calling task.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}
