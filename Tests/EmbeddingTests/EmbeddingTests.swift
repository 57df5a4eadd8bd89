import Foundation
import Testing
import URLStandard
import WebmarkTesting

/// The examples of Documentation/Embedding.md are the files beside this one, which are compiled and run.
@Suite("embedding")
struct EmbeddingTests {
  @Test(
    "the documentation shows the compiled examples",
    arguments: [
      ("README.md", "CrawlAndSearch"), ("Documentation/Embedding.md", "CrawlAndSearch"),
      ("Documentation/Embedding.md", "CollectTitles"),
      ("Documentation/Embedding.md", "ReadMarkup"), ("Documentation/Embedding.md", "ReadURL"),
    ]
  )
  func documentation(page: String, name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let example = try String(contentsOf: folder.appending(path: name + ".swift"), encoding: .utf8)
    let text = try String(contentsOf: folder.appending(path: "../../" + page), encoding: .utf8)
    #expect(text.contains("```swift\n" + example + "```"), "\(name).swift")
  }

  @Test func `a site is crawled and searched`() async throws {
    let site = try LoopbackSite([
      "/": .page("Bakery", links: ["/lemon", "/rye"]), "/lemon": .page("Lemon cake"),
      "/rye": .page("Rye bread"),
    ])
    defer { site.stop() }
    try await TemporaryFolder.with { folder in
      let url = try #require(WebURL(site.url("/")))
      let results = try await crawlAndSearch(url, for: "lemon cake", in: folder.path)
      #expect(results == ["Lemon cake " + site.url("/lemon")])
      #expect(site.requests.contains { $0.target == "/rye" })
      #expect(
        site.requests.allSatisfy {
          $0.headers["user-agent"] == "example-bot/1.0 (+https://example.com/bot)"
        }
      )
    }
  }

  @Test func `the titles of a site are collected by a sink`() async throws {
    let site = try LoopbackSite(["/": .page("Bakery", links: ["/rye"]), "/rye": .page("Rye")])
    defer { site.stop() }
    try await TemporaryFolder.with { folder in
      let url = try #require(WebURL(site.url("/")))
      let state = folder.appending(path: "state.sqlite").path
      let titles = try await collectTitles(of: url, state: state)
      #expect(titles == [site.url("/"): "Bakery", site.url("/rye"): "Rye"])
    }
  }

  @Test func `markup and URLs are read`() throws {
    let (title, types) = try readMarkup(
      """
      <title>Lemon cake</title>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe"}</script>
      """
    )
    #expect(title == "Lemon cake" && types == ["https://schema.org/Recipe"])
    #expect(readURL("HTTP://Shop.example:80/a/../b?q=lemon+cake") == "shop.example /b lemon cake")
  }
}
