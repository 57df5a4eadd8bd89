@testable import Indexing
import SearchableItems
import Testing

@testable import Search

/// Tests of search as you type: results and completions.
@Suite("search as one types")
struct AsTypedTests {
  @Test
  func `what goes with the words before is the same where it is read and where it is looked for`()
    async
    throws
  {
    let index = try TestIndex()
    try await index.write(
      .item("T.a", "1", title: "Zephyr library"),
      .item("T.a", "2", title: "Zephyr", attributes: ["keywords": .list(["limes"])]),
      .item("T.a", "3", title: "zephyrLinks"),
      .item("T.a", "4", title: "Zephyr", attributes: ["alternateNames": .list(["Líneas \"x\""])]),
      .item("T.a", "5", title: "Zephyr", attributes: ["contentDescription": .text("lions")]),
      .item("T.a", "6", title: "Zephyr", attributes: ["authorNames": .text("Lisa")]),
      .item("T.a", "7", title: "Lions")
    )
    let expected: Set<String> = ["library", "limes", "links", "lineas", "lisa"]
    func completions() async throws -> Set<String> {
      let found = try await index.index.suggest("zephyr li", limit: 20)
      return Set(found.map(\.text))
    }
    try await #expect(completions() == Set(expected.map { "zephyr \($0)" }))
    // With these, there are many matching records.
    for number in 0..<40 {
      try await index.write(.item("T.a", "more \(number)", title: "Zephyr lizard \(number)"))
    }
    try await #expect(completions() == Set(expected.union(["lizard"]).map { "zephyr \($0)" }))
  }

  @Test func `results and completions come as they come apart`() async throws {
    let index = try TestIndex()
    try await index.write(
      .item("T.a", "1", title: "Lemon cake"),
      .item("T.a", "2", title: "Lemon curd"),
      .page("https://a.example/", title: "Lemon cakes of old")
    )
    for text in ["", "l", "lemon c", "lemon cake", "lemon ", "xyzzy q", "-lemon", "\"lemon ca"] {
      let query = SearchQuery(text, limit: 2)
      let both = try await index.index.searchAsTyped(query, suggestions: 3)
      let page = try await index.index.search(query)
      #expect(both.page.results.map(\.id) == page.results.map(\.id))
      #expect(both.page.results.map(\.snippet) == page.results.map(\.snippet))
      #expect(both.page.total == page.total && both.page.next == page.next)
      try await #expect(both.suggestions == index.index.suggest(text, limit: 3))
    }
  }
}
