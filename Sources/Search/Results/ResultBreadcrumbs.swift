import Basics
import Querying
import URLStandard

/// The path from the host to a page, as a result shows it.
package struct ResultBreadcrumbs {
  /// The maximum number of levels, the host included.
  private static let limit = 9
  /// The maximum length of a level, in Unicode scalars.
  private static let lengthLimit = 100
  /// The host, then the levels above the page.
  package let levels: [String]

  /// Creates the breadcrumbs of a page.
  ///
  /// - Parameters:
  ///   - url: The URL of the page; `nil` is returned for one without a host.
  ///   - named: The levels that the page names; otherwise the folders of the URL are the levels.
  package init?(url: String, named: [String]?) {
    guard let url = WebURL(url), !url.hostname.isEmpty else { return nil }
    let levels = named ?? Self.folders(of: url)
    self.levels =
      [url.hostname]
      + levels.prefix(Self.limit - 1).map { SafeText.shown($0, limit: Self.lengthLimit) }
  }

  /// Returns the names of the folders that contain the page.
  private static func folders(of url: WebURL) -> [String] {
    url.path.split(separator: "/").dropLast().prefix(limit - 1).map { folder in
      let decoded = PercentEncoding.decode(Array(folder.utf8))
      return decoded.flatMap { String(validating: $0, as: UTF8.self) } ?? String(folder)
    }
  }
}
