package import URLStandard

/// The pages at a URL and below its path, on its host and port, of any scheme and with any query.
package struct PageScope: Sendable {
  private let host: String
  private let port: Int?
  private let path: String
  private let folder: String

  package init(_ url: WebURL) {
    (host, port, path) = (url.hostname, url.port, url.path)
    folder = path.hasSuffix("/") ? path : path + "/"
  }

  /// Returns `true` if a URL is in the scope.
  package func contains(_ url: WebURL) -> Bool {
    guard isOfSite(url) else { return false }
    let other = url.path
    return other == path || other.hasPrefix(folder)
  }

  /// Returns `true` if a URL has the host and the port of the scope.
  package func isOfSite(_ url: WebURL) -> Bool { url.hostname == host && url.port == port }
}
