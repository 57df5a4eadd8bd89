import Fetching
public import Frontier
import MarkupExtraction
public import URLStandard

/// A link of a page, for reports about links.
public struct FoundLink: Sendable {
  /// The target, without fragment.
  public var url: WebURL
  /// The context of the link.
  public var context: LinkContext
  /// The line of the decoded page, from 1; 0 if the link is not in the page.
  public var line: Int
  /// The column of the start tag in its line, from 1, in characters; 0 if it is unknown.
  public var column = 0
  /// The visible text; the language for `Frontier.LinkContext.hreflang`.
  public var text: String?
}

extension FoundLink {
  /// Returns the links of a page, in order of their line.
  ///
  /// - Parameters:
  ///   - markup: The markup of the page.
  ///   - headerLinks: The links of the response's header.
  ///   - stripping: The query parameters that are removed from targets, as from crawled URLs.
  /// - Returns: The links.
  static func all(
    of markup: PageMarkup,
    headerLinks: [LinkHeader],
    stripping: ParameterStripping
  ) -> [FoundLink] {
    var links: [FoundLink] = []
    links.reserveCapacity(markup.outlinks.count + markup.alternates.count)
    for index in markup.outlinks.indices {
      links.append(
        FoundLink(
          url: stripping.applied(to: markup.outlinks[index].url.withoutCredentials),
          context: LinkContext(element: markup.outlinks[index].element),
          line: markup.outlinks[index].line,
          column: markup.outlinks[index].column,
          text: markup.outlinks[index].text
        )
      )
    }
    for alternate in markup.alternates where alternate.isTranslation {
      guard let language = alternate.hreflang, let url = WebURL(alternate.url) else { continue }
      links.append(
        FoundLink(
          url: url.withoutFragment.withoutCredentials,
          context: .hreflang,
          line: alternate.line,
          column: alternate.column,
          text: language
        )
      )
    }
    if let target = markup.refresh?.url, let url = WebURL(target), url.isHTTP {
      links.append(FoundLink(url: url.withoutFragment.withoutCredentials, context: .other, line: 0))
    }
    for link in headerLinks where link.url.isHTTP {
      guard let (context, language) = context(of: link) else { continue }
      links.append(
        FoundLink(
          url: link.url.withoutFragment.withoutCredentials,
          context: context,
          line: 0,
          text: language
        )
      )
    }
    return links
  }

  /// Returns the context of a link in the header of the response; `nil` if it leads to no page.
  private static func context(of link: LinkHeader) -> (LinkContext, String?)? {
    if PagingRelation.isStated(in: link.relations) { return (.other, nil) }
    guard link.relations.contains("alternate"), let language = link.parameters["hreflang"],
      AlternateLink.isPage(ofType: link.parameters["type"])
    else { return nil }
    return (.hreflang, language)
  }
}

extension LinkContext {
  /// Creates the context of an element that ``MarkupExtraction/LinkExtractor`` reads.
  fileprivate init(element: String) {
    switch element {
    case "a": self = .a
    case "area": self = .area
    case "link": self = .link
    default: self = .frame
    }
  }
}
