/// A way in which a server may fail, and what is to become of a fetch from it.
public struct FaultCase: Sendable, CustomStringConvertible {
  /// How the server speaks.
  public enum Carrier: Sendable {
    /// HTTP in clear.
    case clear
    /// HTTP over TLS, with that certificate.
    case tls(Certificate)
    /// Nobody listens.
    case nobody
  }

  /// One thing that a server does.
  public enum Step: Sendable {
    /// Sends these bytes.
    case send([UInt8])
    /// Sends these bytes until the client leaves.
    case sendForever([UInt8])
    /// Sends these bytes so many times.
    case sendTimes([UInt8], Int)
    /// Waits for so many seconds.
    case pause(Double)
    /// Sends a byte at a time, with so many seconds after each.
    case drip([UInt8], every: Double)
    /// Breaks the connection off by a reset.
    case reset
    /// Waits until the client leaves.
    case hang
  }

  /// A name for people and for the report.
  public let name: String
  /// How the server speaks.
  public let carrier: Carrier
  /// What it does once the request has come, or at once.
  public let steps: [Step]
  /// Whether it does so before it has read the request.
  public let isBeforeRequest: Bool
  /// The class of the failure, as the report names it; or what becomes of the page.
  public let expected: String

  /// A case.
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

  /// The scheme of its URL.
  public var scheme: String {
    if case .tls = carrier { return "https" }
    return "http"
  }
}
