import Fetching
import Foundation
import Search
import SearchShards
import Testing
import URLStandard

@testable import Serving

/// The routes of a shard, and the search of a server over shards.
@Suite("Search over shards: routes")
struct ShardRouteTests {
  /// A transport to sites of this process, by the host of their URL; others are dead.
  private struct SiteTransport: Transport {
    let sites: [String: Site]

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      guard let site = sites[request.url.hostname] else {
        return .failure(FetchError(code: .timedOut, message: ""))
      }
      let response = await site.respond(
        to: WebRequest(
          method: "POST",
          target: request.url.path,
          headers: ["host": "127.0.0.1", "content-type": "application/json"],
          body: request.body ?? []
        )
      )
      return .success(
        FetchResponse(
          url: request.url,
          status: response.status,
          headers: HeaderFields(),
          body: response.bytes
        )
      )
    }
  }

  private static let rounds = ["statistics", "texts", "candidates", "links", "results"]

  private static func search(_ sites: [String: Site], _ names: [String]) throws -> ShardedSearch {
    let transport = SiteTransport(sites: sites)
    return ShardedSearch(
      try names.map { name in
        let url = try WebURL(parsing: "http://\(name)/")
        return RemoteShard(url, transport: transport, timeout: .seconds(60))
      }
    )
  }

  @Test("a server without --shard-node tells shards nothing")
  func closed() async throws {
    try await SiteFixture.with { fixture in
      for round in Self.rounds {
        let answer = await fixture.ask(
          "/api/v1/shard/\(round)",
          method: "POST",
          body: [0x5B, 0x5D]
        )
        #expect(answer.status == 404)
      }
    }
  }

  @Test(
    "a body that is no request is refused",
    arguments: [
      "", "[", "null", #"{"text":1}"#, "\u{2}", "\u{1}\u{0}", "\u{2}\u{7F}", "\u{2}\u{4}lemon",
      "\u{2}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}",
    ]
  )
  func malformedBody(_ body: String) async throws {
    try await SiteFixture.with {
      $0.isShardNode = true
    } _: { fixture in
      for round in Self.rounds {
        let path = "/api/v1/shard/\(round)"
        let answer = await fixture.ask(path, method: "POST", body: Array(body.utf8))
        #expect((400..<500).contains(answer.status))
      }
    }
  }

  @Test("a server returns the public results of its shards, and names the one that is dead")
  func frontServer() async throws {
    try await SiteFixture.withShards { first, second in
      let sites = ["a.example": first.site, "b.example": second.site]
      let shards = try Self.search(sites, ["a.example", "b.example", "dead.example"])
      try await SiteFixture.with {
        $0.shards = shards
      } _: { front in
        let answer = await front.ask("/api/v1/search?q=lemon", as: "anna")
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(answer.status == 200 && !text.contains("Anna"))
        #expect(text.contains("Lemon cake") && text.contains(#""total":2"#))
        #expect(text.contains("missingShards") && text.contains("http://dead.example/"))
        let page = await front.ask("/?q=lemon", headers: ["accept": "text/html"])
        let html = String(decoding: page.bytes, as: UTF8.self)
        #expect(html.contains("dead.example") && html.contains("Lemon</mark> cake"))
      }
    }
  }

  @Test(
    "a list of shards is one of HTTP URLs",
    arguments: ["", ",", "ftp://a", "http://a,node2", "http://"]
  )
  func malformedList(_ text: String) { #expect(RemoteShard.list(text) == nil) }
}
