import FoundationEssentials
import URLStandard

/// The settings of a transport.
public struct TransportOptions: Sendable {
  /// The `User-Agent` of every request.
  public var userAgent: String
  /// The maximum number of open connections.
  public var maxConnections = 256
  /// The contact of the operator, for the `From` header field (RFC 9110, section 10.1.2).
  public var contact: String?
  /// Header fields of every request; they must not contain secrets, because every host receives them.
  public var headers: [HeaderField] = []
  /// Settings for single origins, by `WebURL.origin`.
  public var origins: [String: OriginOptions] = [:]
  /// The proxy for all hosts; `nil` for none, regardless of environment variables.
  public var proxy: String?
  /// Fixed addresses of names.
  public var resolutions: [NameResolution] = []
  /// A PEM file of certificate authorities that replaces the system's.
  public var authorityFile: String?
  /// Hosts whose certificates are not verified, as `WebURL.hostname`.
  public var untrustedHosts: Set<String> = []
  /// The address family of connections.
  public var addressFamily = AddressFamily.any
  /// A Boolean value that indicates whether ``FetchResponse/requestHead`` includes credentials.
  public var recordsSecrets = false
  /// The maximum number of bytes per second of one transfer; `nil` for no limit.
  public var receiveRate: Int?
  /// The maximum number of concurrent name lookups; libcurl needs a thread for each.
  public var maxLookups = 32
  /// A Boolean value that indicates whether ``resolutions`` can contain private addresses; if `false`,
  /// they are checked like DNS results.
  var trustsResolutions = true
  /// A closure that decides whether an address is public.
  var isPublic: @Sendable (NetworkAddress) -> Bool = { $0.isPublic }

  /// Creates options with a user agent.
  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}

/// The address family of connections.
public enum AddressFamily: Sendable {
  /// The family that connects first (RFC 8305).
  case any
  /// IPv4 only.
  case ipv4
  /// IPv6 only.
  case ipv6
}

/// Settings for one origin; they are never sent to another scheme, host or port.
public struct OriginOptions: Sendable {
  /// Header fields of its requests.
  public var headers: [HeaderField] = []
  /// The cookies of its requests.
  public var cookies: CookieJar?
  /// The credentials of its requests.
  public var authorization: Authorization?

  /// Creates empty settings.
  public init() {}
}

/// Credentials ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), section 11.6.2), whose description
/// omits the secret.
public struct Authorization: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The value of the header field.
  let value: String

  /// The authentication scheme only.
  public var description: String { "\(value.prefix { $0 != " " }) (withheld)" }
  /// The authentication scheme only.
  public var debugDescription: String { description }
  /// An empty mirror, so that reflection does not print the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Returns credentials of a user name and a password (RFC 7617).
  public static func basic(user: String, password: String) -> Authorization {
    Authorization(value: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
  }

  /// Returns credentials of a token (RFC 6750).
  public static func bearer(_ token: String) -> Authorization {
    Authorization(value: "Bearer " + token)
  }
}

/// The fixed addresses of a name, which override DNS.
public struct NameResolution: Sendable, Equatable {
  /// The host name, as `WebURL.hostname`; `*` for every name.
  public let host: String
  /// The port to which the entry applies.
  public let port: Int
  /// The addresses.
  public let addresses: [NetworkAddress]
  /// The entry in libcurl's format.
  let text: String

  /// Parses `host:port:address[,address]`, the format of curl's option `--resolve`.
  ///
  /// Returns `nil` for malformed entries, and for those that no URL matches: an address in a URL is not looked up, and
  /// curl's signs before the host are not supported.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let host = Self.host(parts[0]), let port = Int(parts[1]),
      (1...65_535).contains(port)
    else { return nil }
    let texts = parts[2].split(separator: ",", omittingEmptySubsequences: false)
    let addresses = texts.compactMap { NetworkAddress(String($0)) }
    guard !addresses.isEmpty, addresses.count == texts.count else { return nil }
    self.host = host
    self.port = port
    self.addresses = addresses
    self.text = "\(host):\(port):\(parts[2])"
  }

  private static func host(_ text: Substring) -> String? {
    guard text != "*" else { return "*" }
    guard !text.hasPrefix("+"), !text.hasPrefix("-"), !text.contains("*"),
      let host = WebURL.hostname(parsing: String(text)), NetworkAddress(host) == nil
    else { return nil }
    return host
  }

  /// Returns `true` if the entry applies to a URL; an address in the URL itself is never replaced.
  func holds(for url: WebURL) -> Bool {
    guard url.effectivePort == port, NetworkAddress(url.hostname) == nil else { return false }
    return host == "*" || host == url.hostname
  }
}

extension WebURL {
  /// The port of connections.
  var effectivePort: Int { port.map { Int($0) } ?? (scheme == "https" ? 443 : 80) }
}
