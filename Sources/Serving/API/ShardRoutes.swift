import Foundation
import Indexing
import Search
import SearchShards

/// The routes by which another server searches this one as a shard; only `--shard-node` opens them.
enum ShardRoutes {
  /// The maximum numbers of bytes of a request, of lists of targets, and of results.
  private static let (sizeLimit, targetLimit, entityLimit) = (4_000_000, 10_000, 1100)

  static let all: [Route] = [
    route("statistics") { index, body in
      try await encoded(index.shardStatistics(try decoded(ShardQuery.self, body)))
    },
    route("candidates") { index, body in
      try await encoded(index.shardCandidates(try decoded(ShardQuery.self, body)))
    },
    route("links") { index, body in
      let targets = try decoded([[Int64]].self, body)
      guard targets.count <= targetLimit else {
        throw Problem(.invalidBody, "it has more than \(targetLimit) lists")
      }
      return try await encoded(index.linkCounts(to: targets))
    },
    route("results") { index, body in
      let asked = try decoded(ShardResultQuery.self, body)
      guard asked.entities.count <= entityLimit else {
        throw Problem(.invalidBody, "it has more than \(entityLimit) entities")
      }
      return try await encoded(index.shardResults(asked.query, entities: asked.entities))
    },
  ]

  private static func route(
    _ round: String,
    _ answer: @escaping @Sendable (SharedIndex, [UInt8]) async throws -> [UInt8]
  ) -> Route {
    Route("POST", "/api/v1/shard/\(round)", access: .open, bodyLimit: sizeLimit) { site, exchange in
      guard site.configuration.isShardNode else {
        throw Problem(.notFound, "start the server with '--shard-node'")
      }
      let (index, body) = (site.index, exchange.request.body)
      let bytes = try await site.searchService.slots.run { try await answer(index, body) }
      return WebResponse(type: "application/json", bytes)
    }
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type,
    _ body: [UInt8]
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      throw Problem(.invalidBody, "it is not a request of a search over shards")
    }
  }

  private static func encoded(_ value: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder().encode(value))
  }
}
