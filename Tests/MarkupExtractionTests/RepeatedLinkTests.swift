import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// Several links of a page to one URL, of which none hides another that says more.
@Suite("repeated links")
struct RepeatedLinkTests {
  /// Returns the elements of the links to `/x`, with their `rel`.
  private static func links(_ html: String) throws -> [String] {
    let url = try #require(WebURL("https://a.example/"))
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    return MarkupExtractor().extract(from: document).outlinks
      .filter { $0.url.href == "https://a.example/x" }
      .map { ([$0.element] + $0.rel).joined(separator: " ") }
  }

  /// A search engine ignores the link with `nofollow`, not the page that it leads to
  /// (https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links).
  @Test(
    "a link that is followed counts behind one that is not",
    arguments: [
      ("<a rel=nofollow href=x><img></a><a href=x>X</a>", ["a nofollow", "a"]),
      ("<a rel=ugc href=x>X</a><a href=x#top>X</a>", ["a ugc", "a"]),
      (
        "<a rel=nofollow href=x>X</a><a rel=sponsored href=x>X</a><a href=x>X</a>",
        ["a nofollow", "a sponsored", "a"]
      ),
      ("<a href=x>X</a><a rel=nofollow href=x>X</a><a rel=ugc href=x>X</a>", ["a"]),
      ("<a href=x>X</a><a href=/x>again</a><a href='x#part'>part</a>", ["a"]),
    ]
  )
  func followed(_ body: String, _ links: [String]) throws {
    #expect(try Self.links("<title>t</title><body>\(body)") == links)
  }

  @Test(
    "each kind of element counts",
    arguments: [
      ("<link rel=next href=x><a href=x>X</a>", ["link next", "a"]),
      ("<iframe src=x></iframe><a href=x>X</a>", ["iframe", "a"]),
      ("<map><area href=x></map><a href=x>X</a>", ["area", "a"]),
      ("<link rel=next href=x><link rel=prev href=x>", ["link next"]),
    ]
  )
  func kinds(_ html: String, _ links: [String]) throws {
    #expect(try Self.links("<title>t</title>\(html)") == links)
  }

  @Test func `the text of a link is that of an anchor`() throws {
    let url = try #require(WebURL("https://a.example/"))
    let html =
      "<title>t</title><link rel=next href=x><article><p>A paragraph of prose, before "
      + "<a href=x>the second chapter</a>, and a few words behind it.</p></article>"
    let document = HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    let markup = MarkupExtractor().extract(from: document)
    let link = try #require(markup.content.links.first)
    #expect(link.text == "the second chapter")
    #expect(link.target == .outlink(1))
    #expect(markup.outlinks[1].element == "a")
  }
}
