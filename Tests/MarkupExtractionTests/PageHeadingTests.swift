import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// The heading that names a page.
@Suite("page headings")
struct PageHeadingTests {
  @Test(
    arguments: [
      ("<h1>Quince</h1><h1>Jelly</h1>", "Quince"), ("<h1> </h1><h1>Jelly</h1>", "Jelly"),
      ("<svg><h1>Icon</h1></svg><h1>Jelly</h1>", "Jelly"), ("<h2>Jelly</h2>", nil),
      ("<noscript><h1>Please enable JavaScript</h1></noscript><h1>Jelly</h1>", "Jelly"),
      // DokuWiki and pretalx: the name of the site is a link to its start page.
      (
        "<header><h1><a href='/doku.php?id=start'><img alt=''><span>Wiki</span></a></h1></header><h1 id=jelly>Jelly</h1>",
        "Jelly"
      ),
      ("<a href=/><h1>Wiki</h1></a><h1>Jelly</h1>", "Jelly"),
      // The only one, and one that links to the page itself.
      ("<h1><a href=/>Wiki</a></h1><h2>Jelly</h2>", "Wiki"),
      ("<h1><a href='?id=jelly'>Jelly</a></h1><h1>More</h1>", "Jelly"),
      ("<h1>Jelly<a href=#jelly>¶</a></h1><h1>More</h1>", "Jelly"),
      // A heading that is in the title, with the link of another address of the page.
      ("<title>Jelly – Wiki</title><h1><a href=/amp/jelly>Jelly</a></h1><h1>Guides</h1>", "Jelly"),
      // `innerText` has line breaks there.
      (
        "<h1>Uses of Class<br>a.b.<wbr>Jelly<a href=#x>¶</a><br>Two</h1>",
        "Uses of Class a.b.Jelly Two"
      ),
      ("<h1><div>Kicker</div><div>Head<b>line</b></div></h1>", "Kicker Headline"),
      // gi-docgen: only a part of the heading is a link.
      (
        "<title>Gtk.Button</title><h1><a href=index.html>Gtk</a><span class=sep></span>Button</h1><h1>CSS nodes</h1>",
        "GtkButton"
      ),
      (
        "<h1><a href=index.html>Gtk</a> <a href=class.Button.html>Button</a> get_child</h1><h1>See</h1>",
        "Gtk Button get_child"
      ),
      // Pelican and Lektor: the first heading is the name of the site, which the title has, too.
      (
        "<title>Notes - Jelly</title><header><h1><a href=/>Notes</a></h1></header><h2>Jelly</h2>",
        "Jelly"
      ),
      ("<title>Jelly — Notes</title><header><h1>Notes</h1></header><h2>Jelly</h2>", "Jelly"),
      ("<title>Jelly — Notes</title><h1>Jelly</h1><h2>Notes</h2>", "Jelly"),
      ("<title>Jelly — Notes</title><header><h1>Jelly</h1></header><h2>Notes</h2>", "Jelly"),
      (
        "<title>Notes — Jelly</title><article><header><h1>Jelly</h1></header><h2>Notes</h2></article>",
        "Jelly"
      ),
      (
        "<title>Notes - Jelly</title><h1><a href=/>Notes</a></h1><aside><h2>Jelly</h2></aside>",
        "Notes"
      ),
      // A list of articles keeps the first.
      ("<h1><a href=/a>One</a></h1><h1><a href=/b>Two</a></h1>", "One"),
    ] as [(String, String?)]
  )
  func `the heading that names a page`(_ html: String, _ heading: String?) throws {
    let url = try #require(WebURL("https://wiki.example/doku.php?id=jelly"))
    let document = HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    #expect(MarkupExtractor().extract(from: document).firstHeading == heading)
  }

  /// The [language of an element](https://html.spec.whatwg.org/#the-lang-and-xml:lang-attributes) holds for what is in it.
  @Test(
    arguments: [
      ("<html lang=de><body><div lang=fr><h1>T</h1></div>", "de"),
      ("<meta http-equiv=content-language content=de><div lang=fr><h1>T</h1></div>", "de"),
      ("<div lang=en>Menu</div><div lang=fr xml:lang=fr><div><h1>T</h1></div></div>", "fr"),
      ("<body lang=fr><h1 lang=pt-BR>T</h1>", "pt-BR"), ("<div lang=fr>T</div><h1>T</h1>", nil),
    ] as [(String, String?)]
  )
  func `the language of a page that the root does not state`(_ html: String, _ language: String?)
    throws
  {
    let url = try #require(WebURL("https://wiki.example/"))
    let document = HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    #expect(MarkupExtractor().extract(from: document).language == language)
  }

  /// [HTML, the language of a node](https://html.spec.whatwg.org/#language): the header counts if nothing else does, and if
  /// it has one language.
  @Test(
    arguments: [
      ("<p>T", "de", "de"), ("<html lang=fr><p>T", "de", "fr"), ("<p>T", "de, en", nil),
      ("<meta http-equiv=content-language content=it><p>T", "de", "it"), ("<p>T", "", nil),
    ] as [(String, String, String?)]
  )
  func `the language of the header`(_ html: String, _ field: String, _ language: String?) throws {
    let url = try #require(WebURL("https://wiki.example/"))
    var document = HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    document.contentLanguage = field
    #expect(MarkupExtractor().extract(from: document).language == language)
  }
}
