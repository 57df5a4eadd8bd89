import Fetching
import Foundation
import Testing
import URLStandard
import WebDates
import WebmarkTesting

/// A folder behaves like a static host.
@Suite("FolderTransport")
struct FolderTransportTests {
  private static let files = [
    "site/index.html": "home", "site/docs/index.html": "docs", "site/robots.txt": "User-agent: *",
    "site/a b/ü.html": "escaped", "site/sitemap.xml": "<urlset/>", "site/plain": "?",
    "site/.well-known/apple-app-site-association": "{}", "secret.txt": "secret",
  ]

  private func with<Value>(_ body: (FolderTransport, URL) async throws -> Value) async throws
    -> Value
  {
    try await TemporaryFolder.with { folder in
      for (path, text) in Self.files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let curl = CurlTransport(userAgent: "webmark-test")
      let site = folder.appendingPathComponent("site")
      return try await body(try #require(FolderTransport(folder: site.path, curl: curl)), site)
    }
  }

  private func fetch(_ path: String, from site: FolderTransport) async throws -> FetchResponse {
    let url = try #require(WebURL("https://shop.example" + path))
    return try await site.fetch(FetchRequest(url: url)).get()
  }

  @Test(arguments: [
    ("/", "home", "text/html"), ("/?a=b", "home", "text/html"), ("/docs/", "docs", "text/html"),
    ("/docs/index.html", "docs", "text/html"), ("/robots.txt", "User-agent: *", "text/plain"),
    ("/a%20b/%C3%BC.html", "escaped", "text/html"),
    ("/sitemap.xml", "<urlset/>", "application/xml"),
    ("/.well-known/apple-app-site-association", "{}", "application/json"),
    ("/plain", "?", "application/octet-stream"),
  ])
  func `a path is a file`(_ path: String, _ body: String, _ type: String) async throws {
    try await with { site, _ in
      let response = try await fetch(path, from: site)
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self) == body)
      #expect(response.headers["content-type"] == type)
      #expect(response.url.href == "https://shop.example" + path)
    }
  }

  @Test(arguments: ["/docs", "/docs?a=b", "//docs"])
  func `a folder without its slash is a redirect on the same host`(_ path: String) async throws {
    try await with { site, _ in
      let response = try await fetch(path, from: site)
      #expect(response.status == 301)
      let target = try #require(response.redirectTarget)
      #expect(target.hostname == "shop.example")
      #expect(target.path.hasSuffix("docs/"))
      #expect(target.query == (path.contains("?") ? "a=b" : nil))
    }
  }

  @Test(arguments: [
    "/missing.html", "/docs/missing", "/index.html/", "/../secret.txt", "/%2e%2e/secret.txt",
    "/..%2fsecret.txt", "/docs/..%2F..%2Fsecret.txt", "/%00", "/%ff", "/a%20b/",
    "/docs/%2e%2e%2f%2e%2e%2fsecret.txt",
  ])
  func `what is not there, or not inside, is 404`(_ path: String) async throws {
    try await with { site, _ in
      let status = try await fetch(path, from: site).status
      #expect(status == 404)
    }
  }

  @Test func `a link out of the folder leads nowhere`() async throws {
    try await with { site, folder in
      let outside = folder.deletingLastPathComponent().appendingPathComponent("secret.txt")
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.txt"),
        withDestinationURL: outside
      )
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("up"),
        withDestinationURL: folder.deletingLastPathComponent()
      )
      #expect(try await fetch("/link.txt", from: site).status == 404)
      #expect(try await fetch("/up/secret.txt", from: site).status == 404)
    }
  }

  @Test func `an unchanged file is 304`() async throws {
    try await with { site, _ in
      let first = try await fetch("/", from: site)
      let date = try #require(first.headers["last-modified"])
      #expect(WebDate.seconds(date) != nil)
      var request = FetchRequest(url: try #require(WebURL("https://shop.example/")))
      request.validators = first.validators
      #expect(try await site.fetch(request).get().status == 304)
      request.validators?.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
      #expect(try await site.fetch(request).get().status == 200)
    }
  }

  @Test func `a body over its limit is cut`() async throws {
    try await with { site, _ in
      var request = FetchRequest(url: try #require(WebURL("https://shop.example/")))
      request.limits.bodyBytes = 2
      let response = try await site.fetch(request).get()
      #expect(response.body == Array("ho".utf8))
      #expect(response.isTruncated)
    }
  }

  @Test func `other origins go to the network`() async throws {
    struct Network: Transport {
      func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
        .success(FetchResponse(url: request.url, status: 299))
      }
    }
    try await with { site, _ in
      let routed = RoutedTransport(folders: ["https://shop.example": site], network: Network())
      let cases = [("https://shop.example/", 200), ("http://shop.example/", 299)]
      for (url, status) in cases {
        let request = FetchRequest(url: try #require(WebURL(url)))
        #expect(try await routed.fetch(request).get().status == status)
      }
    }
  }

  @Test func `what is no folder cannot be served`() async throws {
    try await with { _, folder in
      let curl = CurlTransport(userAgent: "webmark-test")
      #expect(FolderTransport(folder: folder.path + "/index.html", curl: curl) == nil)
      #expect(FolderTransport(folder: folder.path + "/none", curl: curl) == nil)
    }
  }
}
