import Caching
import Fetching
import URLStandard

/// Fetches each host's association file and tells which apps open a URL.
///
/// The files of the hosts that were asked for last are at hand; that of another is asked for anew, on
/// the condition that it changed.
///
/// Associated domains have no port and need TLS: other origins have no apps. A redirect counts as no
/// file, as it does for Apple's systems.
actor AssociationGate {
  private static let places = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// Files that are at hand.
  private static let handSize = 1000

  private let transport: any Transport
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files = RecentlyUsed<String, Task<AssociationFile?, Never>>(limit: handSize)

  init(transport: any Transport, request: @escaping @Sendable (WebURL) -> FetchRequest) {
    self.transport = transport
    self.request = request
  }

  nonisolated func appIDs(opening url: WebURL) async -> [String] {
    // Before anybody waits for the actor.
    guard url.scheme == "https", url.port == nil else { return [] }
    return await file(of: url)?.appIDs(opening: url) ?? []
  }

  private func file(of url: WebURL) async -> AssociationFile? {
    let task =
      files[url.origin]
      ?? Task { [transport, request] in
        await Self.file(of: url, transport: transport, request: request)
      }
    files[url.origin] = task
    return await task.value
  }

  /// The file of the well-known place; the older place is asked only where that has none.
  private static func file(
    of url: WebURL,
    transport: any Transport,
    request: @Sendable (WebURL) -> FetchRequest
  ) async -> AssociationFile? {
    for place in places {
      guard let address = url.resolve(place) else { continue }
      var request = request(address)
      request.limits.bodyBytes = AssociationFile.sizeLimit + 1
      guard case .success(let response) = await transport.fetch(request) else { return nil }
      if (200..<300).contains(response.status) { return AssociationFile(parsing: response.body) }
      guard [404, 410].contains(response.status) else { return nil }
    }
    return nil
  }
}
