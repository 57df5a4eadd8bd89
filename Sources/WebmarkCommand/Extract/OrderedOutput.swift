import Synchronization

/// Passes on the results of pages in input order, in whatever order they are delivered.
///
/// A delivery passes on all consecutive results that are available; none is held back until more input
/// arrives.
final class OrderedOutput<Value: Sendable>: Sendable {
  private struct State {
    var started = 0
    var next = 0
    var waiting: [Int: Value] = [:]
  }

  private let state = Mutex(State())
  private let receive: @Sendable (Value) -> Void
  private let rest: @Sendable () -> Void

  /// Creates an output that passes values to `receive`, one at a time, and calls `rest` whenever no
  /// started page is pending, so that the caller can flush its buffer.
  init(
    _ receive: @escaping @Sendable (Value) -> Void,
    rest: @escaping @Sendable () -> Void = {}
  ) {
    self.receive = receive
    self.rest = rest
  }

  /// The number of values that were passed on.
  var doneCount: Int { state.withLock(\.next) }

  /// Records that the work on a page has started.
  func start(_ number: Int) { state.withLock { $0.started = number + 1 } }

  /// Delivers the result of a page; numbers start at 0 and are consecutive.
  func deliver(_ value: Value, number: Int) {
    state.withLock { state in
      state.waiting[number] = value
      while let value = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        receive(value)
      }
      if state.next >= state.started { rest() }
    }
  }
}
