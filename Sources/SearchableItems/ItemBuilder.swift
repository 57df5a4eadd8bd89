public import MarkupExtraction
import URLStandard

/// Builds the searchable item of a page from its markup.
public struct ItemBuilder: Sendable {
  /// The version of the rules that make an item of a page; it grows with each change of them that shows in items.
  public static let version = 21
  /// The maximum size of the searched page text, in bytes.
  public static let textLimit = 1 << 20

  /// Creates a builder.
  public init() {}

  /// Returns the item of a page.
  public func item(from markup: PageMarkup, page: PageContext) -> WebItem {
    let keys = PageKeys(page.finalURL)
    let selection = MainEntity(
      items: markup.items,
      keys: [keys.own] + markup.canonicals.prefix(1).map(keys.key),
      title: markup.title,
      ogType: markup.openGraphType
    )
    let entity = selection.item
    var attributes = attributes(markup, entity, page)
    attributes = Self.limitingSnippet(of: attributes, in: page)
    let declared = declaredCanonical(markup)
    let isOwnSite = declared.map { $0.isSameSite(as: page.finalURL) } ?? false
    let canonical = isOwnSite ? declared ?? page.finalURL : page.finalURL
    let key = keys.key(canonical)
    let isCanonical = key == keys.own
    // The same page without TLS is no better URL to show.
    let isDowngrade = canonical.scheme == "http" && page.finalURL.scheme == "https"
    var item = WebItem(
      key: key,
      url: isCanonical && !isDowngrade ? canonical.href : page.finalURL.href,
      isCanonical: isCanonical,
      aliases: aliases(key, keys, markup, page),
      attributeSet: attributes,
      deepLinks: markup.deepLinks,
      statedApps: [],
      hasAppStatement: false,
      isSearchLanding: selection.isEmpty && SearchForm(markup.items).template != nil,
      isPaywalled: markup.items.contains { $0.text("isAccessibleForFree")?.lowercased() == "false" }
    )
    item.setApps(
      confirmed: page.confirmedAppIDs,
      named: page.namedAppIDs,
      seedApp: page.seedAppID,
      url: page.finalURL.href
    )
    item.sections = sections(of: markup.content, in: attributes.textContent)
    if markup.content.isEditor { item.isEditor = true }
    if markup.content.isLinkList { item.isLinkList = true }
    if markup.content.isSourceListing { item.isSourceListing = true }
    if let declared, !isOwnSite { item.claimedKey = CanonicalKey(declared).text }
    item.alternateKey = foreignAMPVersion(of: markup, page).map { CanonicalKey($0).text }
    return item
  }

  private func attributes(
    _ markup: PageMarkup,
    _ entity: MarkupItem?,
    _ page: PageContext
  ) -> AttributeSet {
    var attributes = AttributeSet()
    attributes.values.reserveCapacity(48)
    let base = WebURL(markup.baseURL)
    GeneralAttributes(markup: markup, entity: entity, page: page).fill(&attributes)
    PlaceMetadata(markup: markup).fill(&attributes)
    OpenGraphMetadata(markup: markup, base: base).fill(&attributes)
    let kind = markup.openGraphType?.kind
    if let entity {
      SchemaAttributes(entity: entity, all: markup.items, base: base, defaultKind: kind)
        .fill(&attributes)
    } else if let kind {
      attributes.set("contentType", kind.contentType)
      attributes.set("contentTypeTree", kind.contentTypeTree)
    }
    let breadcrumbs = Breadcrumbs(markup).names(of: page.finalURL, base: base)
    attributes.set(AttributeSet.breadcrumbsName, breadcrumbs.names)
    attributes.noteCut(of: AttributeSet.breadcrumbsName, if: breadcrumbs.isCut)
    attributes.decodeMarkup()
    PageDates(markup: markup, entity: entity, page: page).fill(&attributes)
    attributes.setUsage(page.usage, isOwnSite: page.isOwnSite)
    SearchForm(markup.items).fill(&attributes)
    if let fields = markup.fields { attributes.setFields(fields) }
    return attributes
  }

  /// Returns the attributes without the text that the page excludes from results with `nosnippet` and
  /// `max-snippet`.
  public static func limitingSnippet(
    of attributes: AttributeSet,
    in page: PageContext
  ) -> AttributeSet {
    var attributes = attributes
    if !page.mayShowSnippet {
      attributes.values["contentDescription"] = nil
      attributes.values["textContent"] = nil
    } else if let limit = page.maxSnippet {
      let description = attributes.text("contentDescription")
      attributes.set("contentDescription", description?.firstCharacters(limit))
    }
    return attributes
  }

  /// Returns the sections of the content, and one for the texts of the markup behind it; `nil` without sections.
  private func sections(of content: PageContent, in text: String?) -> [PageSection]? {
    guard let text, !content.sections.isEmpty else { return nil }
    let (shown, all) = (content.text.utf8.count, text.utf8.count)
    guard all > shown else { return content.sections }
    return content.sections + [PageSection(heading: "", level: 1, anchor: nil, offset: shown)]
  }

  /// Returns the AMP version that a page names on another site.
  private func foreignAMPVersion(of markup: PageMarkup, _ page: PageContext) -> WebURL? {
    guard let url = markup.relations?.amphtml.flatMap({ page.finalURL.resolve($0) }), url.isHTTP,
      !url.isSameSite(as: page.finalURL)
    else { return nil }
    return url.withoutFragment
  }

  /// Returns the canonical URL that the page declares; `nil` if several declarations differ.
  ///
  /// The caller accepts it only within the registrable domain or on the same host.
  private func declaredCanonical(_ markup: PageMarkup) -> WebURL? {
    guard let declared = markup.canonicals.first?.withoutFragment, declared.isHTTP,
      markup.canonicals.dropFirst().allSatisfy({ $0.withoutFragment == declared })
    else { return nil }
    return declared
  }

  private func aliases(
    _ key: String,
    _ keys: PageKeys,
    _ markup: PageMarkup,
    _ page: PageContext
  ) -> [String] {
    var aliases = [key]
    var seen: Set<String> = [key]
    func add(_ key: String) {
      if key != aliases[0], seen.insert(key).inserted { aliases.append(key) }
    }
    add(keys.key(page.requestedURL))
    add(keys.own)
    for url in page.redirectHops { add(keys.key(url)) }
    if let named = markup.openGraph("og:url").flatMap({ page.finalURL.resolve($0) }),
      named.hostname == page.finalURL.hostname, named.path != "/" || page.finalURL.path == "/"
    {
      add(keys.key(named))
    }
    return aliases
  }

}

/// The keys of a page's URLs, most of which equal the fetched URL.
private struct PageKeys {
  let own: String
  private let url: WebURL

  init(_ url: WebURL) {
    self.url = url
    own = CanonicalKey(url).text
  }

  func key(_ other: WebURL) -> String { other == url ? own : CanonicalKey(other).text }
}

/// The search form that a page describes with a `SearchAction`.
struct SearchForm {
  /// The URL template with placeholders.
  let template: String?

  init(_ items: [MarkupItem]) {
    let actions =
      items.filter { $0.hasType("SearchAction") }
      + items.flatMap { $0.items("potentialAction") }.filter { $0.hasType("SearchAction") }
    template =
      actions.firstNonNil { action in
        action.items("target").first?.text("urlTemplate") ?? action.text("target")
      }
  }

  func fill(_ attributes: inout AttributeSet) {
    attributes.set("org_schema_search_template", template)
  }
}
