import Basics
import Fetching
import Frontier
import RobotsExclusion
import URLStandard
import UsagePreferences

/// The header fields of a response that affect the indexed item: restrictions in `X-Robots-Tag`,
/// `Link: rel=canonical`, preferences about use, and `Content-Type`.
struct IndexingHeaders {
  /// The restrictions of `X-Robots-Tag`.
  private let restrictions: [String]
  /// The targets of `Link: rel=canonical`.
  private let canonicals: [String]
  /// The fields that state preferences about the use of the page.
  private let usage: [String]
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
    usage = ["content-usage", "content-signal", "tdm-reservation"].flatMap {
      response.headers.values($0)
    }
    contentType = response.headers.contentType ?? ""
  }

  /// A Boolean value that indicates whether the fields restrict the page or name its canonical URL.
  ///
  /// A 304 response need not repeat these fields (RFC 9110, section 15.4.5), so such a page is requested without
  /// validators.
  var affectIndexing: Bool { !restrictions.isEmpty || !canonicals.isEmpty || !usage.isEmpty }

  /// Returns a hash of the fields, and of the preferences of robots.txt for the page.
  func hash(with preferences: UsagePreferences) -> UInt64 {
    var hasher = FieldHasher()
    hasher.combine(contentType)
    hasher.combine(UInt64(restrictions.count))
    for text in restrictions + canonicals + usage { hasher.combine(text) }
    for text in preferences.statements + preferences.licenses + preferences.terms {
      hasher.combine(text)
    }
    return hasher.value
  }
}
