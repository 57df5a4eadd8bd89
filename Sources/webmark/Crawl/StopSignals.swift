import Dispatch
import Glibc

/// Turns Ctrl-C and `kill` into a clean stop: the first asks, the second ends the process at once.
final class StopSignals {
  private var sources: [any DispatchSourceSignal] = []

  /// Calls `stop` on the first SIGINT or SIGTERM.
  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      var isStopping = false
      source.setEventHandler {
        if isStopping { exit(ExitStatus.interrupted.rawValue) }
        isStopping = true
        stop()
      }
      source.resume()
      sources.append(source)
    }
  }

  deinit { sources.forEach { $0.cancel() } }
}
