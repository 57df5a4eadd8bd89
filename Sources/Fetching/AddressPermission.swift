public import URLStandard

/// The addresses that a request may connect to besides public ones.
///
/// The one guard of all commands. A private address is connected to only if the user wrote it as an address, or
/// allowed all of them; what a name is found at, and where a redirect or a link leads, is up to others.
public enum AddressPermission: Sendable, Equatable {
  /// Public addresses only.
  case publicOnly
  /// The private address that is the host of this origin (``URLStandard/WebURL/origin``); for `localhost` the
  /// addresses of the loopback interface.
  case origin(String)
  /// Every address.
  case any

  /// The permission of a URL that a user wrote: its own origin if the host is a private address or `localhost`
  /// ([RFC 6761](https://www.rfc-editor.org/rfc/rfc6761), section 6.3), else public addresses only.
  ///
  /// - Parameters:
  ///   - url: The URL as the user wrote it.
  ///   - allowsAll: Whether the user allowed every address.
  public init(typed url: WebURL, allowsAll: Bool = false) {
    self = allowsAll ? .any : url.namesPrivateHost ? .origin(url.origin) : .publicOnly
  }

  /// Returns the permission for a URL that something at another URL named: a redirect, or a file of the page's site.
  ///
  /// It ends where the way leaves the user's origin: a site cannot lead back to it.
  public func following(_ target: WebURL) -> AddressPermission {
    guard case .origin(let origin) = self else { return self }
    return target.origin == origin ? self : .publicOnly
  }

  /// Returns whether a URL may be asked for as far as its text tells; the address is judged when it is connected to.
  public func admits(_ url: WebURL) -> Bool {
    switch self {
    case .any: true
    case .publicOnly: !url.namesPrivateHost
    case .origin(let origin): !url.namesPrivateHost || url.origin == origin
    }
  }

  /// Returns whether a request for `url` may use a connection to `address`, which is not public.
  func admits(_ address: NetworkAddress, for url: WebURL) -> Bool {
    switch self {
    case .any: return true
    case .publicOnly: return false
    case .origin(let origin):
      guard url.origin == origin else { return false }
      guard let literal = NetworkAddress(url.hostname) else {
        return url.namesLoopback && address.isLoopback
      }
      return literal == address || (literal.isUnspecified && address.isLoopback)
    }
  }
}

extension WebURL {
  /// A Boolean value that indicates whether the host is written as an address that is not public, or is this machine
  /// by its name.
  public var namesPrivateHost: Bool {
    if let address = NetworkAddress(hostname) { return !address.isPublic }
    return namesLoopback
  }

  /// A Boolean value that indicates whether the host is `localhost` or a name below it (RFC 6761, section 6.3).
  fileprivate var namesLoopback: Bool {
    let name = hostname.hasSuffix(".") ? String(hostname.dropLast()) : hostname
    return name == "localhost" || name.hasSuffix(".localhost")
  }
}
