import Dispatch
import Foundation

/// The end of a server that could not do its work: a sentence that names the thing.
struct Failure: Error, CustomStringConvertible {
  var message: String
  var description: String { message }

  /// What went wrong with a socket, in words.
  static func reason(_ error: any Error) -> String {
    let text = "\(error)"
    if text.contains("errno: \(EADDRINUSE)") {
      return "the port is taken; choose another with --port"
    }
    if text.contains("errno: \(EACCES)") { return "ports under 1024 need more rights" }
    if text.contains("errno: \(EADDRNOTAVAIL)") { return "this machine has no such address" }
    return text
  }
}

/// Addresses as they are bound to.
enum HostCheck {
  static func isLoopback(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    return isIPv4 || address == "localhost" || address == "::1"
  }
}

/// Tells of SIGTERM, SIGINT and SIGHUP; the server of the sockets acts on the first two itself.
///
/// SIGHUP is passed on as SIGTERM, unless the process was started to ignore it, as under `nohup`.
final class StopSignals {
  private var sources: [any DispatchSourceSignal] = []

  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] { take(number, stop) }
    if !Self.isIgnored(SIGHUP) { take(SIGHUP) { kill(getpid(), SIGTERM) } }
  }

  deinit { sources.forEach { $0.cancel() } }

  private func take(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { body() }
    source.resume()
    sources.append(source)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
  }
}
