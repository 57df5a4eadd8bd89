import HTMLParsing
import Testing
import URLStandard

/// Values that selectors and expressions find; the selectors are those of the examples of
/// [Selectors Level 4](https://www.w3.org/TR/selectors-4/).
@Suite("CSS selectors and XPath")
struct CSSSelectorTests {
  static let page = """
    <!DOCTYPE html><html lang=en data-version="7"><head><title>Shop</title>
    <meta itemprop=price content="9.50"></head>
    <body class="shop">
    <h1 id="top">Lemons &amp; limes</h1>
    <p class="intro first">Yellow <b>fruit</b>.</p>
    <p class="intro">Green <b title="x-lime">fruit</b>, <i>too</i>.</p>
    <ul><li data-SKU="L-1">One<li data-sku="L-2" class=sold>Two<li data-sku='L"3'>Three<li>Four</ul>
    <x-price currency="EUR">9.50</x-price><div class="empty"></div>
    <a href="/de" hreflang="de-AT" rel="alternate nofollow">Deutsch</a>
    </body></html>
    """

  static func tree(of page: String) throws -> XPathTree {
    let url = try #require(WebURL("https://shop.example/"))
    let document = HTMLDocument(bytes: Array(page.utf8), contentType: "text/html", url: url)
    return try #require(XPathTree(document))
  }

  static func values(_ selector: String, in page: String = page) throws -> [String] {
    try tree(of: page).values(of: CSSSelector(selector).expression).texts
  }

  @Test(arguments: [
    ("h1", ["Lemons & limes"]), ("#top", ["Lemons & limes"]), ("H1#top", ["Lemons & limes"]),
    ("p.intro.first", ["Yellow fruit."]), (".intro", ["Yellow fruit.", "Green fruit, too."]),
    ("p > b", ["fruit", "fruit"]), ("body b", ["fruit", "fruit"]), ("body > b", []),
    ("h1 + p", ["Yellow fruit."]), ("h1 ~ p", ["Yellow fruit.", "Green fruit, too."]),
    ("p + p", ["Green fruit, too."]), ("b, i", ["fruit", "fruit", "too"]),
    ("[title]", ["fruit"]), ("[title=x-lime]", ["fruit"]), ("[title='X-LIME' i]", ["fruit"]),
    ("[title='' i]", []), ("[title|='' i]", []),
    ("[title='X-LIME']", []), ("[title^=x]", ["fruit"]), ("[title$=lime]", ["fruit"]),
    ("[title*='-']", ["fruit"]), ("[title*='']", []), ("[hreflang|=de]", ["Deutsch"]),
    ("[hreflang|=d]", []), ("[rel~=nofollow]", ["Deutsch"]), ("[rel~='alternate nofollow']", []),
    ("[data-sku='L-2']", ["Two"]), (#"[data-sku="L\"3"]"#, ["Three"]),
    ("li:first-child", ["One"]), ("li:last-child", ["Four"]), ("li:nth-child(2)", ["Two"]),
    ("li:nth-child(odd)", ["One", "Three"]), ("li:nth-child(even)", ["Two", "Four"]),
    ("li:nth-child(-n+2)", ["One", "Two"]), ("li:nth-child( 2n + 3 )", ["Three"]),
    ("li:nth-last-child(1)", ["Four"]), ("p:nth-of-type(2)", ["Green fruit, too."]),
    ("p:first-of-type", ["Yellow fruit."]), ("li:not(.sold):not(:first-child)", ["Three", "Four"]),
    ("li:is(.sold, :first-child)", ["One", "Two"]), ("p:has(i)", ["Green fruit, too."]),
    ("p:has(> i)", ["Green fruit, too."]), ("ul:has(> b)", []), ("i:only-of-type", ["too"]),
    ("x-price", ["9.50"]), ("x-price::attr(currency)", ["EUR"]),
    ("meta[itemprop=price]::attr(content)", ["9.50"]),
    ("li::attr(data-sku)", ["L-1", "L-2", #"L"3"#]), ("p.first::text", ["Yellow", "."]),
    (":root::attr(data-version)", ["7"]), ("body::attr(class)", ["shop"]),
    ("div:empty", []), ("div:empty::attr(class)", ["empty"]), (#"\68 1"#, ["Lemons & limes"]),
  ])
  func selects(_ selector: String, _ expected: [String]) throws {
    try #expect(Self.values(selector) == expected)
  }

  @Test(arguments: [
    "", " ", "p >", "> p", "p,", "[", "[a", "[a=]", "a b)", ":nope", "p:hover", "::first-line",
    "p::attr(",
    ":nth-child(x)", ":nth-child(99999999999999999999)", ":first-of-type", "a:not(", "..a", "#",
    "ns|a",
    String(repeating: ":not(", count: 9) + "a" + String(repeating: ")", count: 9),
    String(repeating: "a ", count: 600),
  ])
  func refuses(_ selector: String) {
    #expect(throws: CSSSelectorError.self) { try CSSSelector(selector) }
  }

  @Test func `a quotation mark in a selector stays text`() throws {
    let page = #"<p class="a'b&quot;c">here</p>"#
    try #expect(Self.values(#"[class="a'b\"c"]"#, in: page) == ["here"])
    try #expect(Self.values(#"[class="'] | //p | p["]"#, in: page) == [])
  }

  @Test func `expressions return texts, numbers and truth values`() throws {
    let tree = try Self.tree(of: Self.page)
    func values(_ text: String) throws -> [String] {
      tree.values(of: try #require(XPathExpression(text))).texts
    }
    try #expect(values("count(//li)") == ["4"])
    try #expect(values("string(//h1)") == ["Lemons & limes"])
    try #expect(values("//meta/@content") == ["9.50"])
    try #expect(values("boolean(//h2)") == ["false"])
    try #expect(values("//nothing") == [])
    try #expect(values("//li[position() = last() and (true() or not(false()))]/text()").count == 1)
    try #expect(values("string(/descendant :: h1/self::node())") == ["Lemons & limes"])
    try #expect(values("concat('a:b(', \"$c\")") == ["a:b($c"])
  }

  @Test(arguments: ["", "//", "//p[", "p)", "//*[", "\u{0}", String(repeating: "a/", count: 3000)])
  func refusesExpression(_ text: String) { #expect(XPathExpression(text) == nil) }

  /// libxml2 compiles these, and selects nothing.
  @Test(
    "expressions that no page can answer are refused with the place",
    arguments: [
      ("$variable", "it has a variable at byte 1"),
      ("document('/etc/passwd')", "'document' is not a function of XPath 1.0, at byte 1"),
      ("//a[nosuch (b)]", "'nosuch' is not a function of XPath 1.0, at byte 5"),
      ("//x:y", "'x:' is a prefix, and names of pages have none, at byte 3"),
      ("count(", "'(' has no end"), ("//a[(b])", "']' was not expected at byte 7"),
      ("contains(a, 'b)", "a text has no end at byte 13"), (" ", "it is empty"),
    ]
  )
  func refusesUnanswerable(_ text: String, _ reason: String) {
    let error = #expect(throws: XPathError.self) { try XPathExpression(checking: text) }
    #expect(error?.reason == reason)
  }
}
