import Dispatch
import Glibc

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
  private var sources: [any DispatchSourceSignal] = []
  /// The time of the first signal; accessed only on ``queue``.
  private var firstTime: ContinuousClock.Instant?

  /// Calls `stop` once, at the first signal.
  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [unowned self] in handleSignal(number, stop) }
      source.resume()
      sources.append(source)
    }
  }

  deinit { sources.forEach { $0.cancel() } }

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

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
  }
}
