import Indexing
import IndexModel
import SearchableItems

/// The routes for items of apps.
enum ItemRoutes {
  static let all: [Route] = [
    Route(
      "GET",
      "/api/v1/apps/{app}/items/{uid}",
      access: .owner,
      parameters: [.app, .uid],
      operation: Route.Operation(
        id: "getItem",
        summary: "An item of the owner, as the app sent it",
        tag: "items",
        answer: "Item",
        problems: [.badParameter, .notFound]
      ),
      respond: get
    ),
    Route(
      "POST",
      "/api/v1/apps/{app}/items",
      access: .app,
      parameters: [.app],
      operation: Route.Operation(
        id: "addItems",
        summary: "What each item did, in the order of the body",
        tag: "items",
        body: "ItemsInput",
        answer: "Outcomes",
        problems: [.badJSON, .badParameter]
      ),
      bodyLimit: Site.bodyLimit,
      respond: add
    ),
    Route(
      "DELETE",
      "/api/v1/apps/{app}/items/{uid}",
      access: .app,
      parameters: [.app, .uid, .isPublic, .forgets],
      operation: deletion("deleteItem", "An item and the activities that share its life are gone"),
      respond: deleteItem
    ),
    Route(
      "DELETE",
      "/api/v1/apps/{app}/items",
      access: .app,
      parameters: [.app, .isPublic, .forgets],
      operation: deletion("deleteAllItems", "All items of the app are gone"),
      respond: deleteAll
    ),
    Route(
      "PUT",
      "/api/v1/apps/{app}/domains/{domain}",
      access: .app,
      parameters: [.app, .domain, .isPublic],
      operation: Route.Operation(
        id: "replaceDomain",
        summary: "The items stand in the place of all that the domain held",
        tag: "items",
        body: "ItemsInput",
        answer: "Outcomes",
        problems: [.badJSON, .badParameter, .refused]
      ),
      bodyLimit: Site.bodyLimit,
      respond: replaceDomain
    ),
    Route(
      "DELETE",
      "/api/v1/apps/{app}/domains/{domain}",
      access: .app,
      parameters: [.app, .domain, .isPublic, .forgets],
      operation: deletion("deleteDomain", "All that the domain held is gone"),
      respond: deleteDomain
    ),
  ]

  private static func deletion(_ id: String, _ summary: String) -> Route.Operation {
    Route.Operation(
      id: id,
      summary: summary,
      tag: "items",
      answer: "Outcomes",
      problems: [.badParameter]
    )
  }

  @Sendable private static func get(_ site: Site, _ exchange: Exchange) async throws -> WebResponse
  {
    let items = try await site.feeds.items(
      [exchange["uid"]],
      appID: exchange["app"],
      owner: try exchange.writer
    )
    guard let item = items.first else { throw Problem(.notFound, "the app has no such item") }
    return .json(ResultJSON.item(item))
  }

  @Sendable private static func add(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let changes = try items(exchange).map(IndexChange.putItem)
    let outcomes = try await site.write(changes, by: try exchange.writer)
    return ItemInput.outcomes(outcomes)
  }

  private static func items(_ exchange: Exchange) throws -> [SearchableItem] {
    let owner = try exchange.writer
    return (exchange.body["items"]?.elements ?? []).map {
      ItemInput.item($0, app: exchange["app"], owner: owner)
    }
  }

  /// Returns the owner of the items: that of the token, or none for public items.
  private static func scope(_ exchange: Exchange) throws -> String {
    exchange.text("public") == "true" ? "" : try exchange.writer
  }

  @Sendable private static func deleteItem(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let change = IndexChange.deleteItems(
      appID: exchange["app"],
      uniqueIdentifiers: [exchange["uid"]],
      owner: try scope(exchange)
    )
    return try await delete(change, site, exchange)
  }

  @Sendable private static func deleteAll(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let change = IndexChange.deleteAllItems(appID: exchange["app"], owner: try scope(exchange))
    return try await delete(change, site, exchange)
  }

  @Sendable private static func deleteDomain(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let change = IndexChange.deleteDomain(
      appID: exchange["app"],
      domainIdentifier: exchange["domain"],
      owner: try scope(exchange)
    )
    return try await delete(change, site, exchange)
  }

  private static func delete(
    _ change: IndexChange,
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let forgets = exchange.text("forget") == "true"
    let outcomes = try await site.write([change], by: try exchange.writer, forgets: forgets)
    return ItemInput.outcomes(outcomes)
  }

  @Sendable private static func replaceDomain(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let owner = try scope(exchange)
    let items = try items(exchange).enumerated().map { number, item in
      guard item.isPublic != !owner.isEmpty else {
        let reason = owner.isEmpty ? "leave out 'public=true'" : "say 'public=true'"
        throw Problem(
          .invalidBody,
          ".items[\(number)].isPublic differs from the replaced items; \(reason)"
        )
      }
      var item = item
      item.isPublic = owner.isEmpty
      item.owner = owner.isEmpty ? nil : owner
      return item
    }
    let change = IndexChange.replaceDomain(
      appID: exchange["app"],
      domainIdentifier: exchange["domain"],
      items: items,
      owner: owner
    )
    let outcomes = try await site.write([change], by: try exchange.writer)
    return ItemInput.outcomes(outcomes)
  }
}
