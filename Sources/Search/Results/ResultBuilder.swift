package import IndexModel
import MarkupExtraction
package import Querying
import SearchableItems
package import URLStandard

/// Builds the result of an entity from its records.
///
/// Text precedence: item, activity, page, then public records of others.
package struct ResultBuilder {
  let store: any IndexReading
  /// The current time, in seconds since 1970; records that expired earlier are excluded.
  let now: Int64
  let terms: [MatchTerm]
  /// The URL that the query is; `nil` if it is none.
  let asked: WebURL?
  let highlighter: Highlighter

  package init(store: any IndexReading, now: Int64, terms: [MatchTerm], asked: WebURL? = nil) {
    (self.store, self.now, self.terms, self.asked) = (store, now, terms, asked)
    highlighter = Highlighter(terms)
  }

  package func result(_ entity: Int64) throws -> SearchResult? {
    let live = try EntityRecords(store: store).live(entity, at: now)
      .map { try ShownRecord($0) }
      .sorted(by: ShownRecord.precedes)
    guard let leading = live.first else { return nil }
    let sets = live.map(\.attributes)
    let languages = sets.map { $0.list("languages") }.first { !$0.isEmpty } ?? []
    return try keepingStems(of: languages.first).result(of: live, leading, sets, languages)
  }

  /// Returns the builder for a result in a language, whose words have no stems of other languages.
  private func keepingStems(of tag: String?) -> ResultBuilder {
    let language = tag.map(EntityLabels.language(of:)) ?? ""
    let kept = terms.map { $0.keepingStems(of: language) }
    return kept == terms ? self : ResultBuilder(store: store, now: now, terms: kept, asked: asked)
  }

  private func result(
    of live: [ShownRecord],
    _ leading: ShownRecord,
    _ sets: [AttributeSet],
    _ languages: [String]
  ) throws -> SearchResult {
    let sources = live.map(Self.source)
    var provenance: [String: SearchResult.Source] = [:]
    func first(_ name: String) -> String? {
      for (set, source) in zip(sets, sources) {
        guard let text = set.text(name), !text.isEmpty else { continue }
        provenance[name] = source
        return text
      }
      return nil
    }
    let rated = sets.firstIndex { $0.rating != nil }
    if let rated { provenance["rating"] = sources[rated] }
    let priced = sets.firstIndex { $0.displayPrice != nil }
    if let priced { provenance["price"] = sources[priced] }
    let page = live.lazy.compactMap { $0.page?.url }.first
    var result = SearchResult(
      id: leading.name.identifier,
      title: first("title") ?? first("displayName"),
      description: first("contentDescription"),
      url: page ?? first("contentURL"),
      contentType: first("contentType"),
      thumbnailURL: first("thumbnailURL"),
      languages: languages,
      rating: rated.flatMap { sets[$0].rating },
      ratingDescription: rated.flatMap { sets[$0].text("ratingDescription") },
      price: priced.flatMap { sets[$0].displayPrice },
      date: live.lazy.compactMap(\.date).first,
      opensWith: try opening(live),
      sources: sources,
      provenance: provenance
    )
    if live.first(where: \.hasImage)?.bringsImage == true { result.hasOwnImage = true }
    result.highlightedTitle = result.title.map(highlighter.highlighted)
    result.breadcrumbs =
      page.flatMap { page in
        ResultBreadcrumbs(url: page, named: sets.lazy.map(\.breadcrumbs).first { !$0.isEmpty })
      }?.levels
    let sections = sections(of: live)
    show(sections, in: &result)
    result.snippet = snippet(of: live, title: result.title, in: sections?.best)
    result.actions = try actions(of: live, in: result)
    return result
  }

  /// Returns the best sections of the page; `nil` if it has none.
  private func sections(of records: [ShownRecord]) -> ResultSections? {
    guard let record = records.first(where: { !$0.sections.isEmpty }),
      let text = record.textContent
    else { return nil }
    let title = Heading.title(
      records.map(\.attributes),
      headings: record.attributes.alternateNames,
      sections: record.sections
    )
    let fragment = record.page.flatMap { askedFragment(of: $0.url) }
    return ResultSections(
      record.sections,
      text: text,
      title: title,
      url: record.page?.url,
      terms: terms,
      fragment: fragment
    )
  }

  /// Returns the fragment that a query with the URL of a page has; `nil` for other queries.
  private func askedFragment(of page: String) -> String? {
    guard let asked, let url = WebURL(page),
      AddressedPage.keys(of: asked).contains(CanonicalKey(url).text)
    else { return nil }
    return asked.fragment
  }

  /// Sets the sections of a result, which opens at the best one.
  private func show(_ sections: ResultSections?, in result: inout SearchResult) {
    guard let sections, let page = result.url else { return }
    func shown(_ section: ResultSections.Section) -> SearchResult.Section? {
      guard let anchor = section.anchor, let url = WebURL(page + "#" + anchor) else { return nil }
      return SearchResult.Section(
        heading: highlighter.highlighted(section.heading),
        url: url.href
      )
    }
    let further = sections.further.compactMap(shown)
    if !further.isEmpty { result.sections = further }
    guard let section = sections.best.flatMap(shown) else { return }
    (result.section, result.url) = (section, section.url)
    if result.opensWith.kind == "web" { result.opensWith.value = section.url }
  }

  /// Returns a snippet of the best section or of the description if they match, otherwise of the content.
  private func snippet(
    of records: [ShownRecord],
    title: String?,
    in section: ResultSections.Section?
  ) -> HighlightedText? {
    if let section, section.anchor != nil, section.text != section.heading {
      // A section that the query names defines it in its first words.
      if section.isNamed { return highlighter.opening(of: String(section.text)) }
      let found = highlighter.snippet(of: String(section.text))
      if !found.ranges.isEmpty { return found }
    }
    // A description that repeats the title tells nothing else.
    let descriptions = records.compactMap(\.attributes.contentDescription)
    let shown = descriptions.first { !$0.isEmpty && $0 != title }.map {
      highlighter.snippet(of: $0)
    }
    if let shown, !shown.ranges.isEmpty { return shown }
    for record in records {
      guard let text = record.textContent, !text.isEmpty else { continue }
      let found = highlighter.snippet(of: Self.text(text, below: title))
      return found.ranges.isEmpty ? shown ?? found : found
    }
    return shown
  }

  /// Returns a text without its first line if the title starts with it, which is shown above the snippet.
  private static func text(_ text: String, below title: String?) -> String {
    guard let title, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return text }
    let line = text[..<end]
    guard line.utf8.count <= title.utf8.count,
      SearchText.words(title).starts(with: SearchText.words(String(line)))
    else { return text }
    return String(text[end...].dropFirst())
  }

  private func actions(
    of records: [ShownRecord],
    in result: SearchResult
  ) throws -> [ResultAction] {
    let app = records.first { $0.name.kind == .item && !$0.name.app.isEmpty }
    let storeID = try app.flatMap { app in
      try app.attributes.text(InstalledApp.storeName)
        ?? store.registration(of: app.name.app)?.appStoreID
    }
    return ResultActions(
      records,
      opening: result.opensWith,
      page: result.url,
      links: try records.lazy.compactMap(\.page).first.map(links) ?? [],
      storeID: storeID
    )
    .all
  }

  /// Returns the links of a page into apps that agree to them.
  private func links(of page: ShownRecord.Page) throws -> [DeepLink] {
    page.deepLinks.isEmpty
      ? [] : try page.deepLinks.agreed(on: page.url) { try store.registration(of: $0) }
  }

  private static func source(_ record: ShownRecord) -> SearchResult.Source {
    SearchResult.Source(
      kind: record.name.kind,
      id: record.page?.url ?? record.name.uid,
      appID: record.name.app.isEmpty ? nil : record.name.app
    )
  }

  /// Returns the preferred way to open a result: the item in its app, the activity in its app, the page in an
  /// app, the page.
  private func opening(_ records: [ShownRecord]) throws -> SearchResult.Opening {
    if let item = records.first(where: { $0.name.kind == .item }) {
      let kind = item.name.uid == InstalledApp.identifier ? "app" : "app-item"
      return SearchResult.Opening(kind: kind, appID: item.name.app, value: item.name.uid)
    }
    let page = records.lazy.compactMap(\.page).first
    if let record = records.first(where: { $0.name.kind == .activity }),
      page == nil || !record.name.owner.isEmpty
    {
      let type = record.activityType ?? ""
      return SearchResult.Opening(kind: "activity", appID: record.name.app, value: type)
    }
    let url = page?.url ?? ""
    let links = try page.map(links) ?? []
    if let link = links.first(where: { $0.kind == .universalLink }) {
      return SearchResult.Opening(kind: "universal-link", appID: link.appID, value: url)
    }
    if let link = links.first(where: { !$0.isLaunchOnly && $0.url != nil }),
      let target = link.url
    {
      return SearchResult.Opening(kind: "deep-link", appID: link.appID, value: target)
    }
    return SearchResult.Opening(kind: "web", value: url)
  }
}
