import Indexing

/// The routes for the details of a result.
enum DetailsRoutes {
  static let all: [Route] = [
    Route(
      "GET",
      "/api/v1/items",
      access: .open,
      parameters: [.resultID],
      operation: Route.Operation(
        id: "getThing",
        summary: "A result with its records, and what joins them",
        tag: "items",
        answer: "Thing",
        problems: [.badParameter, .notFound]
      ),
      respond: details
    )
  ]

  @Sendable private static func details(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    guard
      let details = try await site.index.details(
        of: exchange.text("id") ?? "",
        owner: exchange.owner
      )
    else {
      let isSharded = site.configuration.shards != nil
      throw Problem(
        .notFound,
        isSharded
          ? "this server has no such result; ask the server of its shard"
          : "there is no such result, or it is another owner's"
      )
    }
    return .json(ResultJSON.details(details))
  }
}

extension Route.Parameter {
  /// The identifier of a result.
  static let resultID = Route.Parameter(
    name: "id",
    isRequired: true,
    schema: .string(1...4096),
    summary: "The 'id' of a result."
  )
}
