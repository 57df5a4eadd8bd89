import Basics
import Fetching
import URLStandard

/// Fetches the association file of each host and returns the apps that open a URL.
///
/// Files of recently requested hosts are in memory; all others are fetched again with a conditional
/// request.
///
/// Associated domains have no port and require TLS; other origins have no apps. A redirect counts as a
/// missing file, as on Apple's systems.
actor AssociationGate {
  private static let places = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// The maximum number of files in memory.
  private static let handSize = 1000

  private let transport: any Transport
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files = RecentlyUsed<String, Task<AssociationFile?, Never>>(limit: handSize)

  init(transport: any Transport, request: @escaping @Sendable (WebURL) -> FetchRequest) {
    self.transport = transport
    self.request = request
  }

  nonisolated func appIDs(opening url: WebURL) async -> [String] {
    // Checked before the caller waits for the actor.
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

  /// Fetches the file from the well-known URL; falls back to the older URL if there is none.
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
