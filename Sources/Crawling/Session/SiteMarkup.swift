import MarkupExtraction
import URLStandard

/// In which syntaxes the pages of a host speak, and how well: of the pages that a crawl read.
public struct SiteMarkup: Sendable, Codable {
  /// Pages that were read.
  public var pages = 0
  /// Pages with a title.
  public var title = 0
  /// Pages with a description.
  public var description = 0
  /// Pages with Open Graph properties.
  public var openGraph = 0
  /// Pages with a Twitter card.
  public var twitterCard = 0
  /// Pages with JSON-LD that describes something.
  public var jsonLD = 0
  /// Pages with Microdata.
  public var microdata = 0
  /// Pages with RDFa.
  public var rdfa = 0
  /// Pages with a link into an app.
  public var appLink = 0
  /// Pages that were judged.
  public var checked = 0
  /// The sum of their scores.
  public var scores = 0

  mutating func count(_ markup: PageMarkup, _ judgement: PageJudgement?) {
    let syntaxes = Set(markup.items.map(\.syntax))
    pages += 1
    title += markup.title == nil ? 0 : 1
    description += markup.description == nil ? 0 : 1
    openGraph += markup.openGraph.isEmpty ? 0 : 1
    twitterCard += markup.twitterCard.isEmpty ? 0 : 1
    jsonLD += syntaxes.contains(.jsonLD) ? 1 : 0
    microdata += syntaxes.contains(.microdata) ? 1 : 0
    rdfa += syntaxes.contains(.rdfa) ? 1 : 0
    appLink += markup.deepLinks.isEmpty ? 0 : 1
    checked += judgement == nil ? 0 : 1
    scores += judgement?.score ?? 0
  }
}

extension CrawlReport {
  /// A page with what is wrong with it most of all.
  public struct JudgedPage: Sendable, Codable {
    /// The URL.
    public var url: String
    /// From 0, the worst, to 100.
    public var score: Int
    /// What is wrong.
    public var reason: String
  }

  /// Hosts whose markup is told apart.
  private static let siteLimit = 10_000
  /// The worst pages that are named.
  private static let worstLimit = 50

  mutating func countMarkup(of page: CrawledPage) {
    guard let said = page.markup else { return }
    let host = page.finalURL.hostname
    if markup[host] != nil || markup.count < Self.siteLimit {
      markup[host, default: SiteMarkup()].count(said, page.judgement)
    }
    guard let judgement = page.judgement, let reason = judgement.worst, judgement.score < 100,
      worstPages.count < Self.worstLimit || judgement.score < worstPages.last?.score ?? 100
    else { return }
    let place = worstPages.firstIndex { judgement.score < $0.score } ?? worstPages.count
    let judged = JudgedPage(url: page.finalURL.href, score: judgement.score, reason: reason)
    worstPages.insert(judged, at: place)
    if worstPages.count > Self.worstLimit { worstPages.removeLast() }
  }
}
