import Checking
import Fetching
import URLStandard

/// Looks up the links of checked pages to other hosts.
///
/// Each URL is requested once, hosts concurrently, and one request at a time for each host, after the delay or the
/// `Crawl-delay` of its robots.txt. A request is a `GET` that ends at the header of the response, because many hosts
/// answer `HEAD` with another status.
struct ExternalLinks: Sendable {
  /// The result of looking up a URL.
  enum Outcome: Sendable {
    case known(LinkEvidence.Outcome)
    case unverified(Unverified)
  }

  /// The reason why neither is known that a URL exists nor that it does not.
  enum Unverified: String, Sendable, CaseIterable {
    /// robots.txt of the host excludes the URL, or a URL to which it redirects.
    case robots
    /// The host has a private address, which is not permitted.
    case privateAddress
    /// The host answers with a status by which many hosts refuse programs.
    case status
  }

  /// The number of links that are kept for each URL that may be looked up.
  private static let linkFactor = 20
  /// The number of hosts that are requested concurrently.
  private static let hostWidth = 16
  private static let redirectLimit = 10
  /// The longest `Crawl-delay` that is obeyed, in seconds.
  private static let longestDelay = 60.0
  /// Failures of a host, after which its other URLs are not requested.
  private static let hostFailures: Set<FetchError.Code> = [
    .timedOut, .connectionFailed, .nameNotResolved, .tlsFailed,
  ]

  private let network: PageFetch
  private let robots: ExternalRobots
  private let limit: Int
  private let delay: Double
  private var links: [LocatedLink] = []
  private var seen: Set<String> = []
  /// The URLs of each origin, in the order of their first link.
  private var origins: [[WebURL]] = []
  private var indexOfOrigin: [String: Int] = [:]
  /// The number of links that are not looked up because there were too many.
  private(set) var omittedLinks = 0

  /// Creates a lookup of at most `limit` URLs with `delay` seconds between the requests of a host.
  init(_ network: PageFetch, limit: Int, delay: Double) {
    self.network = network
    robots = ExternalRobots(network)
    self.limit = limit
    self.delay = delay
  }

  /// Adds the links of a page.
  mutating func add(_ page: CheckedPage) {
    guard page.fetch.hasContent, page.fetch.isPage else { return }
    let all = page.linkTargets
    omittedLinks += all.omittedCount
    for link in page.externalLinks(among: all.targets) {
      let url = link.target.url.withoutFragment
      let isKnown = seen.contains(url.href)
      guard isKnown || seen.count < limit, links.count < limit * Self.linkFactor else {
        omittedLinks += 1
        continue
      }
      links.append(link)
      guard !isKnown else { continue }
      seen.insert(url.href)
      if let index = indexOfOrigin[url.origin] {
        origins[index].append(url)
      } else {
        indexOfOrigin[url.origin] = origins.count
        origins.append([url])
      }
    }
  }

  /// Looks up all URLs.
  ///
  /// - Returns: The links with what was found, and the numbers of URLs that could not be verified, by reason.
  /// - Throws: `CancellationError` if the task is cancelled.
  func evidence() async throws -> (
    links: [(link: LocatedLink, evidence: LinkEvidence)], unverified: [Unverified: Int]
  ) {
    let outcomes = try await allOutcomes()
    let found = links.compactMap { link -> (link: LocatedLink, evidence: LinkEvidence)? in
      guard case .known(let outcome)? = outcomes[link.target.url.withoutFragment.href] else {
        return nil
      }
      return (link, LinkEvidence(target: link.target, outcome: outcome))
    }
    var unverified: [Unverified: Int] = [:]
    for case .unverified(let reason) in outcomes.values { unverified[reason, default: 0] += 1 }
    return (found, unverified)
  }

  private func allOutcomes() async throws -> [String: Outcome] {
    try await withThrowingTaskGroup(of: [String: Outcome].self) { group in
      var all: [String: Outcome] = [:]
      var next = 0
      while next < origins.count, next < Self.hostWidth {
        let urls = origins[next]
        group.addTask { try await outcomes(of: urls) }
        next += 1
      }
      while let found = try await group.next() {
        all.merge(found) { _, new in new }
        guard next < origins.count else { continue }
        let urls = origins[next]
        group.addTask { try await outcomes(of: urls) }
        next += 1
      }
      return all
    }
  }

  /// Requests the URLs of one origin one after the other.
  private func outcomes(of urls: [WebURL]) async throws -> [String: Outcome] {
    var outcomes: [String: Outcome] = [:]
    guard let first = urls.first else { return outcomes }
    let permission = network.permissionOfLinks
    let rules = await robots.rules(for: first, permission)
    let pause = max(delay, min(rules.crawlDelay, Self.longestDelay))
    var failure: Outcome?
    for url in urls {
      guard rules.allow(url) else {
        outcomes[url.href] = .unverified(.robots)
        continue
      }
      if let failure {
        outcomes[url.href] = failure
        continue
      }
      if !outcomes.isEmpty { try await Task.sleep(for: .seconds(pause)) }
      let (outcome, isOfHost) = await lookUp(url, permission)
      outcomes[url.href] = outcome
      if isOfHost { failure = outcome }
    }
    return outcomes
  }

  /// Requests a URL and follows its redirects, which robots.txt of their host has to allow as well.
  ///
  /// - Returns: The outcome, and `true` if it holds for all URLs of the host.
  private func lookUp(
    _ start: WebURL,
    _ permission: AddressPermission
  ) async -> (Outcome, isOfHost: Bool) {
    var chain = RedirectChain(
      from: start,
      permission: permission,
      sendsCredentials: false,
      limit: Self.redirectLimit
    )
    while true {
      let rules = await robots.rules(for: chain.url, chain.permission)
      guard rules.allow(chain.url) else { return (.unverified(.robots), false) }
      var request = network.request(for: chain.url, chain.permission)
      request.needsBody = { _ in false }
      request.sendsCredentials = chain.sendsCredentials
      switch await network.transport.fetchIgnoringBadCoding(request) {
      case .failure(let error):
        if error.code == .addressRefused { return (.unverified(.privateAddress), false) }
        let isOfHost = chain.hops.isEmpty && Self.hostFailures.contains(error.code)
        return (.known(.broken("\(error)")), isOfHost)
      case .success(let response):
        do {
          if try chain.follow(response) { continue }
        } catch {
          return (.known(.broken("\(error)")), false)
        }
        let outcome = Self.outcome(ofStatus: response.status)
        guard case .known(.found) = outcome, !chain.hops.isEmpty, chain.isPermanent else {
          return (outcome, false)
        }
        return (.known(.redirected(chain.url.href)), false)
      }
    }
  }

  /// Returns the outcome of a status: many hosts refuse programs with a status of 400 to 499 other than 404 and 410, or
  /// with 503.
  private static func outcome(ofStatus status: Int) -> Outcome {
    switch status {
    case 200..<400: .known(.found)
    case 404, 410: .known(.broken("status \(status)"))
    case 500..<600 where status != 503: .known(.broken("status \(status)"))
    default: .unverified(.status)
    }
  }
}
