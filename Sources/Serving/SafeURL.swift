import Fetching
import SearchableItems
import URLStandard

/// URLs that are safe on pages; URLs from pages and apps are untrusted.
enum SafeURL {
  /// Returns an HTTP or HTTPS URL; `nil` for others.
  static func web(_ url: String?) -> String? { LinkSafety.web(url) }

  /// Returns the URL of an image that the visitor's browser may load; `nil` for others.
  ///
  /// A page cannot make the browser request a private address; images there are shown only for results
  /// of the same origin.
  static func image(_ url: String?, of thing: String?) -> String? {
    guard let text = web(url), let url = WebURL(text) else { return nil }
    guard url.namesPrivateHost else { return text }
    return thing.flatMap { WebURL($0) }?.origin == url.origin ? text : nil
  }
}
