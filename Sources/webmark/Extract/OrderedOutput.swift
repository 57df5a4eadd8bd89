import Synchronization

/// Hands on what became of pages in the order of the input, whoever is ready first.
///
/// Whoever delivers what comes next hands it on, and all that waited for it: no result is held back
/// until more input comes.
final class OrderedOutput<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: Value] = [:]
  }

  private let state = Mutex(State())
  private let receive: @Sendable (Value) -> Void

  /// An output whose values go to `receive`, one at a time.
  init(_ receive: @escaping @Sendable (Value) -> Void) { self.receive = receive }

  /// Values that were handed on.
  var doneCount: Int { state.withLock(\.next) }

  /// Hands over what became of the page with that number; numbers begin at 0, and none is left out.
  func deliver(_ value: Value, number: Int) {
    state.withLock { state in
      state.waiting[number] = value
      while let value = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        receive(value)
      }
    }
  }
}
