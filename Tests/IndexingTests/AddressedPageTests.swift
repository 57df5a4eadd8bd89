import Indexing
import Search
import SearchableItems
import Testing

/// A query that is a URL leads to its page.
@Suite("a URL as a query")
struct AddressedPageTests {
  private static func index() async throws -> TestIndex {
    let index = try TestIndex()
    try await index.write(
      .page("https://a.example/", title: "Home"),
      .page(
        "https://a.example/guide/start",
        title: "First steps",
        aliases: ["https://a.example/old"]
      ),
      .page("https://www.b.example/shop/", title: "Shop"),
      .page("https://c.example/find?q=1", title: "Found"),
      .page("https://d.example/list", title: "https a example guide start lists all pages")
    )
    return index
  }

  @Test(
    "the page with the URL comes first",
    arguments: [
      ("https://a.example/guide/start", "First steps"),
      ("HTTP://A.example/guide/start#top", "First steps"),
      ("a.example/guide/start/", "First steps"), ("www.a.example/guide/start", "First steps"),
      ("https://a.example/old", "First steps"), ("a.example", "Home"),
      ("https://a.example", "Home"),
      ("b.example/shop", "Shop"), ("www.b.example/shop/", "Shop"), ("c.example/find?q=1", "Found"),
    ]
  )
  func found(_ text: String, _ title: String) async throws {
    let page = try await Self.index().index.search(SearchQuery(text))
    #expect(page.results.first?.title == title)
    #expect(page.results.count == page.total && page.didYouMean == nil)
    #expect(Set(page.results.map(\.id)).count == page.results.count)
  }

  @Test(
    "other texts are words, and URLs of no page lead to none",
    arguments: [
      "a.example/other", "home page", "ftp://a.example/", "a.example/find?q=1",
      "c.example/find?q=1/",
    ]
  )
  func words(_ text: String) async throws {
    let page = try await Self.index().index.search(SearchQuery(text))
    #expect(page.results.allSatisfy { !["First steps", "Shop", "Found"].contains($0.title) })
  }

  @Test func `a page precedes its further results on every page of them`() async throws {
    let index = try await Self.index()
    let query = "https://a.example/guide/start"
    let first = try await index.index.search(SearchQuery(query, limit: 1))
    #expect(first.results.map(\.title) == ["First steps"])
    var next = SearchQuery(query, limit: 1)
    next.cursor = first.next
    try await #expect(index.index.search(next).results.map(\.url) == ["https://d.example/list"])
    try await index.write(.removePage(key: "//a.example/guide/start"))
    try await #expect(
      index.index.search(SearchQuery(query)).results.first?.url == "https://d.example/list"
    )
  }

  @Test(
    "queries keep their meaning if refusals of use by AI are left out",
    arguments: [
      ("https://a.example/guide/start", "First steps"), ("a.example", "Home"), ("-shop", "Shop"),
    ]
  )
  func refusals(_ text: String, _ title: String) async throws {
    let index = try await Self.index()
    try await index.write(
      .page(
        "https://a.example/guide/refused",
        title: "Refused shop",
        attributes: ["org_ietf_content_usage": .list(["train-ai=n"])]
      )
    )
    var query = SearchQuery(text)
    query.excludesAIRefusals = true
    try await #expect(index.index.search(query).results.first?.title == title)
    query.text = "https://a.example/guide/refused"
    let found = try await index.index.search(query).results
    #expect(found.allSatisfy { $0.title != "Refused shop" })
    query.excludesAIRefusals = false
    try await #expect(index.index.search(query).results.first?.title == "Refused shop")
  }

  @Test func `a query with filters asks for words`() async throws {
    let index = try await Self.index()
    let query = SearchQuery("https://a.example/guide/start type:recipe")
    try await #expect(index.index.search(query).results.isEmpty)
  }
}
