@testable import Indexing
import SearchableItems
import Testing

@testable import Search

/// Tests of the query operators in `webmark search --help` and Search.md.
@Suite("operators of queries")
struct OperatorTests {
  let index: TestIndex

  init() async throws {
    index = try TestIndex()
    try await index.write(
      .page(
        "https://shop.u.example/1",
        title: "Rye bread",
        attributes: [
          "contentType": .text("webmark.recipe"), "languages": .list(["pt-BR"]),
          "thumbnailURL": .text("https://u.example/1.png"),
          "contentCreationDate": .text("2026-05-01T00:00:00Z"),
        ]
      ),
      .page(
        "https://v.example/2",
        title: "Rye flour of the bread mill",
        attributes: [
          "contentType": .text("webmark.product"), "languages": .list(["ja"]),
          "contentCreationDate": .text("2026-04-30T23:59:59Z"),
          "contentDescription": .text("Vegan"),
        ]
      ),
      .item("TEAM.org.example.bakery", "3", title: "Rye of the app", owner: "local")
    )
  }

  @Test(
    "filters and facets use the date that a result shows, never that of the header alone",
    arguments: [
      ("rye has:date", "34"), ("rye -has:date", "12"), ("rye after:2026-05", "4"),
      ("rye before:2020", "3"),
    ]
  )
  func shownDates(_ query: String, _ expected: String) async throws {
    let index = try TestIndex()
    let served: [String: AttributeValue] = [
      "contentModificationDate": .text("2026-05-01T00:00:00Z"),
      "contentModificationDateSource": .text("header Last-Modified"),
    ]
    let created: [String: AttributeValue] = [
      "contentCreationDate": .text("2019-06-20T00:00:00Z")
    ]
    let stated = served.merging(["contentModificationDateSource": .text("meta date")]) { $1 }
    let sets = ["1": [:], "2": served, "3": served.merging(created) { $1 }, "4": stated]
    for (name, attributes) in sets {
      try await index.write(
        .page("https://u.example/\(name)", title: "Rye \(name)", attributes: attributes)
      )
    }
    let results = try await index.index.search(SearchQuery(query)).results
    let names = results.compactMap { $0.title?.last.map(String.init) }.sorted()
    #expect(names.joined() == expected)
    #expect(results.allSatisfy { ($0.date != nil) == (expected != "12") })
  }

  @Test(
    "each operator keeps what it names, and - takes it away",
    arguments: [
      ("rye site:u.example", "1"), ("rye site:shop.u.example", "1"), ("rye site:example", "12"),
      ("rye site:op.u.example", ""), ("rye -site:u.example", "23"),
      ("rye site:u.example site:v.example", "12"), ("rye type:recipe", "1"),
      ("rye type:webmark.product", "2"), ("rye -type:recipe", "23"), ("rye lang:pt", "1"),
      ("rye lang:PT-BR", "1"), ("rye lang:ja", "2"), ("rye lang:pt-PT", ""),
      ("rye app:bakery", "3"), ("rye app:TEAM.org.example.bakery", "3"),
      ("rye app:org.example.bakery", "3"), ("rye -app:bakery", "12"), ("rye has:image", "1"),
      ("rye has:date", "12"), ("rye has:app", "3"), ("rye -has:description", "13"),
      ("rye after:2026-05", "1"), ("rye after:2026-05-01", "1"), ("rye before:2026-05", "2"),
      ("rye before:2026", ""), ("rye after:2026", "12"), ("rye after:2027", ""),
      ("rye -bread", "3"), ("rye -vegan", "13"), ("rye -\"bread mill\"", "13"),
      ("\"rye bread\"", "1"), ("\"bread rye\"", ""), ("\"rye bre\"", ""), ("site:v.example", "2"),
      ("has:image", "1"), ("after:2026-05", "1"), ("-rye", "123"),
      ("-rye site:v.example", ""), ("-flour site:example", "1"),
    ]
  )
  func operators(_ query: String, _ expected: String) async throws {
    var search = SearchQuery(query)
    search.toleratesTypos = false
    let names = ["Rye bread": "1", "Rye flour of the bread mill": "2", "Rye of the app": "3"]
    let found = try await index.index.search(search).results.compactMap { names[$0.title ?? ""] }
    #expect(found.sorted().joined() == expected)
  }

  @Test func `events are found by the name of schema.org, too`() async throws {
    let index = try TestIndex()
    try await index.write(
      .page(
        "https://u.example/e",
        title: "Rye day",
        attributes: ["contentType": .text("public.calendar-event")]
      )
    )
    for type in ["event", "Event", "calendar-event", "public.calendar-event"] {
      try await #expect(index.titles("rye type:\(type)") == ["Rye day"], "\(type)")
    }
  }

  @Test(
    "what is no operator is text",
    arguments: [
      "colour:red", "site:", "after:soon", "before:2026-13", "after:2026-02-30", "has :image",
      "https://x",
    ]
  )
  func text(_ query: String) async throws {
    try await index.write(.page("https://w.example/", title: "\(query) marmalade"))
    try await #expect(index.titles(query + " marmalade") == ["\(query) marmalade"])
  }

  @Test(
    "words match at their beginnings, whatever their case, width and marks",
    arguments: [
      ("wind", "MyWindowClass"), ("class", "MyWindowClass"), ("mywindow", "MyWindowClass"),
      ("indow", ""), ("ｌｅｍｏｎ", "Lemon ＡＢＣ１２"), ("abc12", "Lemon ＡＢＣ１２"),
      ("strasse", "Straße"), ("ﬁsh", "Fish"), ("プリン", "ﾌﾟﾘﾝ"), ("ภาษา", "เรียนภาษาไทยวันนี้"),
      ("ไทย", "เรียนภาษาไทยวันนี้"), ("病", "新建病历夹"), ("夹", "新建病历夹"), ("建病历", "新建病历夹"),
      ("夹病", ""), ("한", "한국어"), ("국어", "한국어"), ("й", "йод"), ("иод", ""),
    ]
  )
  func words(_ query: String, _ title: String) async throws {
    let titles = [
      "MyWindowClass", "Lemon ＡＢＣ１２", "Straße", "Fish", "ﾌﾟﾘﾝ", "เรียนภาษาไทยวันนี้", "新建病历夹", "한국어",
      "йод",
    ]
    let words = try await SearchResultTests.index(titles)
    try await #expect(words.titles(query) == (title.isEmpty ? [] : [title]))
  }
}
