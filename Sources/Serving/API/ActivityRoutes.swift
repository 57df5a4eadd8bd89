import IndexModel

/// The routes for user activities.
enum ActivityRoutes {
  static let all: [Route] = [
    Route(
      "POST",
      "/api/v1/apps/{app}/activities",
      access: .app,
      parameters: [.app],
      operation: Route.Operation(
        id: "addActivities",
        summary: "What each activity did, in the order of the body",
        tag: "activities",
        body: "ActivitiesInput",
        answer: "Outcomes",
        problems: [.badJSON, .badParameter]
      ),
      bodyLimit: Site.bodyLimit,
      respond: add
    ),
    Route(
      "DELETE",
      "/api/v1/apps/{app}/activities",
      access: .app,
      parameters: [
        .app,
        Route.Parameter(
          name: "persistentIdentifier",
          schema: .array(.string(1...1024), 1...100),
          summary: "Only the activities of that handle; may be repeated."
        ),
        Route.Parameter(
          name: "domain",
          schema: .string(1...1024),
          summary: "Only those of a domain identifier and below it."
        ),
      ],
      operation: Route.Operation(
        id: "deleteActivities",
        summary: "The activities are gone: those named, else all of the app",
        tag: "activities",
        answer: "Outcomes",
        problems: [.badParameter]
      ),
      respond: delete
    ),
  ]

  @Sendable private static func add(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let owner = try exchange.writer
    let changes = (exchange.body["activities"]?.elements ?? []).map {
      IndexChange.putActivity(ItemInput.activity($0, app: exchange["app"], owner: owner))
    }
    let outcomes = try await site.write(changes, by: try exchange.writer)
    return ItemInput.outcomes(outcomes)
  }

  @Sendable private static func delete(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let owner = try exchange.writer
    let app = exchange["app"]
    var changes: [IndexChange] = []
    if let handles = exchange.query["persistentIdentifier"] {
      changes.append(
        .deleteActivities(appID: app, persistentIdentifiers: handles, owner: owner)
      )
    }
    if let domain = exchange.text("domain") {
      changes.append(.deleteActivityDomain(appID: app, domainIdentifier: domain, owner: owner))
    }
    if changes.isEmpty { changes = [.deleteAllActivities(appID: app, owner: owner)] }
    let outcomes = try await site.write(changes, by: try exchange.writer)
    return ItemInput.outcomes(outcomes)
  }
}
