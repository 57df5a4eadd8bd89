import Indexing
import Querying
import Search

extension ModelContextTool {
  /// Searches the index.
  static let search = ModelContextTool(
    name: "search",
    title: "Search the index",
    summary: """
      Search the indexed web pages and items of apps. Returns the best results with title, URL, snippet and section; \
      pass the 'id' of a result to 'read' for its text or to 'page' for its markup.
      """,
    parameters: [
      Route.Parameter(
        name: "query",
        isRequired: true,
        schema: .string(1...500),
        summary: "Words that must all occur; \"a phrase\", -excluded and site:host work."
      ),
      Route.Parameter(
        name: "limit",
        schema: .integer(1...20),
        summary: "The maximum number of results; 8 by default."
      ),
      Route.Parameter(
        name: "cursor",
        schema: .string(1...PageCursor.size),
        summary: "'nextCursor' of the previous page, with the same query."
      ),
    ]
  ) { site, arguments, caller in
    let request = SearchRequest(
      text: arguments["query"]?.text ?? "",
      limit: arguments["limit"]?.whole ?? 8,
      cursor: arguments["cursor"]?.text,
      owner: caller.owner,
      excludesAIRefusals: true
    )
    return try await site.searchService.slots.run {
      let page = try await site.searchService.search(request)
      return JSONBudget.text(json(page))
    }
  }

  private static func json(_ page: SearchResultPage) -> JSON {
    .members([
      "results": .array(page.results.map(json)),
      "total": .integer(page.total),
      "isTotalExact": .bool(page.isTotalExact),
      "didYouMean": .text(page.didYouMean),
      "nextCursor": .text(page.next),
    ])
  }

  private static func json(_ found: HighlightedResult) -> JSON {
    let result = found.result
    let snippet = found.snippet.map(\.text).joined()
    return .members([
      "id": .string(result.id),
      "title": .text(result.title),
      "url": .text(result.url),
      "type": .text(result.contentType),
      "date": .text(result.date),
      "price": .text(result.price),
      "section": .text(result.section?.heading.text),
      "snippet": .text(snippet.isEmpty ? result.description : snippet),
    ])
  }
}
