import HTMLParsing
import Testing
import WebmarkTesting

/// The columns of start tags.
@Suite("SourceColumns")
struct SourceColumnTests {
  private static func columns(_ html: String, of name: ElementName) throws -> [Int] {
    let document = try parsed(html)
    var columns = SourceColumns()
    return document.elements.indices.filter { document.elements[$0].name == name }
      .map { columns.column(of: $0, in: document) }
  }

  @Test func `columns count characters from 1, in lines of any length`() throws {
    let lines = "<a href=x>1</a>\n  <a\n href=y>2</a><a href=z>3</a>"
    try #expect(Self.columns(lines, of: .a) == [1, 3, 14])
    try #expect(Self.columns("<p>Größe 🍋<a href=x>1</a>\r\nü<a href=y>", of: .a) == [11, 2])
    // Entities and comments count as they are written.
    try #expect(Self.columns("&amp;<!-- c --><a href=x>", of: .a) == [16])
    // The parser inserts the head without a tag.
    try #expect(Self.columns("<p>x", of: .head).allSatisfy { $0 == 0 })
  }

  @Test func `a page of one long line is counted once`() throws {
    let count = 100_000
    let html = String(repeating: "<a href=x>é</a>", count: count)
    let time = try processorTime {
      let columns = try Self.columns(html, of: .a)
      #expect(columns.count == count && columns.last == (count - 1) * 15 + 1)
    }
    // Counting each link from the start of the line takes 75 billion steps.
    #expect(time < .seconds(60))
  }
}
