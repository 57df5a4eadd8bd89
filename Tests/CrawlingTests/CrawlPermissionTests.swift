import Crawling
import Fetching
import Synchronization
import Testing
import URLStandard

/// Private addresses are permitted only to the seed that names them: to its scheme, host and port, and
/// to requests that originate from that seed.
@Suite("crawl: private addresses", .timeLimit(.minutes(15)))
struct CrawlPermissionTests {
  /// Sites in memory, with the address check of a network transport; records the permitted requests.
  private final class Sites: Transport {
    private let answers: [String: FetchResponse]
    private let asked = Mutex<[String]>([])

    /// Creates pages by URL; a text with the prefix `->` is a redirect.
    init(_ texts: [String: String]) throws {
      var answers: [String: FetchResponse] = [:]
      for (address, text) in texts {
        let url = try #require(WebURL(address))
        var headers = HeaderFields()
        let isRedirect = text.hasPrefix("->")
        if isRedirect { headers.append(name: "location", value: String(text.dropFirst(2))) }
        let type =
          text.hasPrefix("<urlset") || text.hasPrefix("<sitemap") ? "text/xml" : "text/html"
        headers.append(name: "content-type", value: type)
        if let link = text.split(separator: "\n").first(where: { $0.hasPrefix("Link: ") }) {
          headers.append(name: "link", value: String(link.dropFirst(6)))
        }
        answers[address] = FetchResponse(
          url: url,
          status: isRedirect ? 302 : 200,
          headers: headers,
          body: Array(text.utf8)
        )
      }
      self.answers = answers
    }

    /// The requested private URLs.
    var privateRequests: Set<String> {
      Set(asked.withLock { $0 }.filter { WebURL($0)?.namesPrivateHost == true })
    }

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      guard request.permission.admits(request.url) else {
        return .failure(.addressRefused(request.url))
      }
      asked.withLock { $0.append(request.url.href) }
      return .success(answers[request.url.href] ?? FetchResponse(url: request.url, status: 404))
    }
  }

  private static let own = "http://127.0.0.1:9200"
  private static let evil = "http://evil.example"
  /// The URLs that a seed at ``own`` requests by itself.
  private static let owned: Set<String> = [
    own + "/", own + "/robots.txt", own + "/sitemap.xml", own + "/page",
  ]

  /// The targets of a hostile site: the seed's own origin, other ports, schemes and spellings of its
  /// host, and other addresses.
  private static let targets = [
    own, "http://127.0.0.1", "https://127.0.0.1:9200", "http://127.0.0.2:9200",
    "http://localhost:9200", "http://[::1]:9200", "http://10.0.0.1", "http://169.254.169.254",
    "http://[64:ff9b:1:7f00:0:100:808:808]",
  ]

  /// All ways in which a site can refer to URLs; `X` stands for the target.
  private static let namings: [String: [String: String]] = [
    "link": ["/": "<p><a href='X/a'>a</a><iframe src='X/b'></iframe><form action='X/c'></form>"],
    "redirect": ["/": "<p><a href='/r'>r</a>", "/r": "->X/a"],
    "redirect of the seed": ["/": "->X/a"],
    "redirect that comes back": ["/": "->http://third.example/", "//third.example/": "->X/a"],
    "robots.txt": ["/robots.txt": "User-agent: *\nDisallow:\nSitemap: X/a.xml\n", "/": "<p>"],
    "redirect of robots.txt": ["/robots.txt": "->X/robots-by-redirect", "/": "<p>"],
    "sitemap": ["/sitemap.xml": "<urlset><url><loc>X/a</loc></url></urlset>", "/": "<p>"],
    "sitemap index": [
      "/sitemap.xml": "<sitemapindex><sitemap><loc>X/a.xml</loc></sitemap></sitemapindex>",
      "/": "<p>",
    ],
    "redirect of a sitemap": ["/sitemap.xml": "->X/a.xml", "/": "<p>"],
    "feed": [
      "/": "<link rel=alternate type='application/rss+xml' href='X/a'>"
        + "<link rel=alternate type='application/atom+xml' href='/f'>", "/f": "->X/f",
    ],
    "canonical, image, icon, oEmbed": [
      "/": "<link rel=canonical href='X/a'><meta property='og:image' content='X/b'>"
        + "<link rel=icon href='X/c'><link rel=alternate type='application/json+oembed' href='X/d'>"
    ],
    "header": ["/": "Link: <X/a>; rel=\"next\"\n<p>"],
    "refresh": ["/": "<meta http-equiv=refresh content='0; url=X/a'>"],
  ]

  private static func texts(_ way: [String: String], target: String) -> [String: String] {
    var texts = [
      own + "/": "<a href='/page'>p</a>", own + "/page": "<p>mine", own + "/a": "<p>secret",
      own + "/robots.txt": "User-agent: *\nDisallow:",
    ]
    for (path, text) in way {
      let url = path.hasPrefix("//") ? "http:" + path : evil + path
      texts[url] = text.replacing("X", with: target)
    }
    return texts
  }

  @Test(
    "no other site leads to a private address, in any way",
    arguments: namings.keys.sorted()
  )
  func others(_ name: String) async throws {
    let way = try #require(Self.namings[name])
    for target in Self.targets {
      for scope in [CrawlScope.host, .domain] {
        let sites = try Sites(Self.texts(way, target: target))
        var crawl = try Crawl(urls: [Self.own + "/", Self.evil + "/"], scope: scope)
        crawl.configuration.links = Set(LinkKind.allCases)
        try await crawl.run(sites)
        #expect(sites.privateRequests == Self.owned, "\(name) to \(target), \(scope)")
      }
    }
  }

  /// A private site that links to a public one, which links back.
  @Test("a site that a private seed leads to does not lead back", arguments: namings.keys.sorted())
  func adopted(_ name: String) async throws {
    let way = try #require(Self.namings[name])
    for target in Self.targets {
      var texts = Self.texts(way, target: target)
      texts[Self.own + "/"] = "->\(Self.evil)/"
      let sites = try Sites(texts)
      var crawl = try Crawl(urls: [Self.own + "/"], scope: .domain)
      crawl.configuration.links = Set(LinkKind.allCases)
      try await crawl.run(sites)
      let allowed: Set<String> = [
        Self.own + "/", Self.own + "/robots.txt", Self.own + "/sitemap.xml",
      ]
      #expect(sites.privateRequests == allowed, "\(name) to \(target)")
    }
  }

  @Test func `a seed's own links, redirects and sitemaps reach all of its origin`() async throws {
    let sites = try Sites([
      Self.own + "/": "<a href='/r'>r</a>", Self.own + "/r": "->/s", Self.own + "/s": "<p>",
      Self.own + "/robots.txt": "User-agent: *\nDisallow:\nSitemap: /m.xml",
      Self.own + "/m.xml": "<urlset><url><loc>\(Self.own)/t</loc></url></urlset>",
      Self.own + "/t": "<p>",
    ])
    try await Crawl(Self.own + "/").run(sites)
    let expected = ["/", "/r", "/s", "/robots.txt", "/m.xml", "/t"].map { Self.own + $0 }
    #expect(sites.privateRequests == Set(expected))
  }

  @Test func `a redirect to a private page takes it from no seed`() async throws {
    let sites = try Sites([
      Self.evil + "/": "->\(Self.own)/page", Self.own + "/": "<a href='/page'>p</a>",
      Self.own + "/page": "<p>mine",
    ])
    let crawl = try Crawl(urls: [Self.evil + "/", Self.own + "/"])
    let report = try await crawl.run(sites)
    #expect(crawl.sink.outcome(of: "/page") == .fetched)
    #expect(report.failedSamples.contains { $0.reason.hasPrefix("private address refused") })
  }

  @Test func `two private seeds keep to themselves`() async throws {
    let other = "http://127.0.0.1:9300"
    let sites = try Sites([
      Self.own + "/": "<a href='\(other)/x'>x</a>", Self.own + "/r": "->\(other)/y",
      other + "/": "->\(Self.own)/z",
    ])
    try await Crawl(urls: [Self.own + "/", other + "/", Self.own + "/r"]).run(sites)
    for path in ["/x", "/y"] { #expect(!sites.privateRequests.contains(other + path)) }
    #expect(!sites.privateRequests.contains(Self.own + "/z"))
  }

  @Test func `with all addresses allowed a redirect leads anywhere`() async throws {
    let sites = try Sites([Self.evil + "/": "->\(Self.own)/page", Self.own + "/page": "<p>mine"])
    var crawl = try Crawl(Self.evil + "/")
    crawl.configuration.allowsPrivateAddresses = true
    try await crawl.run(sites)
    #expect(sites.privateRequests.contains(Self.own + "/page"))
  }
}
