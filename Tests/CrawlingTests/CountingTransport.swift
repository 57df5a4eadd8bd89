import Fetching
import Synchronization
import URLStandard

/// A transport that returns empty pages and counts concurrent requests.
final class CountingTransport: Transport {
  private let counts = Mutex((all: 0, now: 0, most: 0))

  var most: Int { counts.withLock(\.most) }

  /// The total number of requests.
  var count: Int { counts.withLock(\.all) }

  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    counts.withLock { counts in
      counts.all += 1
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
    try? await Task.sleep(for: .milliseconds(2))
    counts.withLock { $0.now -= 1 }
    var headers = HeaderFields()
    headers.append(name: "content-type", value: "text/html")
    let isPage = request.url.path == "/"
    return .success(
      FetchResponse(url: request.url, status: isPage ? 200 : 404, headers: headers)
    )
  }
}
