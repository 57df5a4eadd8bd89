import Fetching
import Foundation
import Search
import SearchableItems
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

  /// Runs `body` with a front server over two shards that `fill` fills.
  private static func withFront(
    fill: (SiteFixture, SiteFixture) async throws -> Void,
    _ body: (SiteFixture, ShardedSearch) async throws -> Void
  ) async throws {
    try await SiteFixture.withShards { first, second in
      try await fill(first, second)
      let sites = ["a.example": first.site, "b.example": second.site]
      let shards = try search(sites, ["a.example", "b.example"])
      try await SiteFixture.with {
        $0.shards = shards
      } _: { front in
        try await body(front, shards)
      }
    }
  }

  @Test("cursors lead through all results of shards, each once")
  func cursors() async throws {
    try await Self.withFront { first, second in
      for number in 0..<25 {
        try await [first, second][number % 2].add("n\(number)", title: "quince \(number)")
      }
    } _: { front, _ in
      let query = "/api/v1/search?q=quince&limit=7"
      var seen: [String] = []
      var target: String? = query
      while let next = target, seen.count < 100 {
        let page = await front.ask(next).value
        seen += (page["items"]?.elements ?? []).compactMap { $0["id"]?.text }
        target = page["nextCursor"]?.text.map { "\(query)&cursor=\($0)" }
      }
      #expect(seen.count == 25 && Set(seen).count == 25, "\(seen)")
      let page = await front.ask("/?q=quince", headers: ["accept": "text/html"]).text
      #expect(page.contains(#"rel="next""#))
    }
  }

  @Test("a front server links to no details and images, which only its shards have")
  func details() async throws {
    try await Self.withFront { first, _ in
      let image = "iVBORw0KGgo="
      try await first.add("i", title: "quince", attributes: ["thumbnailData": .text(image)])
    } _: { front, _ in
      let page = await front.ask("/?q=quince", headers: ["accept": "text/html"]).text
      #expect(page.contains("quince") && !page.contains("/item?id=") && !page.contains("/image?"))
      let answer = await front.ask("/api/v1/search?q=quince")
      #expect(answer.text.contains("quince") && !answer.text.contains("/api/v1/image"))
      let missing = await front.ask("/api/v1/items?id=item%3ATEAM.app%2Fi")
      #expect(missing.status == 404 && missing.text.contains("the server of its shard"))
    }
  }

  @Test("facets are exact if each shard sent all of its values, and all results were counted")
  func facets() async throws {
    try await Self.withFront { first, second in
      for (number, shard) in [first, second].enumerated() {
        for type in 0..<25 {
          try await shard.add(
            "\(number)-\(type)",
            title: "medlar \(type)",
            attributes: ["contentType": .text("type\(type)")]
          )
        }
        try await shard.add("q", title: "quince", attributes: ["contentType": .text("type1")])
      }
      for title in ["rye bread", "bread starter", "rye starter"] {
        let attributes = ["contentType": AttributeValue.text("type1")]
        try await first.add("1 \(title)", title: title, attributes: attributes)
        try await second.add("2 \(title)", title: title, attributes: attributes)
      }
    } _: { _, shards in
      func types(_ query: String) async -> SearchFacet? {
        await shards.search(query, wantsFacets: true).page.facets.first { $0.name == "type" }
      }
      let quince = await types("quince")
      #expect(quince?.isExact == true && quince?.counts.first?.count == 2)
      #expect(await types("medlar")?.isExact == false)
      let answer = await shards.search("rye bread starter", wantsFacets: true)
      #expect(!answer.page.results.isEmpty && !answer.page.isTotalExact)
      #expect(answer.page.facets.count == 3 && answer.page.facets.allSatisfy { !$0.isExact })
    }
  }

  @Test(
    "a list of shards is one of HTTP URLs",
    arguments: ["", ",", "ftp://a", "http://a,node2", "http://"]
  )
  func malformedList(_ text: String) { #expect(RemoteShard.list(text) == nil) }

  @Test func `a shard that is named twice is asked once`() {
    let list = RemoteShard.list("http://a.example:1,http://b.example:1/,http://A.example:1/")
    #expect(list?.map(\.href) == ["http://a.example:1/", "http://b.example:1/"])
  }
}
