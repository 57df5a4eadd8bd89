import CLibcurl
public import URLStandard

/// The failure of an exchange.
public struct FetchError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// A short name without variable parts, for counters.
    public let description: String
    private init(_ description: String) { self.description = description }

    /// The name could not be resolved.
    public static let nameNotResolved = Code("name not resolved")
    /// The connection could not be opened.
    public static let connectionFailed = Code("connection failed")
    /// The connection was lost.
    public static let connectionLost = Code("connection lost")
    /// The certificate or the TLS handshake was rejected.
    public static let tlsFailed = Code("TLS failed")
    /// A time limit was exceeded: connection, first byte, total, or minimum rate.
    public static let timedOut = Code("timed out")
    /// The address is private and not permitted.
    public static let addressRefused = Code("private address refused")
    /// The address has reached its connection limit; nothing was sent.
    public static let addressBusy = Code("address busy")
    /// The scheme is neither http nor https.
    public static let schemeRefused = Code("scheme refused")
    /// The header exceeds its size limit.
    public static let headerTooLarge = Code("header too large")
    /// The body exceeds its size limit, and its start is unusable.
    public static let bodyTooLarge = Code("body too large")
    /// The content coding is malformed (RFC 9110, section 8.4).
    public static let badEncoding = Code("bad content coding")
    /// The content coding is unknown (RFC 9110, section 8.4.1), such as `Content-Encoding: utf-8`.
    public static let unknownEncoding = Code("unknown content coding")
    /// The response is malformed or ended early.
    public static let malformedResponse = Code("broken answer")
    /// The proxy refused the request.
    public static let proxyFailed = Code("proxy failed")
    /// The host asked for a longer pause than is permitted.
    public static let postponed = Code("host wants a pause")
    /// The chain of redirects is longer than permitted.
    public static let tooManyRedirects = Code("too many redirects")
    /// The fetch was cancelled by the caller.
    public static let cancelled = Code("cancelled")
    /// Any other failure, which the message describes.
    public static let other = Code("other")

    /// The number of useful retries: refusals are permanent, and a host that timed out twice will time
    /// out again.
    public var retries: Int {
      switch self {
      case .nameNotResolved, .connectionFailed, .connectionLost, .proxyFailed, .postponed,
        .addressBusy:
        .max
      case .timedOut, .malformedResponse, .other: 1
      default: 0
      }
    }
  }

  /// The kind of failure.
  public let code: Code
  /// The error message of the library.
  public let message: String

  /// Creates a failure.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The kind of failure and the error message.
  public var description: String { message.isEmpty ? "\(code)" : "\(code): \(message)" }

  /// Creates a failure from a libcurl result, with the text of its error buffer if there is any.
  init(_ result: CURLcode, words: String) {
    code = Self.code(of: result, words: words)
    // Only decompression fails with a write error here; the transport's own callbacks use other results.
    let isDecodingError = result == CURLE_WRITE_ERROR
    let text =
      isDecodingError
      ? "the body cannot be unpacked"
      : words.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : words
    let isUntrusted = result == CURLE_PEER_FAILED_VERIFICATION
    message = isUntrusted ? "\(text); \(Self.trustHint)" : text
  }

  private static let trustHint =
    "--ca-file trusts its authority, --insecure with the host skips the verification"

  /// The failure of a cancelled fetch.
  static let cancelled = FetchError(code: .cancelled, message: "")

  /// Returns the failure of a chain of more than `limit` redirects.
  public static func tooManyRedirects(limit: Int) -> FetchError {
    FetchError(code: .tooManyRedirects, message: "more than \(limit)")
  }

  /// Returns the failure of a request whose host is, or resolves to, an address that is not public and
  /// not permitted.
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
    case CURLE_BAD_CONTENT_ENCODING where words.hasPrefix("Unrecognized content encoding"):
      .unknownEncoding
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .badEncoding
    // A framing error ends the connection: mostly the server has shut it down below the request (RFC 9113, section 6.8).
    case CURLE_SEND_ERROR, CURLE_HTTP2: .connectionLost
    case CURLE_RECV_ERROR: receiving(words)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM,
      CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      .malformedResponse
    // Memory exceeded libcurl's own limits: only a header line has one below the transport's.
    case CURLE_OUT_OF_MEMORY: .headerTooLarge
    default: .other
    }
  }

  /// Returns the kind of a receive error, which libcurl reports for malformed chunks, tunnels and
  /// connections alike.
  private static func receiving(_ words: String) -> Code {
    if words.contains("header") && words.contains("large") { return .headerTooLarge }
    if words.contains("CONNECT") { return .proxyFailed }
    return words.contains("chunk") ? .malformedResponse : .connectionLost
  }
}
