import Fetching
import FoundationEssentials
import Frontier
import MarkupExtraction
import RobotsExclusion
import URLStandard
import UsagePreferences

/// Finds the canonical URL in markup or header.
struct CanonicalProcessor: PageProcessor {
  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    if page.markup.canonicals.isEmpty {
      page.markup.canonicals =
        page.headerLinks.filter { $0.relations.contains("canonical") }.map(\.url)
    }
    let canonicals = page.markup.canonicals
    result.canonical = canonicals.count == 1 ? canonicals.first : nil
  }
}

/// Reads the robots directives; a page that asks for it is not indexed.
struct DirectivesProcessor: PageProcessor {
  let profile: AgentProfile

  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    let directives = RobotsDirectives(
      metas: page.markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: page.response.headers.values("x-robots-tag"),
      profile: profile,
      at: result.page.fetchedAt.timeIntervalSince1970
    )
    result.page.directives = directives
    if directives.unavailableAfter != nil {
      // The directives of an unchanged page change with the date.
      (result.validators, result.contentHash) = (nil, 0)
    }
    if !directives.mayIndex { result.page.outcome = .noindex }
  }
}

/// Adds the preferences about the use of the page that its header, markup and licenses state.
struct UsageProcessor: PageProcessor {
  let licenses: LicenseReader

  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    var usage = UsagePreferences()
    usage.add(markup: page.markup, headers: page.response.headers, links: page.headerLinks)
    usage = await licenses.preferences(usage, of: result.page.finalURL)
    result.page.usage.merge(usage)
  }
}

/// Collects the links: all of them for the link graph, and those that the crawl follows.
struct LinkProcessor: PageProcessor {
  let kinds: Set<LinkKind>
  let stripping: ParameterStripping

  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    result.page.links = FoundLink.all(
      of: page.markup,
      headerLinks: page.headerLinks,
      stripping: stripping
    )
    guard result.page.directives.mayFollow else { return }
    let links = PageLinks(
      kinds,
      of: page.document,
      markup: page.markup,
      response: page.response,
      headerLinks: page.headerLinks
    )
    result.outlinks = links.links
    guard kinds.contains(.feed) else { return }
    result.feeds = page.markup.alternates.filter(\.isXMLFeed).compactMap { WebURL($0.url) }
  }
}

/// Computes the fingerprints by which duplicates are found.
struct FingerprintProcessor: PageProcessor {
  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    let markup = page.markup
    result.page.isSoftNotFound = SoftNotFoundDetector.matches(markup)
    result.fingerprint = markup.digitFreeHash
    result.textFingerprint = TextFingerprint(markup.text)
    result.isAlias = result.aliasCandidate?.contentHash == result.contentHash
    result.signature = PageSignature(
      markup.text,
      title: markup.title,
      media: MediaHash(page.document).value,
      links: result.outlinks
    )
  }
}

/// Finds the apps that open the page.
struct AppProcessor: PageProcessor {
  let associations: AssociationFileCache

  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    let associated = await associations.apps(of: result.page.finalURL)
    (result.page.confirmedAppIDs, result.page.namedAppIDs) = (associated.opening, associated.named)
  }
}

/// Hands the markup to the sink.
struct MarkupProcessor: PageProcessor {
  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    result.page.markup = page.markup
    result.page.kinds = MarkupKinds(page.markup)
  }
}

/// Scores the page, if the crawl scores pages.
struct ScoreProcessor: PageProcessor {
  let scorer: (any PageScorer)?

  func process(_ page: inout ParsedPage, into result: inout PageResult) async {
    result.page.score = scorer?.score(
      result.page,
      document: page.document,
      response: page.response
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
