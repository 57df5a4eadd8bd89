import Testing
import URLStandard

@testable import Fetching

/// Entries of `--resolve` have the host as URLs have it.
@Suite("NameResolution")
struct NameResolutionTests {
  @Test(
    "names are read as in URLs",
    arguments: [
      ("A.example:80:127.0.0.1", "http://a.EXAMPLE/"),
      ("bücher.example:8080:127.0.0.1", "http://bücher.example:8080/"),
      ("xn--bcher-kva.example:443:127.0.0.1,127.0.0.2", "https://bücher.example/"),
      ("a。example:80:[::1]", "http://a.example/"), ("*:80:::1", "http://any.example/"),
    ]
  )
  func matching(_ text: String, _ url: String) throws {
    try #expect(#require(NameResolution(text)).holds(for: #require(WebURL(url))))
  }

  @Test(
    "what no URL matches is no entry",
    arguments: [
      "127.0.0.1:80:127.0.0.2", "0x7f.1:80:127.0.0.2", "*.a.example:80:127.0.0.1", ":80:127.0.0.1",
      "a b:80:127.0.0.1", "+a.example:80:127.0.0.1", "-a.example:80:127.0.0.1", "a.example:0:::1",
      "a.example:80:b.example", "[::1]:80:127.0.0.1",
    ]
  )
  func unmatched(_ text: String) {
    #expect(NameResolution(text) == nil)
  }
}
