import Foundation
import Indexing
import IndexModel

/// The routes for batches of changes with a client state; a batch is applied completely or not at all.
enum BatchRoutes {
  static let all: [Route] = [
    Route(
      "POST",
      "/api/v1/apps/{app}/batch",
      access: .app,
      parameters: [.app],
      operation: Route.Operation(
        id: "batch",
        summary: "What each change did: items, then deletions, then the client state",
        tag: "items",
        body: "BatchInput",
        answer: "Outcomes",
        problems: [.badJSON, .badParameter, .clientStateMismatch, .refused]
      ),
      bodyLimit: Site.bodyLimit,
      respond: batch
    ),
    Route(
      "GET",
      "/api/v1/apps/{app}/client-states/{name}",
      access: .owner,
      parameters: [
        .app,
        Route.Parameter(
          name: "name",
          location: .path,
          schema: .string(1...256),
          summary: "The name of the app's own index."
        ),
      ],
      operation: Route.Operation(
        id: "getClientState",
        summary: "What the app noted last, as Base64",
        tag: "items",
        answer: "ClientState",
        problems: [.badParameter]
      ),
      respond: clientState
    ),
  ]

  @Sendable private static func batch(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let owner = try exchange.writer
    let app = exchange["app"]
    var changes = (exchange.body["items"]?.elements ?? []).map {
      IndexChange.putItem(ItemInput.item($0, app: app, owner: owner))
    }
    let deleted = (exchange.body["deletedIdentifiers"]?.elements ?? []).compactMap(\.text)
    if !deleted.isEmpty {
      changes.append(.deleteItems(appID: app, uniqueIdentifiers: deleted, owner: owner))
    }
    if let note = exchange.body["clientState"] {
      var state = IndexChange.ClientState(
        appID: app,
        name: note["name"]?.text ?? "",
        state: try bytes(note["state"], "state") ?? [],
        expected: try bytes(note["expected"], "expected")
      )
      state.owner = owner
      changes.append(.setClientState(state))
    }
    let outcomes = try await site.write(changes, by: try exchange.writer, isAtomic: true)
    return ItemInput.outcomes(outcomes)
  }

  private static func bytes(_ json: JSON?, _ name: String) throws(Problem) -> [UInt8]? {
    guard let text = json?.text else { return nil }
    guard let data = Data(base64Encoded: text) else {
      throw Problem(.invalidBody, ".clientState.\(name) is not Base64")
    }
    guard data.count <= IndexChange.ClientState.limit else {
      let limit = IndexChange.ClientState.limit
      throw Problem(.invalidBody, ".clientState.\(name) has more than \(limit) bytes")
    }
    return Array(data)
  }

  @Sendable private static func clientState(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let state = try await site.feeds.clientState(
      appID: exchange["app"],
      owner: try exchange.writer,
      name: exchange["name"]
    )
    return .json(
      .members([
        "name": .string(exchange["name"]),
        "state": state.map { .string(Data($0).base64EncodedString()) },
      ])
    )
  }
}
