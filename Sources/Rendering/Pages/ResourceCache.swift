import Basics
import Fetching
import URLStandard

/// A cache of scripts and styles, which the pages of a site share.
///
/// A resource that several pages request at the same time is loaded once. The cache belongs to one run, and holds an entry
/// for at most ``lifetime``.
actor ResourceCache {
  private struct Entry: Sendable {
    var response: FetchResponse
    var end: ContinuousClock.Instant
  }

  private static let size = 64_000_000
  private static let lifetime: Duration = .seconds(600)

  private var entries = RecentlyUsed<String, Entry>(limit: size) { $0.response.body.count + 1024 }
  private var running: [String: Task<ResourceResult, Never>] = [:]

  /// Returns a cached response, or loads the resource.
  func load(_ request: ResourceRequest, with loader: any ResourceLoader) async -> ResourceResult {
    // What one site may load, for instance from a private address, another may not.
    // With `Origin`, a response can permit its use by another site.
    let origin = request.headers.first { $0.name.lowercased() == "origin" }?.value ?? ""
    let key =
      "\(request.page.origin) \(origin) \(request.sendsCredentials) \(request.url.href)"
    if let entry = entries[key], entry.end > .now { return .response(entry.response) }
    if let task = running[key] { return await task.value }
    let task = Task { await loader.load(request) }
    running[key] = task
    let result = await task.value
    running[key] = nil
    if case .response(let response) = result, response.status == 200, !response.isTruncated,
      !CacheControl(response.headers).forbidsStoring
    {
      entries[key] = Entry(response: response, end: .now + Self.lifetime)
    }
    return result
  }
}
