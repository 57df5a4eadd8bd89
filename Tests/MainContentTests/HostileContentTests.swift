import HTMLParsing
import MainContent
import Testing
import URLStandard
import WebmarkTesting

/// Pages that request much work or memory: the cost is linear, and the output is at most as long as the page.
@Suite("Main content of hostile pages", .timeLimit(.minutes(5)))
struct HostileContentTests {
  private static let prose = ContentPage.prose

  @Test(
    "bounded work and output",
    arguments: [
      Repeated("<div>", times: 300_000, behind: prose), Repeated("<p>a", times: 1_000_000),
      Repeated("<p>", times: 300_000), Repeated("a ", times: 5_000_000),
      Repeated("<br>a<br>", times: 500_000), Repeated("<a href=x>", times: 200_000),
      Repeated("<a href=x>b</a>", times: 300_000), Repeated("<ul><li>a", times: 200_000),
      Repeated("<ol><li>a</ol>", times: 200_000), Repeated("<blockquote>a", times: 200_000),
      Repeated("<table><tr><td>a<td>b", times: 100_000),
      Repeated("<tr><td>a<td>b", times: 100_000, behind: "<table>"),
      Repeated("<td>a", times: 300_000, behind: "<table><tr>"),
      Repeated("<td>", times: 300_000, behind: "<table><tr><td>a<tr>"),
      Repeated("<td colspan=1000 rowspan=65534>a", times: 100_000, behind: "<table><tr>"),
      Repeated("<tr><td colspan=1000 rowspan=65534>a<td>b", times: 60_000, behind: "<table>"),
      Repeated(
        "<tr><td>a",
        times: 200_000,
        behind: "<table><tr>" + String(repeating: "<td rowspan=0>a", count: 1000)
      ),
      Repeated("<tr><td><a href=x>b</a><td>", times: 50_000, behind: "<table>"),
      Repeated("<td><a href=x>b</a>", times: 200_000, behind: "<table><tr>"),
      Repeated("<table><tr><th>a<th>b<tr><td>c<td>", times: 50_000),
      Repeated("<tr><td>a<p>b<td>c<td colspan=9>", times: 100_000, behind: "<table><tr><th>a<th>b"),
      Repeated("<ol reversed><li>", times: 100_000),
      Repeated("<ol reversed></ol><li>a", times: 100_000),
      Repeated("<li>", times: 300_000, behind: "<ol reversed start=-5>"),
      Repeated("<div>a", times: 200_000, behind: "<pre><code>"),
      Repeated("<tr><td>a<td><li>", times: 100_000, behind: "<pre><code><table>"),
      Repeated("<q>", times: 300_000), Repeated("<p><q>a<br><br>", times: 200_000),
      Repeated("<h2 id=a>a</h2>", times: 200_000), Repeated("<dt id=a>a", times: 200_000),
      Repeated("<div class=article-body><p>\(prose)</p></div>", times: 20_000),
      Repeated("<div class=article-body><p>\(prose)</p>", times: 20_000),
      Repeated("<div class=comments><p>\(prose)</p>", times: 20_000),
      Repeated("<section><p>\(prose)</p><section>", times: 20_000),
      Repeated("<code>a<a href=x>b", times: 200_000), Repeated("<pre>\n\n", times: 200_000),
      Repeated("navComments related-post ", times: 400_000, behind: "<div class='"),
      Repeated("display:none;", times: 500_000, behind: "<div style='"),
      Repeated("*_`[]()<>#&amp;", times: 300_000, behind: "<p>"),
      Repeated("<li>\(String(repeating: "*", count: 50))", times: 100_000, behind: "<ul>"),
      Repeated("`", times: 2_000_000, behind: "<pre>"),
      Repeated("\n", times: 2_000_000, behind: "<ul><li><pre>a"),
      Repeated("<img src=a>b", times: 200_000), Repeated("<x-y>a", times: 200_000),
      Repeated("<math>a</math>", times: 200_000),
      Repeated("<a href='#a'>¶</a>", times: 200_000, behind: "<h2>a"),
      Repeated("\u{0}\u{FFFD}\u{A0}", times: 500_000),
      Repeated("<form><nav><p>\(prose)", times: 20_000),
    ]
  )
  func bounds(_ page: Repeated) throws {
    let html = page.scaledText
    let content = try ContentPage.content(html)
    let size = content.document.decodedByteCount
    #expect(content.text.count <= size)
    #expect(content.plainText().utf8.count <= size)
    #expect(content.markdown().utf8.count <= max(size, 16_384))
    #expect(content.sections.reduce(0) { $0 + $1.blocks.count } == content.blocks.count)
    #expect(content.fault == nil)
    var repetition = RepeatedBlocks()
    for _ in 0..<3 { repetition.record(content) }
    _ = MainContent(of: content.document, repetition: repetition)
  }

  /// Each byte of nested elements is read once, whether other text is behind the numbers, among them or nowhere.
  @Test(
    "numbers of lines are read once",
    arguments: ["1</i>", "x</i>", "1x", "1</i>x", "<b>1</b></i>2</i>x", "\u{A0}</i>", "١</i>x"]
  )
  func numbersOfLines(_ end: String) throws {
    let numbers = String(repeating: "1 ", count: 4321)
    let part = String(repeating: "<i class=lineno>", count: 50) + numbers + end
    let html = "<div>" + String(repeating: part + "</div><div>", count: 3)
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: try #require(WebURL("https://a.example/"))
    )
    var decoration = Decoration()
    for element in document.elements.indices {
      let names = DecorationNames(of: element, in: document)
      let isText = decoration.isText(names, of: element, in: document, isCode: true)
      let text = document.textContent(of: element, limit: html.utf8.count)
      let isNumbers = text.unicodeScalars.allSatisfy {
        $0 == "1" || $0 == "2" || $0 == " " || $0 == "\u{A0}"
      }
      #expect(isText == (!names.isEmpty && isNumbers))
    }
    #expect(decoration.readBytes <= document.decodedByteCount)
  }

  @Test func `parts of any markup and text in any order`() throws {
    var generator = SeededGenerator(state: 1)
    let parts = [
      "<p>", "<p id=a>", "<li>", "<li id=b>", "<td>", "<td id=c>", "<tr>", "<table>", "</table>",
      "<pre>", "</pre>", "<td rowspan=2>", "<td colspan=3 rowspan=0>", "<tbody>", "<q>", "</q>",
      "<ol>",
      "</li>", "</ol>", "<div>", "</div>", "<h2>", "<h2 id=d>", "</h2>", "<dt id=e>", "<dd>",
      "<br>", "</", "</p>",
      "<a href=#>", "<a href=#f class=headerlink>", "<a name=g>", "<a href=/h>", "</a>", "<b>",
      "</b>", "<i>", "</i>", "<code>", "</code>", "<blockquote>", "<math>", "</math>", "¶", "#",
      "&nbsp;", "\u{A0}", " ", "  \n\n", "\t", "a", "a b", "é", "語", ContentPage.prose,
    ]
    for _ in 0..<BuildScale.size(20_000) {
      let html = (0..<30).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let content = try ContentPage.content(html)
      #expect(content.fault == nil, "\(html)")
      #expect(content.plainText().utf8.count <= html.utf8.count)
      let isUnrepaired = html.contains("\u{FFFD}") || !content.markdown().contains("\u{FFFD}")
      #expect(isUnrepaired, "\(html)")
      let sections = content.sections.flatMap { $0.blocks }
      #expect(sections == Array(content.blocks.indices), "\(html)")
    }
  }
}

extension MainContent {
  /// Names the first block whose ranges lie outside of the text or within a character; `nil` if there is none.
  fileprivate var fault: String? {
    for block in blocks {
      guard isWhole(block.range, in: text.indices) else { return "range of \(block)" }
      guard block.spans.upperBound <= spans.count else { return "spans of \(block)" }
      for span in spans[block.spans] where !isWhole(span.range, in: block.range) {
        return "\(span.kind) \(span.range) of \(block)"
      }
    }
    for section in sections {
      if let name = section.name, !isWhole(name, in: text.indices) { return "\(section)" }
    }
    return nil
  }

  /// Returns `true` for a range with text in another one that starts and ends between characters.
  private func isWhole(_ range: Range<Int>, in outer: Range<Int>) -> Bool {
    !range.isEmpty && outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound
      && [range.lowerBound, range.upperBound].allSatisfy {
        $0 == text.count || text[$0] & 0xC0 != 0x80
      }
  }
}
