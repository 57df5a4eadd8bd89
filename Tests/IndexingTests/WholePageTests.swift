import Foundation
import GRDB
import MarkupExtraction
import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Whole pages with sections, inflected words, and queries of which not all words occur.
@Suite("whole pages")
struct WholePageTests {
  /// Returns a page whose text consists of sections, the first of which is its title.
  private static func page(
    _ url: String,
    _ sections: [(heading: String, anchor: String?, text: String)],
    language: String = "en"
  ) -> IndexChange {
    guard
      case .putPage(var item) = IndexChange.page(
        url,
        title: sections.first?.heading ?? "",
        attributes: ["languages": .list([language])]
      )
    else { fatalError("a page is a page") }
    var text = ""
    item.sections = sections.enumerated().map { index, section in
      if !text.isEmpty { text += "\n" }
      defer { text += section.heading + "\n" + section.text }
      return PageSection(
        heading: section.heading,
        level: index == 0 ? 1 : 2,
        anchor: section.anchor,
        offset: text.utf8.count
      )
    }
    item.attributeSet.set("textContent", text)
    return .putPage(item)
  }

  private static func index() throws -> TestIndex {
    let index = try TestIndex()
    let filler = String(repeating: "The baker waits for the dough. ", count: 400)
    try index.write(
      page(
        "https://u.example/bread",
        [
          ("Breads", "top", "All about loaves."),
          ("Baking with rye", "rye", filler + "Caraway seeds are roasted."),
          ("Storing", "storing", "Loaves keep for days in a box."),
        ]
      ),
      page("https://u.example/other", [("Cakes", nil, "Sugar and eggs, never caraway.")]),
      page(
        "https://u.example/haus",
        [("Türen", nil, "Die Häuser haben viele Türen.")],
        language: "de"
      )
    )
    return index
  }

  private static func result(_ query: String, in index: TestIndex) throws -> SearchResult? {
    try index.index.search(SearchQuery(query)).results.first
  }

  @Test func `the section that answers best opens, and the words far behind are its snippet`()
    throws
  {
    let index = try Self.index()
    let found = try #require(try Self.result("caraway roasted", in: index))
    #expect(found.url == "https://u.example/bread#rye")
    #expect(found.section?.heading.text == "Baking with rye")
    #expect(found.snippet?.text.contains("Caraway seeds are roasted") == true)
    try #expect(Self.result("storing", in: index)?.url == "https://u.example/bread#storing")
  }

  @Test func `the title of a page opens the page`() throws {
    let found = try #require(try Self.result("breads", in: try Self.index()))
    #expect(found.url == "https://u.example/bread" && found.section == nil)
  }

  @Test func `a section about more than the query does not hide the page about the query`() throws {
    let index = try TestIndex()
    try index.write(
      Self.page(
        "https://u.example/paths",
        [
          ("paths: names of files", nil, "Names of files."),
          ("class paths.Path", "path", "A path of paths."), ("Errors", "errors", "No file."),
        ]
      )
    )
    try #expect(Self.result("paths", in: index)?.url == "https://u.example/paths")
    try #expect(Self.result("paths.Path", in: index)?.url == "https://u.example/paths#path")
  }

  @Test
  func `inflected words are found in texts, headings and titles, by the language of the page`()
    throws
  {
    let index = try Self.index()
    try #expect(Self.result("bake rye", in: index)?.url == "https://u.example/bread#rye")
    try #expect(Self.result("loaf bread", in: index)?.title == "Breads")
    try #expect(Self.result("haus", in: index)?.title == "Türen")
  }

  @Test func `common words need not occur`() throws {
    let index = try Self.index()
    try #expect(Self.result("how to do the roasting of caraway", in: index)?.title == "Breads")
  }

  @Test func `words that no page has are left out if too few pages have all`() throws {
    let index = try Self.index()
    try #expect(index.titles("caraway xylophone").sorted() == ["Breads", "Cakes"])
    var query = SearchQuery("caraway xylophone")
    query.relaxes = false
    try #expect(index.index.search(query).results.isEmpty)
  }

  @Test func `a changed page leaves nothing of its sections behind`() throws {
    let index = try Self.index()
    try index.write(Self.page("https://u.example/bread", [("Breads", nil, "Nothing.")]))
    try #expect(index.titles("storing") == [] && index.titles("caraway") == ["Cakes"])
    try #expect(index.index.verify() == [])
  }

  @Test(
    "the name of the publisher is no part of a title",
    arguments: [
      ("Rye loaves | Crumb Weekly", "Rye loaves"), ("Crumb Weekly – Rye loaves", "Rye loaves"),
      ("Rye loaves", "Rye loaves"), ("Crumb Weekly", "Crumb Weekly"),
      ("Rye loaves of Crumb Weekly", "Rye loaves of Crumb Weekly"),
      ("4.2. Rye loaves | Crumb Weekly", "Rye loaves"), (" | Crumb Weekly", " | Crumb Weekly"),
    ]
  )
  func publisher(_ title: String, _ compared: String) {
    var set = AttributeSet()
    set.set("title", title)
    set.set("publishers", ["Crumb Weekly"])
    #expect(Heading.title([set]) == compared)
  }

  @Test func `layout 5 keeps its records, and gets stems`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try SharedIndex(path: path, mode: .readWrite).write([
        .page("https://u.example/p", title: "Baking", attributes: ["languages": .list(["en"])])
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            DROP TABLE outline; DROP TABLE stemming; DROP TABLE text_0;
            CREATE VIRTUAL TABLE text_0 USING fts5 (
              title, keywords, description, body, marks, content = '', tokenize = 'ascii');
            PRAGMA user_version = 5
            """
        )
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      try #expect(index.search(SearchQuery("bakes")).results.map(\.title) == ["Baking"])
      try #expect(index.verify() == [])
    }
  }
}
