import Basics
import Checking
import Fetching
import SiteReading
import URLStandard

/// Checks pages that users submit as a URL or as HTML.
///
/// Fetches, including redirects, are limited to public addresses, unless the server permits private
/// ones. Checks are rate-limited per client.
struct CheckService: Sendable {
  private static let pageLimit = 2_000_000
  private static let redirectLimit = 5

  private let checker = PageChecker()
  private let transport: any Transport
  private let limiter: RateLimiter
  private let permission: AddressPermission

  init(_ configuration: SiteConfiguration) {
    transport = CurlTransport(
      userAgent: UserAgent.check,
      maxConnections: 8
    )
    limiter = RateLimiter(rate: configuration.checksPerMinute / 60, burst: 5)
    permission = configuration.checksPrivateAddresses ? .any : .publicOnly
  }

  /// Returns the report of the page at `url`, or else of `html` with the URL `base`.
  func report(
    url: String?,
    html: String?,
    base: String?,
    client: String
  ) async throws -> PageReport {
    guard (url == nil) != (html == nil) else {
      throw Problem(.invalidBody, "give either the address of a page or its HTML")
    }
    if let delay = limiter.delay(for: client, at: Site.now()) {
      let seconds = String(Int(delay.rounded(.up)))
      throw Problem(
        .tooManyRequests,
        "check again in \(seconds) s",
        headers: ["retry-after": seconds]
      )
    }
    if let url { return try await fetched(try address(url, named: "url")) }
    return try pasted(html ?? "", base: base)
  }

  private func address(_ text: String, named name: String) throws(Problem) -> WebURL {
    guard let url = WebURL(text), url.isHTTP else {
      throw Problem(.invalidBody, "'\(name)' is not an http or https address")
    }
    return url
  }

  private func pasted(_ html: String, base: String?) throws -> PageReport {
    let bytes = Array(html.utf8)
    let url = try address(
      base.flatMap { $0.isEmpty ? nil : $0 } ?? "http://localhost/",
      named: "base"
    )
    var input = CheckedPage.Input(
      source: base ?? "pasted",
      url: url,
      bytes: bytes,
      contentType: "text/html; charset=utf-8",
      fetch: FetchEvidence(outcome: .file, byteCount: bytes.count)
    )
    input.isAddressKnown = base?.isEmpty == false
    return PageReport(CheckedPage(input), by: checker)
  }

  // MARK: Fetching

  private func fetched(_ start: WebURL) async throws -> PageReport {
    var chain = RedirectChain(from: start, permission: permission, limit: Self.redirectLimit)
    let answer = await transport.fetch(&chain) { request($0, $1, bytes: Self.pageLimit) }
    switch answer {
    case .failure(let error): return failed(start, at: chain.url, error)
    case .success(let answer):
      return await read(answer, from: start, at: chain.url, hops: chain.hops)
    }
  }

  private func request(
    _ url: WebURL,
    _ permission: AddressPermission,
    bytes: Int
  ) -> FetchRequest {
    var request = FetchRequest(url: url, permission: permission)
    request.limits.bodyBytes = bytes
    request.limits.totalTime = .seconds(10)
    return request
  }

  private func failed(_ start: WebURL, at url: WebURL, _ error: FetchError) -> PageReport {
    let outcome: FetchEvidence.Outcome =
      error.code == .tlsFailed ? .untrusted("\(error)") : .failed("\(error)")
    let input = CheckedPage.Input(
      source: start.href,
      url: url,
      bytes: [],
      fetch: FetchEvidence(outcome: outcome)
    )
    return PageReport(CheckedPage(input), by: checker)
  }

  private func read(
    _ answer: FetchResponse,
    from start: WebURL,
    at url: WebURL,
    hops: [WebURL]
  ) async -> PageReport {
    var evidence = FetchEvidence(
      outcome: .answered(status: answer.status),
      byteCount: answer.body.count,
      hops: hops,
      robotsHeaders: answer.headers.values("x-robots-tag")
    )
    evidence.isTruncated = answer.isTruncated
    evidence.addUsage(answer.headers, at: url)
    let input = CheckedPage.Input(
      source: start.href,
      url: url,
      bytes: answer.body,
      contentType: answer.headers["content-type"],
      fetch: evidence
    )
    let site = SiteReader(transport: transport) { request($0, permission, bytes: Self.pageLimit) }
    let siteEvidence = await site.evidence(of: url)
    var page = CheckedPage(input, site: siteEvidence)
    let licenses = await site.licenses(of: page)
    page = page.with(licenses: licenses)
    return PageReport(page, by: checker)
  }
}
