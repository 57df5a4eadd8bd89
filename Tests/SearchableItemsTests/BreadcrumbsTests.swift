import SearchableItems
import Testing

/// [BreadcrumbList](https://schema.org/BreadcrumbList), with the forms of
/// [Google's examples](https://developers.google.com/search/docs/appearance/structured-data/breadcrumb).
@Suite("breadcrumbs")
struct BreadcrumbsTests {
  private static func names(_ list: String, page: String = "https://shop.example/a/b") throws
    -> [String]
  {
    let html = ItemBuilderTests.jsonLD(#""@type": "BreadcrumbList", "itemListElement": [\#(list)]"#)
    return try ItemBuilderTests.item(html, at: page).attributeSet.breadcrumbs
  }

  private static func element(_ position: Int, _ name: String, _ link: String?) -> String {
    let item = link.map { #", "item": "\#($0)""# } ?? ""
    return #"{"@type": "ListItem", "position": \#(position), "name": "\#(name)"\#(item)}"#
  }

  @Test func `the page itself and the start page are left out`() throws {
    let books = Self.element(1, "Books", "https://shop.example/books")
    let novels = Self.element(2, "Novels", "https://shop.example/books/novels")
    let page = Self.element(3, "Award winners", nil)
    try #expect(Self.names([books, novels, page].joined(separator: ",")) == ["Books", "Novels"])
    let linked = Self.element(3, "Award winners", "https://shop.example/a/b")
    try #expect(Self.names([books, novels, linked].joined(separator: ",")) == ["Books", "Novels"])
    let home = Self.element(0, "Home", "https://shop.example/")
    try #expect(Self.names([home, books].joined(separator: ",")) == ["Books"])
  }

  @Test func `positions decide the order, and links may be relative or items`() throws {
    let second = Self.element(2, "Novels", "/books/novels")
    let first = #"""
      {"@type": "ListItem", "position": 1, "item": {"@id": "/books", "name": "Books"}}
      """#
    try #expect(Self.names([second, first].joined(separator: ",")) == ["Books", "Novels"])
  }

  @Test func `a page without a list has none, and a long list is cut`() throws {
    try #expect(Self.names("") == [])
    let many = (1...30).map { Self.element($0, "Level \($0)", "/\($0)") }
    try #expect(Self.names(many.joined(separator: ",")) == (1...8).map { "Level \($0)" })
    let long = Self.element(1, String(repeating: "ä", count: 500), "/long")
    try #expect(Self.names(long).map(\.count) == [100])
  }

  // MARK: Breadcrumbs without markup

  private static func shown(_ body: String, markup: String = "") throws -> [String] {
    let html = "<head>\(markup)</head><body><h1>Rye</h1>\(body)<p>Some text.</p></body>"
    return try ItemBuilderTests.item(html, at: "https://shop.example/bread/rye").attributeSet
      .breadcrumbs
  }

  private static let links = """
    <a href="/">Home</a> &rsaquo; <a href="/food">Food</a> / <a href="/bread">» Bread &gt;</a> › Rye
    """

  @Test(
    arguments: [
      #"<nav aria-label="Breadcrumb" class="c-breadcrumbs">LINKS</nav>"#,
      #"<div id="bread-crumb"><b>LINKS</b></div>"#, #"<p class="Breadcrumb_root__x1">LINKS</p>"#,
      #"<div class="no-breadcrumb"></div><span class="bread_crumbs">LINKS</span>"#,
    ]
  )
  func `breadcrumbs that a page shows are its levels`(_ element: String) throws {
    let element = element.replacing("LINKS", with: Self.links)
    try #expect(Self.shown(element) == ["Food", "Bread"])
  }

  @Test func `the items of a list belong together, and lists in them are menus`() throws {
    let list = """
      <ol><li class="breadcrumb-item"><a href="/food">Food</a>
      <ul><li><a href="/drinks">Drinks</a></li></ul></li>
      <li class="breadcrumb-item"><a href="/c">C++</a></li>
      <li class="breadcrumb-item"><a href="/bread/rye">Rye</a></li></ol>
      """
    try #expect(Self.shown(list) == ["Food", "C++"])
  }

  @Test func `marked up breadcrumbs count more, and menus and words of other things are none`()
    throws
  {
    let marked = ItemBuilderTests.jsonLD(
      #""@type": "BreadcrumbList", "itemListElement": [\#(Self.element(1, "Cereals", "/cereals"))]"#
    )
    let trail = #"<nav class="breadcrumb"><a href="/food">Food</a></nav>"#
    try #expect(Self.shown(trail, markup: marked) == ["Cereals"])
    let menu = (1...9).map { "<a href=/\($0)>Menu \($0)</a> " }.joined()
    try #expect(Self.shown(#"<div class="breadcrumb">\#(menu)</div>"#) == [])
    try #expect(Self.shown(#"<p class="bread-and-crumble"><a href="/food">Food</a></p>"#) == [])
  }

  /// The names of wrappers, of which none names breadcrumbs, and a wrapper with the prose of the page.
  @Test(
    arguments: [
      #"<header class="site-header no-breadcrumbs">LINKS</header>"#,
      #"<div class="has-breadcrumb">LINKS</div>"#, #"<div id=with_breadcrumbs>LINKS</div>"#,
      #"<div class="page--with-breadcrumbs">LINKS</div>"#,
      #"<div class=hasBreadcrumbs>LINKS</div>"#,
      #"<div class="breadcrumb-layout"><nav>LINKS</nav><a href="/food">Food</a></div>"#,
      #"<div class="breadcrumb-layout">LINKS<p>PROSE</p></div>"#,
      #"<button aria-label="Show breadcrumb">LINKS</button>"#,
    ]
  )
  func `the menu and the links of a page are no breadcrumbs`(_ element: String) throws {
    let prose = String(repeating: "Rye has long roots. ", count: 20)
    let page = element.replacing("LINKS", with: Self.links).replacing("PROSE", with: prose)
    try #expect(Self.shown(page) == [])
  }

  @Test(
    arguments: [
      #"<nav aria-label="Breadcrumb">LINKS</nav>"#, #"<nav aria-label="bread crumbs">LINKS</nav>"#,
      #"<div role=navigation aria-label="breadcrumb"><ol>LINKS</ol></div>"#,
      #"<div class="casino-breadcrumb"><nav><h1>Bread</h1></nav><nav>LINKS</nav></div>"#,
      #"<div class="breadcrumbs">LINKS <h1>Rye</h1> <a href="/all">All</a></div>"#,
      #"<div class="breadcrumbs"><ul>LINKS</ul><a href="/share">Share this page</a></div>"#,
    ]
  )
  func `labels name breadcrumbs, and their element may have more`(_ element: String) throws {
    try #expect(Self.shown(element.replacing("LINKS", with: Self.links)) == ["Food", "Bread"])
  }

  /// Links with the name each, as in ePages, with other links beside them, and in a wrapper without it; links back are no level.
  @Test(
    arguments: [
      (
        """
        <h3><span><a class="BreadcrumbItem" href="/food"><span>Food</span></a></span>
        <span><a class="BreadcrumbItem" href="/bread"><span>Bread</span></a></span>
        <span class="BreadcrumbLastItem">Rye</span></h3>
        """, ["Food", "Bread"]
      ),
      (
        """
        <div><a class=breadcrumb href="/">Home</a> &gt; <a class=breadcrumb href="/food">Food</a> &gt;
        <a class=breadcrumb href="/bread">Bread</a> <a href="/help">Help</a></div>
        """, ["Food", "Bread"]
      ),
      (#"<p><a class=breadcrumb href="/food">Food</a> <a href="/help">Help</a></p>"#, ["Food"]),
      (
        "<div class=breadcrumbs><a href='/x'>Back</a> <a href='/y'>« Zurück</a> <a href='/food'>Food</a></div>",
        ["Food"]
      ),
    ] as [(String, [String])]
  )
  func `links that have the name themselves`(_ element: String, _ levels: [String]) throws {
    try #expect(Self.shown(element) == levels)
  }

  /// The themes of Read the Docs for Sphinx and MkDocs and of phpBB, a menu of `<div>`, a second trail, and sites of several hosts.
  @Test(
    arguments: [
      (
        """
        <ul class="wy-breadcrumbs"><li><a href="/" aria-label="Home"></a></li>
        <li class="breadcrumb-item"><a href="/guide">Guide</a></li>
        <li class="breadcrumb-item active">Install</li>
        <li class="wy-breadcrumbs-aside"><a href="/source">View page source</a></li></ul>
        """, ["Guide"]
      ),
      (
        """
        <ul class="wy-breadcrumbs"><li><a href="/"></a></li><li class="breadcrumb-item active">Install</li>
        <li class="wy-breadcrumbs-aside"><a href="https://git.example/docs">Edit on GitHub</a></li></ul>
        """, []
      ),
      (
        """
        <div role="navigation" aria-label="breadcrumbs navigation"><ul class="wy-breadcrumbs">
        <li><a href="/" class="icon icon-home"></a></li><li class="breadcrumb-item active">Install</li>
        <li class="wy-breadcrumbs-aside"></li></ul><div class="rst-breadcrumbs-buttons" role="navigation"
        aria-label="Breadcrumb Navigation"><a href="/a">Previous</a> <a href="/b">Next</a></div></div>
        """, []
      ),
      (
        """
        <ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navbar"><li class="breadcrumbs">
        <span class="crumb"><a href="/index.php">Board index</a></span>
        <span class="crumb"><a href="/forum?f=2">Kitchen</a></span></li>
        <li class="rightside responsive-search"><a href="/search">Search</a></li></ul>
        """, ["Board index", "Kitchen"]
      ),
      (
        """
        <nav class="breadcrumb"><a href="/">Home</a> <span class="dd"><a href="/k">Kitchen</a>
        <div class="menu"><a href="/bath">Bath</a><a href="/bed">Bed</a></div></span> › <a href="/p">Pots</a></nav>
        """, ["Kitchen", "Pots"]
      ),
      (
        """
        <div class="breadcrumbs"><div><a href="/"><img></a> <a href="/">Home</a> › <a href="/k">Kitchen</a></div>
        <div><a href="/">Home</a> › <a href="/metal">Metal</a></div></div>
        """, ["Kitchen"]
      ),
      (
        """
        <div class="breadcrumbs"><a href="https://b.example/"><img></a> <a href="https://a.example/">News</a> >
        <a href="https://b.example/">Science</a> > <a href="https://b.example/space/">Space</a></div>
        """, ["News", "Science", "Space"]
      ),
    ]
  )
  func `breadcrumbs end before other links`(_ element: String, _ levels: [String]) throws {
    try #expect(Self.shown(element) == levels)
  }
}
