import Foundation
import Testing
import URLStandard

/// The parameters of a query, with cases of the URL standard's section 5 and of its tests
/// (https://github.com/web-platform-tests/wpt/tree/master/url, urlencoded-parser and urlsearchparams-stringifier).
@Suite("search parameters")
struct SearchParametersTests {
  @Test(
    "queries are parsed as forms are",
    arguments: [
      ("test", [("test", "")]), ("\u{FEFF}test=\u{FEFF}", [("\u{FEFF}test", "\u{FEFF}")]),
      ("%FE%FF", [("\u{FFFD}\u{FFFD}", "")]), ("%C2", [("\u{FFFD}", "")]), ("", []),
      ("a=b&c=d", [("a", "b"), ("c", "d")]), ("a=b&&c=d&", [("a", "b"), ("c", "d")]),
      ("a=b=c", [("a", "b=c")]), ("=b", [("", "b")]),
      ("&a&b& &", [("a", ""), ("b", ""), (" ", "")]),
      ("a+b=c+d", [("a b", "c d")]), ("a%2Bb=%26", [("a+b", "&")]),
      ("id=0&value=%", [("id", "0"), ("value", "%")]),
      ("b=%2sf%2a", [("b", "%2sf*")]), ("b=%%2a", [("b", "%*")]), ("b=%2", [("b", "%2")]),
    ]
  )
  func parsing(query: String, expected: [(String, String)]) {
    let parameters = SearchParameters(query).parameters
    #expect(
      parameters.map(\.name) == expected.map(\.0) && parameters.map(\.value) == expected.map(\.1)
    )
  }

  @Test(
    "values are encoded as in forms",
    arguments: [
      ("b c", "b+c"), ("", ""), ("b+c", "b%2Bc"), ("b&=c", "b%26%3Dc"), ("b%c", "b%25c"),
      ("b\u{0}c", "b%00c"),
      ("b\u{1F4A9}c", "b%F0%9F%92%A9c"), ("*-._", "*-._"), ("~'", "%7E%27"),
    ]
  )
  func serializing(value: String, encoded: String) {
    let parameters = SearchParameters([.init(name: "a", value: value)])
    #expect(parameters.query == "a=" + encoded)
    #expect(SearchParameters(parameters.query) == parameters)
  }

  @Test func `a new value replaces the first pair and removes the others`() throws {
    var url = try #require(WebURL("https://a.example/x?b=1&a=2&b=3&c#y"))
    url.searchParameters["b"] = "4 5"
    #expect(url.href == "https://a.example/x?b=4+5&a=2&c=#y")
    url.searchParameters["d"] = "ä"
    #expect(url.searchParameters.all("d") == ["ä"])
    for name in ["a", "b", "c", "d"] { url.searchParameters[name] = nil }
    #expect(url.href == "https://a.example/x#y")
  }

  @Test func `URLs of Foundation become URLs of the standard and back`() throws {
    let url = try #require(URL(string: "HTTP://Shop.example:80/a/../b c"))
    let converted = try #require(WebURL(url))
    #expect(converted.href == "http://shop.example/b%20c")
    #expect(converted.foundationURL?.absoluteString == converted.href)
    #expect(URL(string: "b").flatMap { WebURL($0) } == nil)
    // RFC 3986 does not allow this character in a query; the URL standard does.
    #expect(try #require(WebURL("http://a.example/?a|b")).foundationURL == nil)
  }
}
