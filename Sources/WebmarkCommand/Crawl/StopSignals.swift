import Dispatch
import Glibc
import SystemIO

/// Turns SIGINT, SIGTERM and SIGHUP into a clean stop: the first signal requests it, a later one ends
/// the process at once.
///
/// Signals within a second of the first are ignored: GNU `timeout` signals the process and then its
/// process group, and a service manager may send SIGHUP right after SIGTERM. A signal that was ignored
/// at process start, such as SIGHUP under `nohup`, stays ignored.
final class StopSignals {
  /// The time after the first signal in which further signals are ignored.
  private static let pause = Duration.seconds(1)
  private static let names = [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"]

  private let queue = DispatchQueue(label: "webmark.signals")
  private let sources = SignalSources()
  /// The time of the first signal; accessed only on ``queue``.
  private var firstTime: ContinuousClock.Instant?

  /// Calls `stop` once, at the first signal.
  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] where !SignalSources.isIgnored(number) {
      sources.handle(number, on: queue) { [unowned self] in handleSignal(number, stop) }
    }
  }

  private func handleSignal(_ number: Int32, _ stop: () -> Void) {
    guard let firstTime else {
      firstTime = .now
      return stop()
    }
    guard firstTime.duration(to: .now) >= Self.pause else { return }
    let name = Self.names[number] ?? "signal \(number)"
    StandardError.write(
      "webmark: ended at once by another \(name), without a checkpoint; the next run goes on from the last "
        + "batch that was written\n"
    )
    _exit(ExitStatus.killed.rawValue)
  }
}
