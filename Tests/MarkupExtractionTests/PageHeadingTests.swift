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
      // A list of articles keeps the first.
      ("<h1><a href=/a>One</a></h1><h1><a href=/b>Two</a></h1>", "One"),
    ] as [(String, String?)]
  )
  func `the heading that names a page`(_ html: String, _ heading: String?) throws {
    let url = try #require(WebURL("https://wiki.example/doku.php?id=jelly"))
    let document = HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    #expect(MarkupExtractor().extract(from: document).firstHeading == heading)
  }
}
