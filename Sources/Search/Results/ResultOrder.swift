import Querying
import URLStandard

extension [SearchResult] {
  /// The maximum number of results with one title that are compared.
  private static var titleLimit: Int { 64 }

  /// Puts each page before those below it with the same title, and before those with a query: the product before the form
  /// for its review, the first page of a thread before the second one.
  ///
  /// Results whose titles lack a word of the query keep their places unless both pages show the same answer, and so do those of
  /// other titles.
  ///
  /// - Parameter query: The text of the query.
  package mutating func putPagesBeforeTheirParts(of query: String) {
    var places: [String: [Int]] = [:]
    for (index, result) in enumerated() {
      guard let title = result.title, places[title]?.count ?? 0 < Self.titleLimit else { continue }
      places[title, default: []].append(index)
    }
    let words = Set(SearchText.words(query))
    for (title, indexes) in places where indexes.count > 1 {
      let isNamed = words.isSubset(of: SearchText.words(title))
      var rest = indexes.map { (result: self[$0], url: self[$0].url.flatMap { WebURL($0) }) }
      for index in indexes {
        var first = 0
        // Each one leads to a shorter URL.
        while let whole = rest.indices.first(where: {
          Self.isPart(rest[first].url, of: rest[$0].url)
            && (isNamed || rest[first].result.showsSame(as: rest[$0].result))
        }) {
          first = whole
        }
        self[index] = rest.remove(at: first).result
      }
    }
  }

  /// Returns `true` if a URL is below that of a page of the same site, or has its path and a query that the page has not.
  private static func isPart(_ url: WebURL?, of page: WebURL?) -> Bool {
    guard let url, let page, page.query == nil, url.origin == page.origin else { return false }
    if url.path == page.path { return url.query != nil }
    return url.path.hasPrefix(page.path.hasSuffix("/") ? page.path : page.path + "/")
  }
}

extension SearchResult {
  /// Returns `true` if two results show the same text, as a product and the form for its review do.
  fileprivate func showsSame(as other: SearchResult) -> Bool {
    snippet != nil && snippet == other.snippet
  }
}
