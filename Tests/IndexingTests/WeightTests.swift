import SearchableItems
import Testing
import WebmarkTesting

@testable import Indexing

/// Terms are weighted by inverse document frequency (Robertson and Sparck Jones).
@Suite("the weight of words")
struct WeightTests {
  @Test func `a rare word weighs more than a general one`() async throws {
    let index = try TestIndex()
    for number in 0..<30 {
      try await index.write(.page("https://u.example/\(number)", title: "Home of number \(number)"))
    }
    let pages = [("Home", "Beside the apiary"), ("Apiary", "Beside the home")]
    for (number, page) in pages.enumerated() {
      try await index.write(
        .page(
          "https://v.example/\(number)",
          title: page.0,
          attributes: ["contentDescription": .text(page.1)]
        )
      )
    }
    try await #expect(index.titles("home apiary") == ["Apiary", "Home"])
    try await #expect(index.titles("apiary home") == ["Apiary", "Home"])
  }

  /// The editor has a shorter title, and would precede the page by its words.
  @Test func `a page precedes the form to edit it`() async throws {
    let index = try TestIndex()
    var editor = WebItem.page("https://w.example/edit/weather", title: "Weather: edit")
    for isEditor in [nil, true] {
      editor.isEditor = isEditor
      try await index.write(
        .page("https://w.example/weather", title: "The weather of the north and its seasons"),
        .putPage(editor)
      )
      let titles = try await index.titles("weather")
      #expect((titles.last == "Weather: edit") == (isEditor == true))
    }
  }

  /// The index has the word in a shorter title.
  @Test func `a page precedes a list of links, except for its own title`() async throws {
    let index = try TestIndex()
    var list = WebItem.page("https://w.example/list", title: "Weather stations")
    list.isLinkList = true
    try await index.write(
      .page("https://w.example/weather", title: "Weather in the north"),
      .page("https://w.example/towns", title: "Stations in the weather of the north and its towns"),
      .putPage(list)
    )
    try await #expect(index.titles("weather").first == "Weather in the north")
    try await #expect(index.titles("weather stations").first == "Weather stations")
    list.isLinkList = nil
    try await index.write(.putPage(list))
    try await #expect(index.titles("weather").first == "Weather stations")
  }

  /// A title is all that tells items apart: who types `painted glasses` knows the item by that name.
  @Test func `a longer title with the typed words precedes a shorter one with inflections`()
    async
    throws
  {
    let index = try TestIndex()
    let titles = ["Painted glass windows", "Painted glasses from the north"]
    for (number, title) in titles.enumerated() {
      try await index.write(
        .item("T.a", "\(number)", title: title, attributes: ["languages": .list(["en"])])
      )
    }
    try await #expect(index.titles("painted glasses") == titles.reversed())
    // Both are found by either form.
    try await #expect(index.titles("painted glass").first == titles[0])
    try await #expect(Set(index.titles("painted glass")) == Set(titles))
  }
}
