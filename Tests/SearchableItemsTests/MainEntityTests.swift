import Fixtures
import HTMLParsing
import MarkupExtraction
import SearchableItems
import Testing
import URLStandard

/// The table of Documentation/MainEntity.md, row by row.
@Suite("main items of pages")
struct MainEntityTests {
  /// A row of the table.
  struct Row: CustomTestStringConvertible {
    let page: String
    let contentType: String
    let title: String
    /// Attributes with a part of their value.
    let attributes: [(name: String, part: String)]

    var testDescription: String { page }

    init?(_ line: Substring) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingPrefix { $0 == " " || $0 == "`" }
      }.map { String($0.reversed().trimmingPrefix { $0 == " " || $0 == "`" }.reversed()) }
      guard cells.count == 7, cells[2].hasSuffix(".html") else { return nil }
      (page, contentType, title) = (cells[2], cells[3], cells[4])
      attributes = cells[5].split(separator: ", ").compactMap { cell in
        let words = cell.replacing("`", with: "").split(separator: " ", maxSplits: 1)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
      }
    }
  }

  static func rows() throws -> [Row] {
    let table = try FixtureFolder.bytes(of: "../Documentation/MainEntity.md")
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap(Row.init)
  }

  @Test func `every page of the folder is in the table`() throws {
    let pages = try FixtureFolder.paths(under: "main-entity", withExtension: "html")
    let named = try Self.rows().map { "main-entity/" + $0.page }
    #expect(pages.sorted() == named.sorted())
  }

  @Test("the rules", arguments: try rows())
  func rule(_ row: Row) throws {
    let html = String(
      decoding: try FixtureFolder.bytes(of: "main-entity/" + row.page),
      as: UTF8.self
    )
    let attributes = try ItemBuilderTests.item(html, at: "https://site.example/page").attributeSet
    #expect(attributes.contentType == row.contentType)
    #expect(attributes.title == row.title)
    for (name, part) in row.attributes {
      #expect(attributes.text(name)?.contains(part) == true, "\(name)")
    }
  }
}
