import Dispatch
import Glibc
import SystemIO

/// Handles SIGTERM, SIGINT and SIGHUP; the HTTP server itself also handles the first two.
///
/// SIGHUP is forwarded as SIGTERM, unless it was ignored at process start, as under `nohup`.
final class ServerSignals {
  private let sources = SignalSources()

  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] { sources.handle(number, on: .global(), stop) }
    guard !SignalSources.isIgnored(SIGHUP) else { return }
    sources.handle(SIGHUP, on: .global()) { kill(getpid(), SIGTERM) }
  }
}
