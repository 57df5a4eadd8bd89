@testable import Indexing
import SearchableItems
import Testing

@testable import IndexModel
@testable import Search

/// Spelling, suggestions, totals and facets depend only on data that the viewer may see.
@Suite("privacy of search")
struct SearchPrivacyTests {
  /// Returns an index in which only bob's terms could match, and the same without bob.
  private static func pair() async throws -> (loud: TestIndex, quiet: TestIndex) {
    let pair = (loud: try TestIndex(), quiet: try TestIndex())
    for index in [pair.loud, pair.quiet] {
      try await index.write(
        .page("https://u.example/p", title: "Marmalade of lemons"),
        .item("b", "1", title: "Gooseberry jam", owner: "ann")
      )
    }
    let secrets = (0..<40).map { number in
      IndexChange.item(
        "secret.app",
        "\(number)",
        title: "Kumquat sauce lemonade marmelade",
        owner: "bob",
        attributes: ["contentType": .text("secret.type"), "languages": .list(["xx"])]
      )
    }
    _ = try await pair.loud.index.write(secrets)
    try await pair.loud.index.finishWriting()
    return pair
  }

  @Test(
    "another owner's words put nothing right and complete nothing",
    arguments: [
      "kumquta", "marmelade", "lemonad", "lemo", "kum", "gooseberrry", "sauce", "has:app",
    ]
  )
  func words(_ text: String) async throws {
    let (loud, quiet) = try await Self.pair()
    for owner in ["ann", nil] {
      var query = SearchQuery(text, owner: owner)
      query.wantsFacets = true
      query.countsAll = true
      let (one, other) = try await (loud.index.search(query), quiet.index.search(query))
      #expect(one.results.map(\.id) == other.results.map(\.id))
      #expect(one.total == other.total && one.isTotalExact == other.isTotalExact)
      #expect(one.didYouMean == other.didYouMean && one.corrections == other.corrections)
      #expect(one.facets == other.facets && one.next == other.next)
      let loudest = try await loud.index.suggest(text, owner: owner)
      try await #expect(quiet.index.suggest(text, owner: owner) == loudest)
    }
    try await #expect(!loud.titles("kumquat", owner: "bob").isEmpty)
  }

  @Test func `the owner's own words are put right and completed`() async throws {
    let (index, _) = try await Self.pair()
    let page = try await index.index.search(SearchQuery("kumqaut", owner: "bob"))
    #expect(page.didYouMean == "kumquat" && page.corrections == ["kumqaut": ["kumquat"]])
    try await #expect(index.index.suggest("kum", owner: "bob").map(\.text) == ["kumquat"])
    try await #expect(
      index.index.suggest("gooseberry j", owner: "ann").map(\.text) == ["gooseberry jam"]
    )
    // Terms of the owner's other items do not follow the previous term.
    try await #expect(index.index.suggest("gooseberry l", owner: "ann").isEmpty)
  }

  @Test func `an app is offered its own items' words only`() async throws {
    let index = try TestIndex()
    try await index.write(
      .item("T.one", "1", title: "Lemon cake"),
      .item("T.two", "1", title: "Lemonade"),
      .item("T.two", "2", title: "Lemongrass")
    )
    let suggestions = try await index.index.suggest("lem", appID: "T.two").map(\.text)
    #expect(suggestions == ["lemonade", "lemongrass"])
    try await #expect(index.index.suggest("lem", appID: "T.three").isEmpty)
  }

  @Test func `words of more than small scopes are right once writing has ended`() async throws {
    let index = try TestIndex()
    _ = try await index.index.write((0..<300).map { .item("b", "\($0)", title: "Common \($0)") })
    try await index.index.finishWriting()
    _ = try await index.index.write([.item("b", "new", title: "Zeppelin")])
    try await #expect(index.index.suggest("zep").isEmpty)
    try await index.index.finishWriting()
    try await #expect(index.index.suggest("zep").map(\.text) == ["zeppelin"])
    try await #expect(index.index.search(SearchQuery("zepelin")).didYouMean == "zeppelin")
  }
}
