import MainContent
import Testing

@Suite("Blocks of a page")
struct BlockTests {
  @Test(
    "kinds",
    arguments: [
      ("<h2>A <b>b</b></h2><h5>C</h5>", ["heading(level: 2): A b", "heading(level: 5): C"]),
      ("text<p>para</p>more", ["paragraph: text", "paragraph: para", "paragraph: more"]),
      (
        "<ul><li>a<li>b</ul><ol><li>c</li><li>d</ol>",
        [
          "listItem(number: nil): a", "listItem(number: nil): b",
          "listItem(number: Optional(1)): c", "listItem(number: Optional(2)): d",
        ]
      ),
      ("<ul><li><p>a</p><p>b</p></ul>", ["listItem(number: nil): a", "paragraph: b"]),
      ("<blockquote>a<p>b</blockquote>c", ["quote: a", "quote: b", "paragraph: c"]),
      ("<pre>\n a\n\n  b  \n</pre>", ["code:  a\n\n  b"]),
      ("<dl><dt>a<dd>b</dl>", ["term: a", "paragraph: b"]),
      ("<figure><img src=a><figcaption>a</figcaption></figure>", ["caption: a"]),
    ]
  )
  func kinds(_ body: String, _ blocks: [String]) throws {
    try #expect(ContentPage.blocks(body) == blocks)
  }

  @Test(
    "text",
    arguments: [
      ("<p> a \n\t b&nbsp; c </p>", ["paragraph: a b c"]),
      ("<p>a<b>b</b>c <i> d</i></p>", ["paragraph: abc d"]),
      // One line break separates words, two separate paragraphs.
      ("<p>a<br>b</p>", ["paragraph: a b"]),
      ("<div>a<br> <br/>b<br><br><br>c</div>", ["paragraph: a", "paragraph: b", "paragraph: c"]),
      ("<p>x<script>1</script>y<style>2</style><svg><text>3</text></svg>z</p>", ["paragraph: xyz"]),
      ("<p>a<button>Share</button> b<select><option>1</select></p>", ["paragraph: a b"]),
      ("<p>a <span style='display: none'>b</span> <span hidden>c</span>d</p>", ["paragraph: a d"]),
      ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>", ["paragraph: 漢字"]),
      ("<p>x<sup>2</sup>, <math><mi>a</mi><mo>+</mo><mi>b</mi></math></p>", ["paragraph: x2, a+b"]),
      // Unknown elements are inline, as in browsers.
      ("<p>a <x-y>b</x-y> c</p>", ["paragraph: a b c"]),
      ("<x-y><p>a</p><p>b</p></x-y>", ["paragraph: a", "paragraph: b"]),
      (
        "<h2>Title<a href='#title'>¶</a></h2><p>See <a href='#n'>#</a>1",
        ["heading(level: 2): Title", "paragraph: See 1"]
      ),
    ]
  )
  func text(_ body: String, _ blocks: [String]) throws {
    try #expect(ContentPage.blocks(body) == blocks)
  }

  @Test func `rows of data are single blocks, and empty cells keep their place`() throws {
    let content = try ContentPage.content(
      "<table><tr><th>a<th>b<th>c<tr><td><td>1<td><tr><td>2<td></td><td><a href=x>3</a></table>"
    )
    let texts = content.blocks.indices.map { content.text(of: $0) }
    #expect(texts == ["a\tb\tc", "\t1\t", "2\t\t3"])
    let isHeader = content.blocks.map { block in
      if case .tableRow(_, let isHeader) = block.kind { isHeader } else { Bool?.none }
    }
    #expect(isHeader == [true, false, false])
    #expect(content.spans.map { content.text[$0.range] } == [[UInt8(ascii: "3")]])
  }

  @Test func `cells of tables for layout are blocks of their own`() throws {
    try #expect(
      ContentPage.blocks("<table><tr><td><h2>a</h2>b<td>c<table><tr><td>d<td>e</table></table>")
        .map { $0.suffix(1) } == ["a", "b", "c", "e"]
    )
  }

  @Test func `spans are ranges of the text`() throws {
    let content = try ContentPage.content(
      "<p>a <a href=x> b <code>c</code></a>, <code>d<kbd>e</kbd></code> <a name=n>f</a></p>"
    )
    let spans = content.spans.map { span in
      "\(span.kind) \(String(decoding: content.text[span.range], as: UTF8.self))"
    }
    #expect(spans == ["code c", "link b c", "code de"])
  }

  @Test func `nesting has lists and quotations in order`() throws {
    let content = try ContentPage.content(
      "<ul><li>a<blockquote>b<ol><li>c</ol></blockquote></ul><blockquote><ul><li>d</ul></blockquote>"
    )
    #expect(
      content.blocks.map { Array($0.nesting) } == [
        [.list], [.list, .quotation], [.list, .quotation, .list], [.quotation, .list],
      ]
    )
  }
}
