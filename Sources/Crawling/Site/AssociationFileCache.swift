import AssociatedDomains
import Basics
import Fetching
import FoundationEssentials
import Frontier
import Synchronization
import URLStandard

/// Fetches the association file of each host and returns the apps that open a URL.
///
/// Files of recently requested hosts are in memory; all others are fetched again with a conditional
/// request.
///
/// Associated domains have no port and require TLS; other origins have no apps. A redirect counts as a
/// missing file, as on Apple's systems.
actor AssociationFileCache {
  private enum FetchResult {
    /// The file; empty if the host has none.
    case body([UInt8], lifetime: Double)
    /// The host returned an error or did not respond.
    case failure
  }

  /// A file that was requested in this run.
  private struct CachedFile {
    let task: Task<AssociationFile?, Never>
    let requestedAt: Double
  }

  private static let paths = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// The maximum number of files in memory.
  private static let cacheLimit = 1000
  /// The time for which the last file is used while the host fails, in seconds.
  static let copyLifetime = 30.0 * 86_400
  /// The fraction of its lifetime for which a file is fresh, so that a daily run that starts slightly early still
  /// requests it.
  private static let slack = 0.95

  private let transport: any Transport
  private let store: any HTTPCacheStore
  private let time: @Sendable () -> Double
  /// The earliest fetch time of files that count as fresh, in seconds since 1970.
  private let oldestFresh: Double
  private let localOrigins: Set<String>
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files = RecentlyUsed<String, CachedFile>(limit: cacheLimit)
  private let changes = Mutex<[AssociationChange]>([])

  init(
    transport: any Transport,
    store: any HTTPCacheStore,
    configuration: CrawlConfiguration,
    localOrigins: Set<String>,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.store = store
    self.localOrigins = localOrigins
    self.request = request
    time = configuration.clock
    oldestFresh = configuration.ignoresDueTimes ? configuration.clock() : 0
  }

  /// Returns `true` if a URL may have apps.
  static func canHaveApps(_ url: WebURL) -> Bool { url.scheme == "https" && url.port == nil }

  /// Returns the apps that open a URL, and those that the file names and does not exclude for it; no file names
  /// none.
  nonisolated func apps(of url: WebURL) async -> (opening: [String], named: [String]?) {
    // Checked before the caller waits for the actor.
    guard Self.canHaveApps(url), let file = await file(of: url) else { return ([], nil) }
    return (file.appIDs(opening: url), file.appIDs(notExcludedFrom: url))
  }

  /// Requests the file unless it is fresh.
  nonisolated func refresh(for url: WebURL) async {
    guard Self.canHaveApps(url) else { return }
    _ = await file(of: url)
  }

  /// Returns the changes since the last call.
  nonisolated func drainChanges() -> [AssociationChange] {
    changes.withLock { changes in
      guard !changes.isEmpty else { return [] }
      defer { changes = [] }
      return changes
    }
  }

  private func file(of url: WebURL) async -> AssociationFile? {
    let now = time()
    let longest = RobotsFetch.longestLifetime.inSeconds
    if let cached = files[url.origin], abs(now - cached.requestedAt) < longest {
      return await cached.task.value
    }
    let task = Task { await load(url) }
    files[url.origin] = CachedFile(task: task, requestedAt: now)
    return await task.value
  }

  private func load(_ url: WebURL) async -> AssociationFile? {
    let former = try? await store.siteFile(.association, of: url.origin)
    let now = time()
    if let former, isFresh(former, at: now) { return AssociationFile(parsing: former.body) }
    switch await fetch(url) {
    case .body(let body, let lifetime):
      return await store(body, for: lifetime, of: url, replacing: former)
    case .failure:
      guard let former else {
        await saveUnknownFile(of: url)
        return nil
      }
      guard now - former.fetchedAt >= Self.copyLifetime else {
        return AssociationFile(parsing: former.body)
      }
      return await store([], for: 0, of: url, replacing: former)
    }
  }

  /// Stores an empty file that is never fresh, so that the host's file counts as a change as soon as it is received:
  /// pages that were indexed before then have no apps.
  private func saveUnknownFile(of url: WebURL) async {
    let copy = CachedSiteFile(
      .association,
      origin: url.origin,
      body: [],
      fetchedAt: 0
    )
    try? await store.saveSiteFile(copy)
  }

  private func isFresh(_ copy: CachedSiteFile, at now: Double) -> Bool {
    copy.fetchedAt >= oldestFresh && copy.fetchedAt <= now && now < copy.freshUntil
      && !localOrigins.contains(copy.origin)
  }

  /// Stores an unchanged file, or adds a changed one to ``changes``; the driver stores it after the index has received
  /// the change.
  private func store(
    _ body: [UInt8],
    for lifetime: Double,
    of url: WebURL,
    replacing former: CachedSiteFile?
  ) async -> AssociationFile? {
    let now = time()
    let copy = CachedSiteFile(
      .association,
      origin: url.origin,
      body: body,
      fetchedAt: now,
      freshUntil: now + lifetime * Self.slack
    )
    if let former, former.body == body {
      // A failed write only costs an exchange later.
      try? await store.saveSiteFile(copy)
    } else {
      changes.withLock { $0.append(AssociationChange(origin: url, former: former, copy: copy)) }
    }
    return AssociationFile(parsing: body)
  }

  /// Requests the well-known path, then the older path if the first one is missing.
  private func fetch(_ url: WebURL) async -> FetchResult {
    var lifetime = RobotsFetch.longestLifetime
    for path in Self.paths {
      guard let fileURL = url.resolve(path) else { continue }
      var request = request(fileURL)
      request.purpose = .associationFile
      request.limits.bodyBytes = AssociationFile.sizeLimit + 1
      guard case .success(let response) = await transport.fetch(request),
        response.status != 429, response.status < 500
      else { return .failure }
      lifetime = min(lifetime, RobotsFetch.lifetime(of: response))
      if (200..<300).contains(response.status) {
        return .body(response.body, lifetime: lifetime.inSeconds)
      }
      guard [404, 410].contains(response.status) else { break }
    }
    return .body([], lifetime: lifetime.inSeconds)
  }
}
