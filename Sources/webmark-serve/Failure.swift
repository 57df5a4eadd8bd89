import Dispatch
import Foundation

/// The failure of a server, with a message for the user.
struct Failure: Error, CustomStringConvertible {
  var message: String
  var description: String { message }

  /// Returns a readable reason for a socket error.
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

/// Classifies bind addresses.
enum HostCheck {
  static func isLoopback(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    return isIPv4 || address == "localhost" || address == "::1"
  }
}

/// Handles SIGTERM, SIGINT and SIGHUP; the HTTP server itself also handles the first two.
///
/// SIGHUP is forwarded as SIGTERM, unless it was ignored at process start, as under `nohup`.
final class StopSignals {
  private var sources: [any DispatchSourceSignal] = []

  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] { handleSignal(number, stop) }
    if !Self.isIgnored(SIGHUP) { handleSignal(SIGHUP) { kill(getpid(), SIGTERM) } }
  }

  deinit { sources.forEach { $0.cancel() } }

  private func handleSignal(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
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
