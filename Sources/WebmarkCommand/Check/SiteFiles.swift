import Checking
import Fetching
import SiteReading
import URLStandard

/// Fetches each site's `robots.txt` and association file once.
actor SiteFiles {
  private let network: PageFetch
  private var sites: [String: Task<SiteEvidence, Never>] = [:]
  private var readers: [String: SiteReader] = [:]

  init(network: PageFetch) {
    self.network = network
  }

  /// Returns the evidence of a page's site.
  func evidence(for target: CheckTarget, at url: WebURL) async -> SiteEvidence {
    let key = key(of: target, at: url)
    if let task = sites[key] { return await task.value }
    let reader = reader(for: target, at: url)
    let task = Task { await reader.evidence(of: url) }
    sites[key] = task
    return await task.value
  }

  /// Returns a fetched page with the license files that it and its site name.
  func withLicenses(_ page: CheckedPage, of target: CheckTarget) async -> CheckedPage {
    let licenses = await reader(for: target, at: page.url).licenses(of: page)
    return page.with(licenses: licenses)
  }

  private func key(of target: CheckTarget, at url: WebURL) -> String {
    (target.folder?.name ?? "") + "\n" + url.origin
  }

  private func reader(for target: CheckTarget, at url: WebURL) -> SiteReader {
    let key = key(of: target, at: url)
    if let reader = readers[key] { return reader }
    // The user's permission, restricted if the page was found at another URL.
    let permission = network.permission(of: target.url).following(url)
    let reader = SiteReader(
      transport: target.folder?.transport ?? network.transport,
      folder: target.folder?.name
    ) { [network] in network.request(for: $0, permission) }
    readers[key] = reader
    return reader
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
