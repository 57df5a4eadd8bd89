@testable import Indexing
@testable import IndexModel
import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import Search

@Suite("results")
struct SearchResultTests {
  static func index(_ titles: [String], body: String = "") async throws -> TestIndex {
    let index = try TestIndex()
    for (number, title) in titles.enumerated() {
      try await index.write(
        .page(
          "https://u.example/\(number)",
          title: title,
          attributes: body.isEmpty ? [:] : ["textContent": .text(body)]
        )
      )
    }
    return index
  }

  @Test func `ideographs are found in their order only, and beside words`() async throws {
    let index = try await Self.index(["スマートロックの解錠 Manual", "病历夹"])
    try await #expect(index.titles("解錠") == ["スマートロックの解錠 Manual"])
    try await #expect(index.titles("解錠manual") == ["スマートロックの解錠 Manual"])
    try await #expect(index.titles("錠") == ["スマートロックの解錠 Manual"])
    try await #expect(index.titles("錠解") == [])
    try await #expect(index.titles("夹病") == [])
  }

  @Test func `a result has the levels that its page names, or the folders of its URL`() async throws
  {
    let index = try TestIndex()
    let named: [String: AttributeValue] = [
      "org_schema_breadcrumbs": .list(["Bread", "R\u{202E}ye"])
    ]
    for (url, attributes) in [
      ("https://u.example/a/b/", named), ("https://u.example/a%20b/%2F/%FF/c", [:]),
      ("https://u.example/", [:]), ("https://u.example/c", [:]),
    ] {
      try await index.write(.page(url, title: "Loaf \(url.utf8.count)", attributes: attributes))
    }
    let results = try await index.index.search(SearchQuery("loaf")).results
    let levels = Dictionary(uniqueKeysWithValues: results.map { ($0.url ?? "", $0.breadcrumbs) })
    #expect(levels["https://u.example/a/b/"] == ["u.example", "Bread", "R\u{FFFD}ye"])
    #expect(levels["https://u.example/a%20b/%2F/%FF/c"] == ["u.example", "a b", "/", "%FF"])
    #expect(levels["https://u.example/"] == ["u.example"])
    #expect(levels["https://u.example/c"] == ["u.example"])
  }

  @Test func `a snippet does not repeat the heading that is the start of the title`() async throws {
    for (title, first, expected) in [
      ("VACUUM", "VACUUM", "VACUUM — collects rows"),
      ("VACUUM — Manual", "Vacuum", "VACUUM — collects rows"),
      ("VACUUM", "VACUUM and others", "VACUUM and others VACUUM — collects rows"),
    ] {
      let text = first + "\nVACUUM — collects rows"
      let index = try await Self.index([title], body: text)
      let result = try await index.index.search(SearchQuery("vacuum")).results.first
      #expect(result?.snippet?.text == expected, "\(title): \(first)")
    }
  }

  @Test func `case and diacritics make no difference, composed or not`() async throws {
    let index = try await Self.index(["Crème brûlée"])
    for query in ["creme brulee", "CRÈME BRÛLÉE", "cre\u{300}me bru\u{302}le\u{301}e"] {
      try await #expect(index.titles(query) == ["Crème brûlée"], "\(query)")
    }
  }

  @Test(
    "no text is syntax",
    arguments: [
      "\"", "\"\"\"", "rye AND", "OR", "NOT rye", "NEAR(rye bread, 2)", "title:rye",
      "{title body}:x",
      "rye*", "^rye", "(((", "rye)", "-rye", "+", "*", "'; DROP TABLE record; --", "\0",
      "rye\0bread",
      "\u{301}", "\u{301}\u{301} rye", "👩‍👩‍👧", "\u{FEFF}", "\u{202E}eyr", "\u{FFFF}", "%", "\\", "٠",
      "ก็",
      "  ", "", "\n", "ﷺ", "Ⅷ",
    ]
  )
  func hostile(query: String) async throws {
    let index = try await Self.index(["Rye bread"])
    _ = try await index.titles(query)
    try await #expect(index.titles("rye bread") == ["Rye bread"])
  }

  @Test func `random and very long queries are answered`() async throws {
    let index = try await Self.index(["Rye bread"])
    var generator = SeededGenerator(state: 5)
    for _ in 0..<300 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = try await index.titles(String(decoding: bytes, as: UTF8.self))
    }
    try await #expect(index.titles(String(repeating: "rye ", count: 20_000)) == ["Rye bread"])
    try await #expect(index.titles(String(repeating: "夹", count: 20_000)) == [])
    try await #expect(index.titles(String(repeating: "x", count: 1_000_000)) == [])
  }

  @Test func `the title weighs more than the text, the whole title more than a part`() async throws
  {
    let index = try TestIndex()
    let body = String(repeating: "sourdough ", count: 50)
    try await index.write(
      .page("https://u.example/1", title: "Diary", attributes: ["textContent": .text(body)]),
      .page("https://u.example/2", title: "Sourdough in the long winter of our bakery"),
      .page("https://u.example/3", title: "Sourdough")
    )
    await #expect(
      try index.titles("sourdough")
        == ["Sourdough", "Sourdough in the long winter of our bakery", "Diary"]
    )
  }

  @Test func `limit and offset cut the same list`() async throws {
    let index = try await Self.index((0..<7).map { "Bread \($0)" })
    let all = try await index.index.search(SearchQuery("bread", limit: 100)).results.map(\.title)
    #expect(all.count == 7)
    let part = try await index.index.search(SearchQuery("bread", limit: 3, offset: 2)).results.map(
      \.title
    )
    #expect(part == Array(all[2..<5]))
  }

  @Test func `one result for one thing, the item's words first, all words find it`() async throws {
    let index = try TestIndex()
    let page = "https://u.example/p"
    try await index.write(
      .page(
        page,
        title: "Rye bread, bakery",
        attributes: [
          "contentDescription": .text("Dark"), "org_schema_price": .number(5.25),
          "org_schema_price_currency": .text("EUR"),
        ]
      ),
      .item("b", page, title: "Rye"),
      .activity("b", web: page, related: page, title: "Seen loaf")
    )
    for query in ["rye", "bakery", "loaf", "dark"] {
      let found = try await index.index.search(SearchQuery(query)).results
      #expect(found.count == 1)
      #expect(found.first?.title == "Rye")
      #expect(found.first?.price == "EUR 5.25")
      #expect(found.first?.sources.map(\.kind) == [.item, .activity, .web])
      #expect(found.first?.opensWith == .init(kind: "app-item", appID: "b", value: page))
    }
  }

  @Test func `what expired is not shown`() async throws {
    let index = try TestIndex()
    var set = AttributeSet()
    set.set("title", "Old loaf")
    try await index.write(
      .putItem(
        SearchableItem(
          appID: "b",
          uniqueIdentifier: "1",
          expirationDate: "2001-01-01T00:00:00Z",
          attributeSet: set
        )
      )
    )
    try await #expect(index.titles("loaf") == [])
  }
}
