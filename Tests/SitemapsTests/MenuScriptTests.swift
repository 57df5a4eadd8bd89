import Sitemaps
import Testing
import URLStandard

/// The scripts of Doxygen 1.9, shortened.
@Suite("menus of Doxygen")
struct MenuScriptTests {
  private static func read(_ text: String, _ name: String) throws -> Sitemap {
    Sitemap(parsing: Array(text.utf8), url: try #require(WebURL("https://a.example/api/\(name)")))
  }

  @Test func `the pages of a menu, each once`() throws {
    let text = """
      /*
       @licstart  THE SOFTWARE IS PROVIDED "AS IS", url:"license.html"
      */
      var menudata={children:[
      {text:"Main Page",url:"index.html"},
      {text:"a \\"quoted\\" url:",url:"pages.html"},
      {text:"Classes",url:"annotated.html",children:[
      {text:"Class Members",url:"functions.html",children:[
      {text:"a",url:"functions.html#index_a"},
      {text:"b",url:"functions_b.xhtml#index_b"}]}]},
      {text:"Bugs",url:"https://bugs.example/"},
      {text:"Top",url:"javascript:top()"},{text:"Wiki",url:"../wiki"}]}
      """
    let menu = try Self.read(text, "menudata.js")
    #expect(
      menu.entries.map(\.url.href) == [
        "https://a.example/api/index.html", "https://a.example/api/pages.html",
        "https://a.example/api/annotated.html", "https://a.example/api/functions.html",
        "https://a.example/api/functions_b.xhtml", "https://a.example/wiki",
      ]
    )
    #expect(menu.kind == .menu && menu.warnings.isEmpty)
  }

  @Test func `the pages of a navigation tree, without the scripts of its parts`() throws {
    let text = """
      /* @license magnet:?xt=urn:btih:d3d9a9a6595521f9666a5e94cc830dab83b65699&amp;dn=expat.txt MIT */
      var NAVTREE =
      [
        [ "Coin", "index.html", [
          [ "Books.html", "Coin_books.html#books", [
            [ "Mentor", "Coin_books.html#mentor", null ]
          ] ],
          [ "Classes", "annotated.html", [
            [ "Class List", "annotated.html", "annotated_dup" ],
            [ "Class Hierarchy", "hierarchy.html", "hierarchy" ]
          ] ]
        ] ]
      ];
      var NAVTREEINDEX =
      [
      "CoinResources_8h_source.html",
      "classSbBox2s.html#a1d890cd611df282081bee62280a353d9"
      ];
      var SYNCONMSG = 'click to disable panel synchronisation';
      """
    let menu = try Self.read(text, "navtreedata.js")
    #expect(
      menu.entries.map(\.url.path) == [
        "/api/index.html", "/api/Coin_books.html", "/api/annotated.html", "/api/hierarchy.html",
        "/api/classSbBox2s.html",
      ]
    )
  }

  @Test(
    "damaged and other scripts",
    arguments: [
      "", "/*", "/* url:\"a.html\"", "\"", "url:\"a.html", "url:\"a.html\\", "url : 'a.html'",
      "var x = {curl:\"a.html\"}", "url:\"a b.html\"", "url:\"#top\"", "[\"a.html\"]",
      "url:\"\(String(repeating: "a", count: 10_000)).html\"", "<html><a href=\"a.html\">",
    ]
  )
  func damaged(_ text: String) throws {
    let menu = try Self.read(text, "menudata.js")
    #expect(menu.entries.isEmpty)
    #expect(menu.warnings == ["no sitemap: no URL in the script of a menu"])
  }

  @Test func `it is read alike in pieces of any size`() throws {
    let text = "/* url:\"no.html\" **/var menudata={children:[{text:\"A\",url:\"a.html\"}]}"
    let url = try #require(WebURL("https://a.example/menudata.js"))
    for size in 1...text.utf8.count {
      let parser = SitemapParser(url: url)
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        parser.feed(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(parser.finish().entries.map(\.url.path) == ["/a.html"])
    }
  }
}
