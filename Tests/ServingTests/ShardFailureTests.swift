import Fetching
import Foundation
import IndexModel
import Search
import SearchShards
import SystemIO
import Testing
import URLStandard
import WebmarkTesting

@testable import Serving

/// Shards that are dead, slow, broken or greedy, over HTTP.
@Suite("Search over shards: failures")
struct ShardFailureTests {
  private static let rounds = ["statistics", "candidates", "results"]
  /// The timeouts of a slow shard and of others, whose sites share two threads with many tests, and the delay of the slow one,
  /// in seconds.
  private static let (timeout, longTimeout, delay) = (2.0, 300.0, 900.0)

  /// Returns a server of a site, which sends the responses of `change` in place of those of the site.
  private static func serve(
    _ site: Site,
    _ change: @escaping @Sendable (_ path: String, LoopbackAnswer) -> LoopbackAnswer = { $1 }
  ) throws -> LoopbackSite {
    let server = try LoopbackSite()
    server.answerOthers { request in
      let response = BlockingCall.wait {
        await site.respond(
          to: WebRequest(
            method: request.method,
            target: request.target,
            headers: request.headers,
            body: request.body
          )
        )
      }
      let answer = LoopbackAnswer(
        status: response.status,
        headers: [("Content-Type", "application/json")],
        body: response.bytes
      )
      return change(request.target, answer)
    }
    return server
  }

  /// Returns a search over servers, of which the last one has its own timeout.
  private static func search(
    _ servers: [LoopbackSite],
    timeout: Double = longTimeout
  ) throws -> ShardedSearch {
    let transport = CurlTransport(userAgent: "test", maxConnections: 64)
    return ShardedSearch(
      try servers.enumerated().map { index, server in
        let isLast = index == servers.count - 1
        return RemoteShard(
          try WebURL(parsing: server.url("/")),
          transport: transport,
          timeout: .seconds(isLast ? timeout : longTimeout)
        )
      }
    )
  }

  /// Expects that a search names the second of two shards, shows the results of the first one, and ends in time.
  private static func expectFailure(
    timeout: Double = longTimeout,
    _ change: @escaping @Sendable (_ path: String, LoopbackAnswer) -> LoopbackAnswer
  ) async throws {
    try await SiteFixture.withShards { first, second in
      let servers = [try serve(first.site), try serve(second.site, change)]
      let search = try Self.search(servers, timeout: timeout)
      let clock = ContinuousClock()
      let start = clock.now
      let answer = await search.search("lemon")
      #expect(clock.now - start < .seconds(longTimeout))
      #expect(answer.failures.map(\.shard) == [servers[1].url("/")], "\(answer.failures)")
      #expect(answer.page.results.map(\.title) == ["Lemon cake"])
      #expect(answer.page.total == 1 && !answer.page.isTotalExact)
    }
  }

  @Test("two shards over HTTP have the results of both")
  func healthy() async throws {
    try await SiteFixture.withShards { first, second in
      let servers = [try Self.serve(first.site), try Self.serve(second.site)]
      let answer = await (try Self.search(servers)).search("lemon")
      servers.forEach { $0.stop() }
      #expect(Set(answer.page.results.map(\.title)) == ["Lemon cake", "Lemon pie"])
      #expect(answer.failures.isEmpty && answer.page.total == 2 && answer.page.isTotalExact)
    }
  }

  @Test("a dead shard is named")
  func dead() async throws {
    try await SiteFixture.withShards { first, second in
      let servers = [try Self.serve(first.site), try Self.serve(second.site)]
      let search = try Self.search(servers)
      servers[1].stop()
      let answer = await search.search("lemon")
      #expect(answer.failures.map(\.shard) == [servers[1].url("/")])
      #expect(answer.page.results.map(\.title) == ["Lemon cake"])
    }
  }

  @Test("a shard that is slow in one round is left out after the timeout", arguments: rounds)
  func slow(_ round: String) async throws {
    try await Self.expectFailure(timeout: Self.timeout) { path, answer in
      path.hasSuffix(round) ? answer.late(Self.delay) : answer
    }
  }

  @Test("a shard that sends a byte now and then is left out after the timeout")
  func dripping() async throws {
    try await Self.expectFailure(timeout: Self.timeout) { _, answer in
      answer.delivered(.drip(bytes: 1, pause: Self.timeout / 4))
    }
  }

  /// Responses that are no answers.
  private static let responses: [String: LoopbackAnswer] = [
    "empty": LoopbackAnswer(body: ""),
    "null": LoopbackAnswer(body: "null"),
    "object": LoopbackAnswer(body: "{}"),
    "nested": LoopbackAnswer(body: [UInt8](repeating: 0x5B, count: 1_000_000)),
    "page": .page("Not found"),
    "failure": .status(500),
    "closed": .status(404),
    "redirect": .redirect(to: "/"),
    "cut": LoopbackAnswer(body: "[1,2").delivered(.cut(after: 2)),
    "no HTTP": LoopbackAnswer(body: "").delivered(.raw(Array("SSH-2.0-x\r\n".utf8))),
    "endless header": LoopbackAnswer(body: "").delivered(.endlessHeader),
    "disconnected": .silence,
    "too long": LoopbackAnswer(body: [UInt8](repeating: 0x20, count: 20_000_000)),
  ]

  @Test("a shard that answers rubbish is left out", arguments: responses.keys.sorted(), rounds)
  func rubbish(_ name: String, _ round: String) async throws {
    let answer = try #require(Self.responses[name])
    try await Self.expectFailure { path, own in path.hasSuffix(round) ? answer : own }
  }

  /// Returns statistics with more terms than a query has.
  private static func enlarged(_ statistics: [ShardStatistics]) -> [ShardStatistics] {
    var larger = statistics
    let words = (0..<5000).map { ("word\($0)", TermCount(1)) }
    larger[0].counts = Dictionary(uniqueKeysWithValues: words)
    return larger
  }

  /// Returns an answer with more candidates than requested.
  private static func enlarged(_ answer: ShardAnswer) -> ShardAnswer {
    var larger = answer
    let list = answer.forms[0].candidates
    larger.forms[0].candidates = Array(repeating: list, count: 2000).flatMap(\.self)
    return larger
  }

  /// Returns a response with many times its values.
  private static func enlarged(_ answer: LoopbackAnswer, _ path: String) throws -> LoopbackAnswer {
    let body: [UInt8]
    switch path.split(separator: "/").last {
    case "statistics":
      let own: [ShardStatistics] = try MessageReader.value(in: answer.body)
      body = MessageWriter.bytes(of: enlarged(own))
    case "candidates":
      let own: ShardAnswer = try MessageReader.value(in: answer.body)
      body = MessageWriter.bytes(of: enlarged(own))
    default:
      let list = try JSONDecoder().decode([SearchResult?].self, from: Data(answer.body))
      body = Array(try JSONEncoder().encode(list + list + list))
    }
    return LoopbackAnswer(body: body)
  }

  @Test("a shard that answers with more than it was asked for is left out", arguments: rounds)
  func greedy(_ round: String) async throws {
    try await Self.expectFailure { path, answer in
      guard path.hasSuffix(round) else { return answer }
      return (try? Self.enlarged(answer, path)) ?? answer
    }
  }

  @Test("no round returns private items, not even to their owner's token")
  func privacy() async throws {
    try await SiteFixture.withShards { first, _ in
      let query = ShardQuery(text: "lemon", count: 50, wantsFacets: true)
      let asked = ShardResultQuery(query: query, entities: Array(0...40))
      // Any entity may be named as one whose text is compared.
      var chosen = query
      let texts = (0...40).map { ScoredText(entity: $0, score: 1) }
      chosen.texts = [[.all: [texts]]]
      let bodies = [
        ("statistics", MessageWriter.bytes(of: query)), ("texts", MessageWriter.bytes(of: query)),
        ("candidates", MessageWriter.bytes(of: query)),
        ("candidates", MessageWriter.bytes(of: chosen)),
        ("links", MessageWriter.bytes(of: [[Int64(1), 2, 3]])),
        ("results", MessageWriter.bytes(of: asked)),
      ]
      for (round, body) in bodies {
        for owner in [nil, "anna"] {
          let answer = await first.ask(
            "/api/v1/shard/\(round)",
            method: "POST",
            as: owner,
            body: body
          )
          #expect(answer.status == 200 && !answer.text.contains("Anna"), "\(answer.text)")
          if round == "results" { #expect(answer.text.contains("Lemon cake")) }
          if round == "candidates" {
            let found: ShardAnswer = try MessageReader.value(in: answer.bytes)
            #expect(found.forms.map(\.candidates.count) == [1])
          }
        }
      }
    }
  }

  /// Returns the responses of a server to searches at the same time.
  private static func bodies(of port: Int, searches: Int) async -> [String] {
    let transport = CurlTransport(userAgent: "test", maxConnections: searches)
    return await withTaskGroup(of: String.self) { group in
      for number in 1...searches {
        group.addTask {
          let address = "http://127.0.0.1:\(port)/api/v1/search?q=lemon&limit=\(number)"
          guard let url = WebURL(address) else { return "" }
          let request = FetchRequest(url: url, limits: FetchLimits(), permission: .any)
          let result = await transport.fetch(request)
          let body = try? result.get().body
          return String(decoding: body ?? [], as: UTF8.self)
        }
      }
      var bodies: [String] = []
      for await body in group { bodies.append(body) }
      return bodies
    }
  }

  @Test("a server waits for a slow shard in many searches at the same time")
  func busyServer() async throws {
    let slow = try LoopbackSite()
    slow.answerOthers { _ in LoopbackAnswer(body: "").late(Self.delay) }
    try await ServerProcess.with(["--shard-node"]) { port in
      let shards = "http://127.0.0.1:\(port),\(slow.url("/"))"
      try await ServerProcess.with(["--shards", shards, "--shard-timeout", "3"]) { front in
        let clock = ContinuousClock()
        let start = clock.now
        let bodies = await Self.bodies(of: front, searches: 32)
        #expect(bodies.count == 32 && bodies.allSatisfy { $0.contains("missingShards") })
        // One after the other on two threads, they take 48 seconds.
        #expect(clock.now - start < .seconds(40))
      }
    }
  }
}
