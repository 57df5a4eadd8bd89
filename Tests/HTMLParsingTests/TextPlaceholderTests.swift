import HTMLParsing
import Testing

/// The parser sees placeholders instead of plain text and values; they must not appear anywhere else.
@Suite("Text that the parser need not see")
struct TextPlaceholderTests {
  @Test(
    "comes back whole",
    arguments: [
      "Sixteen bytes are enough to be left out.", "Zwölf Boxkämpfer jagen Viktor, 二十四時間 営業です。",
      "  blanks around,\n\tand line ends\nwithin  ", "quotes \" and ' and > and = are only text",
      String(repeating: "more than the parser hands out at once ", count: 100),
      String(repeating: " ", count: 990) + "behind nearly as many blanks as it hands out",
      "a reference &amp; the text that stands behind it", "3 < 4, and that is a longer sentence",
    ]
  )
  func text(_ text: String) throws {
    let page = try parsed("<title>\(text)</title><p>\(text)</p>")
    let meant = text.replacing("&amp;", with: "&")
    #expect(page.textContent(of: try first(.title, in: page)) == meant)
    #expect(page.textContent(of: try first(.p, in: page)) == meant)
  }

  @Test func `values come back whole, those of xmlns and of late root tags too`() throws {
    let value = "https://a.example/a/long/path?and=query&amp;more=of+it"
    let page = try parsed(
      "<br><html lang='a language tag of some length' xmlns:og='http://ogp.example/namespace#'>"
        + "<a href=\"\(value)\" title='a long title with a <tag> in it'>x</a>"
    )
    let link = try first(.a, in: page)
    #expect(page.attribute(.href, of: link) == value.replacing("&amp;", with: "&"))
    #expect(page.attribute(.title, of: link) == "a long title with a <tag> in it")
    let root = try first(.html, in: page)
    #expect(page.attribute(.lang, of: root) == "a language tag of some length")
    #expect(
      page.attributes(.prefixDeclaration, of: root) == ["og: http://ogp.example/namespace#"]
    )
  }

  @Test func `lines are counted as if the text were there`() throws {
    let page = try parsed("<p>a first line\na second line\n\na fourth line</p>\n<h1>fifth</h1>")
    #expect(page.elements[try first(.h1, in: page)].line == 5)
    #expect(page.textContent(of: try first(.p, in: page)).hasSuffix("second line\n\na fourth line"))
  }

  @Test func `characters that the parser drops are dropped from long text, too`() throws {
    let page = try parsed("<p>a control \u{1} and a \u{FFFE} non-character</p>")
    #expect(page.textContent(of: try first(.p, in: page)) == "a control  and a  non-character")
  }

  @Test func `a page that has the mark itself is read as it stands`() throws {
    let text = "\u{7F}AAA and \u{7F}AAB are no marks of ours"
    let page = try parsed("<p title='\(text)'>\(text)</p>")
    let paragraph = try first(.p, in: page)
    #expect(page.textContent(of: paragraph) == text)
    #expect(page.attribute(.title, of: paragraph) == text)
  }

  /// More texts than three digits of five bits can distinguish.
  @Test func `any number of texts comes back`() throws {
    let page = try parsed(String(repeating: "<i>sixteen bytes or more</i>", count: 33_000))
    let texts = Set(
      page.elements.indices.filter { page.elements[$0].name == .i }.map {
        page.textContent(of: $0)
      }
    )
    #expect(texts == ["sixteen bytes or more"])
  }

  /// The spellings of malformed tags on which parsers differ, so that a placeholder may end up in a name
  /// or a value.
  @Test(
    "no mark is ever seen",
    arguments: [
      "<p title=\"never closed>a text of some length</p><a title=\"x\">another text, no shorter</a>",
      "<p title=a\"b c='>a text of some length'>and another one behind</p>",
      "<p =\">\"a text of some length\">and another one behind</p>",
      "</ p>a text of some length<!x>and another one behind<?x>a third text to be sure",
      "<textarea>a text of some length</textarea><title>a title of some length</title>",
      "<script type='application/ld+json'>{\"name\": \"a text of some length\"}",
      "<svg><script/>a text of some length</svg><plaintext>a text that never ends again",
    ]
  )
  func brokenTags(_ html: String) throws {
    let page = try parsed(html)
    for element in page.elements.indices {
      #expect(!page.textContent(of: element).contains("\u{7F}"))
      for name in AttributeName.allCases {
        #expect(page.attribute(name, of: element)?.contains("\u{7F}") != true)
      }
    }
  }

  @Test func `text is cut within a word, never within a character`() throws {
    let full = "one  two\nthree \u{A0} vier fünf 六七八 neun"
    let folded = "one two three vier fünf 六七八 neun"
    let page = try parsed("<p>\(full)</p>")
    for limit in 1...folded.utf8.count {
      let text = page.visibleText(limit: limit)
      #expect(folded.hasPrefix(text))
      #expect((limit...(limit + 3)).contains(text.utf8.count), "\(limit): \(text)")
    }
  }
}
