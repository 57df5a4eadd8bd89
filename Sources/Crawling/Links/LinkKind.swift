/// Where in a page, an answer or a site a link may stand.
public enum LinkKind: String, Sendable, CaseIterable {
  /// `<a href>`.
  case a
  /// `<area href>`.
  case area
  /// `<link>` to the next page, the one before and other languages.
  case link
  /// `<iframe src>`, `<frame src>`, and the links within `srcdoc`.
  case iframe
  /// A form that is sent by GET, as it is sent when nobody fills it in.
  case form
  /// `<meta http-equiv=refresh>` and the header field `Refresh`.
  case refresh
  /// The header field `Link` ([RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)).
  case header
  /// The candidates of `srcset`, which are pictures.
  case srcset
  /// Sitemaps.
  case sitemap
  /// RSS and Atom.
  case feed

  /// The kinds that lead to documents.
  public static let documents: Set<LinkKind> = Set(allCases).subtracting([.form, .srcset])
}
