import Basics
import Fetching
import Frontier
import RobotsExclusion
import URLStandard

/// The header fields of a response that affect the indexed item: restrictions in `X-Robots-Tag`,
/// `Link: rel=canonical` and `Content-Type`.
struct IndexingHeaders {
  /// The restrictions of `X-Robots-Tag`.
  private let restrictions: [String]
  /// The targets of `Link: rel=canonical`.
  private let canonicals: [String]
  private let contentType: String

  init(_ response: FetchResponse, profile: AgentProfile) {
    let robots = response.headers.values("x-robots-tag")
    restrictions =
      robots.isEmpty
      ? [] : RobotsDirectives(metas: [], headers: robots, profile: profile).sources
    let links = response.headers.values("link")
    canonicals =
      links.isEmpty
      ? []
      : LinkHeader.parse(links, base: response.url)
        .filter { $0.relations.contains("canonical") }.map(\.url.href)
    contentType = response.headers["content-type"] ?? ""
  }

  /// A Boolean value that indicates whether the fields restrict the page or name its canonical URL.
  ///
  /// A 304 response need not repeat these fields (RFC 9110, section 15.4.5), so such a page is requested without
  /// validators.
  var affectIndexing: Bool { !restrictions.isEmpty || !canonicals.isEmpty }

  /// A hash of the fields.
  var hash: UInt64 {
    var hasher = FieldHasher()
    hasher.combine(contentType)
    hasher.combine(UInt64(restrictions.count))
    for text in restrictions + canonicals { hasher.combine(text) }
    return hasher.value
  }
}
