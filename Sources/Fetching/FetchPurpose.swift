/// What a request is for, which decides what it accepts.
public enum FetchPurpose: Sendable, CaseIterable {
  /// A page, or what its URL turns out to be.
  case page
  /// A robots.txt.
  case robots
  /// A sitemap or a feed.
  case sitemap
  /// An association file of a site: `apple-app-site-association` or `assetlinks.json`.
  case associationFile
  /// A license file of Really Simple Licensing.
  case license
  /// An image.
  case image
  /// What a rendered page requests; the browser's own fields say what it accepts.
  case subresource

  /// The value of `Accept` ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1), section 12.5.1).
  ///
  /// Every purpose accepts other types too, because servers label files wrongly.
  public var accept: String {
    switch self {
    case .page:
      "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,application/json;q=0.8,*/*;q=0.1"
    case .robots: "text/plain,*/*;q=0.1"
    case .sitemap:
      "application/xml,text/xml,application/rss+xml,application/atom+xml,text/plain;q=0.8,*/*;q=0.1"
    case .associationFile: "application/json,*/*;q=0.1"
    case .license: "application/rsl+xml,application/xml;q=0.9,*/*;q=0.1"
    case .image: "image/*,*/*;q=0.1"
    case .subresource: "*/*"
    }
  }
}
