import URLStandard

/// The files that programs request from a site without a link.
///
/// A site that answers every path with HTML, such as a single-page app, answers these with its start page.
enum ConventionalFile {
  private static let paths: Set<String> = [
    "/robots.txt", "/sitemap.xml", "/apple-app-site-association",
  ]

  /// Returns `true` if `url` is that of such a file, or of a
  /// [well-known URI](https://www.rfc-editor.org/rfc/rfc8615.html).
  static func isLocated(at url: WebURL) -> Bool {
    let path = url.path
    return path.hasPrefix("/.well-known/") || url.query == nil && paths.contains(path)
  }
}
