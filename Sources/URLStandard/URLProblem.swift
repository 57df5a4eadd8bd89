/// The reason why a text is not a URL; each is a failure of the [basic URL
/// parser](https://url.spec.whatwg.org/#concept-basic-url-parser).
public enum URLProblem: Error, Sendable, Equatable {
  /// A relative reference without a base URL.
  case relativeWithoutBase
  /// A relative reference with a base like `mailto:`, which has no hierarchy.
  case baseWithoutHierarchy
  /// A missing host in a scheme that requires one.
  case missingHost
  /// A user name or a port without a host.
  case credentialsWithoutHost
  /// A character that is not allowed in a host.
  case forbiddenInHost(Unicode.Scalar)
  /// An invalid domain name by UTS #46.
  case invalidDomain
  /// A host whose last label is a number, but which is not an IPv4 address.
  case invalidIPv4Address
  /// An invalid IPv6 address in brackets, or a missing bracket.
  case invalidIPv6Address
  /// A port that is not a number, or over 65535.
  case invalidPort(String)
  /// A URL over ``WebURL/sizeLimit``.
  case tooLong

  /// A message for users, as a part of a sentence.
  public var message: String {
    switch self {
    case .relativeWithoutBase: "relative, and there is no base URL to resolve it against"
    case .baseWithoutHierarchy: "relative, and the base URL has no hierarchy"
    case .missingHost: "no host"
    case .credentialsWithoutHost: "a user or a port, but no host"
    case .forbiddenInHost(let scalar): "\(Self.name(of: scalar)) is not allowed in a host"
    case .invalidDomain: "the host is not a domain name (UTS #46)"
    case .invalidIPv4Address: "the host ends in a number, but is not an IPv4 address"
    case .invalidIPv6Address: "the host in brackets is not an IPv6 address"
    case .invalidPort(let port): "'\(port)' is not a port from 0 to 65535"
    case .tooLong: "longer than \(WebURL.sizeLimit) bytes"
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return scalar.value > 0x20 && scalar.value != 0x7F ? "'\(scalar)' (\(code))" : code
  }
}

extension HostParser {
  /// Returns the reason why ``parse(_:isSpecial:)`` failed.
  static func problem(of bytes: [UInt8], isSpecial: Bool) -> URLProblem {
    if bytes.first == UInt8(ascii: "[") { return .invalidIPv6Address }
    guard isSpecial else { return forbidden(in: bytes, isForbidden: isForbiddenInHost) }
    guard let domain = DomainToASCII.map(percentDecoded(bytes)), !domain.isEmpty else {
      return .invalidDomain
    }
    if domain.contains(where: isForbiddenInDomain) {
      return forbidden(in: domain, isForbidden: isForbiddenInDomain)
    }
    return .invalidIPv4Address
  }

  private static func forbidden(
    in bytes: [UInt8],
    isForbidden: (UInt8) -> Bool
  ) -> URLProblem {
    bytes.first(where: isForbidden).map { .forbiddenInHost(Unicode.Scalar($0)) } ?? .invalidDomain
  }
}
