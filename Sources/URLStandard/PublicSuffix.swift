import CLibpsl

/// The Public Suffix List (<https://publicsuffix.org>), as included in libpsl.
public enum PublicSuffix {
  /// Returns the registrable domain: the public suffix and one more label.
  ///
  /// - Parameter hostname: A lowercase ASCII host.
  /// - Returns: `example.co.uk` for `www.example.co.uk`; `nil` for an IP address, a public suffix itself, and
  ///   an empty name.
  public static func registrableDomain(of hostname: String) -> String? {
    guard !hostname.isEmpty, !HostAddress.isIPAddress(hostname) else { return nil }
    return unsafe hostname.withCString { name in
      guard let domain = unsafe psl_registrable_domain(psl_builtin(), name) else { return nil }
      return unsafe String(cString: domain)
    }
  }
}

extension WebURL {
  /// Returns `true` if both URLs are of one [site](https://html.spec.whatwg.org/multipage/browsers.html#sites): the same host
  /// or registrable domain, regardless of scheme and port.
  public func isSameSite(as other: WebURL) -> Bool {
    if hostname == other.hostname { return true }
    guard let domain = PublicSuffix.registrableDomain(of: hostname) else { return false }
    return PublicSuffix.registrableDomain(of: other.hostname) == domain
  }
}
