import MarkupExtraction
import URLStandard

/// The kinds of markup in a parsed page, which remain after the markup is released.
public struct MarkupKinds: OptionSet, Sendable {
  /// The bit set; one bit per kind.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  static let title = MarkupKinds(rawValue: 1)
  static let description = MarkupKinds(rawValue: 1 << 1)
  static let openGraph = MarkupKinds(rawValue: 1 << 2)
  static let twitterCard = MarkupKinds(rawValue: 1 << 3)
  static let jsonLD = MarkupKinds(rawValue: 1 << 4)
  static let microdata = MarkupKinds(rawValue: 1 << 5)
  static let rdfa = MarkupKinds(rawValue: 1 << 6)
  static let appLink = MarkupKinds(rawValue: 1 << 7)

  init(_ markup: PageMarkup) {
    self = []
    if markup.title != nil { insert(.title) }
    if markup.description != nil { insert(.description) }
    if !markup.openGraph.isEmpty { insert(.openGraph) }
    if !markup.twitterCard.isEmpty { insert(.twitterCard) }
    if !markup.deepLinks.isEmpty { insert(.appLink) }
    for item in markup.items {
      switch item.syntax {
      case .jsonLD: insert(.jsonLD)
      case .microdata: insert(.microdata)
      case .rdfa: insert(.rdfa)
      }
    }
  }
}

extension SiteMarkup {
  /// Counts a page.
  package mutating func count(_ kinds: MarkupKinds, _ score: PageScore?) {
    pages += 1
    title += kinds.contains(.title) ? 1 : 0
    description += kinds.contains(.description) ? 1 : 0
    openGraph += kinds.contains(.openGraph) ? 1 : 0
    twitterCard += kinds.contains(.twitterCard) ? 1 : 0
    jsonLD += kinds.contains(.jsonLD) ? 1 : 0
    microdata += kinds.contains(.microdata) ? 1 : 0
    rdfa += kinds.contains(.rdfa) ? 1 : 0
    appLink += kinds.contains(.appLink) ? 1 : 0
    checked += score == nil ? 0 : 1
    scores += score?.value ?? 0
  }
}

extension CrawlReport {
  /// A page with its score and its most severe problem.
  public struct ScoredPage: Sendable, Codable {
    /// The URL.
    public var url: String
    /// The score, from 0 (worst) to 100.
    public var score: Int
    /// The most severe problem.
    public var reason: String

    /// Returns `true` if the page is ordered before `other`; equal scores are ordered by URL, so that
    /// the list does not depend on the order of arrival.
    func isWorse(than other: Self) -> Bool {
      (score, url) < (other.score, other.url)
    }
  }

  /// The maximum number of hosts with separate markup counts.
  package static let siteLimit = 10_000
  /// The maximum number of worst pages.
  static let worstLimit = 50

  mutating func countMarkup(of page: CrawledPage) {
    guard let kinds = page.kinds else { return }
    let host = page.finalURL.hostname
    if markup[host] != nil || markup.count < Self.siteLimit {
      markup[host, default: SiteMarkup()].count(kinds, page.score)
    }
    // The server shows the worst pages to its visitors.
    guard page.seed.owner == nil, let score = page.score, let reason = score.worstProblem,
      score.value < 100
    else { return }
    if worstPages.count == Self.worstLimit, let last = worstPages.last,
      score.value > last.score
    {
      return
    }
    let scored = ScoredPage(url: page.finalURL.href, score: score.value, reason: reason)
    let place = worstPages.firstIndex { scored.isWorse(than: $0) } ?? worstPages.count
    worstPages.insert(scored, at: place)
    if worstPages.count > Self.worstLimit { worstPages.removeLast() }
  }
}
