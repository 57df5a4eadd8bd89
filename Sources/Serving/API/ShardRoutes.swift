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
      let answer = try await index.shardStatistics(try value(in: body))
      return MessageWriter.bytes(of: answer)
    },
    route("texts") { index, body in
      let answer = try await index.shardTexts(try value(in: body))
      return MessageWriter.bytes(of: answer)
    },
    route("candidates") { index, body in
      let answer = try await index.shardCandidates(try value(in: body))
      return MessageWriter.bytes(of: answer)
    },
    route("links") { index, body in
      let targets: [[Int64]] = try value(in: body)
      guard targets.count <= targetLimit else {
        throw Problem(.invalidBody, "it has more than \(targetLimit) lists")
      }
      let counts = try await index.linkCounts(to: targets)
      return MessageWriter.bytes(of: counts)
    },
    route("results", type: "application/json") { index, body in
      let asked: ShardResultQuery = try value(in: body)
      guard asked.entities.count <= entityLimit else {
        throw Problem(.invalidBody, "it has more than \(entityLimit) entities")
      }
      let results = try await index.shardResults(asked.query, entities: asked.entities)
      return Array(try JSONEncoder().encode(results))
    },
  ]

  private static func route(
    _ round: String,
    type: String = "application/octet-stream",
    _ answer: @escaping @Sendable (SharedIndex, [UInt8]) async throws -> [UInt8]
  ) -> Route {
    Route("POST", "/api/v1/shard/\(round)", access: .open, bodyLimit: sizeLimit) { site, exchange in
      guard site.configuration.isShardNode else {
        throw Problem(.notFound, "start the server with '--shard-node'")
      }
      let (index, body) = (site.index, exchange.request.body)
      let bytes = try await site.searchService.slots.run { try await answer(index, body) }
      return WebResponse(type: type, bytes)
    }
  }

  private static func value<Value: MessageCodable>(in body: [UInt8]) throws -> Value {
    do {
      return try MessageReader.value(in: body)
    } catch {
      throw Problem(.invalidBody, "it is not a request of a search over shards: \(error)")
    }
  }
}
