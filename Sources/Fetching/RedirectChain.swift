public import URLStandard

/// The redirects that lead from a requested URL to its response
/// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-15.4), section 15.4).
///
/// ```swift
/// var chain = RedirectChain(from: page, permission: .publicOnly, limit: 10)
/// switch await transport.fetch(&chain, request: { FetchRequest(url: $0, permission: $1) }) {
/// case .success(let response): "HTTP \(response.status) at \(chain.url)"
/// case .failure(let error): "\(error)"
/// }
/// ```
public struct RedirectChain: Sendable {
  /// The URL of the next request, or of the last response.
  public private(set) var url: WebURL
  /// The addresses that the next request may connect to.
  public private(set) var permission: AddressPermission
  /// A Boolean value that indicates whether the next request has the operator's credentials for its origin: no redirect has
  /// led to another site.
  public private(set) var sendsCredentials: Bool
  /// The URLs that redirected, in order.
  public private(set) var hops: [WebURL] = []
  /// A Boolean value that indicates whether all redirects are permanent: 301 or 308.
  public private(set) var isPermanent = true
  /// The maximum number of redirects.
  public let limit: Int

  /// Creates a chain without redirects.
  ///
  /// - Parameters:
  ///   - start: The first URL to request.
  ///   - permission: The addresses that the first request may connect to. It ends where the chain leaves the origin of
  ///     a private address.
  ///   - sendsCredentials: `false` if the first request has no credentials; then no request of the chain has any.
  ///   - limit: The maximum number of redirects.
  public init(
    from start: WebURL,
    permission: AddressPermission,
    sendsCredentials: Bool = true,
    limit: Int
  ) {
    url = start
    self.permission = permission
    self.sendsCredentials = sendsCredentials
    self.limit = limit
  }

  /// Continues the chain at the target of a redirect.
  ///
  /// - Parameter response: The response of ``url``.
  /// - Returns: `false` if the response is the last one: no redirect, or one to a URL that is not HTTP.
  /// - Throws: ``FetchError/Code/tooManyRedirects``.
  public mutating func follow(_ response: FetchResponse) throws(FetchError) -> Bool {
    guard let target = response.redirectTarget, target.isHTTP else { return false }
    try follow(response, to: target)
    return true
  }

  /// Continues the chain at the target of a redirect that the caller has checked and perhaps changed, such as by
  /// removing its fragment.
  ///
  /// - Throws: ``FetchError/Code/tooManyRedirects``.
  public mutating func follow(_ response: FetchResponse, to target: WebURL) throws(FetchError) {
    guard hops.count < limit else {
      throw .tooManyRedirects(limit: limit)
    }
    hops.append(url)
    isPermanent = isPermanent && [301, 308].contains(response.status)
    sendsCredentials = sendsCredentials && target.isSameSite(as: url)
    (url, permission) = (target, permission.following(target))
  }
}

extension Transport {
  /// Performs the exchanges of a chain of redirects.
  ///
  /// - Parameters:
  ///   - chain: The chain, which has the URL of the response in the end.
  ///   - request: A closure that creates the request for a URL of the chain.
  /// - Returns: The last response, with any status; the failure of an exchange, or of a chain that is too long.
  public func fetch(
    _ chain: inout RedirectChain,
    request: (WebURL, AddressPermission) -> FetchRequest
  ) async -> Result<FetchResponse, FetchError> {
    while true {
      var request = request(chain.url, chain.permission)
      request.sendsCredentials = request.sendsCredentials && chain.sendsCredentials
      let answer = await fetchIgnoringBadCoding(request)
      guard case .success(let response) = answer else { return answer }
      do throws(FetchError) {
        guard try chain.follow(response) else { return answer }
      } catch {
        return .failure(error)
      }
    }
  }
}
