import AssociatedDomains
import Basics
import Fetching
import FoundationEssentials
import Synchronization
import URLStandard

/// An association file that is another one than the last time.
struct AssociationChange: Sendable {
  /// The origin of the file.
  let origin: WebURL
  /// The file as it was; `nil` if nothing was known of it.
  let former: AssociationCopy?
  /// The file as it is.
  let copy: AssociationCopy
}

/// Fetches the association file of each host and returns the apps that open a URL.
///
/// Files of recently requested hosts are in memory; all others are fetched again with a conditional
/// request.
///
/// Associated domains have no port and require TLS; other origins have no apps. A redirect counts as a
/// missing file, as on Apple's systems.
actor AssociationGate {
  private enum Answer {
    /// The file; empty where there is none.
    case body([UInt8], lifetime: Double)
    /// The host cannot say.
    case failure
  }

  /// A file that was asked for in this run.
  private struct Held {
    let task: Task<AssociationFile?, Never>
    let askedAt: Double
  }

  private static let places = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// The maximum number of files in memory.
  private static let handSize = 1000
  /// How long the last file stands in, in seconds.
  static let copyLifetime = 30.0 * 86_400
  /// How much of its lifetime a file is fresh: a run that begins a little earlier than the day before asks.
  private static let slack = 0.95

  private let transport: any Transport
  private let store: any FrontierStore
  private let time: @Sendable () -> Double
  /// Files that were fetched before are not fresh, in seconds since 1970.
  private let oldestFresh: Double
  private let localOrigins: Set<String>
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files = RecentlyUsed<String, Held>(limit: handSize)
  private let changes = Mutex<[AssociationChange]>([])

  init(
    transport: any Transport,
    store: any FrontierStore,
    configuration: CrawlConfiguration,
    localOrigins: Set<String>,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.store = store
    self.localOrigins = localOrigins
    self.request = request
    time = configuration.clock
    oldestFresh = configuration.asksForAll ? configuration.clock() : 0
  }

  /// Returns `true` if a URL may have apps.
  static func mayHaveApps(_ url: WebURL) -> Bool { url.scheme == "https" && url.port == nil }

  nonisolated func appIDs(opening url: WebURL) async -> [String] {
    // Checked before the caller waits for the actor.
    guard Self.mayHaveApps(url) else { return [] }
    return await file(of: url)?.appIDs(opening: url) ?? []
  }

  /// Has the file requested if it is not fresh.
  nonisolated func refresh(for url: WebURL) async {
    guard Self.mayHaveApps(url) else { return }
    _ = await file(of: url)
  }

  /// Returns the changes since the last call.
  nonisolated func takeChanges() -> [AssociationChange] {
    changes.withLock { changes in
      guard !changes.isEmpty else { return [] }
      defer { changes = [] }
      return changes
    }
  }

  private func file(of url: WebURL) async -> AssociationFile? {
    let now = time()
    let longest = RobotsFetch.longestLifetime.inSeconds
    if let held = files[url.origin], abs(now - held.askedAt) < longest {
      return await held.task.value
    }
    let task = Task { await ask(url) }
    files[url.origin] = Held(task: task, askedAt: now)
    return await task.value
  }

  private func ask(_ url: WebURL) async -> AssociationFile? {
    let former = (try? store.association(of: url.origin)) ?? nil
    let now = time()
    if let former, isFresh(former, at: now) { return AssociationFile(parsing: former.body) }
    switch await answer(for: url) {
    case .body(let body, let lifetime):
      return keep(body, for: lifetime, of: url, insteadOf: former)
    case .failure:
      guard let former else { return nil }
      guard now - former.fetchedAt >= Self.copyLifetime else {
        return AssociationFile(parsing: former.body)
      }
      return keep([], for: 0, of: url, insteadOf: former)
    }
  }

  private func isFresh(_ copy: AssociationCopy, at now: Double) -> Bool {
    copy.fetchedAt >= oldestFresh && copy.fetchedAt <= now && now < copy.freshUntil
      && !localOrigins.contains(copy.origin)
  }

  /// Takes a file over; one that is another is kept only after the index has heard of it.
  private func keep(
    _ body: [UInt8],
    for lifetime: Double,
    of url: WebURL,
    insteadOf former: AssociationCopy?
  ) -> AssociationFile? {
    let now = time()
    let copy = AssociationCopy(
      origin: url.origin,
      body: body,
      fetchedAt: now,
      freshUntil: now + lifetime * Self.slack
    )
    if let former, former.body == body {
      // A copy that cannot be kept costs an exchange later.
      try? store.saveAssociation(copy)
    } else {
      changes.withLock { $0.append(AssociationChange(origin: url, former: former, copy: copy)) }
    }
    return AssociationFile(parsing: body)
  }

  /// Asks the well-known place; the older place is asked only where that has none.
  private func answer(for url: WebURL) async -> Answer {
    var lifetime = RobotsFetch.longestLifetime
    for place in Self.places {
      guard let address = url.resolve(place) else { continue }
      var request = request(address)
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
