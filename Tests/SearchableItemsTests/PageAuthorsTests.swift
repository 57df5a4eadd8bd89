import SearchableItems
import Testing

@Suite("authors, site names and languages of pages")
struct PageAuthorsTests {
  private static func byline(_ text: String) -> String {
    "<h1>T</h1><div class=byline>\(text)</div><p>Some text.</p>"
  }

  static let graph = """
    <script type=application/ld+json>{"@context": "https://schema.org", "@graph": [
    {"@type": "Article", "headline": "A", "publisher": {"@id": "#org"}},
    {"@type": "Organization", "@id": "#org", "name": "The Mill"}]}</script>
    """

  @Test(arguments: [
    ("<meta name=parsely-author content='Ada Lovelace'>", ["Ada Lovelace"]),
    (
      "<meta name=byl content='By Ada Lovelace and Grace Hopper'>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    ("<meta name=dc.creator content='Lovelace, Ada'>", ["Lovelace, Ada"]),
    (
      "<meta name=author content='Condé Nast'><meta property=article:author content='Ada Lovelace'>",
      ["Ada Lovelace"]
    ),
    ("<meta name=author content='https://shop.example/ada'>", []),
    ("<meta name=author content='&lt;a href=/ada&gt;Ada Lovelace&lt;/a&gt;'>", ["Ada Lovelace"]),
    ("<h1>T</h1><a rel=author href=/ada>Ada Lovelace</a>", ["Ada Lovelace"]),
    (
      "<h1>T</h1><p>Text.<p>More.<p>End.<div class=biblioentry><p>A. <span class=author>Ada Lovelace</span></div>",
      []
    ),
    (
      "<h1>T</h1><p class=byline>By <a href=/ada>Ada Lovelace</a> | 3 May 2019</p>",
      ["Ada Lovelace"]
    ),
    // A link in a byline is more exact than the text of the byline.
    (
      "<h1>T</h1><div class=byline>Monday 3 May 2019 7:45 am by <a href=/author/ada>Ada Lovelace</a>",
      ["Ada Lovelace"]
    ),
    (
      "<h1>T</h1><p class=byline>By <span class=by-author><a href=/a rel=author>Ada Lovelace</a></span> 3 h",
      ["Ada Lovelace"]
    ),
    (
      "<h1>T</h1><div class=article__byline><a href=/authors/a>Ada Lovelace</a> and "
        + "<a href=/authors/g>Grace Hopper</a> <a href=/topics/x>Machines</a></div>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    ("<h1>T</h1><span itemprop=author>Ada Lovelace</span>", ["Ada Lovelace"]),
    // Several authors are those of the entries of a list, one is that of the list.
    ("<h1>T</h1>\(PageDatesTests.entries[1])", []),
    ("<h1>T</h1><p class=byline>By Bo Ek</p>\(PageDatesTests.entries[1])", ["Bo Ek"]),
    // Values of templates.
    ("<meta name=author content=None><p class=byline>By Bo Ek</p>", ["Bo Ek"]),
    ("<meta name=author content=null>", []), ("<h1>T</h1><p class=author>None</p>", []),
    ("<meta name=author content='None More'>", ["None More"]),
    // Dates, reading times, roles and agencies are no names.
    (byline("By <a href=/a>Ada Lovelace</a> <time>Nov 15, 2019</time>"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace Updated 3:15 PM ET, Mon November 18, 2019"), ["Ada Lovelace"]),
    (byline("Ada Lovelace Monday, February 29, 2016 @ 11:10 PM UTC"), ["Ada Lovelace"]),
    (byline("Ada Lovelace 3 min read"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace, Staff Writer"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace / Reuters"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace (Reuters)"), ["Ada Lovelace"]),
    (byline("By Ada (A.K.) Lovelace"), ["Ada (A.K.) Lovelace"]),
    (byline("By Ada Lovelace (with Grace Hopper and Bo Ek)"), ["Ada Lovelace"]),
    (byline("By April June"), ["April June"]),
    (byline("作者：王小明"), ["王小明"]),
    (byline("Текст: Лида Буслаева"), ["Лида Буслаева"]),
    (byline("Ada Lovelace is a freelance writer living in London"), []),
    // The entries of a list have authors of their own.
    (
      "<h1>News</h1>"
        + (1...3).map { "<h2><a href=/\($0)>Story</a></h2><p class=byline>By Ada Nr\($0)x</p>" }
        .joined(), []
    ),
    (
      (1...3).map { "<h2><a href=/\($0)>Story</a></h2><p class=byline>By Bo Nr\($0)x</p>" }.joined()
        + "<h1>T</h1><p class=byline>By Ada Lovelace</p>", ["Ada Lovelace"]
    ),
    ("<h1>T</h1><div class=author-bio>About the author</div>", []),
    ("<aside><a rel=author href=/x>Someone Else</a></aside><h1>T</h1>", []),
    (
      "<h1>T</h1><a rel=author href=/a>Ada Lovelace</a>, <a rel=author href=/g>Grace Hopper</a>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
  ])
  func authors(_ html: String, _ names: [String]) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.list("authorNames") == names)
  }

  @Test(
    arguments: [
      ("<meta property=og:site_name content=Mill>" + graph, "Mill"), (graph, "The Mill"),
      ("<title>Rye bread | My Shop</title>", nil), ("<title>Rye bread | Shop</title>", "Shop"),
      (ItemBuilderTests.jsonLD(#""@type": "WebSite", "name": "Mill""#), "Mill"),
      (ItemBuilderTests.jsonLD(#""@type": "Article", "publisher": "https://mill.example/""#), nil),
    ] as [(String, String?)]
  )
  func publisher(_ html: String, _ name: String?) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.list("publishers").first == name)
  }

  @Test(
    arguments: [
      ("en_US", "en-US"), ("English", "en"), ("deutsch", "de"), ("zh-hans-cn", "zh-Hans-CN"),
      ("de", "de"), ("pt-br", "pt-BR"), ("{{lang}}", nil), ("n/a", nil),
    ] as [(String, String?)]
  )
  func language(_ written: String, _ tag: String?) throws {
    let item = try ItemBuilderTests.item("<html lang='\(written)'><p>x")
    #expect(item.attributeSet.list("languages").first == tag)
  }

  @Test(arguments: [
    ("Bread &amp;amp; butter", "Bread & butter"), ("&lt;b&gt;Bread&lt;/b&gt; now", "Bread now"),
    ("It&amp;#8217;s bread", "It’s bread"), ("The &lt;div&gt; element", "The <div> element"),
    ("AT&amp;T", "AT&T"),
  ])
  func `titles are decoded once more`(_ source: String, _ title: String) throws {
    #expect(try ItemBuilderTests.item("<title>\(source)</title>").attributeSet.title == title)
  }
}
