import Synchronization

/// Hands on what became of pages in the order of the input, whoever is ready first.
///
/// Whoever delivers what comes next hands it on, and all that waited for it: no result is held back
/// until more input comes.
final class OrderedOutput<Value: Sendable>: Sendable {
  private struct State {
    var begun = 0
    var next = 0
    var waiting: [Int: Value] = [:]
  }

  private let state = Mutex(State())
  private let receive: @Sendable (Value) -> Void
  private let rest: @Sendable () -> Void

  /// An output whose values go to `receive`, one at a time; whenever nothing that was begun is still to
  /// come, `rest` is told, and may hand on what was gathered.
  init(
    _ receive: @escaping @Sendable (Value) -> Void,
    rest: @escaping @Sendable () -> Void = {}
  ) {
    self.receive = receive
    self.rest = rest
  }

  /// Values that were handed on.
  var doneCount: Int { state.withLock(\.next) }

  /// Tells that the page with that number is worked on from now.
  func begin(_ number: Int) { state.withLock { $0.begun = number + 1 } }

  /// Hands over what became of the page with that number; numbers begin at 0, and none is left out.
  func deliver(_ value: Value, number: Int) {
    state.withLock { state in
      state.waiting[number] = value
      while let value = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        receive(value)
      }
      if state.next >= state.begun { rest() }
    }
  }
}
