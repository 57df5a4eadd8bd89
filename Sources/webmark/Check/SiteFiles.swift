import Checking
import Crawling
import Fetching
import Foundation
import RobotsExclusion
import URLStandard

/// Fetches each site's `robots.txt` and association file once.
actor SiteFiles {
  private static let associationPlaces = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  private let network: PageFetch
  private var sites: [String: Task<SiteEvidence, Never>] = [:]

  init(network: PageFetch) {
    self.network = network
  }

  /// What the site of a page says of itself.
  func evidence(for target: CheckTarget, at url: WebURL) async -> SiteEvidence {
    let key = (target.folder?.name ?? "") + "\n" + url.origin
    if let task = sites[key] { return await task.value }
    let task = Task { [network] in
      await Self.evidence(of: url, folder: target.folder, network: network)
    }
    sites[key] = task
    return await task.value
  }

  /// All sites that were asked, by folder and origin.
  func all() async -> [SiteEvidence] {
    var found: [SiteEvidence] = []
    for (_, task) in sites.sorted(by: { $0.key < $1.key }) { found.append(await task.value) }
    return found
  }

  private static func evidence(
    of url: WebURL,
    folder: SiteFolder?,
    network: PageFetch
  ) async -> SiteEvidence {
    let transport: any Transport = folder?.transport ?? network.transport
    var site = SiteEvidence(origin: url.origin)
    if let folder { site.robotsSource = folder.name + "/robots.txt" }
    let answer = await RobotsFetch.ask(url, through: transport) {
      network.request(for: $0, from: url)
    }
    if case .file(let body, _, _) = answer { site.robots = RobotsTxt(parsing: body) }
    for place in associationPlaces {
      guard let address = url.resolve(place) else { continue }
      var request = network.request(for: address, from: url)
      request.limits.bodyBytes = AssociationFile.sizeLimit + 1
      let outcome = outcome(await transport.fetch(request))
      // Where neither place has a file, the well-known one is named.
      if case .missing = outcome, site.association != nil { break }
      site.association = association(
        at: address,
        source: folder.map { $0.name + place } ?? address.href,
        outcome
      )
      guard case .missing = outcome else { break }
    }
    return site
  }

  private static func outcome(
    _ answer: Result<FetchResponse, FetchError>
  ) -> AssociationEvidence.Outcome {
    switch answer {
    case .failure(let error) where error.code == .tlsFailed: return .untrusted("\(error)")
    case .failure(let error): return .failed("\(error)")
    case .success(let response):
      if let target = response.redirectTarget { return .redirected(to: target.href) }
      switch response.status {
      case 200..<300: return .found(response.body)
      case 401, 403, 404, 410: return .missing
      default: return .failed("status \(response.status)")
      }
    }
  }

  private static func association(
    at url: WebURL,
    source: String,
    _ outcome: AssociationEvidence.Outcome
  ) -> AssociationEvidence {
    var file: AssociationFile?
    if case .found(let bytes) = outcome { file = AssociationFile(parsing: bytes) }
    return AssociationEvidence(url: url, source: source, outcome: outcome) { [file] page in
      (file?.verdicts(for: page) ?? []).map {
        AssociationEvidence.Verdict(appID: $0.appID, opens: $0.verdict == .match)
      }
    }
  }
}
