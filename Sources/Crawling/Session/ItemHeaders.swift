import Basics
import Fetching
import RobotsExclusion
import URLStandard

/// The header fields of an answer that decide what the index holds of a page: `X-Robots-Tag` as far as it
/// restricts, `Link: rel=canonical` and `Content-Type`.
struct ItemHeaders {
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

  /// A Boolean value that indicates whether a page of these fields depends on them.
  ///
  /// An answer 304 need not repeat these fields (RFC 9110, section 15.4.5), so such a page is requested without
  /// validators.
  var areDecisive: Bool { !restrictions.isEmpty || !canonicals.isEmpty }

  /// A hash of the fields.
  var hash: UInt64 {
    var hasher = FieldHasher()
    hasher.combine(contentType)
    hasher.combine(UInt64(restrictions.count))
    for text in restrictions + canonicals { hasher.combine(text) }
    return hasher.value
  }
}
