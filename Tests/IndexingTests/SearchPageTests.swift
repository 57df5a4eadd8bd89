@testable import Indexing
import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Search

/// Result pages are slices of one order: no result is repeated or omitted.
@Suite("pages of results")
struct SearchPageTests {
  /// Returns an index with the term in 90 titles and in 40 texts; some of them are joined with an
  /// owner's items.
  private static func index() async throws -> TestIndex {
    let index = try TestIndex()
    var changes: [IndexChange] = (0..<90).map {
      .page("https://u.example/\($0)", title: "Rye number \($0 * 7919 % 90)")
    }
    changes += (0..<40).map {
      .page(
        "https://v.example/\($0)",
        title: "Bread \($0)",
        attributes: ["textContent": .text("Made of rye.")]
      )
    }
    changes += stride(from: 0, to: 90, by: 9).map {
      .item("b", "https://u.example/\($0)", title: "My rye \($0)")
    }
    _ = try await index.index.write(changes)
    return index
  }

  private static func pages(_ index: TestIndex, _ text: String, by limit: Int) async throws
    -> [[String]]
  {
    var query = SearchQuery(text, limit: limit)
    var pages: [[String]] = []
    repeat {
      let page = try await index.index.search(query)
      pages.append(page.results.map(\.id))
      query.cursor = page.next
    } while query.cursor != nil && pages.count < 200
    return pages
  }

  @Test("by cursor and by offset, in steps of any size", arguments: [1, 7, 10, 60, 100])
  func steps(limit: Int) async throws {
    let index = try await Self.index()
    let whole = try await index.index.search(SearchQuery("rye", limit: 1000)).results.map(\.id)
    #expect(whole.count == 130 && Set(whole).count == 130)
    try await #expect(Self.pages(index, "rye", by: limit).flatMap { $0 } == whole)
    let byOffset = try await stride(from: 0, to: 130, by: limit).asyncMap {
      try await index.index.search(SearchQuery("rye", limit: limit, offset: $0)).results.map(\.id)
    }
    .flatMap { $0 }
    #expect(byOffset == whole)
  }

  @Test func `facets count all results, also if a group shows a few of them`() async throws {
    let index = try await Self.index()
    var query = SearchQuery("rye", limit: 10)
    query.wantsFacets = true
    let facets = try await index.index.search(query).facets
    query.grouping = .host
    let grouped = try await index.index.search(query).facets
    #expect(grouped == facets)
    let sites = grouped.first { $0.name == "site" }
    #expect(sites?.counts.map(\.count) == [90, 40])
  }

  @Test func `facets are exact only if they count the results`() async throws {
    let index = try await Self.index()
    var query = SearchQuery("rye absent", limit: 10)
    query.wantsFacets = true
    let relaxed = try await index.index.search(query)
    #expect(relaxed.total > 0 && !relaxed.isTotalExact)
    #expect(relaxed.facets.allSatisfy { !$0.isExact })
    let sites = relaxed.facets.first { $0.name == "site" }?.counts ?? []
    #expect(sites.reduce(0) { $0 + $1.count } == relaxed.total)
    (query.text, query.limit) = ("rye", 1000)
    let exact = try await index.index.search(query)
    #expect(exact.isTotalExact && exact.facets.allSatisfy(\.isExact))
  }

  @Test func `corrected words are counted, too`() async throws {
    let index = try TestIndex()
    try await index.index.write(
      (0..<1500).map { number in
        .page("https://u.example/\(number)", title: "Sourdough \(number)")
      }
    )
    try await index.index.finishWriting()
    var query = SearchQuery("sourdoughh", limit: 10)
    query.countsAll = true
    let page = try await index.index.search(query)
    #expect(!page.corrections.isEmpty)
    #expect(page.total == 1500 && page.isTotalExact)
  }

  @Test("the next page follows a result with a long identifier", arguments: [1, 3])
  func longIdentifiers(limit: Int) async throws {
    let index = try TestIndex()
    let long = String(repeating: "long/", count: 800)
    try await index.index.write(
      (0..<9).map { number in
        .page("https://u.example/\(long)\(number)", title: "Rye \(number)")
      }
    )
    let whole = try await index.index.search(SearchQuery("rye")).results.map(\.id)
    try await #expect(Self.pages(index, "rye", by: limit).flatMap { $0 } == whole)
    let first = try await index.index.search(SearchQuery("rye", limit: limit))
    #expect(first.next.map { $0.utf8.count < 200 } == true)
    try await index.write(.removePage(key: IndexChange.key("https://u.example/\(long)0")))
    try await #expect(Self.pages(index, "rye", by: limit).flatMap { $0 }.count == 8)
  }

  @Test("what somebody chose stands at one place, on whatever page", arguments: [10, 45])
  func engaged(limit: Int) async throws {
    let index = try await Self.index()
    for number in [3, 30] {
      for _ in 0..<40 {
        try await index.index.engage("page://v.example/\(number)", query: "rye")
        try await index.index.engage("page://u.example/\(number + 1)", query: "rye")
      }
    }
    let whole = try await index.index.search(SearchQuery("rye", limit: 1000)).results.map(\.id)
    let pages = try await Self.pages(index, "rye", by: limit)
    #expect(pages.flatMap { $0 } == whole && Set(whole).count == 130)
    // Selected titles rise among titles, selected texts among texts.
    #expect(Set(whole.prefix(2)) == ["page://u.example/4", "page://u.example/31"])
    #expect(Set(whole[90..<92]) == ["page://v.example/3", "page://v.example/30"])
  }

  @Test func `what is hidden leaves no gap between pages`() async throws {
    let index = try await Self.index()
    let shown = try await index.index.search(SearchQuery("rye", limit: 1000)).results.map(\.id)
    for number in [0, 20, 59] {
      for _ in 0..<250 { try await index.index.engage(nil, visible: [shown[number]], query: "rye") }
    }
    let expected = shown.enumerated().filter { ![0, 20, 59].contains($0.offset) }.map(\.element)
    let pages = try await Self.pages(index, "rye", by: 10)
    #expect(Set(pages.joined()) == Set(expected))
    #expect(pages.joined().count == 127 && pages.dropLast().allSatisfy { $0.count == 10 })
    let byOffset = try await stride(from: 0, to: 130, by: 10).asyncMap {
      try await index.index.search(SearchQuery("rye", limit: 10, offset: $0)).results.map(\.id)
    }
    .flatMap { $0 }
    #expect(byOffset == pages.flatMap { $0 })
  }

  /// The identifiers of two apps may differ in the case of letters only, and have the same token in texts.
  @Test("pages of the items of one app", arguments: [1, 3, 10])
  func itemsOfApp(limit: Int) async throws {
    let index = try TestIndex()
    for app in ["example.Notes", "example.notes"] {
      let items = (0..<15).map { IndexChange.item(app, "\($0)", title: "Rye \($0)", owner: nil) }
      try await index.index.write(items)
    }
    var query = SearchQuery("rye", limit: 100)
    query.appID = "example.notes"
    let whole = try await index.index.search(query).results.map(\.id)
    #expect(whole.count == 15)
    try await Self.expectPages(of: query, by: limit, toBe: whole, in: index)
  }

  private static func expectPages(
    of query: SearchQuery,
    by limit: Int,
    toBe whole: [String],
    in index: TestIndex
  ) async throws {
    var (byOffset, byCursor): ([String], [String]) = ([], [])
    var page = query
    page.limit = limit
    while page.offset < whole.count {
      byOffset += try await index.index.search(page).results.map(\.id)
      page.offset += limit
    }
    page.offset = 0
    repeat {
      let results = try await index.index.search(page)
      byCursor += results.results.map(\.id)
      page.cursor = results.next
    } while page.cursor != nil && byCursor.count <= whole.count
    #expect(byOffset == whole && byCursor == whole, "\(query.text), \(limit)")
  }

  /// Pages, private and public items, copies, expired and hidden results, groups, corrections and missing words.
  @Test func `pages of any size are slices of one order, for random indexes and queries`()
    async throws
  {
    for seed in 1...4 {
      var generator = SeededGenerator(state: UInt64(seed))
      let index = try TestIndex()
      let words = ["rye", "oat", "mill", "bread"]
      for number in 0..<Int.random(in: 5..<50, using: &generator) {
        let title = (0...2).map { _ in words.randomElement(using: &generator) ?? "" }
          .joined(separator: " ")
        let host = ["u", "v", "w"].randomElement(using: &generator) ?? "u"
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: try await index.write(.item("b", "\(number)", title: "\(title) \(number)"))
        case 1:
          let expires = ["2027-01-20T00:00:00Z", "2027-03-01T00:00:00Z"].randomElement(
            using: &generator
          )
          try await index.write(
            .item("c", "\(number)", title: "\(title) \(number)", expires: expires)
          )
        case 2:
          // Copies of each other.
          let text = AttributeValue.text(String(repeating: "The mill grinds rye. ", count: 20))
          try await index.write(
            .page(
              "https://\(host).example/\(number)",
              title: "Rye",
              attributes: ["textContent": text]
            )
          )
        default:
          try await index.write(
            .page("https://\(host).example/\(number)", title: "\(title) \(number)")
          )
        }
      }
      index.clock.advance(days: 10)
      for text in ["rye", "rye bread", "oat -mill", "ryee", "rye absent", "site:u.example mill"] {
        for grouping in [nil, SearchQuery.Grouping.host] {
          var query = SearchQuery(text, limit: 1000)
          query.grouping = grouping
          let whole = try await index.index.search(query).results.map(\.id)
          #expect(Set(whole).count == whole.count)
          for limit in [2, 7] {
            try await Self.expectPages(of: query, by: limit, toBe: whole, in: index)
          }
        }
      }
    }
  }

  @Test func `a page goes on behind its last result, though others came before it`() async throws {
    let index = try await Self.index()
    let first = try await index.index.search(SearchQuery("rye", limit: 10))
    var query = SearchQuery("rye", limit: 10)
    query.cursor = first.next
    let before = try await index.index.search(query).results.map(\.id)
    try await index.write(.page("https://w.example/", title: "Rye"))
    try await #expect(index.index.search(query).results.map(\.id) == before)
  }

  @Test("a cursor that no page gave is passed over", arguments: ["", "~", "x~y", "-1~a", "9~no"])
  func strangeCursors(_ text: String) async throws {
    let index = try await Self.index()
    var query = SearchQuery("rye", limit: 5)
    query.cursor = text
    try await #expect(index.index.search(query).results.count == 5)
  }

  @Test func `a query of 100,000 characters costs no more than its first thousands`() async throws {
    let index = try await Self.index()
    for part in ["rye ", "-rye ", "site:a ", "\"rye\" ", "夹", "rye-", "has:", "\"", "app:\u{0}"] {
      let long = String(repeating: part, count: 100_000 / part.count)
      let typed = UserQuery(long)
      #expect(typed.terms.count <= 32 && typed.excluded.count <= 32 && typed.filters.count <= 32)
      #expect(typed.excludedFilters.count <= 32)
      _ = try await index.index.search(SearchQuery(long))
      _ = try await index.index.suggest(long)
    }
    let excluded = UserQuery(String(repeating: "-site:a ", count: 1000))
    #expect(excluded.excludedFilters.count == 32)
  }
}
