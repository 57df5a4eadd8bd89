import Basics
import Indexing
import IndexModel
import Search
import SearchShards

/// The template values of search results: the top hit, followed by groups by type.
struct ResultsView {
  let text: String

  /// Creates the view for an empty query.
  init(site: Site, counts: IndexStatistics, isSignedIn: Bool) {
    text = site.templates.fragment(
      "results",
      [
        "isEmptyQuery": true,
        "isSignedIn": isSignedIn,
        "things": "\(counts.entities)",
        "pages": "\(counts.pages)",
        "items": "\(counts.items)",
        "activities": "\(counts.activities)",
      ]
    )
  }

  /// Creates the view of search results.
  init(site: Site, request: SearchRequest, found: SearchResultPage) {
    let entries = found.results.enumerated().map { index, result in
      ResultEntry(
        result,
        isTop: index == 0 && request.cursor == nil,
        showsThumbnail: site.configuration.showsThumbnails,
        // Only the server of the shard has them.
        hasDetails: site.configuration.shards == nil
      )
    }
    let facets = Self.facets(found, query: request.text)
    var values: [String: Any] = [
      "isEmptyQuery": false,
      "isNothing": entries.isEmpty,
      "isSignedIn": request.owner != nil,
      "count": Self.count(found),
      "groups": Self.groups(entries.filter { !$0.isTop }),
      "facets": facets,
      "hasFacets": !facets.isEmpty,
    ]
    if !found.missingShards.isEmpty {
      values["missing"] = found.missingShards.map(\.shard).joined(separator: ", ")
    }
    if let top = entries.first, top.isTop { values["top"] = top.values }
    if let better = found.didYouMean {
      values["didYouMean"] = ["text": better, "link": PercentEncoding.encode(better.utf8)]
    }
    if let next = found.next {
      let query = PercentEncoding.encode(request.text.utf8)
      values["next"] = "/?q=\(query)&cursor=\(PercentEncoding.encode(next.utf8))"
    }
    text = site.templates.fragment("results", values)
  }

  private static func count(_ found: SearchResultPage) -> String {
    guard found.total > 0 else { return "Nothing found" }
    let number = found.isTotalExact ? "\(found.total)" : "More than \(found.total)"
    return number == "1" ? "1 result" : "\(number) results"
  }

  /// Returns the groups by type, ordered by their best result.
  private static func groups(_ entries: [ResultEntry]) -> [[String: Any]] {
    var names: [String] = []
    for entry in entries where !names.contains(entry.group) { names.append(entry.group) }
    return names.enumerated().map { index, name in
      [
        "name": name, "anchor": "group-\(index)",
        "entries": entries.filter { $0.group == name }.map(\.values),
      ]
    }
  }

  /// Returns the facet values as links that narrow the query.
  private static func facets(_ found: SearchResultPage, query: String) -> [[String: Any]] {
    found.facets.filter { $0.values.count > 1 }.map { facet in
      [
        "name": facet.name,
        "values": facet.values.prefix(8).map { value in
          let narrowed = "\(query) \(facet.name):\(value.value)"
          return [
            "value": facet.name == "type" ? ResultEntry.label(value.value) : value.value,
            "count": "\(value.count)",
            "link": PercentEncoding.encode(narrowed.utf8),
          ]
        },
      ]
    }
  }
}

/// The template values of a result.
struct ResultEntry {
  let group: String
  let isTop: Bool
  let values: [String: Any]

  init(
    _ found: HighlightedResult,
    isTop: Bool,
    showsThumbnail: Bool,
    hasDetails: Bool = true
  ) {
    let result = found.result
    let details = hasDetails ? "/item?id=\(PercentEncoding.encode(result.id.utf8))" : nil
    self.isTop = isTop
    group = Self.label(result.contentType)
    let title =
      found.title.isEmpty ? Self.plain(result.title ?? result.url ?? "(no title)") : found.title
    let snippet = found.snippet.isEmpty ? Self.plain(result.description ?? "") : found.snippet
    var values: [String: Any] = [
      "isTop": isTop,
      "id": result.id,
      "title": title.map {
        ["text": Self.cut($0.text, 160), "isMatch": $0.isMatch] as [String: Any]
      },
      "snippet": snippet.map {
        ["text": Self.cut($0.text, 400), "isMatch": $0.isMatch] as [String: Any]
      },
      "hasText": !snippet.isEmpty,
      "facts": Self.facts(result),
      "sources": Set(result.sources.map(\.kind.rawValue)).sorted(),
      "actions": result.actions.map { ["id": result.id, "label": $0.label, "url": $0.url] },
    ]
    if let target = Self.target(of: result) ?? details { values["href"] = target }
    if let details { values["details"] = details }
    values["address"] = Self.address(of: result)
    if result.hasOwnImage == true {
      values["thumbnail"] = ImageRoutes.path(of: result.id)
    } else if showsThumbnail, let image = SafeURL.image(result.thumbnailURL, of: result.url) {
      values["thumbnail"] = image
    }
    self.values = values
  }

  /// Returns the URL of the title: the page, or the content in its app, never a call or another action.
  private static func target(of result: SearchResult) -> String? {
    SafeURL.web(result.url) ?? result.actions.first { $0.kind == .openApp }?.url
  }

  /// Returns the breadcrumbs of a page, or the URL of other content.
  private static func address(of result: SearchResult) -> String? {
    guard let levels = result.breadcrumbs, levels.count > 1 else {
      return result.url.map { cut(ReadableURL.text(of: $0), 120) }
    }
    return cut(levels.map { cut($0, 40) }.joined(separator: " › "), 120)
  }

  private static func plain(_ text: String) -> [TextFragment] {
    text.isEmpty ? [] : [TextFragment(text: text, isMatch: false)]
  }

  private static func facts(_ result: SearchResult) -> [String] {
    var facts = [label(result.contentType)]
    if let rating = result.rating, rating.isFinite, rating.magnitude < 1000 {
      let stars = "★ \((rating * 10).rounded() / 10)"
      facts.append(result.ratingDescription.map { "\(stars) (\(cut($0, 40)))" } ?? stars)
    }
    if let price = result.price { facts.append(cut(price, 40)) }
    if let date = result.date { facts.append(date) }
    facts.append("opens \(cut(result.opensWith.summary, 80))")
    if let copies = result.copies { facts.append("\(copies.count) more with the same content") }
    return facts
  }

  /// Returns the display name of a content type, such as `Recipe` for `public.recipe`.
  static func label(_ contentType: String?) -> String {
    guard let last = contentType?.split(separator: ".").last, !last.isEmpty else { return "Other" }
    if last == "html" { return "Page" }
    let words = cut(last.replacing("-", with: " "), 40)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  static func cut(_ text: some StringProtocol, _ limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : String(text)
  }
}
