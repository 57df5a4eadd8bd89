package import URLStandard

/// The pages that a URL stands for, on its host and port and of any scheme.
///
/// A URL with a query stands for one page. Any other one stands for the page, the pages below its path, and these with any
/// query.
package struct PageScope: Sendable {
  private let host: String
  private let port: Int?
  private let path: String
  private let folder: String
  /// The only page; `nil` if the URL has no query.
  private let page: CanonicalKey?

  package init(_ url: WebURL) {
    (host, port, path) = (url.hostname, url.port, url.path)
    folder = path.hasSuffix("/") ? path : path + "/"
    page = url.hasQuery ? CanonicalKey(url) : nil
  }

  /// Returns `true` if a URL is in the scope.
  package func contains(_ url: WebURL) -> Bool {
    guard isOfSite(url) else { return false }
    if let page { return CanonicalKey(url) == page }
    let other = url.path
    return other == path || other.hasPrefix(folder)
  }

  /// Returns `true` if a URL has the host and the port of the scope.
  package func isOfSite(_ url: WebURL) -> Bool { url.hostname == host && url.port == port }
}
