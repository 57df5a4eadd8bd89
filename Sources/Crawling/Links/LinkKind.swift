/// The places of links in a page, a response or a site.
public enum LinkKind: String, Sendable, CaseIterable {
  /// `<a href>`.
  case a
  /// `<area href>`.
  case area
  /// `<link>` to the next page, the previous page and other languages.
  case link
  /// `<iframe src>`, `<frame src>`, and the links within `srcdoc`.
  case iframe
  /// A form with method GET, with its default values.
  case form
  /// `<meta http-equiv=refresh>` and the header field `Refresh`.
  case refresh
  /// The header field `Link` ([RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)).
  case header
  /// The candidates of `srcset`, which are images.
  case srcset
  /// Sitemaps.
  case sitemap
  /// RSS and Atom.
  case feed

  /// The kinds that lead to documents.
  public static let documents: Set<LinkKind> = Set(allCases).subtracting([.form, .srcset])
}
