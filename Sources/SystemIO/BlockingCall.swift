import Dispatch
import Synchronization

/// A call of an asynchronous function from an interface whose methods return when their work is done.
public enum BlockingCall {
  private static let executor = QueueExecutor()

  /// Runs `body` and waits for it on the calling thread.
  ///
  /// `body` needs no thread of Swift's cooperative pool, so that any number of those threads may wait here.
  public static func wait<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let box = ResultBox<Value, Failure>()
    let isDone = DispatchSemaphore(value: 0)
    Task(executorPreference: executor) {
      do throws(Failure) {
        let value = try await body()
        box.result.withLock { $0 = .success(value) }
      } catch {
        box.result.withLock { $0 = .failure(error) }
      }
      isDone.signal()
    }
    isDone.wait()
    guard let result = box.result.withLock({ $0 }) else {
      preconditionFailure("the semaphore is signaled after the result is set")
    }
    return try result.get()
  }
}

/// A result that a task sets and a thread reads.
private final class ResultBox<Value: Sendable, Failure: Error>: Sendable {
  let result = Mutex<Result<Value, Failure>?>(nil)
}

/// The executor of calls that threads wait for: a dispatch queue, which has a thread whenever it has work
/// ([SE-0417](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0417-task-executor-preference.md)).
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "webmark.blocking-calls")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
