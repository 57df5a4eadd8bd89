import Testing
import URLStandard
import WebmarkTesting

@Suite("WebURL")
struct WebURLTests {
  @Test func `components of an ordinary URL`() throws {
    let url = try #require(WebURL("HTTPS://User:pw@Shop.Example:8443/a/../b%20c?q=1#top"))
    #expect(url.href == "https://User:pw@shop.example:8443/b%20c?q=1#top")
    #expect(url.scheme == "https" && url.username == "User" && url.password == "pw")
    #expect(url.hostname == "shop.example" && url.port == 8443)
    #expect(url.requestTarget == "/b%20c?q=1" && url.fragment == "top")
    #expect(url.origin == "https://shop.example:8443")
    #expect(url.withoutFragment.href == "https://User:pw@shop.example:8443/b%20c?q=1")
  }

  @Test(
    "user names and passwords are removed, and nothing else",
    arguments: [
      ("http://me:pw@a.example:8080/x@y?z=@#f", "http://a.example:8080/x@y?z=@#f"),
      ("https://me@[::1]/", "https://[::1]/"), ("https://:pw@a.example/", "https://a.example/"),
      ("https://a.example/@me", "https://a.example/@me"),
      ("mailto:me@a.example", "mailto:me@a.example"),
    ]
  )
  func withoutCredentials(_ text: String, _ expected: String) throws {
    #expect(try #require(WebURL(text)).withoutCredentials.href == expected)
  }

  @Test func `a host in another script is stored in ASCII and shown as written`() throws {
    let url = try #require(WebURL("https://例え.jp/"))
    #expect(url.hostname == "xn--r8jz45g.jp")
    #expect(url.displayHostname == "例え.jp")
  }

  @Test func `malformed UTF-8 counts as U+FFFD`() {
    let url = WebURL(utf8: Array("https://a.example/".utf8) + [0xFF])
    #expect(url?.path == "/%EF%BF%BD")
  }

  @Test(
    "hostile input ends soon",
    arguments: [
      Repeated("../", times: 200_000), Repeated("/", times: 500_000),
      Repeated("a.", times: 300_000, behind: "https://"),
      Repeated("@", times: 500_000, behind: "https://"),
      Repeated("::", times: 200_000, behind: "https://["),
      Repeated("%2e%2e/", times: 100_000, behind: "https://h/"),
      Repeated("é", times: 100_000, behind: "https://h/"),
    ]
  )
  func hostile(_ input: Repeated) throws {
    let base = try #require(WebURL("https://h.example/a/b/c"))
    let href = WebURL(input.text, base: base)?.href
    #expect(href.map { WebURL($0)?.href == $0 } ?? true)
  }

  @Test func `input over the limit is no URL`() {
    #expect(WebURL("https://h/" + String(repeating: "a", count: WebURL.sizeLimit)) == nil)
  }
}

@Suite("CanonicalKey")
struct CanonicalKeyTests {
  static func key(_ url: String, _ stripping: ParameterStripping = .none) -> String? {
    WebURL(url).map { CanonicalKey($0, strippingParameters: stripping).text }
  }

  @Test(
    "spellings of one page have one key",
    arguments: [
      "http://shop.example/~a?b=1", "https://SHOP.example:443/~a?b=1#c",
      "https://shop.example/%7Ea?b=1", "https://user@shop.example/x/../~a?b=1",
    ]
  )
  func spellings(_ url: String) {
    #expect(Self.key(url) == "//shop.example/~a?b=1")
  }

  @Test func `a query of no byte is none`() {
    for url in ["https://a.example/%7Eb?", "http://a.example/~b?#c", "http://a.example/~b"] {
      #expect(Self.key(url) == "//a.example/~b")
    }
    #expect(Self.key("https://a.example/b?c?") == "//a.example/b?c?")
    #expect(Self.key("https://a.example/b?&") == "//a.example/b?&")
    #expect(Self.key("https://a.example/b?utm_id=1", .tracking) == "//a.example/b")
  }

  @Test func `a percent sign that is no escape never becomes one`() {
    #expect(Self.key("https://a.example/%%62A") == "//a.example/%25bA")
    #expect(Self.key("https://a.example/100%") == "//a.example/100%25")
  }

  @Test func `path case, query order, www and port tell pages apart`() {
    let urls = [
      "https://a.example/x?b=1&c=2", "https://a.example/x?c=2&b=1", "https://a.example/X?b=1&c=2",
      "https://www.a.example/x?b=1&c=2", "https://a.example:8443/x?b=1&c=2",
    ]
    #expect(Set(urls.compactMap { Self.key($0) }).count == urls.count)
  }

  /// The values that the authors of FNV-1a publish for these texts.
  @Test(
    "the hash is FNV-1a of 128 bits",
    arguments: [
      ("", 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d),
      ("a", 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964),
      ("foobar", 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18),
    ] as [(String, UInt128)]
  )
  func hash(_ text: String, _ expected: UInt128) {
    #expect(CanonicalKey(storedText: text).hash128 == expected)
  }

  @Test func `parameters are taken out of query and path, the rest stays byte for byte`() throws {
    let stripping = ParameterStripping.tracking.union(.sessions)
      .union(ParameterStripping(names: ["Ref"], prefixes: []))
    let url = try #require(
      WebURL("https://a.example/x;jsessionid=1/y;v=2;JSESSIONID=3?a=%2f&UTM_x=1&ref=2&b&=#f")
    )
    #expect(stripping.applied(to: url).href == "https://a.example/x/y;v=2?a=%2f&b&=#f")
    #expect(ParameterStripping.none.applied(to: url) == url)
  }

  @Test func `tracking parameters are stripped when asked for`() {
    #expect(
      Self.key("https://a.example/x?utm_source=n&id=7&gclid=1", .tracking) == "//a.example/x?id=7"
    )
    #expect(Self.key("https://a.example/x?utm_source=n", .tracking) == "//a.example/x")
    let names =
      "srsltid=1&gad_source=1&_gl=1&_ga=1&mtm_kwd=1&pk_campaign=1&li_fat_id=1&vero_id=1&epik=1&si=1"
    #expect(Self.key("https://a.example/x?\(names)&size=2", .tracking) == "//a.example/x?size=2")
    #expect(Self.key("https://a.example/x?utm_source=n") == "//a.example/x?utm_source=n")
  }

  @Test func `reserved escapes stay, in upper case`() {
    #expect(Self.key("https://a.example/a%2fb%c3%a9") == "//a.example/a%2Fb%C3%A9")
  }
}

@Suite("PublicSuffix")
struct PublicSuffixTests {
  @Test func `one label more than the public suffix`() {
    #expect(PublicSuffix.registrableDomain(of: "a.b.example.co.uk") == "example.co.uk")
    #expect(PublicSuffix.registrableDomain(of: "example.com") == "example.com")
    #expect(PublicSuffix.registrableDomain(of: "co.uk") == nil)
    #expect(PublicSuffix.registrableDomain(of: "127.0.0.1") == nil)
    #expect(PublicSuffix.registrableDomain(of: "[::1]") == nil)
  }
}
