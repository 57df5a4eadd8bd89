public import Fetching
public import Rendering
public import URLStandard

/// Loads what a rendered page requests: with the permissions of the page, by robots.txt, and through the transport of the
/// crawl, which keeps to the rate limits.
public struct PageResourceLoader: ResourceLoader {
  /// The maximum time of one resource; a page that waits for longer is rendered without it.
  private static let longestTime: Duration = .seconds(10)

  private let transport: any Transport
  private let permission: AddressPermission
  private let sendsCredentials: Bool
  private let limits: FetchLimits
  private let robotsRefusal: @Sendable (WebURL) async -> String?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - transport: The transport that performs the requests.
  ///   - permission: The permitted addresses of the page.
  ///   - sendsCredentials: `true` if the page was fetched with the operator's credentials, which its requests to its own
  ///     origin then have, too.
  ///   - limits: The limits of each request.
  ///   - robotsRefusal: A closure that returns the reason why robots.txt forbids a URL; `nil` if it does not.
  public init(
    transport: any Transport,
    permission: AddressPermission,
    sendsCredentials: Bool,
    limits: FetchLimits,
    robotsRefusal: @escaping @Sendable (WebURL) async -> String?
  ) {
    self.transport = transport
    self.permission = permission
    self.sendsCredentials = sendsCredentials
    self.limits = limits
    self.robotsRefusal = robotsRefusal
  }

  /// Loads a resource once.
  public func load(_ request: ResourceRequest) async -> ResourceResult {
    // Only the user's own origin may lead to its private addresses.
    let permission = permission.following(request.page).following(request.url)
    guard permission.admits(request.url) else {
      return .refused("\(FetchError.addressRefused(request.url))")
    }
    if let reason = await robotsRefusal(request.url) { return .refused(reason) }
    var exchange = FetchRequest(url: request.url, limits: limits, permission: permission)
    exchange.limits.totalTime = min(exchange.limits.totalTime, Self.longestTime)
    exchange.limits.firstByteTime = min(exchange.limits.firstByteTime, Self.longestTime)
    exchange.headers = request.headers
    exchange.purpose = .subresource
    exchange.sendsCredentials = sendsCredentials && request.sendsCredentials
    exchange.isPreflight = request.isPreflight
    if request.omitsBody || request.isPreflight { exchange.needsBody = { _ in false } }
    switch await transport.fetch(exchange) {
    case .success(let response): return .response(response)
    case .failure(let error): return .failed("\(error)")
    }
  }
}
