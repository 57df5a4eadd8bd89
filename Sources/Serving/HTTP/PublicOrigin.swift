import URLStandard

/// The origin at which visitors reach a server behind a proxy, such as `https://search.example`.
public struct PublicOrigin: Sendable {
  /// The scheme, host and port, without a default port.
  public let text: String
  /// The host name, without a port.
  let hostname: String
  /// A Boolean value that indicates whether the connection of visitors is encrypted.
  let isSecure: Bool

  /// The host and the port, as in a `Host` field.
  var authority: String { String(text.dropFirst(isSecure ? "https://".count : "http://".count)) }

  /// Creates an origin; `nil` if `text` is not an http or https URL without a user, a path, a query and a fragment.
  public init?(_ text: String) {
    guard let url = WebURL(text), url.isHTTP, let origin = CrossOrigin.serialized(text) else {
      return nil
    }
    self.text = origin
    hostname = url.hostname
    isSecure = url.scheme == "https"
  }
}

extension SiteConfiguration {
  /// Returns the origin at which a request reached the server, for URLs in its answer.
  func origin(of request: WebRequest) -> String {
    // The host was validated, so it can be echoed.
    publicOrigin?.text ?? "http://\(request.headers["host"] ?? "localhost")"
  }

  /// Returns `true` if the `Origin` field of a request, if any, is that of the server's own pages.
  func admitsOrigin(of request: WebRequest) -> Bool {
    guard let origin = request.headers["origin"] else { return true }
    return origin == publicOrigin?.text
      || origin.split(separator: "/").last == request.headers["host"]?[...]
  }
}
