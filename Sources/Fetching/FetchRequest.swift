public import URLStandard

/// One HTTP exchange to be made.
///
/// Redirects are answers, and never followed by a transport.
public struct FetchRequest: Sendable {
  /// What is fetched: `http` or `https`.
  public var url: WebURL
  /// Header fields besides those that the transport sets.
  public var headers: [HeaderField]
  /// What is sent by `POST`, text without NUL; a plain `GET` has none.
  public var body: String?
  /// What makes the request conditional.
  public var validators: Validators?
  /// How much may be taken.
  public var limits: FetchLimits
  /// The addresses that may be connected to besides public ones.
  public var permission: AddressPermission
  /// Whether the answer has both heads as they were sent, for an archive.
  public var keepsHeads = false
  /// Asked with the address before a connection is opened, from any thread; the answer no ends the
  /// exchange by ``FetchError/Code/addressBusy``.
  ///
  /// Not asked where a proxy stands between.
  public var mayConnect: (@Sendable (NetworkAddress) -> Bool)?

  /// A request for a URL, with a permission of its own.
  public init(url: WebURL, limits: FetchLimits = FetchLimits(), permission: AddressPermission) {
    self.init(url: url, limits: limits)
    self.permission = permission
  }

  /// A request; `allowsPrivateAddresses` stands for the permissions ``AddressPermission/any`` and
  /// ``AddressPermission/publicOnly``.
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
  /// Its name.
  public var name: String
  /// Its value.
  public var value: String

  /// A field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// `ETag` and `Last-Modified` of the last answer (RFC 9110, section 8.8).
public struct Validators: Sendable, Equatable, Codable {
  /// The entity tag, as it was sent.
  public var entityTag: String?
  /// The date, as it was sent.
  public var lastModified: String?

  /// Validators; both may be missing.
  public init(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Whether there is nothing to compare.
  public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}

/// What one exchange may take.
public struct FetchLimits: Sendable {
  /// Bytes of the body after decompression; what is over is cut off, unless it is a bomb.
  public var bodyBytes = 10_000_000
  /// Bytes of the body as they come; `nil` for as many as ``bodyBytes``.
  public var wireBytes: Int?
  /// How many times as long as it came a body may be that is over its limit: one that is longer is a
  /// bomb, and refused.
  ///
  /// Pages that repeat themselves a lot reach some 30.
  public var expansion = 100
  /// Bytes of all header fields.
  public var headerBytes = 256_000
  /// Time for the connection.
  public var connectTime: Duration = .seconds(10)
  /// Time to the first byte of the answer, the connection included.
  public var firstByteTime: Duration = .seconds(20)
  /// Time in all.
  public var totalTime: Duration = .seconds(30)
  /// Bytes a second below which an exchange is given up, when that lasts ``lowestRateTime``.
  public var lowestRate = 64
  /// How long an exchange may be slower than ``lowestRate``.
  public var lowestRateTime: Duration = .seconds(20)

  /// 10 MB of body, 256 kB of header, 10 s to connect, 20 s to the first byte, 30 s in all, 64 bytes a
  /// second over 20 s.
  public init() {}
}
