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

/// Tells of SIGTERM and SIGINT; who serves the sockets acts on them, too.
final class StopSignals {
  private var sources: [any DispatchSourceSignal] = []

  init(stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { stop() }
      source.resume()
      sources.append(source)
    }
  }

  deinit { sources.forEach { $0.cancel() } }
}
