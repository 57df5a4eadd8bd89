import Indexing

/// The search page, its incremental results, and browser suggestions.
enum SearchPages {
  /// The number of results per page.
  private static let limit = 20
  /// The number of results for search as you type.
  private static let briefLimit = 8

  static let all: [Route] = [
    Route("GET", "/", access: .page, respond: page),
    Route("GET", "/results", access: .page, respond: results),
    Route("GET", "/suggestions", access: .page, respond: suggestions),
    Route("POST", "/engage", access: .page, bodyLimit: 200_000, respond: engage),
  ]

  @Sendable private static func page(_ site: Site, _ exchange: Exchange) async throws -> WebResponse
  {
    let text = query(exchange)
    let results = try await site.searchService.slots.run { try await view(site, exchange).text }
    return site.templates.page(
      "search",
      title: text.isEmpty ? "webmark" : "\(text) – webmark",
      signedIn: exchange.owner != nil,
      [
        "q": text,
        "isEmptyQuery": text.isEmpty,
        "results": results,
        "script": "search.js",
        "engagement": site.configuration.countsEngagement && exchange.owner != nil,
      ]
    )
  }

  @Sendable private static func results(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    let isBrief = exchange.text("brief") == "1"
    return try await site.searchService.response(
      exchange,
      "results",
      query(exchange),
      exchange.text("cursor"),
      "\(isBrief)",
      exchange.languages.text
    ) { await .page(try view(site, exchange, isBrief: isBrief).text) }
  }

  private static func query(_ exchange: Exchange) -> String {
    String((exchange.text("q") ?? "").prefix(500))
  }

  private static func view(
    _ site: Site,
    _ exchange: Exchange,
    isBrief: Bool = false
  ) async throws -> ResultsView {
    let text = query(exchange)
    guard text.contains(where: { !$0.isWhitespace }) else {
      let counts = try await site.index.statistics(owner: exchange.owner)
      return ResultsView(site: site, counts: counts, isSignedIn: exchange.owner != nil)
    }
    let request = SearchRequest(
      text: text,
      limit: isBrief ? briefLimit : limit,
      cursor: exchange.text("cursor"),
      owner: exchange.owner,
      languages: exchange.languages,
      wantsFacets: !isBrief
    )
    let found = try await site.searchService.search(request)
    return ResultsView(site: site, request: request, found: found)
  }

  /// Returns suggestions in the OpenSearch format: `["lem", ["lemon cake", "lemonade"]]`.
  ///
  /// <https://github.com/dewitt/opensearch/blob/master/mediawiki/Specifications/OpenSearch/Extensions/Suggestions/1.1/Draft%201.wiki>
  @Sendable private static func suggestions(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let text = query(exchange)
    return try await site.searchService.response(exchange, "suggestions", text) {
      let found = try await site.searchService.suggestions(text, owner: exchange.owner, limit: 8)
      return .json([.string(text), .list(found)], type: "application/x-suggestions+json")
    }
  }

  /// Records the engagement of a signed-in user.
  @Sendable private static func engage(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    guard let owner = exchange.owner else { return .empty }
    guard exchange.request.contentType == "application/json" else {
      throw Problem(.unsupportedMediaType, "the body's Content-Type is application/json")
    }
    let body = try JSON(parsing: exchange.request.body)
    if let validationError = Schema.named("EngageInput").validationError(for: body) {
      throw Problem(.invalidBody, validationError)
    }
    _ = try await EngageRoutes.count(body, owner: owner, site)
    return .empty
  }
}
