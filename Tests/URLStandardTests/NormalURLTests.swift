import Testing
import URLStandard

/// The fast path must return the same results as the complete algorithm.
@Suite("URLs that are recognised at once")
struct NormalURLTests {
  private static let bases = [
    "https://a.example/", "http://127.0.0.1:8080/b/c?d#e", "https://u:p@a.example:444/b",
    "file:///b/c", "mailto:a@b", "http://[::1]/b",
  ]

  private static let references = [
    "/", "/x", "/x/y.html?q=1#f", "/x#f?g", "/x y", "/x/../y", "/x/./y", "/.x", "/%2e/y",
    "/x/%2E%2e",
    "//h.example/x", "/\\h.example/x", "/x\\y", "/é", "/x\ty", " /x ", "/x|y", "/C:/x", "/x'y?a'b",
    "/x?a<b", "/x#a b", "#f", "?q", "x", "",
    "http://1.2.3.4/x", "http://1.2.3.256/", "http://01.2.3.4/", "http://1.2.3/",
    "http://1.2.3.4.5/",
    "http://1.2.3.4./", "http://a.1/", "http://0.0.0.0/", "http://a.example:80/x",
    "https://a.example:443/x", "https://a.example:80/x", "http://a.example:0/",
    "http://a.example:/x",
    "http://a.example:081/", "http://a.example:65535/x?y", "http://a.example:65536/",
    "http://a.example:8080", "http://a:81@b.example/", "http://a.example:8x/",
  ]

  @Test("agree with the standard's parser", arguments: bases)
  func references(_ text: String) throws {
    let base = try #require(WebURL(text))
    for reference in Self.references {
      let whole = try? WebURL(parsing: reference, base: base)
      for found in [
        WebURL(reference, base: base), WebURL(utf8: Array(reference.utf8), base: base),
      ] {
        #expect(found?.href == whole?.href, "\(reference)")
        #expect(found?.hostname == whole?.hostname, "\(reference)")
        #expect(found?.port == whole?.port, "\(reference)")
        #expect(found?.path == whole?.path, "\(reference)")
        #expect(found?.query == whole?.query, "\(reference)")
        #expect(found?.fragment == whole?.fragment, "\(reference)")
        #expect(found?.username == whole?.username, "\(reference)")
      }
    }
  }
}
