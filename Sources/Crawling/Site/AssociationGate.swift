import Fetching
import URLStandard

/// Fetches each host's association file once and tells which apps open a URL.
///
/// Associated domains have no port and need TLS: other origins have no apps. A redirect counts as no
/// file, as it does for Apple's systems.
actor AssociationGate {
  private static let places = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  private let transport: any Transport
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files: [String: Task<AssociationFile?, Never>] = [:]

  init(transport: any Transport, request: @escaping @Sendable (WebURL) -> FetchRequest) {
    self.transport = transport
    self.request = request
  }

  func appIDs(opening url: WebURL) async -> [String] {
    guard url.scheme == "https", url.port == nil else { return [] }
    let task =
      files[url.origin]
      ?? Task { [transport, request] in
        for place in Self.places {
          guard let address = url.resolve(place) else { continue }
          var request = request(address)
          request.limits.bodyBytes = AssociationFile.sizeLimit + 1
          guard case .success(let response) = await transport.fetch(request),
            (200..<300).contains(response.status)
          else { continue }
          return AssociationFile(parsing: response.body)
        }
        return nil
      }
    files[url.origin] = task
    return await task.value?.appIDs(opening: url) ?? []
  }
}
