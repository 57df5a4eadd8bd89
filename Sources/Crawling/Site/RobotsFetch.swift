public import Fetching
import RobotsExclusion
public import URLStandard

/// What asking an origin for its robots.txt came to: the one rule of webmark for it, which is section
/// 2.3.1 of [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1).
///
/// ```swift
/// switch await RobotsFetch.ask(page, through: transport, request: { FetchRequest(url: $0) }) {
/// case .file(let bytes, let url, _): RobotsTxt(parsing: bytes)
/// case .allowsAll(let reason, _): "nothing is forbidden: \(reason)"
/// case .forbidsAll(let reason, _): "nothing may be fetched for now: \(reason)"
/// }
/// ```
public enum RobotsFetch: Sendable {
  /// 2xx: what is in it decides, as it was found at that URL, for so long.
  case file([UInt8], at: WebURL, lifetime: Duration)
  /// No file to be had: 4xx but 429, a redirect to nowhere, or more than five of them; for so long.
  case allowsAll(reason: String, lifetime: Duration)
  /// The host cannot say: 429, 5xx or no answer; the reason begins with the class of the failure, and
  /// asking again may help or not.
  case forbidsAll(reason: String, mayPass: Bool)

  private static let redirectLimit = 5
  /// RFC 9309, section 2.4: a file is not used for more than 24 hours.
  static let longestLifetime: Duration = .seconds(24 * 3600)
  /// Whatever `Cache-Control` says, a crawl does not ask before every page.
  static let shortestLifetime: Duration = .seconds(300)

  /// Asks for the robots.txt of the origin of `page`, and follows its redirects to wherever they lead.
  ///
  /// - Parameters:
  ///   - page: Any URL of the origin.
  ///   - transport: Who fetches.
  ///   - request: The request for a URL, whose limit for the body is replaced. The permission of the
  ///     first one holds for the origin of `page`; redirects lead to public addresses only, unless all
  ///     are allowed.
  /// - Returns: What it came to; never a failure, since each has its meaning.
  public static func ask(
    _ page: WebURL,
    through transport: any Transport,
    request: (WebURL) -> FetchRequest
  ) async -> RobotsFetch {
    guard var url = page.resolve("/robots.txt") else {
      return .allowsAll(reason: "there is no place for it", lifetime: longestLifetime)
    }
    var permission: AddressPermission?
    for _ in 0...redirectLimit {
      var request = request(url)
      request.permission = permission?.following(url) ?? request.permission
      permission = request.permission
      request.limits.bodyBytes = RobotsTxt.sizeLimit
      // A longer file is read to its limit, which needs no second one.
      request.limits.wireBytes = nil
      switch await transport.fetch(request) {
      case .failure(let error):
        let reason = "\(error.code): robots.txt: \(error.message)"
        return .forbidsAll(reason: reason, mayPass: error.code.retries > 0)
      case .success(let response):
        guard let target = response.redirectTarget else { return meaning(of: response) }
        guard target.isHTTP else {
          let reason = "a redirect to \(target.scheme):"
          return .allowsAll(reason: reason, lifetime: lifetime(of: response))
        }
        url = target
      }
    }
    // Section 2.3.1.2: after five redirects the file counts as unavailable, and so allows.
    return .allowsAll(reason: "more than five redirects", lifetime: longestLifetime)
  }

  private static func meaning(of response: FetchResponse) -> RobotsFetch {
    switch response.status {
    case 200..<300: .file(response.body, at: response.url, lifetime: lifetime(of: response))
    case 429, 500...: .forbidsAll(reason: "HTTP \(response.status): robots.txt", mayPass: true)
    default: .allowsAll(reason: "HTTP \(response.status)", lifetime: lifetime(of: response))
    }
  }

  /// `max-age` of RFC 9111, section 5.2.2.1, within our bounds.
  static func lifetime(of response: FetchResponse) -> Duration {
    let cacheControl = response.headers["cache-control"] ?? ""
    for directive in cacheControl.lowercased().split(separator: ",") {
      let parts = directive.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
      if parts.first == "no-cache" || parts.first == "no-store" { return shortestLifetime }
      guard parts.count == 2, parts[0] == "max-age", let seconds = Int(parts[1]) else { continue }
      return min(max(.seconds(min(max(seconds, 0), 1 << 30)), shortestLifetime), longestLifetime)
    }
    return longestLifetime
  }
}
