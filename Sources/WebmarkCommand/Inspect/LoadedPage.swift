import Checking
import Crawling
import Fetching
import HTMLParsing
import MarkupExtraction
import RobotsExclusion
import SiteReading
import URLStandard
import UsagePreferences

/// A fetched or read page, before its extraction.
struct LoadedPage: Sendable {
  /// The requested URL or path.
  var source: String
  /// The HTTP status; `nil` for a file.
  var status: Int?
  var bytes: [UInt8]
  /// A Boolean value that indicates whether the page was truncated at its size limit.
  var isTruncated = false
  var contentType: String?
  /// The URL of the page, after redirects.
  var url: WebURL
  /// A Boolean value that indicates whether ``url`` is the address of the page; `false` for a file without `--base`.
  var isAddressKnown = true
  /// The URLs that redirected.
  var hops: [WebURL] = []
  /// The values of `X-Robots-Tag`.
  var robotsHeaders: [String] = []
  /// The header fields; empty for a file.
  var headers = HeaderFields()
  /// The preferences of the site about the use of the page, and of license files.
  var siteUsage = UsagePreferences()

  /// Returns the preferences of the header and of the page itself.
  func usage(with markup: PageMarkup) -> UsagePreferences {
    var usage = UsagePreferences()
    let links = LinkHeader.parse(headers.values("link"), base: url)
    usage.add(markup: markup, headers: headers, links: links, profile: .webmark)
    return usage
  }
}

extension HTMLDocument {
  /// Parses a page.
  init(_ page: LoadedPage) {
    self.init(bytes: page.bytes, contentType: page.contentType, url: page.url)
    contentLanguage = page.headers["content-language"]
  }
}

/// Fetches a page and follows its redirects.
struct PageFetch: Sendable {
  private static let redirectLimit = 10

  let transport: any Transport
  private let bytes: Int
  private let time: Double
  private let addresses: AddressOptions

  /// Creates a fetcher with size and time limits and the permitted addresses.
  init(transport: any Transport, limits: PageLimitOptions, addresses: AddressOptions) {
    self.transport = transport
    self.addresses = addresses
    bytes = limits.maxBytes
    time = limits.maxTime
  }

  /// Fetches the page at `start`, with any status.
  func page(at start: WebURL) async -> Result<LoadedPage, FetchError> {
    var chain = chain(from: start)
    let answer = await transport.fetch(&chain) { request(for: $0, $1) }
    return answer.map { response in
      LoadedPage(
        source: start.href,
        status: response.status,
        bytes: response.body,
        isTruncated: response.isTruncated,
        contentType: response.headers.contentType,
        url: chain.url,
        hops: chain.hops,
        robotsHeaders: response.headers.values("x-robots-tag"),
        headers: response.headers
      )
    }
  }

  /// Fetches the page of a check; a failure is evidence, too.
  func input(for target: CheckTarget) async -> CheckedPage.Input {
    var chain = chain(from: target.url)
    switch await transport.fetch(&chain, request: { request(for: $0, $1) }) {
    case .failure(let error):
      return CheckedPage.Input(source: target.source, failure: error, at: target.url)
    case .success(let response):
      return CheckedPage.Input(
        source: target.source,
        response: response,
        at: chain.url,
        hops: chain.hops
      )
    }
  }

  private func chain(from start: WebURL) -> RedirectChain {
    RedirectChain(from: start, permission: permission(of: start), limit: Self.redirectLimit)
  }

  /// Returns the permission of a URL that the user wrote.
  func permission(of url: WebURL) -> AddressPermission { addresses.permission(of: url) }

  /// The permission of URLs that pages name.
  var permissionOfLinks: AddressPermission { addresses.allowPrivate ? .any : .publicOnly }

  /// Returns a request within the limits.
  func request(for url: WebURL, _ permission: AddressPermission) -> FetchRequest {
    var request = FetchRequest(url: url, permission: permission)
    request.limits.bodyBytes = bytes
    request.limits.totalTime = .seconds(time)
    return request
  }
}
