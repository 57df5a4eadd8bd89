import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Small pages that request much work.
///
/// The cost of a page's byte is bounded in time and memory. Without bounds, each of these pages took
/// minutes or gigabytes.
@Suite("the cost of hostile pages", .timeLimit(.minutes(15)))
struct HostileCostTests {
  static func markup(_ html: String) throws -> PageMarkup {
    try HostileMarkupTests.markup(html)
  }

  /// Returns the number of bytes of all texts of an item, including nested ones.
  static func size(_ item: MarkupItem) -> Int {
    item.properties.reduce(0) { sum, property in
      property.values.reduce(sum) { sum, value in
        if case .item(let inner) = value { return sum + size(inner) }
        return sum + (value.text?.utf8.count ?? 0)
      }
    }
  }

  static func script(_ json: String) -> String {
    "<script type=application/ld+json>\(json)</script>"
  }

  @Test func `a JSON-LD object with a hundred thousand keys`() throws {
    let members = (0..<100_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let markup = try Self.markup(Self.script("{\"@type\": \"Thing\", \(members)}"))
    #expect(markup.items.count == 1)
  }

  @Test func `a large JSON-LD node that is referred to again and again`() throws {
    let texts = (0..<10_000).map { "\"text \($0)\"" }.joined(separator: ",")
    let node = "{\"@id\": \"#n\", \"@type\": \"Thing\", \"a\": [\(texts)]}"
    let references = (0..<4000).map { _ in "{\"@type\": \"Thing\", \"b\": {\"@id\": \"#n\"}}" }
    let markup = try Self.markup(
      Self.script("[\(node),\(references.joined(separator: ","))]")
    )
    #expect(markup.items.reduce(0) { $0 + Self.size($1) } < 10_000_000)
  }

  @Test func `JSON-LD nodes that refer to each other`() throws {
    let names = (0..<12).map { "{\"@id\": \"#\($0)\"}" }.joined(separator: ",")
    let nodes = (0..<12).map { "{\"@id\": \"#\($0)\", \"@type\": \"Thing\", \"to\": [\(names)]}" }
    _ = try Self.markup(Self.script("[\(nodes.joined(separator: ","))]"))
  }

  /// Contexts are copied, processed in each other, and name each other.
  @Test("JSON-LD contexts that request much work", arguments: HostileContext.all)
  func contexts(_ context: HostileContext) throws {
    let time = try ContinuousClock().measure {
      let markup = try Self.markup(Self.script(context.json))
      #expect(markup.items.first?.text("name") == "x")
      #expect(markup.cuts.contains("JSON-LD properties") == context.isCut)
    }
    #expect(time < .seconds(30), "\(time)")
  }

  @Test func `a long text that microdata refers to again and again`() throws {
    let text = "<p id=x itemprop=p>" + String(repeating: "word ", count: 20_000) + "</p>"
    let scopes = String(repeating: "<i itemscope itemref=x></i>", count: 4000)
    let markup = try Self.markup(text + scopes)
    #expect(markup.items.reduce(0) { $0 + Self.size($1) } < 20_000_000)
  }

  @Test func `long texts within each other, in microdata and RDFa`() throws {
    let open = (0..<400).map { "<div itemprop=p\($0) property=p\($0)>" }.joined()
    let text = String(repeating: "word ", count: 200_000)
    let markup = try Self.markup(
      "<div itemscope vocab='https://schema.org/' typeof=Thing>" + open + text
    )
    #expect(markup.items.reduce(0) { $0 + Self.size($1) } < 80_000_000)
  }

  @Test(
    "things within each other that each have two names",
    arguments: ["<i itemscope itemprop='a b'>", "<i typeof=A property='a b'>"]
  )
  func twoNames(_ part: String) throws {
    let markup = try Self.markup(
      "<div itemscope vocab='https://schema.org/' typeof=A>" + String(repeating: part, count: 30)
        + "<i itemprop=c property=c>text</i>"
    )
    #expect(!markup.cuts.isEmpty)
    #expect(markup.items.reduce(0) { $0 + Self.size($1) } < 10_000_000)
  }

  @Test(
    "RDFa relations, lists and patterns that multiply",
    arguments: [
      ("<p rel='\(words)'>", "<i about=a></i>"), ("<p rel='\(words)' inlist>", "<i about=a></i>"),
      ("<p property='\(words)' inlist>", "<i property='\(words)' inlist>x</i>"),
      (
        "<p about=_:a typeof=rdfa:Pattern property='\(words)'></p><p typeof=x:y about=_:b>",
        "<i property=rdfa:copy resource=_:a></i><i typeof=x:y property=rdfa:copy resource=_:a></i>"
      ),
      ("<p prefix='\(prefixes)'>", "<i prefix='a: b'>x</i>"),
      (
        "<p typeof=x:y property=x:z resource=_:a>",
        "<i about=_:a rel=rdf:rest resource=_:a></i><i about=_:a rel=rdf:first resource=_:b></i>"
          + "<i property=x:z resource=_:a></i>"
      ),
    ]
  )
  func relations(_ head: String, _ part: String) throws {
    _ = try Self.markup("<p typeof=x:y>" + head + String(repeating: part, count: 5000))
  }

  static let words = (0..<2000).map { "x:\($0)" }.joined(separator: " ")
  static let prefixes = (0..<2000).map { "p\($0): x" }.joined(separator: " ")

  @Test(
    "one thing repeated to a megabyte, or a tenth of it in debug builds",
    arguments: [
      "<", "<!--", "<![CDATA[", "<a ", "<a href='", "<html ", "<script>", "</p>", "<p>", "&#x93;",
      "&", "<table>", "<b><p>", "<select><option>", "<svg><title>", "<meta name=", "<base href=/>",
      "<a href=x>", "<title>", "<template>", "<frameset>", "<form><table>", "]]>", "<?", "</html>",
      "<link rel=canonical href=/x>", "<div itemscope itemprop=a>", "<p typeof=A property=b>", "\r",
      "\u{0}", "\u{80}", "<h1>", "<img src=a width=300 height=300>", "<body lang=a>",
    ]
  )
  func repeated(_ part: String) throws {
    let count = BuildScale.size(1_000_000) / part.utf8.count
    _ = try Self.markup(String(repeating: part, count: count))
  }

  @Test func `a page that ends anywhere is read up to there`() throws {
    let page = Array(
      """
      <html lang=de><head><title>Rye &amp; wheat</title><meta property="og:title" content='A "b"'>
      <script type="application/ld+json">{"@type": "Recipe", "name": "Rye\\u00e9"}</script></head>
      <body itemscope itemtype="https://schema.org/Thing"><p itemprop=name>x<!-- c --><a href=/x>y
      """.utf8
    )
    let url = try #require(WebURL("https://evil.example/"))
    for end in page.indices {
      let document = HTMLDocument(bytes: Array(page[..<end]), contentType: nil, url: url)
      _ = MarkupExtractor().extract(from: document)
    }
  }
}
