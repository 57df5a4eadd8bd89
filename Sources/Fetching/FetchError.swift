import CLibcurl
public import URLStandard

/// Why no answer came.
public struct FetchError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// A short name without variable parts, for counting.
    public let description: String
    private init(_ description: String) { self.description = description }

    /// The name has no address.
    public static let nameNotResolved = Code("name not resolved")
    /// Nobody listens there.
    public static let connectionFailed = Code("connection failed")
    /// The connection broke off.
    public static let connectionLost = Code("connection lost")
    /// The certificate or the handshake was refused.
    public static let tlsFailed = Code("TLS failed")
    /// The time was over: to connect, to the first byte, in all, or for a body that drips.
    public static let timedOut = Code("timed out")
    /// The address is private, and nobody allowed it.
    public static let addressRefused = Code("private address refused")
    /// The address has as many connections as it may; nothing was sent.
    public static let addressBusy = Code("address busy")
    /// The scheme is neither http nor https.
    public static let schemeRefused = Code("scheme refused")
    /// The header is over its limit.
    public static let headerTooLarge = Code("header too large")
    /// The body is over its limit, and there is nothing to be had from its beginning.
    public static let bodyTooLarge = Code("body too large")
    /// The content coding is broken or unknown (RFC 9110, section 8.4).
    public static let badEncoding = Code("bad content coding")
    /// The answer is no HTTP, or ended early.
    public static let brokenAnswer = Code("broken answer")
    /// The proxy did not let the request through.
    public static let proxyFailed = Code("proxy failed")
    /// The host asked to be left alone for longer than anybody waits here.
    public static let postponed = Code("host wants a pause")
    /// The fetch was given up by us.
    public static let cancelled = Code("cancelled")
    /// Anything else; the message says it.
    public static let other = Code("other")

    /// How often asking again is worth while: what was refused once is refused the next time, and who
    /// was too slow twice is so again.
    public var retries: Int {
      switch self {
      case .nameNotResolved, .connectionFailed, .connectionLost, .proxyFailed, .postponed,
        .addressBusy:
        .max
      case .timedOut, .brokenAnswer, .other: 1
      default: 0
      }
    }
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

  /// What libcurl says, with the words of its buffer where it left some.
  init(_ result: CURLcode, words: String) {
    code = Self.code(of: result, words: words)
    // The only writer besides ours, which would not come here, is what unpacks.
    let isUnpacking = result == CURLE_WRITE_ERROR
    message =
      isUnpacking
      ? "the body cannot be unpacked"
      : words.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : words
  }

  /// Nobody waits for the answer any more.
  static let cancelled = FetchError(code: .cancelled, message: "")

  /// The host of `url` is, or was found at, an address that is not public, and the request may not
  /// connect to it.
  public static func addressRefused(_ url: WebURL) -> FetchError {
    FetchError(
      code: .addressRefused,
      message: "\(url.hostname) is not public; --allow-private permits it"
    )
  }

  private static func code(of result: CURLcode, words: String) -> Code {
    switch result {
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .connectionFailed
    case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
      .tlsFailed
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .badEncoding
    case CURLE_SEND_ERROR: .connectionLost
    case CURLE_RECV_ERROR: receiving(words)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      .brokenAnswer
    // What grew over libcurl's own bound: only a line of a header has one that is below ours.
    case CURLE_OUT_OF_MEMORY: .headerTooLarge
    default: .other
    }
  }

  /// libcurl says "error while receiving" of broken chunks, tunnels and connections alike.
  private static func receiving(_ words: String) -> Code {
    if words.contains("header") && words.contains("large") { return .headerTooLarge }
    if words.contains("CONNECT") { return .proxyFailed }
    return words.contains("chunk") ? .brokenAnswer : .connectionLost
  }
}

/// Whoever can make an exchange.
public protocol Transport: Sendable {
  /// Makes one exchange; never follows a redirect.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError>
}
