import Testing
import URLStandard

@testable import Fetching

@Suite("Chains of redirects")
struct RedirectChainTests {
  private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  private func redirect(_ status: Int, from url: WebURL, to target: String) -> FetchResponse {
    var headers = HeaderFields()
    headers.append(name: "location", value: target)
    return FetchResponse(url: url, status: status, headers: headers)
  }

  @Test func `a chain has the URLs that redirected, and the URL of its end`() throws {
    let start = try url("https://a.example/1")
    var chain = RedirectChain(from: start, permission: .publicOnly, limit: 10)
    #expect(try chain.follow(redirect(301, from: chain.url, to: "2")))
    #expect(chain.isPermanent)
    #expect(try chain.follow(redirect(302, from: chain.url, to: "//b.example/3")))
    #expect(!chain.isPermanent)
    #expect(try !chain.follow(FetchResponse(url: chain.url, status: 200)))
    #expect(chain.url.href == "https://b.example/3")
    #expect(chain.hops.map(\.href) == ["https://a.example/1", "https://a.example/2"])
  }

  @Test func `the permission of a private address ends where the chain leaves its origin`() throws {
    let start = try url("http://127.0.0.1:8080/")
    var chain = RedirectChain(from: start, permission: .origin(start.origin), limit: 10)
    _ = try chain.follow(redirect(307, from: chain.url, to: "/in"))
    #expect(chain.permission == .origin(start.origin))
    _ = try chain.follow(redirect(307, from: chain.url, to: "https://a.example/"))
    #expect(chain.permission == .publicOnly)
    _ = try chain.follow(redirect(307, from: chain.url, to: start.href))
    #expect(chain.permission == .publicOnly)
  }

  /// As the curl project decided for redirects to other hosts (CVE-2018-1000007); schemes and subdomains are of one site, as
  /// for cookies with `SameSite`.
  @Test func `credentials end where the chain leaves the site, for good`() throws {
    var chain = RedirectChain(
      from: try url("http://a.example.com/"),
      permission: .publicOnly,
      limit: 10
    )
    _ = try chain.follow(redirect(301, from: chain.url, to: "https://www.example.com/"))
    #expect(chain.sendsCredentials)
    _ = try chain.follow(redirect(301, from: chain.url, to: "https://evil.example.org/"))
    #expect(!chain.sendsCredentials)
    _ = try chain.follow(redirect(301, from: chain.url, to: "https://www.example.com/logout"))
    #expect(!chain.sendsCredentials)
  }

  /// Browsers ignore an empty `Location`, and curl does.
  @Test func `an empty target is no redirect`() throws {
    let start = try url("https://a.example/")
    #expect(redirect(302, from: start, to: "").redirectTarget == nil)
    var response = redirect(302, from: start, to: "")
    response.headers.append(name: "location", value: "/1")
    #expect(response.redirectTarget?.href == "https://a.example/1")
  }

  @Test func `a chain ends at its limit, and at a URL that is not HTTP`() throws {
    let start = try url("https://a.example/")
    var chain = RedirectChain(from: start, permission: .publicOnly, limit: 2)
    #expect(try !chain.follow(redirect(301, from: start, to: "mailto:a@a.example")))
    #expect(try chain.follow(redirect(301, from: start, to: "/1")))
    #expect(try chain.follow(redirect(301, from: start, to: "/2")))
    let error = #expect(throws: FetchError.self) {
      try chain.follow(redirect(301, from: start, to: "/3"))
    }
    #expect(error?.code == .tooManyRedirects)
  }
}
