import CLibcurl

/// Why no answer came.
public struct FetchError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// A short name without variable parts, for counting.
    public let description: String
    private init(_ description: String) { self.description = description }

    /// The time was over.
    public static let timedOut = Code("timed out")
    /// Nobody listens there, or the connection broke.
    public static let connectionFailed = Code("connection failed")
    /// The name has no address.
    public static let nameNotResolved = Code("name not resolved")
    /// The certificate or the handshake was refused.
    public static let tlsFailed = Code("TLS failed")
    /// The address is private, and nobody allowed it.
    public static let addressRefused = Code("private address refused")
    /// The answer is no HTTP, or ended early.
    public static let brokenAnswer = Code("broken answer")
    /// The header is over its limit.
    public static let headerTooLarge = Code("header too large")
    /// The fetch was given up by us.
    public static let cancelled = Code("cancelled")
    /// Anything else; the message says it.
    public static let other = Code("other")
  }

  /// The kind of failure.
  public let code: Code
  /// What the library said.
  public let message: String

  /// A failure.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The kind, and what the library said.
  public var description: String { message.isEmpty ? "\(code)" : "\(code): \(message)" }

  init(_ result: CURLcode) {
    code = Self.code(of: result)
    message = unsafe String(cString: curl_easy_strerror(result))
  }

  /// Nobody waits for the answer any more.
  static let cancelled = FetchError(code: .cancelled, message: "")

  private static func code(of result: CURLcode) -> Code {
    switch result {
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_COULDNT_CONNECT, CURLE_RECV_ERROR, CURLE_SEND_ERROR: .connectionFailed
    case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE:
      .tlsFailed
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
      CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      .brokenAnswer
    default: .other
    }
  }
}

/// Whoever can make an exchange.
public protocol Transport: Sendable {
  /// Makes one exchange; never follows a redirect.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError>
}
