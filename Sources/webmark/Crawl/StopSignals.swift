import Dispatch
import Glibc

/// Turns SIGINT, SIGTERM and SIGHUP into a clean stop: the first signal asks for it, a later one ends the
/// process at once.
///
/// Signals within a second of the first count as one with it: GNU `timeout` signals the process and then its
/// group, and a service manager may send SIGHUP right after SIGTERM. A signal that the process was started to
/// ignore, such as SIGHUP under `nohup`, stays ignored.
final class StopSignals {
  /// Signals that arrive this soon after the first are one with it.
  private static let pause = Duration.seconds(1)
  private static let names = [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"]

  private let queue = DispatchQueue(label: "webmark.signals")
  private var sources: [any DispatchSourceSignal] = []
  /// When the first signal came; on ``queue`` only.
  private var firstTime: ContinuousClock.Instant?

  /// Calls `stop` once, on the first signal.
  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [unowned self] in take(number, stop) }
      source.resume()
      sources.append(source)
    }
  }

  deinit { sources.forEach { $0.cancel() } }

  private func take(_ number: Int32, _ stop: () -> Void) {
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
