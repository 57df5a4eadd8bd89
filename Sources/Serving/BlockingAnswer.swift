import Dispatch
import Synchronization

/// The value of an asynchronous function, waited for on a thread that may block.
enum BlockingAnswer {
  /// Returns the value of `body`.
  ///
  /// Never called from Swift's cooperative pool, whose threads `body` needs.
  static func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let box = AnswerBox<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task {
      let value = await body()
      box.value.withLock { $0 = value }
      isDone.signal()
    }
    isDone.wait()
    guard let value = box.value.withLock({ $0 }) else {
      preconditionFailure("the semaphore is signaled after the value is set")
    }
    return value
  }
}

/// A value that a task sets and a thread reads.
private final class AnswerBox<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
