public import URLStandard

/// One HTTP exchange to perform.
///
/// Transports return redirects as responses and never follow them.
public struct FetchRequest: Sendable {
  /// The URL to fetch, with scheme `http` or `https`.
  public var url: WebURL
  /// What the request is for.
  public var purpose = FetchPurpose.page
  /// The header fields in addition to those that the transport sets.
  public var headers: [HeaderField]
  /// The body of a `POST` request; `nil` for `GET`.
  public var body: [UInt8]?
  /// A Boolean value that indicates whether the method is `OPTIONS`: a
  /// [CORS preflight](https://fetch.spec.whatwg.org/#cors-preflight-fetch) of a rendered page.
  public var isPreflight = false
  /// The validators that make the request conditional.
  public var validators: Validators?
  /// The size and time limits.
  public var limits: FetchLimits
  /// The permitted addresses in addition to public ones.
  public var permission: AddressPermission
  /// A Boolean value that indicates whether the request has what the operator configured for its origin: credentials,
  /// cookies and header fields, and a signature.
  ///
  /// `false` for a request that one site causes at another, which would otherwise act in the operator's name.
  public var sendsCredentials = true
  /// A Boolean value that indicates whether the response includes the original request and response
  /// heads, for an archive.
  public var keepsHeads = false
  /// A Boolean value that indicates whether content codings are accepted; otherwise the body is decoded only as far as it has
  /// those that the response names nevertheless.
  public var decodesBody = true
  /// A closure that returns `false` if the body of a response with these header fields is not needed; the transfer then
  /// ends after the header, and the response is truncated.
  ///
  /// Requests that keep their heads for an archive get every body.
  public var needsBody: (@Sendable (HeaderFields) -> Bool)?
  /// A closure that permits a connection to an address, called from any thread before the connection is
  /// opened.
  ///
  /// `false` ends the exchange with ``FetchError/Code/addressBusy``. The closure is not called if a
  /// proxy is used.
  public var mayConnect: (@Sendable (NetworkAddress) -> Bool)?

  /// Creates a request for a URL with a permission.
  public init(url: WebURL, limits: FetchLimits = FetchLimits(), permission: AddressPermission) {
    self.init(url: url, limits: limits)
    self.permission = permission
  }

  /// Creates a request; `allowsPrivateAddresses` stands for the permissions ``AddressPermission/any``
  /// and ``AddressPermission/publicOnly``.
  public init(
    url: WebURL,
    headers: [HeaderField] = [],
    validators: Validators? = nil,
    limits: FetchLimits = FetchLimits(),
    allowsPrivateAddresses: Bool = false
  ) {
    self.url = url
    self.headers = headers
    self.validators = validators
    self.limits = limits
    permission = allowsPrivateAddresses ? .any : .publicOnly
  }
}

/// A header field.
public struct HeaderField: Sendable, Equatable {
  /// The name of the field.
  public var name: String
  /// The value of the field.
  public var value: String

  /// Creates a field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The `ETag` and `Last-Modified` of the last response (RFC 9110, section 8.8).
public struct Validators: Sendable, Equatable, Codable {
  /// The entity tag as received.
  public var entityTag: String?
  /// The date as received.
  public var lastModified: String?

  /// Creates validators; both may be `nil`.
  public init(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// A Boolean value that indicates whether there are no validators.
  public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}

/// The size and time limits of one exchange.
public struct FetchLimits: Sendable {
  /// The maximum number of bytes of the decompressed body; a longer body is truncated, unless it is a
  /// decompression bomb.
  public var bodyBytes = 10_000_000
  /// The maximum number of received bytes of the body; `nil` for ``bodyBytes``.
  public var wireBytes: Int?
  /// The maximum expansion of a body that exceeds its limit; a larger expansion is rejected as a
  /// decompression bomb.
  ///
  /// Highly repetitive pages reach about 30.
  public var expansion = 100
  /// The maximum number of bytes of all header fields.
  public var headerBytes = 256_000
  /// The maximum time to connect.
  public var connectTime: Duration = .seconds(10)
  /// The maximum time to the first byte of the response, including the connection.
  public var firstByteTime: Duration = .seconds(20)
  /// The maximum total time.
  public var totalTime: Duration = .seconds(30)
  /// The rate in bytes per second below which an exchange is aborted after ``lowestRateTime``.
  public var lowestRate = 64
  /// The maximum time below ``lowestRate``.
  public var lowestRateTime: Duration = .seconds(20)

  /// Creates the default limits: 10 MB of body, 256 kB of header, 10 s to connect, 20 s to the first
  /// byte, 30 s in total, 64 bytes per second over 20 s.
  public init() {}
}
