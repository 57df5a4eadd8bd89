import Indexing
import SystemIO

/// The routes for engagement: shown and chosen results, which affect the ranking of their owner's later
/// searches.
enum EngageRoutes {
  static let all: [Route] = [
    Route(
      "POST",
      "/api/v1/engage",
      access: .owner,
      operation: Route.Operation(
        id: "engage",
        summary: "Counted; results that this owner has not are named",
        tag: "search",
        body: "EngageInput",
        answer: "Engaged",
        problems: [.badJSON]
      ),
      bodyLimit: 1_000_000,
      respond: engage
    )
  ]

  @Sendable private static func engage(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let unknown = try await count(exchange.body, owner: try exchange.writer, site)
    return .json(["unknown": .list(unknown)])
  }

  /// Records the engagement in a request body.
  static func count(_ body: JSON, owner: String, _ site: Site) async throws -> [String] {
    let result = body["result"]?.text
    let visible = (body["visible"]?.elements ?? []).compactMap(\.text)
    let query = body["query"]?.text ?? ""
    let interaction = body["interaction"]?.text.flatMap(SharedIndex.Interaction.init) ?? .select
    guard site.configuration.countsEngagement else { return [] }
    try site.beginWriting()
    defer { site.searchService.cache.invalidate(owner) }
    return try await site.writes.run { [index = site.index] in
      try await index.engage(
        result,
        visible: visible,
        query: query,
        interaction: interaction,
        owner: owner
      )
    }
  }
}
