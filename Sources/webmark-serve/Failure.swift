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
