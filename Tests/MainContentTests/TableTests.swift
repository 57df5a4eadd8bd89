import MainContent
import Testing

/// The rows and columns of tables, as [the HTML standard](https://html.spec.whatwg.org/multipage/tables.html#forming-a-table)
/// forms them.
///
/// Each cell is in the first columns that no cell of an earlier row covers. Covered cells are empty, so that no word
/// of a table is twice in the text.
@Suite("Tables")
struct TableTests {
  /// Returns the texts of the rows, with `|` between cells.
  private static func rows(_ table: String) throws -> [String] {
    let content = try ContentPage.content("<table>\(table)</table>")
    return content.blocks.indices.map { content.text(of: $0).replacing("\t", with: "|") }
  }

  @Test(
    "cells that span rows and columns",
    arguments: [
      ("<tr><td rowspan=2>a<td>b<tr><td>c", ["a|b", "|c"]),
      ("<tr><td>a<td rowspan=2>b<td>c<tr><td>d<td>e", ["a|b|c", "d||e"]),
      ("<tr><td>a<td rowspan=2>b<tr><td>c", ["a|b", "c"]),
      ("<tr><th>a<th colspan=2>b<th>c<tr><td>1<td>2<td>3<td>4", ["a|b||c", "1|2|3|4"]),
      (
        "<tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>1<td>2<td>3",
        ["a|b", "|c|d", "1|2|3"]
      ),
      ("<tr><td rowspan=2 colspan=2>a<td>b<tr><td>c", ["a||b", "||c"]),
      ("<tr><td rowspan=3>a<td>b<tr><td rowspan=2>c<td>d<tr><td>e", ["a|b", "|c|d", "||e"]),
      ("<tr><td>a<td rowspan=2>b<tr><td colspan=2>c<td>d", ["a|b", "c||d"]),
      // No cell exceeds the group of its row, which is all of it for 0.
      (
        "<tbody><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d<tbody><tr><td>e<td>f",
        ["a|b", "|c", "|d", "e|f"]
      ),
      ("<thead><tr><th rowspan=9>a<th>b</thead><tbody><tr><td>c<td>d", ["a|b", "c|d"]),
      // Rules for parsing integers; 0 columns and negative numbers are none.
      ("<tr><td colspan='\n +2px'>a<td>b<tr><td>c<td>d<td>e", ["a||b", "c|d|e"]),
      ("<tr><td colspan=0 rowspan=-2>a<td rowspan=x>b<tr><td>c<td>d", ["a|b", "c|d"]),
      ("<tr><td rowspan=2>a<td><tr><td>", ["a|"]),
    ]
  )
  func spans(_ table: String, _ rows: [String]) throws {
    try #expect(Self.rows(table) == rows)
  }

  @Test func `rows of a table for layout are none, whatever covers them`() throws {
    try #expect(
      Self.rows("<tr><td rowspan=2><h2>a</h2>b<td>c<tr><td>d") == ["a", "b", "c", "d"]
    )
    // DocBook has an icon beside the heading and the text of a note.
    try #expect(
      Self.rows("<tr><td rowspan=2><img src=note.png><th>Note<tr><td>a b") == ["|Note", "a b"]
    )
    let content = try ContentPage.content("<table><tr><td>a<tr><td colspan=2>b</table>")
    #expect(content.blocks.allSatisfy { $0.kind == .paragraph })
  }

  @Test func `a term is behind the cells that one of an earlier row covers`() throws {
    let content = try ContentPage.content(
      "<p>\(ContentPage.prose)<table><tr><th>Type<th>Name<th>Text"
        + "<tr><td rowspan=2>A<td><code>b</code><td>c<tr><td><code>d</code><td>e</table>"
    )
    let names = content.sections.compactMap(\.name).map {
      String(decoding: content.text[$0], as: UTF8.self)
    }
    #expect(names == ["d"])
  }

  /// Returns the Markdown of a table between two paragraphs of prose.
  private static func markdown(_ table: String) throws -> String {
    let prose = ContentPage.prose
    let content = try ContentPage.content("<p>\(prose)<table>\(table)</table><p>\(prose)")
    return String(content.markdown().dropFirst(prose.count + 2).dropLast(prose.count + 3))
  }

  /// The header of a table in Markdown is that of the source: no row of data becomes one.
  @Test(
    "a table in Markdown goes on",
    arguments: [
      (
        "<tr><th>a<th colspan=2>b<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5",
        "| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |"
      ),
      (
        "<tr><th>a<th>b<tr><td>1<td>2<tr><td colspan=2>Group<tr><td>3<td>4",
        "| a | b |\n| --- | --- |\n| 1 | 2 |\n| Group |\n| 3 | 4 |"
      ),
      (
        "<tr><th>a<th>b<tr><td>1<td><p>2<p>3|<tr><td><ul><li>4<li>5</ul><td>6<tr><td>7<td>8",
        "| a | b |\n| --- | --- |\n| 1 | 2<br>3\\| |\n| 4<br>5 | 6 |\n| 7 | 8 |"
      ),
      (
        "<tr><th>a<th>b<th>c<tr><td><td><p>1<p>2",
        "| a | b | c |\n| --- | --- | --- |\n|  | 1<br>2 |"
      ),
      (
        "<tr><th>a<th>b<tr><td>1<td><pre>2</pre><tr><td>3<td>4",
        "| a | b |\n| --- | --- |\n\n1\n\n```\n2\n```\n\n|  |  |\n| --- | --- |\n| 3 | 4 |"
      ),
      (
        "<tr><th>a<th>b<tr><td>1<td><table><tr><td>c<td>d</table><tr><td>3<td>4",
        "| a | b |\n| --- | --- |\n\n1\n\n| c | d |\n| --- | --- |\n\n|  |  |\n| --- | --- |\n| 3 | 4 |"
      ),
      // Without a header, the table may be one for layout, as notes of DocBook are.
      ("<tr><td>a<td>b<tr><td colspan=2>c", "| a | b |\n| --- | --- |\n| c |"),
      (
        "<tr><td rowspan=2><img src=note.png><th>Note<tr><td>a b",
        "|  | Note |\n| --- | --- |\n\na b"
      ),
      (
        "<tr><td>a<td>b<tr><td>1<td><p>2<p>3",
        "| a | b |\n| --- | --- |\n\n1\n\n2\n\n3"
      ),
    ]
  )
  func tables(_ table: String, _ markdown: String) throws {
    try #expect(Self.markdown(table) == markdown)
  }

  @Test(
    "cmark-gfm reads each row in its columns",
    .enabled(if: CommonMarkParser.isThere, "\(CommonMarkParser.skipMessage)")
  )
  func parsed() async throws {
    let markdown = try Self.markdown(
      "<tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td><p>3<p>4<tr><td>5<td><pre>6</pre><tr><td>7<td>8"
    )
    let html = try await CommonMarkParser.html(of: markdown)
    let cells = html.split(separator: "\n").filter { $0.contains("<t") && !$0.contains("<tr") }
      .map { $0.replacing("<td>", with: "").replacing("</td>", with: "") }
    #expect(
      cells.filter { !$0.contains("<table") && !$0.contains("<tbody") && !$0.contains("<thead") }
        == [
          "<th>a</th>", "<th>b</th>", "1", "2", "", "3<br>4", "<th></th>", "<th></th>", "7", "8",
        ]
    )
  }
}
