import Testing

@testable import Querying

/// What makes a search slow is limited: each word of a query is looked for in all texts.
@Suite("limits of queries")
struct QueryLimitTests {
  @Test(arguments: [
    ("a a a a a a", 2), ("new york new york", 4), ("a b a b a b", 4),
    ("\"a b\" \"a b\" \"a b\"", 2),
    ((1...40).map { "w\($0)" }.joined(separator: " "), 32),
  ])
  func `a term counts twice at most`(_ text: String, _ count: Int) {
    #expect(UserQuery(text).terms.count == count)
  }

  @Test(arguments: [
    "\"\(String(repeating: "a ", count: 240))\"", (1...100).map { "a\($0)" }.joined(separator: "."),
    String(repeating: "蛋", count: 200),
  ])
  func `a phrase has at most 64 words`(_ text: String) throws {
    let term = try #require(UserQuery(text).terms.first)
    #expect(term.phrase.words.count == 64 && term.tokens.count == 64)
  }
}
