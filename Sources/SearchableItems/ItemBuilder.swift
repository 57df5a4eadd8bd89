public import MarkupExtraction
import URLStandard

/// Makes the searchable item of a page from its markup.
public struct ItemBuilder: Sendable {
  /// Bytes of page text that are searched.
  public static let textLimit = 4000

  /// A builder.
  public init() {}

  /// The item of a page.
  public func item(from markup: PageMarkup, page: PageContext) -> WebItem {
    let here = [page.finalURL] + markup.canonicals.prefix(1)
    let entity = MainEntity(items: markup.items, addresses: here).item
    var attributes = attributes(markup, entity, page)
    limitSnippet(&attributes, page)
    let (canonical, isCanonical) = canonical(markup, page)
    var item = WebItem(
      key: CanonicalKey(canonical).text,
      url: isCanonical ? canonical.href : page.finalURL.href,
      isCanonical: isCanonical,
      aliases: aliases(canonical, markup, page),
      attributeSet: attributes,
      deepLinks: deepLinks(markup, page),
      statedApps: Array(Set(page.confirmedAppIDs + [page.seedAppID].compactMap { $0 })).sorted(),
      hasAppStatement: !page.confirmedAppIDs.isEmpty || page.seedAppID != nil
        || markup.deepLinks.contains { $0.isStatement && $0.platform != "android" },
      isSearchLanding: entity == nil && SearchForm(markup.items).template != nil,
      isPaywalled: markup.items.contains { $0.text("isAccessibleForFree")?.lowercased() == "false" }
    )
    item.claimedKey = claimedKey(markup, page)
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
    if let entity {
      SchemaAttributes(entity: entity, all: markup.items, base: base).fill(&attributes)
    }
    SearchForm(markup.items).fill(&attributes)
    return attributes
  }

  private func limitSnippet(_ attributes: inout AttributeSet, _ page: PageContext) {
    if !page.mayShowSnippet {
      attributes.values["contentDescription"] = nil
      attributes.values["textContent"] = nil
    } else if let limit = page.maxSnippet {
      let description = attributes.text("contentDescription")
      attributes.set("contentDescription", description.map { String($0.prefix(limit)) })
    }
  }

  /// The declared canonical where it stays in the registrable domain (or the host), else the page.
  private func canonical(_ markup: PageMarkup, _ page: PageContext) -> (WebURL, isCanonical: Bool) {
    guard let declared = declaredCanonical(markup), isSameSite(declared, page.finalURL) else {
      return (page.finalURL, true)
    }
    return (declared, CanonicalKey(declared) == CanonicalKey(page.finalURL))
  }

  /// What the page declares; canonicals that differ declare nothing.
  private func declaredCanonical(_ markup: PageMarkup) -> WebURL? {
    guard let declared = markup.canonicals.first?.withoutFragment, declared.isHTTP,
      Set(markup.canonicals.map(\.withoutFragment)).count == 1
    else { return nil }
    return declared
  }

  private func claimedKey(_ markup: PageMarkup, _ page: PageContext) -> String? {
    guard let declared = declaredCanonical(markup), !isSameSite(declared, page.finalURL) else {
      return nil
    }
    return CanonicalKey(declared).text
  }

  private func isSameSite(_ left: WebURL, _ right: WebURL) -> Bool {
    if left.hostname == right.hostname { return true }
    guard let domain = PublicSuffix.registrableDomain(of: left.hostname) else { return false }
    return PublicSuffix.registrableDomain(of: right.hostname) == domain
  }

  private func aliases(_ canonical: WebURL, _ markup: PageMarkup, _ page: PageContext) -> [String] {
    var urls = [canonical, page.requestedURL, page.finalURL] + page.redirectHops
    if let named = markup.openGraph("og:url").flatMap({ page.finalURL.resolve($0) }),
      named.hostname == page.finalURL.hostname, named.path != "/" || page.finalURL.path == "/"
    {
      urls.append(named)
    }
    var seen: Set<String> = []
    return urls.map { CanonicalKey($0).text }.filter { seen.insert($0).inserted }
  }

  private func deepLinks(_ markup: PageMarkup, _ page: PageContext) -> [DeepLink] {
    let confirmed = page.confirmedAppIDs.map {
      DeepLink(kind: .universalLink, platform: "ios", appID: $0, url: page.finalURL.href)
    }
    return confirmed + markup.deepLinks
  }
}

/// The search form that a page describes by a `SearchAction`.
struct SearchForm {
  /// The URL with its placeholders.
  let template: String?

  init(_ items: [MarkupItem]) {
    let actions =
      items.filter { $0.shortTypes.contains("SearchAction") }
      + items.flatMap { $0.items("potentialAction") }.filter {
        $0.shortTypes.contains("SearchAction")
      }
    template =
      actions.firstAnswer { action in
        action.items("target").first?.text("urlTemplate") ?? action.text("target")
      }
  }

  func fill(_ attributes: inout AttributeSet) {
    attributes.set("org_schema_search_template", template)
  }
}

extension DeepLink {
  /// Whether the page says by it that the app is its own, rather than that it speaks of the app.
  fileprivate var isStatement: Bool { appStoreID != nil && kind != .structuredData }
}
