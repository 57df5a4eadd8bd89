import Basics
import PostgreSQLFrontier
import Synchronization

/// Shows the progress of a follower: a rewritten line on a terminal, a line every ten seconds elsewhere.
///
/// A follower that has nothing to do repeats no line.
final class FollowProgress: Sendable {
  /// The seconds between two lines on a terminal, each of which asks the server for a number.
  private static let terminalInterval = Duration.seconds(1)

  private struct State {
    var shown = ContinuousClock.now
    var changes = 0
    /// The line of the last call, without its rate.
    var text = ""
  }

  private let mode: ProgressReporter.Mode
  private let state = Mutex(State())

  init(mode: ProgressReporter.Mode) { self.mode = mode }

  /// A Boolean value that indicates whether it is time for a line.
  var isDue: Bool {
    guard mode != .none else { return false }
    let interval = max(mode.interval, Self.terminalInterval)
    return state.withLock { $0.shown.duration(to: .now) >= interval }
  }

  /// Shows a line.
  ///
  /// - Parameters:
  ///   - changes: The number of changes that were applied since the start.
  ///   - waiting: The number of changes that the server keeps for the follower.
  func show(_ changes: Int, waiting: OutboxCount) {
    let line: String? = state.withLock { state in
      let seconds = state.shown.duration(to: .now).inSeconds
      let rate = Double(changes - state.changes) / max(seconds, 0.001)
      (state.shown, state.changes) = (.now, changes)
      let text = Self.line(changes, waiting: waiting)
      guard text != state.text else { return nil }
      state.text = text
      return "\(text) · \(NumberFormat.oneDecimal(rate)) changes/s"
    }
    guard let line else { return }
    guard mode == .terminal else { return StandardError.write("following: \(line)\n") }
    StandardError.clearLine()
    StandardError.write(TextWidth.cut(line, to: max(1, (StandardError.columns ?? 80) - 1)))
  }

  /// Returns the counts as a line.
  static func line(_ changes: Int, waiting: OutboxCount) -> String {
    let count = NumberFormat.grouped(waiting.count)
    let rest =
      waiting.isExact
      ? (waiting.count == 0 ? "up to date" : "\(count) waiting") : "more than \(count) waiting"
    return "\(NumberFormat.grouped(changes)) applied · \(rest)"
  }

  /// Clears the line before the summary.
  func finish() {
    if mode == .terminal { StandardError.clearLine() }
  }
}
