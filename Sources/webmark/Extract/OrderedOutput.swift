import Synchronization

/// Writes the lines of pages in the order of the input, whoever is ready first.
///
/// Whoever delivers what comes next writes it, and all that waited for it: no result is held back
/// until more input comes.
final class OrderedOutput: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: Delivery] = [:]
    var problems = 0
  }

  /// A line for standard output, or a message for standard error.
  struct Delivery: Sendable {
    var line: [UInt8] = []
    var problem: String?
  }

  private let state = Mutex(State())

  /// Lines that were written, or had nothing to write.
  var doneCount: Int { state.withLock(\.next) }
  /// Messages that were written.
  var problemCount: Int { state.withLock(\.problems) }

  /// Hands over what became of the page with that number; numbers begin at 0, and none is left out.
  func deliver(_ delivery: Delivery, number: Int) {
    state.withLock { state in
      state.waiting[number] = delivery
      while let delivery = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        if let problem = delivery.problem {
          state.problems += 1
          StandardError.write("webmark: \(TerminalText.cleaned(problem))\n")
        }
        if !delivery.line.isEmpty { StandardOutput.write(delivery.line) }
      }
    }
  }
}
