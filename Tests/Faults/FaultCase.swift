/// A server failure, and the expected result of a fetch.
public struct FaultCase: Sendable, CustomStringConvertible {
  /// The transport of a case.
  public enum Carrier: Sendable {
    /// Unencrypted HTTP.
    case clear
    /// HTTP over TLS with the given certificate.
    case tls(Certificate)
    /// No listener.
    case nobody
  }

  /// An action of the server.
  public enum Step: Sendable {
    /// Send the bytes.
    case send([UInt8])
    /// Send the bytes repeatedly until the client disconnects.
    case sendForever([UInt8])
    /// Send the bytes a number of times.
    case sendTimes([UInt8], Int)
    /// Wait for a number of seconds.
    case pause(Double)
    /// Wait until the client has sent something.
    case waitForWord
    /// Send one byte at a time, with a pause in seconds after each.
    case drip([UInt8], every: Double)
    /// Reset the connection.
    case reset
    /// Wait until the client disconnects.
    case hang
  }

  /// The name in reports.
  public let name: String
  /// The transport.
  public let carrier: Carrier
  /// The actions after the request was received, or at once.
  public let steps: [Step]
  /// A Boolean value that indicates whether the actions precede reading the request.
  public let isBeforeRequest: Bool
  /// The expected class of the failure, as in reports, or the expected outcome of the page.
  public let expected: String

  /// Creates a case.
  public init(
    _ name: String,
    _ steps: [Step],
    _ expected: String,
    over carrier: Carrier = .clear,
    isBeforeRequest: Bool = false
  ) {
    self.name = name
    self.steps = steps
    self.expected = expected
    self.carrier = carrier
    self.isBeforeRequest = isBeforeRequest
  }

  /// The name.
  public var description: String { name }

  /// The scheme of the case's URL.
  public var scheme: String {
    if case .tls = carrier { return "https" }
    return "http"
  }
}
