import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// The web fallback of [App Links](https://applinks.org/documentation/): Facebook's resolver (Bolts,
/// `BFWebViewAppLinkResolver`) takes the first value of each property.
@Suite("App Links")
struct AppLinkTests {
  private func webURL(_ properties: [(String, String)]) throws -> String? {
    let page = properties.map { #"<meta property="al:web:\#($0)" content="\#($1)">"# }.joined()
    let url = try #require(WebURL("https://a.example/page"))
    let document = HTMLDocument(bytes: Array(page.utf8), contentType: nil, url: url)
    return MarkupExtractor().extract(from: document).appLinksWebURL
  }

  @Test func `without a fallback there is no address, in any order`() throws {
    let url = ("url", "https://a.example/w")
    #expect(try webURL([url, ("should_fallback", "false")]) == nil)
    #expect(try webURL([("should_fallback", "false"), url]) == nil)
    #expect(try webURL([("should_fallback", "true"), url]) == url.1)
  }

  @Test func `the first address and the first decision count`() throws {
    let urls = [("url", "https://a.example/1"), ("url", "https://a.example/2")]
    #expect(try webURL(urls) == "https://a.example/1")
    let decisions = [("should_fallback", "true"), ("should_fallback", "false")]
    #expect(try webURL(decisions) == "https://a.example/page")
  }
}
