import Fetching
import Frontier
import URLStandard

/// A transport with an HTTP cache for non-page files (robots.txt, sitemaps, feeds, association files),
/// which sends conditional requests and returns the stored copy for 304.
///
/// A missing file is not requested again within an hour, unless everything is fetched again.
struct HTTPCache: Transport {
  /// The lifetime of a cached 404 or 410, in seconds.
  private static let negativeLifetime = 3600.0

  let transport: any Transport
  let store: any HTTPCacheStore
  let time: @Sendable () -> Double
  /// The earliest time of cached 404 and 410 responses that are used, in seconds since 1970.
  let oldestNegativeEntry: Double
  /// Origins that are read from folders, for which caching saves nothing.
  let localOrigins: Set<String>

  /// Performs at most one exchange; a 304 response is replaced by the stored copy.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard !localOrigins.contains(request.url.origin) else { return await transport.fetch(request) }
    // An unreadable copy is fetched again.
    let known = try? await store.file(at: request.url.href)
    if let known, known.isAbsent, known.fetchedAt >= oldestNegativeEntry,
      (0..<Self.negativeLifetime).contains(time() - known.fetchedAt)
    {
      return .success(FetchResponse(url: request.url, status: known.status))
    }
    var request = request
    request.validators = known.flatMap { $0.isAbsent ? nil : $0.validators }
    let answer = await transport.fetch(request)
    guard case .success(let response) = answer else { return answer }
    if response.status == 304, let known { return .success(response.renewed(by: known)) }
    await store(response, replacing: known)
    return answer
  }

  /// Stores a response; a failed write only costs an exchange later and does not end the crawl.
  private func store(_ response: FetchResponse, replacing known: CachedResponse?) async {
    if let copy = CachedResponse(response, fetchedAt: time()) {
      try? await store.saveFile(copy)
    } else if known != nil, response.status < 300 {
      try? await store.removeFile(at: response.url.href)
    }
  }
}

extension FetchResponse {
  /// Returns the stored copy that a 304 response confirms (RFC 9111, section 4.3.4).
  fileprivate func renewed(by copy: CachedResponse) -> FetchResponse {
    var response = self
    response.status = copy.status
    response.body = copy.body
    return response
  }
}
