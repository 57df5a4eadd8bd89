public import URLStandard

/// The addresses that a request may connect to in addition to public ones.
///
/// All commands share this check. A private address is permitted only if the user entered it as an
/// address, or permitted all of them; the address of a name and the target of a redirect or link are
/// under the control of others.
public enum AddressPermission: Sendable, Equatable {
  /// Public addresses only.
  case publicOnly
  /// The private address that is the host of this origin (`WebURL.origin`); for
  /// `localhost`, the addresses of the loopback interface.
  case origin(String)
  /// Every address.
  case any

  /// Creates the permission of a URL that a user entered: its own origin if the host is a private address or
  /// `localhost` ([RFC 6761](https://www.rfc-editor.org/rfc/rfc6761), section 6.3), else public
  /// addresses only.
  ///
  /// - Parameters:
  ///   - url: The URL as the user entered it.
  ///   - allowsAll: `true` if the user permitted every address.
  public init(typed url: WebURL, allowsAll: Bool = false) {
    self = allowsAll ? .any : url.namesPrivateHost ? .origin(url.origin) : .publicOnly
  }

  /// Returns the permission for a URL that another URL refers to: a redirect, or a file of the page's
  /// site.
  ///
  /// The permission ends when the chain leaves the user's origin; a site cannot lead back to it.
  public func following(_ target: WebURL) -> AddressPermission {
    guard case .origin(let origin) = self else { return self }
    return target.origin == origin ? self : .publicOnly
  }

  /// Returns `true` if the text of a URL is permitted; the resolved address is checked at connection
  /// time.
  public func admits(_ url: WebURL) -> Bool {
    switch self {
    case .any: true
    case .publicOnly: !url.namesPrivateHost
    case .origin(let origin): !url.namesPrivateHost || url.origin == origin
    }
  }

  /// Returns `true` if a request for `url` may connect to `address`, which is not public.
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
  /// A Boolean value that indicates whether the host is written as an address that is not public, or is
  /// a name of this machine.
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
