import Fetching
import FoundationEssentials
import Frontier
import HTMLParsing
import MarkupExtraction
import RobotsExclusion
import Sitemaps
import URLStandard
import UsagePreferences

/// Finds the canonical URL in markup or header.
struct CanonicalProcessor: PageProcessor {
  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    if source.markup.canonicals.isEmpty {
      source.markup.canonicals =
        source.headerLinks.filter { $0.relations.contains("canonical") }.map(\.url)
    }
    let canonicals = source.markup.canonicals.map(\.withoutCredentials)
    source.markup.canonicals = canonicals
    page.discovered.canonical = canonicals.count == 1 ? canonicals.first : nil
  }
}

/// Reads the robots directives; a page that asks for it is not indexed.
struct DirectivesProcessor: PageProcessor {
  let profile: AgentProfile

  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    let directives = RobotsDirectives(
      metas: source.markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: source.response.headers.values("x-robots-tag"),
      profile: profile,
      at: page.fetchedAt.timeIntervalSince1970
    )
    page.directives = directives
    if directives.unavailableAfter != nil {
      // The directives of an unchanged page change with the date.
      (page.revision.validators, page.revision.contentHash) = (nil, 0)
    }
    if !directives.mayIndex { page.outcome = .noindex }
  }
}

/// Adds the preferences about the use of the page that its header, markup and licenses state.
struct UsageProcessor: PageProcessor {
  let licenses: LicenseReader
  let profile: AgentProfile

  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    var usage = UsagePreferences()
    usage.add(
      markup: source.markup,
      headers: source.response.headers,
      links: source.headerLinks,
      profile: profile
    )
    usage = await licenses.preferences(usage, of: page.finalURL)
    page.usage.merge(usage)
  }
}

/// Collects the links: all of them for the link graph, and those that the crawl follows.
struct LinkProcessor: PageProcessor {
  let kinds: Set<LinkKind>
  let stripping: ParameterStripping

  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    page.links = FoundLink.all(
      of: source.markup,
      headerLinks: source.headerLinks,
      stripping: stripping
    )
    guard page.directives.mayFollow else { return }
    let links = PageLinks(
      kinds,
      of: source.document,
      markup: source.markup,
      response: source.response,
      headerLinks: source.headerLinks
    )
    page.discovered.outlinks = links.links
    if kinds.contains(.feed) {
      page.discovered.feeds =
        source.markup.alternates.filter(\.isXMLFeed).compactMap { WebURL($0.url) }
    }
    if kinds.contains(.menu) {
      page.discovered.menus = Self.menus(of: source.document)
    }
  }

  /// Returns the URLs of the scripts from which a page of Doxygen builds its menu.
  private static func menus(of document: HTMLDocument) -> [WebURL] {
    var menus: [WebURL] = []
    for element in document.elements.indices where document.elements[element].name == .script {
      guard let source = document.attribute(.src, of: element), source.hasSuffix("data.js"),
        let url = document.baseURL.resolve(source)?.withoutFragment, Sitemap.isMenuScript(url)
      else { continue }
      menus.append(url)
    }
    return menus
  }
}

/// Computes the fingerprints by which duplicates are found, of the whole visible text.
struct FingerprintProcessor: PageProcessor {
  /// The maximum size of the text, in bytes.
  private static let textLimit = 1 << 20

  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    let markup = source.markup
    page.isSoftNotFound = SoftNotFoundDetector.matches(markup)
    page.fingerprints.digitFreeHash = markup.digitFreeHash
    // The text of the markup is cut.
    let text =
      markup.text.utf8.count + 4 > VisibleTextExtractor.limit
      ? source.document.visibleText(limit: Self.textLimit) : markup.text
    page.fingerprints.text = TextFingerprint(text)
    page.fingerprints.isAlias =
      page.fingerprints.aliasCandidate?.contentHash == page.revision.contentHash
    page.fingerprints.signature = PageSignature(
      text,
      title: markup.title,
      media: MediaHash(source.document).value,
      links: page.discovered.outlinks
    )
  }
}

/// Finds the apps that open the page.
struct AppProcessor: PageProcessor {
  let associations: AssociationFileCache

  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    let associated = await associations.apps(of: page.finalURL)
    (page.confirmedAppIDs, page.namedAppIDs) = (associated.opening, associated.named)
  }
}

/// Adds the markup and its kinds.
struct MarkupProcessor: PageProcessor {
  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    if source.response.isTruncated, !source.markup.cuts.contains("bytes") {
      source.markup.cuts.append("bytes")
    }
    page.markup = source.markup
    page.kinds = MarkupKinds(source.markup)
  }
}

/// Scores the page, if the crawl scores pages.
struct ScoreProcessor: PageProcessor {
  let scorer: (any PageScorer)?

  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async {
    page.score = scorer?.score(
      page,
      document: source.document,
      response: source.response
    )
  }
}

extension AlternateLink {
  /// A Boolean value that indicates whether the link is an RSS or Atom feed.
  fileprivate var isXMLFeed: Bool {
    // Most alternates are other languages and have no type; searching the text is expensive.
    guard let type = type?.lowercased(), type.utf8.contains(UInt8(ascii: "+")) else { return false }
    return type.contains("application/rss+xml") || type.contains("application/atom+xml")
  }
}
