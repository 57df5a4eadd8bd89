/// Passes on the results of pages in input order, in whatever order they are delivered.
///
/// A delivery passes on all consecutive results that are available; none is held back until more input
/// arrives.
actor OrderedOutput<Value: Sendable> {
  private var started = 0
  /// The number of values that were passed on.
  private(set) var doneCount = 0
  private var waiting: [Int: Value] = [:]
  /// A Boolean value that indicates whether a delivery is passing on values, those of later deliveries too.
  private var isPassingOn = false
  private let receive: @Sendable (Value) async -> Void
  private let rest: @Sendable () -> Void

  /// Creates an output that passes values to `receive`, one at a time, and calls `rest` whenever no
  /// started page is pending, so that the caller can flush its buffer.
  init(
    _ receive: @escaping @Sendable (Value) async -> Void,
    rest: @escaping @Sendable () -> Void = {}
  ) {
    self.receive = receive
    self.rest = rest
  }

  /// Records that the work on a page has started.
  func start(_ number: Int) { started = number + 1 }

  /// Delivers the result of a page; numbers start at 0 and are consecutive.
  func deliver(_ value: Value, number: Int) async {
    waiting[number] = value
    guard !isPassingOn else { return }
    isPassingOn = true
    while let value = waiting.removeValue(forKey: doneCount) {
      await receive(value)
      doneCount += 1
    }
    isPassingOn = false
    if doneCount >= started { rest() }
  }
}
