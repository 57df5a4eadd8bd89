import Fetching
import Synchronization
import URLStandard

/// Five hosts of 200 pages that change and fail according to a plan; the day is set manually.
final class PlannedSites: Transport {
  /// A visit that was answered with the page or with 304.
  struct Visit: Equatable {
    var day: Int
    var version: Int
  }

  private struct State {
    var day = 0
    var visits: [String: [Visit]] = [:]
    var requests = 0
  }

  static let hosts = ["steady", "flaky", "shy", "down", "shrinking"].map { "\($0).example" }
  static let pagesOfHost = 200

  private let state = Mutex(State())

  var day: Int {
    get { state.withLock(\.day) }
    set { state.withLock { $0.day = newValue } }
  }
  /// The number of requests for pages and seeds, whatever their result.
  var requests: Int { state.withLock(\.requests) }
  var visits: [String: [Visit]] { state.withLock(\.visits) }

  // MARK: The plan

  /// Returns the days between two changes: of twenty pages, one changes daily, three every three days,
  /// six weekly, four every fifteen days, six never.
  static func period(of page: Int) -> Int? {
    switch page % 20 {
    case 0: 1
    case 1...3: 3
    case 4...9: 7
    case 10...13: 15
    default: nil
    }
  }

  /// Returns the number of changes of a page up to the morning of a day.
  static func version(of page: Int, on day: Int) -> Int {
    guard let period = period(of: page) else { return 0 }
    return (day + page / 20 % period) / period
  }

  /// Returns `true` if a page is gone: twenty pages of one host from day 10 on; five ask for removal
  /// from day 12 on.
  static func isGone(_ host: String, _ page: Int, on day: Int) -> Bool {
    host == hosts[4] && page % 20 == 14 && page < 200 && day >= 10 || isDismissed(host, page, day)
  }

  static func isDismissed(_ host: String, _ page: Int, _ day: Int) -> Bool {
    host == hosts[4] && page % 40 == 15 && day >= 12
  }

  static func isBad(_ host: String, on day: Int) -> Bool {
    switch host {
    case hosts[1]: [6, 8, 9].contains(day)
    case hosts[2]: [7, 11, 12].contains(day)
    case hosts[3]: (10...16).contains(day)
    default: false
    }
  }

  // MARK: Responses

  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let (host, path, day) = (request.url.hostname, request.url.path, day)
    if host == Self.hosts[3], Self.isBad(host, on: day) {
      return .failure(FetchError(code: .connectionFailed, message: "down for a week"))
    }
    switch path {
    case "/robots.txt":
      let isAway = host == Self.hosts[2] && day == 7
      return isAway
        ? .failure(FetchError(code: .timedOut, message: "robots.txt"))
        : .success(answer(request, isOddDay(host, day) ? 503 : 404))
    case "/sitemap.xml": return .success(sitemap(request, host, day))
    case "/.well-known/apple-app-site-association", "/apple-app-site-association":
      return .success(answer(request, 404))
    default: break
    }
    state.withLock { $0.requests += 1 }
    if host == Self.hosts[1], [8, 9].contains(day) {
      return day == 8
        ? .success(answer(request, 503))
        : .failure(FetchError(code: .timedOut, message: "too slow"))
    }
    if path == "/" { return .success(home(request)) }
    return .success(page(request, host, Int(path.dropFirst(3)) ?? 0, day))
  }

  /// Returns `true` on the two days on which robots.txt of a host returns 503.
  private func isOddDay(_ host: String, _ day: Int) -> Bool {
    host == Self.hosts[2] && [11, 12].contains(day)
  }

  private func home(_ request: FetchRequest) -> FetchResponse {
    let links = (0..<Self.pagesOfHost).map { "<a href='/p/\($0)'>\($0)</a>" }
    return answer(request, 200, tag: "\"home\"", links.joined())
  }

  private func page(
    _ request: FetchRequest,
    _ host: String,
    _ page: Int,
    _ day: Int
  ) -> FetchResponse {
    // Every fourth page is missing on one day, as during a deployment.
    if host == Self.hosts[1], day == 6, page % 4 == 0 { return answer(request, 404) }
    let isDismissed = Self.isDismissed(host, page, day)
    if Self.isGone(host, page, on: day), !isDismissed { return answer(request, 410 - page % 2 * 6) }
    let version = Self.version(of: page, on: day)
    let url = request.url.href
    state.withLock { $0.visits[url, default: []].append(Visit(day: day, version: version)) }
    let robots = isDismissed ? "<meta name=robots content=noindex>" : ""
    let body = "\(robots)<title>Page \(page)</title><p>Version \(version) of page \(page)"
    // Every third page has no validators.
    return answer(request, 200, tag: page % 3 == 0 ? nil : "\"\(version)\(isDismissed)\"", body)
  }

  /// Returns a sitemap of a class of pages with the days of their changes; it is empty on one day.
  private func sitemap(_ request: FetchRequest, _ host: String, _ day: Int) -> FetchResponse {
    guard host == Self.hosts[2] else { return answer(request, 404) }
    var body = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
    for page in 0..<Self.pagesOfHost where page % 20 == 10 && day != 14 {
      let last = (0...day).last {
        $0 == 0 || Self.version(of: page, on: $0) != Self.version(of: page, on: $0 - 1)
      }
      let date = Self.date(of: last ?? 0)
      body += "<url><loc>https://\(host)/p/\(page)</loc><lastmod>\(date)</lastmod></url>"
    }
    return answer(request, 200, type: "application/xml", body + "</urlset>")
  }

  /// Returns six in the morning of a day; ``time(of:)`` is noon.
  private static func date(of day: Int) -> String {
    "2027-01-\(day < 9 ? "0" : "")\(day + 1)T06:00:00Z"
  }

  /// Returns noon of a day, in seconds since 1970; day 0 is 2027-01-01.
  static func time(of day: Int) -> Double { 1_798_761_600 + Double(day) * 86_400 + 43_200 }

  private func answer(
    _ request: FetchRequest,
    _ status: Int,
    type: String = "text/html",
    tag: String? = nil,
    _ body: String = ""
  ) -> FetchResponse {
    var headers = HeaderFields()
    headers.append(name: "content-type", value: type)
    if let tag {
      headers.append(name: "etag", value: tag)
      if request.validators?.entityTag == tag {
        return FetchResponse(url: request.url, status: 304, headers: headers)
      }
    }
    return FetchResponse(url: request.url, status: status, headers: headers, body: Array(body.utf8))
  }
}
