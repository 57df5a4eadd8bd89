import Checking
import Fetching
import SiteReading
import URLStandard

/// Fetches each site's `robots.txt` and association file once.
actor SiteFiles {
  private let network: PageFetch
  private var sites: [String: Task<SiteEvidence, Never>] = [:]

  init(network: PageFetch) {
    self.network = network
  }

  /// Returns the evidence of a page's site.
  func evidence(for target: CheckTarget, at url: WebURL) async -> SiteEvidence {
    // The user's permission, restricted if the page was found at another URL.
    let permission = network.permission(of: target.url).following(url)
    let key = (target.folder?.name ?? "") + "\n" + url.origin
    if let task = sites[key] { return await task.value }
    let reader = SiteReader(
      transport: target.folder?.transport ?? network.transport,
      folder: target.folder?.name
    ) { [network] in network.request(for: $0, permission) }
    let task = Task { await reader.evidence(of: url) }
    sites[key] = task
    return await task.value
  }

  /// Returns the evidence of all sites, sorted by folder and origin.
  func all() async -> [SiteEvidence] {
    var found: [SiteEvidence] = []
    for (_, task) in sites.sorted(by: { $0.key < $1.key }) {
      let evidence = await task.value
      found.append(evidence)
    }
    return found
  }
}
