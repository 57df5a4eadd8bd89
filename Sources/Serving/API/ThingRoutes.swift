import Indexing

/// The routes for the details of a result.
enum ThingRoutes {
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
      respond: thing
    )
  ]

  @Sendable private static func thing(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    guard let thing = try await site.index.thing(exchange.text("id") ?? "", owner: exchange.owner)
    else {
      throw Problem(.notFound, "there is no such result, or it is another owner's")
    }
    return .json(ResultJSON.thing(thing))
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
