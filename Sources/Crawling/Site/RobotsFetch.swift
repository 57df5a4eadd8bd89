public import Fetching
public import RobotsExclusion
public import URLStandard

/// The result of fetching an origin's robots.txt, according to section 2.3.1 of
/// [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1).
///
/// ```swift
/// switch await RobotsFetch.fetch(for: page, through: transport, request: { FetchRequest(url: $0) }) {
/// case .file(let bytes, let url, _): RobotsTxt(parsing: bytes)
/// case .allowsAll(let reason, _, _): "nothing is forbidden: \(reason)"
/// case .forbidsAll(let failure, _, _): "nothing may be fetched for now: \(failure)"
/// }
/// ```
public enum RobotsFetch: Sendable {
  /// 2xx: the content with its final URL and its lifetime.
  case file([UInt8], at: WebURL, lifetime: Duration)
  /// No file: 4xx except 429, an invalid redirect, or more than five redirects; with its lifetime. `isAbsent` is `true` if the
  /// host said that there is none (404, 410), and `false` if it refused this request, or sent it astray.
  case allowsAll(reason: String, lifetime: Duration, isAbsent: Bool)
  /// No usable response: 429 or 5xx, with the status, or none; `isTransient` is `true` if a retry may succeed.
  case forbidsAll(PageFailure, isTransient: Bool, status: Int?)

  private static let redirectLimit = 5
  /// RFC 9309, section 2.4: a file is not used for more than 24 hours.
  static let longestLifetime: Duration = .seconds(24 * 3600)
  /// The minimum lifetime; regardless of `Cache-Control`, a crawl does not fetch robots.txt before every
  /// page.
  static let shortestLifetime: Duration = .seconds(300)

  /// Fetches the robots.txt of the origin of `page` and follows its redirects.
  ///
  /// - Parameters:
  ///   - page: Any URL of the origin.
  ///   - transport: The transport that fetches the file.
  ///   - request: A closure that creates the request for a URL; the body limit of the request is
  ///     replaced. The permission of the first request applies to the origin of `page`; redirects lead
  ///     to public addresses only, unless all addresses are permitted.
  /// - Returns: The result; failures are results, too.
  public static func fetch(
    for page: WebURL,
    through transport: any Transport,
    request: (WebURL) -> FetchRequest
  ) async -> RobotsFetch {
    guard let url = page.resolve("/robots.txt") else {
      return .allowsAll(
        reason: "there is no place for it",
        lifetime: longestLifetime,
        isAbsent: false
      )
    }
    var chain = RedirectChain(from: url, permission: request(url).permission, limit: redirectLimit)
    let answer = await transport.fetch(&chain) { url, permission in
      var request = request(url)
      request.purpose = .robots
      request.permission = permission
      request.limits.bodyBytes = RobotsTxt.sizeLimit
      // A longer file is truncated at its limit and needs no second limit.
      request.limits.wireBytes = nil
      return request
    }
    switch answer {
    case .success(let response): return interpret(response)
    case .failure(let error) where error.code == .tooManyRedirects:
      // Section 2.3.1.2: after five redirects, the file counts as unavailable, which allows everything.
      return .allowsAll(
        reason: "more than five redirects",
        lifetime: longestLifetime,
        isAbsent: false
      )
    case .failure(let error):
      return .forbidsAll(
        PageFailure(.exchange(error.code), "robots.txt: \(error.message)"),
        isTransient: error.code.retries > 0,
        status: nil
      )
    }
  }

  /// Returns `true` if the file allows a URL of its origin for a crawler.
  public func allows(_ url: WebURL, for profile: AgentProfile) -> Bool {
    switch self {
    case .file(let bytes, _, _):
      let rules = RobotsTxt(parsing: bytes).ruleSet(for: profile.robotsTokens)
      return rules.decision(for: url.requestTarget).isAllowed
    case .allowsAll: return true
    case .forbidsAll: return false
    }
  }

  private static func interpret(_ response: FetchResponse) -> RobotsFetch {
    if let target = response.redirectTarget {
      let reason = "a redirect to \(target.scheme):"
      return .allowsAll(reason: reason, lifetime: lifetime(of: response), isAbsent: false)
    }
    return switch response.status {
    case 200..<300: .file(response.body, at: response.url, lifetime: lifetime(of: response))
    case 429, 500...:
      .forbidsAll(
        PageFailure(.status(response.status), "robots.txt"),
        isTransient: true,
        status: response.status
      )
    default:
      .allowsAll(
        reason: "HTTP \(response.status)",
        lifetime: lifetime(of: response),
        isAbsent: response.status == 404 || response.status == 410
      )
    }
  }

  /// Returns `max-age` (RFC 9111, section 5.2.2.1), bounded by the shortest and longest lifetime.
  static func lifetime(of response: FetchResponse) -> Duration {
    let control = CacheControl(response.headers)
    guard control.permitsReuse else { return shortestLifetime }
    guard let maxAge = control.maxAge else { return longestLifetime }
    return min(max(.seconds(maxAge), shortestLifetime), longestLifetime)
  }
}
