import MainContent
import Testing

@Suite("Lists")
struct ListTests {
  /// [Ordinal values](https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value) of the HTML standard.
  @Test(
    "ordinal values",
    arguments: [
      ("<ol><li>a<li>b</ol>", [1, 2]), ("<ol start=5><li>a<li>b</ol>", [5, 6]),
      ("<ol start=' -1x'><li>a<li>b<li>c</ol>", [-1, 0, 1]), ("<ol start=x><li>a</ol>", [1]),
      ("<ol><li value=10>a<li>b<li value=3>c<li>d</ol>", [10, 11, 3, 4]),
      ("<ol reversed><li>a<li>b<ul><li>c</ul><li>d</ol>", [3, 2, nil, 1]),
      ("<ol reversed start=9><li>a<li value=4>b<li>c</ol>", [9, 4, 3]),
      ("<ol start=99999999999><li>a<li>b</ol>", [2_147_483_647, 2_147_483_648]),
      ("<ul start=5><li value=7>a</ul>", [nil]),
    ]
  )
  func numbers(_ list: String, _ numbers: [Int?]) throws {
    let content = try ContentPage.content(list)
    #expect(content.blocks.map(\.kind) == numbers.map { .listItem(number: $0) })
  }

  /// Returns the Markdown of a list between two paragraphs of prose.
  private static func markdown(_ list: String) throws -> String {
    let prose = ContentPage.prose
    let content = try ContentPage.content("<div><p>\(prose)</p>\(list)<p>\(prose)</div>")
    return String(content.markdown().dropFirst(prose.count + 2).dropLast(prose.count + 3))
  }

  /// [Section 5.3](https://github.github.com/gfm/#lists): the first number of a list counts, and another delimiter starts
  /// another list.
  ///
  /// Numbers have up to nine digits and no sign.
  @Test(
    "numbers in Markdown",
    arguments: [
      ("<ol start=5><li>a<li>b</ol>", "5. a\n6. b"),
      ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n2) b\n1. c"),
      ("<ol><li>a<li value=9>b<li>c</ol>", "1. a\n9) b\n10) c"),
      ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n1) b"),
      ("<ol start=-1><li>a<li>b<li>c</ol>", "- a\n0. b\n1. c"),
      ("<ol start=1000000000><li>a</ol>", "- a"),
      (
        "<ol><li>a<ol><li>b<li>c</ol><li>d<ol><li>e</ol></ol>",
        "1. a\n   1. b\n   2. c\n2. d\n   1. e"
      ),
      ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),
    ]
  )
  func markdownNumbers(_ list: String, _ markdown: String) throws {
    try #expect(Self.markdown(list) == markdown)
  }

  @Test(
    "an item starts with any block",
    arguments: [
      ("<ul><li>a<li><h3>b</h3><p>c</ul>", "- a\n\n- ### b\n\n  c"),
      ("<ol><li><h3>a</h3>b<li><h3>c</h3>d</ol>", "1. ### a\n\n   b\n\n2. ### c\n\n   d"),
      ("<ul><li>a<li><pre>b\nc</pre><li>d</ul>", "- a\n\n- ```\n  b\n  c\n  ```\n\n- d"),
      ("<ul><li><dl><dt>a<dd>b</dl></ul>", "- **a**\n\n  b"),
      (
        "<ul><li><table><tr><td>a<td>b<tr><td>c<td>d</table><li>e</ul>",
        "- | a | b |\n  | --- | --- |\n  | c | d |\n\n- e"
      ),
      ("<ul><li>a<li><ul><li>b<li>c</ul><li>d</ul>", "- a\n- - b\n  - c\n- d"),
      (
        "<ol><li><ul><li><blockquote><ol><li>a</ol></blockquote></ul><li>b</ol>",
        "1. - > 1. a\n\n2. b"
      ),
      ("<ul><li><li>a</ul>", "- a"), ("<ul><li><ul></ul></li>a</ul>", "a"),
    ]
  )
  func items(_ list: String, _ markdown: String) throws {
    try #expect(Self.markdown(list) == markdown)
  }

  @Test func `an item whose first block is excluded has a marker`() throws {
    let prose = ContentPage.prose
    let content = try ContentPage.content(
      "<div><p>\(prose)</p><ul><li>\(prose)</li><li><p class=byline>By Ann<p>\(prose)</ul></div>"
    )
    #expect(content.markdown().hasSuffix("\n- \(prose)\n\n- \(prose)\n"))
  }

  @Test(
    "cmark-gfm reads the same numbers",
    .enabled(if: CommonMarkParser.isThere, "\(CommonMarkParser.skipMessage)")
  )
  func parsed() async throws {
    let markdown = try Self.markdown("<ol start=4><li>a<li>b<li value=2>c<li value=0>d</ol>")
    let html = try await CommonMarkParser.html(of: markdown)
    let lists = html.split(separator: "\n").filter { $0.hasPrefix("<ol") || $0.hasPrefix("<li") }
    #expect(
      lists == [
        #"<ol start="4">"#, "<li>a</li>", "<li>b</li>", #"<ol start="2">"#, "<li>c</li>",
        #"<ol start="0">"#, "<li>d</li>",
      ]
    )
  }
}
