import Basics
public import Fetching
import Frontier
public import Licensing
public import URLStandard
public import UsagePreferences

/// The result of reading the license file of a page.
public struct LicenseReading: Sendable {
  /// The URL of the file, or the reference as written if it has none.
  public var url: String
  /// A Boolean value that indicates whether robots.txt names the file.
  public var isSiteWide: Bool
  /// The file; `nil` if it could not be fetched.
  public var document: RSLDocument?
  /// The reason why there is no file.
  public var failure: String?

  /// The reason why the page counts as not licensed; `nil` if the file can be read.
  public var invalidity: String? { failure ?? document?.invalidity }

  /// The faults of the file; empty if it conforms or could not be fetched.
  public var problems: [String] { document?.problems ?? [] }

  /// The preferences of the file for a page; those of an unlicensed page if the file is missing or invalid.
  public func preferences(for page: WebURL) -> UsagePreferences {
    var usage = UsagePreferences()
    if let document, document.isValid {
      usage.add(document.licenses(for: page, isSiteWide: isSiteWide))
    } else {
      usage.addUnreadableLicense()
    }
    return usage
  }
}

/// Fetches the RSL files that sites and pages name, each once while it is fresh, and adds their terms to the
/// preferences of pages.
public actor LicenseReader {
  private enum Result {
    case document(RSLDocument)
    case failure(String)
  }

  private struct Known {
    let task: Task<(result: Result, lifetime: Duration), Never>
    /// The end of its freshness; `nil` while the fetch runs.
    var expires: ContinuousClock.Instant?
  }

  /// The maximum number of files in memory.
  private static let cacheLimit = 500
  private static let redirectLimit = 5
  /// The lifetime of a fallback copy, in seconds: the default of `max-age` (RSL 1.0, section 3.1).
  private static let copyLifetime = 30.0 * 86_400

  private let clock = ContinuousClock()
  private let transport: any Transport
  private let store: (any HTTPCacheStore)?
  private let time: @Sendable () -> Double
  private let request: @Sendable (WebURL) -> FetchRequest
  private let isAllowed: @Sendable (WebURL) async -> Bool
  private var files = RecentlyUsed<String, Known>(limit: cacheLimit)

  init(
    transport: any Transport,
    store: (any HTTPCacheStore)?,
    time: @escaping @Sendable () -> Double,
    request: @escaping @Sendable (WebURL) -> FetchRequest,
    isAllowed: @escaping @Sendable (WebURL) async -> Bool
  ) {
    self.transport = transport
    self.store = store
    self.time = time
    self.request = request
    self.isAllowed = isAllowed
  }

  /// Creates a reader without a store.
  ///
  /// - Parameters:
  ///   - transport: The transport that fetches the files.
  ///   - request: A closure that creates the request for a URL; the body limit of the request is replaced.
  ///   - isAllowed: A closure that returns `true` if robots.txt allows a URL.
  public init(
    transport: any Transport,
    request: @escaping @Sendable (WebURL) -> FetchRequest,
    isAllowed: @escaping @Sendable (WebURL) async -> Bool
  ) {
    self.init(
      transport: transport,
      store: nil,
      time: { 0 },
      request: request,
      isAllowed: isAllowed
    )
  }

  /// Returns preferences with the terms of their license files for a page.
  public nonisolated func preferences(
    _ usage: UsagePreferences,
    of page: WebURL
  ) async -> UsagePreferences {
    guard !usage.licenseFiles.isEmpty else { return usage }
    var usage = usage
    for reading in await readings(of: usage, for: page) {
      usage.merge(reading.preferences(for: page))
    }
    return usage
  }

  /// Reads the license files of preferences.
  public nonisolated func readings(
    of usage: UsagePreferences,
    for page: WebURL
  ) async -> [LicenseReading] {
    var readings: [LicenseReading] = []
    for file in usage.licenseFiles {
      var reading = LicenseReading(url: file.url, isSiteWide: file.isSiteWide)
      if let url = page.resolve(file.url)?.withoutFragment, url.isHTTP {
        reading.url = url.href
        // Another site's license file has no credentials of that site.
        switch await result(of: url, sendsCredentials: url.isSameSite(as: page)) {
        case .document(let document): reading.document = document
        case .failure(let reason): reading.failure = reason
        }
      } else {
        reading.failure = "it is not an http or https URL"
      }
      readings.append(reading)
    }
    return readings
  }

  private func result(of url: WebURL, sendsCredentials: Bool) async -> Result {
    let key = "\(sendsCredentials) \(url.href)"
    if let known = files[key], known.expires.map({ $0 > clock.now }) ?? true {
      return await known.task.value.result
    }
    let task = Task { await load(url, sendsCredentials) }
    files[key] = Known(task: task)
    let loaded = await task.value
    files[key] = Known(task: task, expires: clock.now + loaded.lifetime)
    return loaded.result
  }

  private func load(
    _ url: WebURL,
    _ sendsCredentials: Bool
  ) async -> (result: Result, lifetime: Duration) {
    let reason: String
    switch await fetch(url, sendsCredentials) {
    case .success(let response):
      return (.document(RSLDocument(parsing: response.body)), RobotsFetch.lifetime(of: response))
    case .failure(let failure): reason = failure.reason
    }
    if let copy = try? await store?.file(at: url.href), copy.status == 200,
      (0..<Self.copyLifetime).contains(time() - copy.fetchedAt)
    {
      return (.document(RSLDocument(parsing: copy.body)), RobotsFetch.shortestLifetime)
    }
    return (.failure(reason), RobotsFetch.shortestLifetime)
  }

  /// The reason why a file cannot be had.
  private struct Unavailable: Error {
    let reason: String
  }

  private func fetch(
    _ start: WebURL,
    _ sendsCredentials: Bool
  ) async -> Swift.Result<FetchResponse, Unavailable> {
    var chain = RedirectChain(
      from: start,
      permission: request(start).permission,
      sendsCredentials: sendsCredentials,
      limit: Self.redirectLimit
    )
    while true {
      guard await isAllowed(chain.url) else {
        return .failure(Unavailable(reason: "robots.txt excludes it"))
      }
      var request = request(chain.url)
      request.purpose = .license
      request.permission = chain.permission
      request.sendsCredentials = chain.sendsCredentials
      // One byte more tells a longer file.
      request.limits.bodyBytes = RSLDocument.sizeLimit + 1
      request.limits.wireBytes = nil
      do {
        let response = try await transport.fetch(request).get()
        if try chain.follow(response) { continue }
        guard (200..<300).contains(response.status) else {
          return .failure(Unavailable(reason: "status \(response.status)"))
        }
        return .success(response)
      } catch {
        return .failure(Unavailable(reason: "\(error)"))
      }
    }
  }
}
