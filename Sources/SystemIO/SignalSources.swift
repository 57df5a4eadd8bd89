public import Dispatch
import Glibc

/// Handlers of signals of the process, which replace their default actions.
public final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []

  /// Creates an object without handlers.
  public init() {}

  deinit { sources.forEach { $0.cancel() } }

  /// Calls `body` for each signal `number`.
  ///
  /// - Parameters:
  ///   - number: The signal.
  ///   - queue: The queue on which `body` is called.
  ///   - body: The handler.
  public func handle(_ number: Int32, on queue: DispatchQueue, _ body: @escaping () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { body() }
    source.resume()
    sources.append(source)
  }

  /// Lets SIGQUIT end the process at once, as signal(7) says; the runtime's handler prints the report of a crash, and goes on.
  public static func endByQuit() {
    if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
  }

  /// Returns `true` if the process ignores a signal; at its start, this is the choice of the caller, such as SIGHUP under
  /// `nohup`.
  public static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
  }
}
