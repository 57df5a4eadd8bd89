/// The routes for search and suggestions.
enum SearchRoutes {
  static let all: [Route] = [
    Route(
      "GET",
      "/api/v1/search",
      access: .open,
      parameters: [
        .query("What is looked for; all words must occur, the last may be a beginning."),
        .limit(1...100),
        Route.Parameter(
          name: "cursor",
          schema: .string(1...PageCursor.size),
          summary: "'nextCursor' of the page before."
        ),
        Route.Parameter(
          name: "facets",
          schema: .boolean,
          summary: "Whether the page tells how many results each type, site and language has."
        ),
        .acceptLanguage,
      ],
      operation: Route.Operation(
        id: "search",
        summary: "Results, best first",
        tag: "search",
        answer: "SearchPage",
        problems: [.badParameter, .badCursor]
      ),
      respond: search
    ),
    Route(
      "GET",
      "/api/v1/suggest",
      access: .open,
      parameters: [
        .query("What was typed so far."), .limit(1...20),
        Route.Parameter(
          name: "results",
          schema: .integer(1...20),
          summary: "The number of results returned in short form; 0 by default."
        ),
        .acceptLanguage,
      ],
      operation: Route.Operation(
        id: "suggest",
        summary: "What may be typed next",
        tag: "search",
        answer: "Suggestions",
        problems: [.badParameter]
      ),
      respond: suggest
    ),
  ]

  @Sendable private static func search(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    let request = SearchRequest(
      text: exchange.text("q") ?? "",
      limit: exchange.integer("limit") ?? 10,
      cursor: exchange.text("cursor"),
      owner: exchange.owner,
      languages: exchange.languages,
      wantsFacets: exchange.text("facets") == "true"
    )
    return try await site.searchService.response(
      exchange,
      "search",
      request.text,
      "\(request.limit)",
      request.cursor,
      "\(request.wantsFacets)",
      request.languages.text
    ) {
      let page = try await site.searchService.search(request)
      var response = WebResponse.json(ResultJSON.page(page))
      response.isIncomplete = !page.missingShards.isEmpty
      return response
    }
  }

  @Sendable private static func suggest(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    let text = exchange.text("q") ?? ""
    let limit = exchange.integer("limit") ?? 8
    let count = exchange.integer("results")
    let (owner, languages) = (exchange.owner, exchange.languages)
    return try await site.searchService.response(
      exchange,
      "suggest",
      text,
      "\(limit)",
      count.map { "\($0)" },
      count.map { _ in languages.text }
    ) {
      guard let count else {
        let found = try await site.searchService.suggestions(text, owner: owner, limit: limit)
        return .json(["query": .string(text), "suggestions": .list(found)])
      }
      // One call returns suggestions and results for search as you type.
      let request = SearchRequest(text: text, limit: count, owner: owner, languages: languages)
      let found = try await site.searchService.searchAsTyped(request, suggestions: limit)
      return .json([
        "query": .string(text),
        "suggestions": .list(found.suggestions),
        "results": .array(found.page.results.map(ResultJSON.hit)),
      ])
    }
  }
}
