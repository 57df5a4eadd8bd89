import Basics
import Checking
import Fetching
import Foundation
import SiteReading
import Synchronization
import SystemIO
import URLStandard

/// Checks pages that users submit as a URL or as HTML.
///
/// Fetches, including redirects, are limited to public addresses, unless the server permits private
/// ones. Checks are rate-limited per client, and bounded in number. A hostile page takes seconds: checks run on threads
/// of their own, which leave one processor to other requests.
final class CheckService: Sendable {
  private static let pageLimit = 2_000_000
  private static let redirectLimit = 5
  /// The maximum number of checks that run or wait for a thread, each of which holds a page.
  static let checkLimit = 32
  /// The seconds after which a client may ask again for a check that was over ``checkLimit``.
  private static let retryDelay = 10

  private let checker: PageChecker
  private let transport: any Transport
  private let limiter: ClientRateLimiter
  private let permission: AddressPermission
  private let threads = BlockingPool(
    "webmark.serving.checks",
    limit: ProcessInfo.processInfo.activeProcessorCount - 1
  )
  private let running = Atomic(0)

  init(_ configuration: SiteConfiguration, checker: PageChecker = PageChecker()) {
    self.checker = checker
    transport = CurlTransport(
      userAgent: UserAgent.check,
      maxConnections: 8
    )
    limiter = ClientRateLimiter(rate: configuration.checksPerMinute / 60, burst: 5)
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
    defer { running.subtract(1, ordering: .relaxed) }
    guard running.add(1, ordering: .relaxed).newValue <= Self.checkLimit else {
      let seconds = String(Self.retryDelay)
      throw Problem(
        .busy,
        "other pages are being checked; check again in \(seconds) s",
        headers: ["retry-after": seconds]
      )
    }
    return try await withTaskExecutorPreference(threads) {
      if let url { return try await self.fetched(try self.address(url, named: "url")) }
      return try await self.pasted(html ?? "", base: base)
    }
  }

  private func address(_ text: String, named name: String) throws(Problem) -> WebURL {
    guard let url = WebURL(text), url.isHTTP else {
      throw Problem(.invalidBody, "'\(name)' is not an http or https address")
    }
    return url
  }

  /// Checks `html`; a concurrent function, so that it runs on the preferred threads.
  @concurrent private func pasted(_ html: String, base: String?) async throws -> PageReport {
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

  @concurrent private func fetched(_ start: WebURL) async throws -> PageReport {
    var chain = RedirectChain(from: start, permission: permission, limit: Self.redirectLimit)
    let answer = await transport.fetch(&chain) { request($0, $1, bytes: Self.pageLimit) }
    switch answer {
    case .failure(let error):
      let input = CheckedPage.Input(source: start.href, failure: error, at: chain.url)
      return PageReport(CheckedPage(input), by: checker)
    case .success(let response):
      let input = CheckedPage.Input(
        source: start.href,
        response: response,
        at: chain.url,
        hops: chain.hops
      )
      return try await report(on: input)
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

  /// Returns `false` for the types of images, documents and programs.
  private static func mayBePage(_ contentType: String) -> Bool {
    let type = contentType.lowercased()
    return type.hasPrefix("text/") || type.contains("html") || type.contains("xml")
  }

  private func report(on input: CheckedPage.Input) async throws -> PageReport {
    if input.fetch.hasContent, let type = input.contentType, !Self.mayBePage(type) {
      throw Problem(
        .invalidBody,
        "the address leads to a file of the type \(QuotedInput(type)), which is no page"
      )
    }
    let site = SiteReader(transport: transport) { [self] in
      request($0, permission, bytes: Self.pageLimit)
    }
    let siteEvidence = await site.evidence(of: input.url)
    var page = CheckedPage(input, site: siteEvidence)
    let licenses = await site.licenses(of: page)
    page = page.with(licenses: licenses)
    return PageReport(page, by: checker)
  }
}
