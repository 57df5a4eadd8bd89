import FoundationEssentials
import URLStandard

/// How a transport presents itself and reaches hosts.
public struct TransportOptions: Sendable {
  /// The `User-Agent` of every request.
  public var userAgent: String
  /// Connections that are kept open in all.
  public var maxConnections = 256
  /// Who runs the crawler, for the `From` header field (RFC 9110, section 10.1.2).
  public var contact: String?
  /// Fields of every request; no secrets, since every host sees them.
  public var headers: [HeaderField] = []
  /// What holds for one origin, by ``URLStandard/WebURL/origin``.
  public var origins: [String: OriginOptions] = [:]
  /// The proxy through which every host is reached; `nil` for none, whatever the environment says.
  public var proxy: String?
  /// Addresses that stand for names.
  public var resolutions: [NameResolution] = []
  /// A file of certificate authorities in PEM, in place of the system's.
  public var authorityFile: String?
  /// Hosts whose certificates are not looked at.
  public var untrustedHosts: Set<String> = []
  /// Which addresses are connected to.
  public var addressFamily = AddressFamily.any
  /// Whether ``FetchResponse/requestHead`` holds credentials as they were sent.
  public var recordsSecrets = false
  /// Names that are looked up at a time: libcurl needs a thread for each.
  public var maxLookups = 32
  /// Whether ``resolutions`` may name private addresses; `false` has them judged like answers of DNS.
  var trustsResolutions = true
  /// Decides which addresses are public.
  var isPublic: @Sendable (NetworkAddress) -> Bool = { $0.isPublic }

  /// Options of a transport that names itself `userAgent`.
  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}

/// Which addresses are connected to.
public enum AddressFamily: Sendable {
  /// Whichever answers first (RFC 8305).
  case any
  /// IPv4 alone.
  case ipv4
  /// IPv6 alone.
  case ipv6
}

/// What holds for one origin alone: nothing of it is ever sent to another scheme, host or port.
public struct OriginOptions: Sendable {
  /// Fields of its requests.
  public var headers: [HeaderField] = []
  /// What its requests are authorised by.
  public var authorization: Authorization?

  /// Nothing.
  public init() {}
}

/// Credentials ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), section 11.6.2), which describe
/// themselves without their secret.
public struct Authorization: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The value of the header field.
  let value: String

  /// The scheme and nothing else.
  public var description: String { "\(value.prefix { $0 != " " }) (withheld)" }
  /// The scheme and nothing else.
  public var debugDescription: String { description }
  /// Nothing: what prints a value's parts shall not print these.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// A name and a password (RFC 7617).
  public static func basic(user: String, password: String) -> Authorization {
    Authorization(value: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
  }

  /// A token (RFC 6750).
  public static func bearer(_ token: String) -> Authorization {
    Authorization(value: "Bearer " + token)
  }
}

/// The address that stands for a name, whatever DNS says.
public struct NameResolution: Sendable, Equatable {
  /// The host name; `*` for every name.
  public let host: String
  /// The port for which it holds.
  public let port: Int
  /// The addresses.
  public let addresses: [NetworkAddress]
  /// As libcurl reads it.
  let text: String

  /// Reads `host:port:address[,address]`, as curl's option of that name has it.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, let port = Int(parts[1]),
      (1...65_535).contains(port)
    else { return nil }
    let texts = parts[2].split(separator: ",", omittingEmptySubsequences: false)
    let addresses = texts.compactMap { NetworkAddress(String($0)) }
    guard !addresses.isEmpty, addresses.count == texts.count else { return nil }
    host = parts[0].lowercased()
    self.port = port
    self.addresses = addresses
    self.text = "\(host):\(port):\(parts[2])"
  }

  /// Whether it holds for a URL; an address in the URL itself is never replaced.
  func holds(for url: WebURL) -> Bool {
    guard url.effectivePort == port, NetworkAddress(url.hostname) == nil else { return false }
    return host == "*" || host == url.hostname
  }
}

extension WebURL {
  /// The port that is connected to.
  var effectivePort: Int { port.map { Int($0) } ?? (scheme == "https" ? 443 : 80) }
}
