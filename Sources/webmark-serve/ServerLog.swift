import Foundation
import SystemIO

/// The log of a server on standard error.
enum ServerLog {
  /// A failure as a line of JSON.
  struct Failure: Encodable {
    /// The time in seconds since 1970.
    let time = Date.now.timeIntervalSince1970
    /// The request or tool, and the reason.
    let failure: String

    init(_ failure: String) { self.failure = failure }
  }

  /// Writes a failure as text.
  static func write(_ failure: String) {
    StandardStreams.write("webmark: \(failure)\n", to: .errors)
  }

  /// Writes a line of JSON.
  static func writeJSON(_ line: some Encodable) {
    guard let data = try? JSONEncoder().encode(line) else { return }
    StandardStreams.write(Array(data) + [0x0A], to: .errors)
  }
}
