import Fetching
import Synchronization
import URLStandard

/// A site on three hosts that changes as the sequences of ``GrownIndexTests`` say.
struct GrownSite: Sendable {
  /// A page as its server gives it.
  struct Page: Sendable {
    var version = 0
    var title = 0
    /// The status; the target of a redirect is in `location`.
    var status = 200
    var location = ""
    /// Values of `X-Robots-Tag`, and of the robots meta tag.
    var robotsHeader: String?
    var robotsMeta: String?
    /// Targets of `Link: rel=canonical` and of the canonical in the page.
    var canonicalHeader: String?
    var canonical: String?
    var amp: String?
    var language: String?
    var isPDF = false
    var isLinked = true
    var isDisallowed = false
  }

  static let home = "https://a.example/"
  static let ampHome = "https://amp.example/"
  static let app = "TEAMID1234.example.app"
  static let count = 9

  var pages = [Page](repeating: Page(), count: count)
  /// The association file of a.example; `nil` for none.
  var association: String?
  /// A Boolean value that indicates whether the association file is answered by 503.
  var isAssociationDown = false
  /// A Boolean value that indicates whether a.example redirects every page to www.a.example.
  var hasMoved = false
  var seedApp: String?
  /// A Boolean value that indicates whether a sitemap names every URL: a grown index is told once, at first, a fresh
  /// one now.
  var namesEverything = false

  /// The URL of a page; the last two are of the other site.
  static func url(_ page: Int, host: String = "a.example") -> String {
    page < count - 2 ? "https://\(host)/p/\(page)" : "https://amp.example/p/\(page)"
  }

  // MARK: Answers

  func answer(_ request: FetchRequest) -> FetchResponse {
    let (host, path) = (request.url.hostname, request.url.path)
    switch path {
    case "/robots.txt": return text(request, robots(host))
    case "/.well-known/apple-app-site-association", "/apple-app-site-association":
      guard host == "a.example" || host == "www.a.example" else { return text(request, nil) }
      if isAssociationDown { return FetchResponse(url: request.url, status: 503) }
      return text(request, association)
    case "/sitemap.xml": return text(request, namesEverything ? sitemap(host) : nil)
    default: break
    }
    if host == "a.example", hasMoved {
      return redirect(request, 301, "https://www.a.example\(path)")
    }
    if host == "www.a.example", !hasMoved {
      return redirect(request, 301, "https://a.example\(path)")
    }
    if path == "/" { return html(request, Page(), homeBody(host)) }
    guard path.hasPrefix("/p/"), let number = Int(path.dropFirst(3)),
      pages.indices.contains(number),
      (number >= Self.count - 2) == (host == "amp.example")
    else { return FetchResponse(url: request.url, status: 404) }
    return page(request, number, pages[number])
  }

  private func robots(_ host: String) -> String {
    let rules = pages.indices.filter { pages[$0].isDisallowed }.map { "Disallow: /p/\($0)\n" }
    return "User-agent: *\nDisallow: /nothing\n" + rules.joined()
  }

  private func sitemap(_ host: String) -> String {
    if host == "amp.example" {
      return pages.indices.suffix(2).map { Self.url($0) }.joined(separator: "\n")
    }
    let urls = ["a.example", "www.a.example"].flatMap { host in
      pages.indices.dropLast(2).map { Self.url($0, host: host) }
    }
    return urls.joined(separator: "\n")
  }

  private func homeBody(_ host: String) -> String {
    let isAMP = host == "amp.example"
    let linked = pages.indices.filter {
      pages[$0].isLinked && ($0 >= Self.count - 2) == isAMP
    }
    return "<title>Home of \(isAMP ? "versions" : "things")</title>"
      + linked.map { "<a href='/p/\($0)'>\($0)</a>" }.joined()
  }

  private func page(_ request: FetchRequest, _ number: Int, _ page: Page) -> FetchResponse {
    switch page.status {
    case 200: break
    case 300..<400: return redirect(request, page.status, page.location)
    default: return FetchResponse(url: request.url, status: page.status)
    }
    var head = "<title>Thing \(number) called name\(page.title)</title>"
    if let robots = page.robotsMeta { head += "<meta name=robots content='\(robots)'>" }
    if let url = page.canonical { head += "<link rel=canonical href='\(url)'>" }
    if let url = page.amp { head += "<link rel=amphtml href='\(url)'>" }
    if let language = page.language {
      head += "<link rel=alternate hreflang='\(language)' href='/p/\(number)'>"
    }
    let body = "<meta name=description content='Thing number\(number)'>"
    return html(request, page, "\(head)\(body)<p>Text \(page.version) of thing \(number)", number)
  }

  private func html(
    _ request: FetchRequest,
    _ page: Page,
    _ body: String,
    _ number: Int = 0
  ) -> FetchResponse {
    var headers = HeaderFields()
    headers.append(name: "content-type", value: page.isPDF ? "application/pdf" : "text/html")
    if let robots = page.robotsHeader { headers.append(name: "x-robots-tag", value: robots) }
    if let url = page.canonicalHeader {
      headers.append(name: "link", value: "<\(url)>; rel=canonical")
    }
    // Of every second page the server knows entity tags, which rest on the body alone.
    if number % 2 == 0 {
      var hash: UInt64 = 5381
      for byte in body.utf8 { hash = hash &* 33 ^ UInt64(byte) }
      let tag = "\"\(hash)\(page.isPDF)\""
      headers.append(name: "etag", value: tag)
      if request.validators?.entityTag == tag {
        return FetchResponse(url: request.url, status: 304, headers: headers)
      }
    }
    return FetchResponse(url: request.url, status: 200, headers: headers, body: Array(body.utf8))
  }

  private func redirect(_ request: FetchRequest, _ status: Int, _ target: String) -> FetchResponse {
    var headers = HeaderFields()
    headers.append(name: "location", value: target)
    return FetchResponse(url: request.url, status: status, headers: headers)
  }

  private func text(_ request: FetchRequest, _ text: String?) -> FetchResponse {
    guard let text else { return FetchResponse(url: request.url, status: 404) }
    var headers = HeaderFields()
    headers.append(name: "content-type", value: "text/plain")
    return FetchResponse(url: request.url, status: 200, headers: headers, body: Array(text.utf8))
  }
}

/// Answers for a site as it is at the moment.
final class GrownTransport: Transport {
  private let state: Mutex<(site: GrownSite, requests: [String])>

  init(_ site: GrownSite) { state = Mutex((site, [])) }

  var site: GrownSite {
    get { state.withLock(\.site) }
    set { state.withLock { $0.site = newValue } }
  }

  /// The URLs that were asked for since this was emptied.
  var requests: [String] {
    get { state.withLock(\.requests) }
    set { state.withLock { $0.requests = newValue } }
  }

  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let site = state.withLock { state in
      state.requests.append(request.url.href)
      return state.site
    }
    return .success(site.answer(request))
  }
}
