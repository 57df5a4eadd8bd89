import Fetching
import Frontier
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling

/// Links in unusual places; the places are those of google/security-crawl-maze that need no script.
@Suite("Links in unusual places")
struct LinkContextTests {
  private static let all = Set(LinkKind.allCases)

  private static func found(_ html: String, _ kinds: Set<LinkKind> = all) -> [String] {
    MarkupURLScanner(Array(html.utf8), kinds: kinds).references.map(\.text)
  }

  @Test(
    "a URL is found in each place",
    arguments: [
      "<a ping=/x.found>", "<area ping='/x.found' href='#'>", "<applet archive=/x.found>",
      "<applet codebase='/x.found'>", "<audio src=\"/x.found\">", "<audio><source src=/x.found>",
      "<body background='/x.found'>", "<blockquote cite=/x.found>", "<embed src=/x.found>",
      "<button formaction=/x.found>", "<img dynsrc=/x.found>", "<img longdesc=/x.found>",
      "<img lowsrc=/x.found>", "<img src=/x.found>", "<input type=image src=/x.found>",
      "<isindex action=\"/x.found\"></isindex>", "<object codebase=/x.found>",
      "<object data=/x.found>",
      "<object><param name=ref value=/x.found>", "<script src=/x.found></script>",
      "<svg><image xlink:href='/x.found'/></svg>",
      "<svg><script xlink:href=/x.found></script></svg>",
      "<svg><use href=/x.found></svg>", "<table background=/x.found>", "<td background=/x.found>",
      "<video poster=/x.found>", "<video src=/x.found>", "<video><track src=/x.found></video>",
      "<!DOCTYPE html SYSTEM \"/x.found\">", "<!doctype html PUBLIC '-//A//B' '/x.found'>",
      "<base href=/x.found>", "<!--[if IE 6]><link rel=stylesheet href=/x.found><![endif]-->",
      "<!-- <img src='/x.found'> -->", "<IMPORT namespace=a implementation='/x.found' />",
      "<link rel=author href=/x.found>", "<head profile=/x.found>", "<html manifest=/x.found>",
      "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'; report-uri /x.found\">",
      "<meta name=msapplication-config content=/x.found>",
      "<meta name=msapplication-task content='name=A;action-uri=/x.found;icon-uri=b.ico'>",
      "<meta name=copyright content=\"<img src='/x.found'>\">",
      "<iframe srcdoc=\"<img src=/x.found>\"></iframe>", "<p>inline - /x.found</p>",
      "<iframe srcdoc='&lt;img src=/x.found&gt;'></iframe>",
      "<img src=\"data:image/svg+xml,<svg%20xmlns:xlink='a'><image%20xlink:hr%65f='/x.found'></svg>\">",
      "<style>@font-face { src: url( '/x.found' ) }</style>",
      "<p style='background:URL(/x.found)'>",
      "<style>@import \"/x.found\";</style>",
    ]
  )
  func place(_ html: String) {
    #expect(Self.found(html).contains("/x.found"), "\(Self.found(html))")
  }

  @Test func `text has URLs and paths, but not every word with a slash`() {
    let text = "See https://a.example/x.html. Or ../up/a.pdf, (/b/c) and/or 1/2 / or /etc"
    #expect(Self.found(text, [.text]) == ["https://a.example/x.html", "../up/a.pdf", "/b/c"])
  }

  @Test
  func `only the wanted kinds are found, and none in scripts or ordinary comments by default`() {
    let html =
      "<img src=/a.png><blockquote cite=/b><script>x = '<img src=/c>'</script><!-- /d.html -->"
    #expect(Self.found(html, [.media]) == ["/a.png"])
    #expect(Self.found(html, [.reference, .text]) == ["/b"])
    #expect(Self.found(html, LinkKind.documents).isEmpty)
  }

  @Test func `torn and hostile markup ends`() {
    for html in [
      "<", "<a", "<a b", "<a b=", "<a b='", "<!", "<!--", "<style>", "<!doctype \"", "<a =b=/c>",
      "</", "<?",
    ] {
      _ = Self.found(html)
    }
    for piece in [
      "<!--", "<a b=", "url(", "<style>", "</", "<img src='data:image/svg+xml,", "&lt;",
      "<!doctype ''",
    ] {
      let html = String(repeating: piece, count: 100_000 / piece.utf8.count)
      #expect(processorTime { _ = Self.found(html) } < .seconds(5), "\(piece)")
    }
  }

  @Test func `style sheets, manifests and header fields lead on if all kinds are followed`()
    async throws
  {
    let links = [
      ("Link", "</preload.html>; rel=preload"), ("Content-Location", "/located.html"),
    ]
    let head = "<link rel=stylesheet href=/s.css><link rel=manifest href=/m.json>"
    var home = LoopbackSite.Answer.page("Home", head: head)
    home.headers += links
    let site = try LoopbackSite([
      "/": home, "/s.css": .text("@font-face { src: url(font.html) }", type: "text/css"),
      "/m.json": .text(
        #"{"start_url": "/start.html", "shortcuts": [{"url": "cut.html"}]}"#,
        type: "application/manifest+json"
      ),
    ])
    let targets = ["/preload.html", "/located.html", "/font.html", "/start.html", "/cut.html"]
    for target in targets { site.set(target, .page("Page \(target)")) }
    try await Self.crawl(site, links: Self.all)
    for target in targets { #expect(site.count(of: target) == 1, "\(target)") }
    site.forgetRequests()
    try await Self.crawl(site, links: LinkKind.documents)
    for target in targets + ["/s.css", "/m.json"] {
      #expect(site.count(of: target) == 0, "\(target)")
    }
  }

  private static func crawl(_ site: LoopbackSite, links: Set<LinkKind>) async throws {
    var configuration = CrawlConfiguration()
    (configuration.delay, configuration.links) = (0, links)
    let seed = try Seed(url: #require(WebURL(site.url("/"))))
    let session = CrawlSession(
      seeds: [seed],
      configuration: configuration,
      store: MemoryFrontierStore(),
      files: MemoryFrontierStore(),
      transport: CurlTransport(userAgent: "webmark"),
      sink: CrawlRecorder()
    )
    _ = try await session.run()
  }
}
