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
  /// Images, audio, video, objects, applets and backgrounds: `src`, `poster`, `data`, `background`, `codebase`, `archive`,
  /// `xlink:href` and others.
  case media
  /// Scripts, `<link>` of any relation, `manifest` with its `start_url` and shortcuts, and the header field `Link` of any
  /// relation.
  case resource
  /// URLs that a page mentions: `cite`, `longdesc`, `ping`, `profile`, `<base>`, the document type, `Content-Location`.
  case reference
  /// `formaction`, and the action of `<isindex>`.
  case action
  /// `<meta>` with a content security policy, `msapplication-*`, or markup.
  case meta
  /// `url()` and `@import` in style sheets, `<style>` and `style`.
  case css
  /// Any of the enabled kinds in comments, such as conditional comments.
  case comment
  /// URLs and paths in plain text.
  case text
  /// Sitemaps.
  case sitemap
  /// RSS and Atom.
  case feed
  /// The scripts from which pages of Doxygen build their menu: `menudata.js` and `navtreedata.js`.
  case menu

  /// The kinds that lead to documents, at the cost of few requests for other files.
  public static let documents: Set<LinkKind> = [
    .a, .area, .link, .iframe, .refresh, .header, .sitemap, .feed, .menu,
  ]
  /// The kinds that ``MarkupURLScanner`` finds.
  static let scanned: Set<LinkKind> = [
    .media, .resource, .reference, .action, .meta, .css, .comment, .text,
  ]
}
