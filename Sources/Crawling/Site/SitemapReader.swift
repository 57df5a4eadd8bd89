import Fetching
import URLStandard

/// Reads a site's sitemaps: those that robots.txt names, else `/sitemap.xml`.
struct SitemapReader: Sendable {
  private static let fileLimit = 50
  private static let sizeLimit = 50_000_000
  private static let entryLimit = 1_000_000

  let gate: RobotsGate
  let transport: any Transport
  let request: @Sendable (WebURL) -> FetchRequest

  /// The pages of all sitemaps, in file order; sitemaps that cannot be had are passed over.
  func entries(of seed: WebURL) async -> [Sitemap.Entry] {
    var waiting = await gate.sitemaps(of: seed)
    if waiting.isEmpty { waiting = [seed.resolve("/sitemap.xml")].compactMap { $0 } }
    var seen = Set(waiting)
    var entries: [Sitemap.Entry] = []
    var files = 0
    while let url = waiting.first, files < Self.fileLimit, entries.count < Self.entryLimit {
      waiting.removeFirst()
      files += 1
      guard let sitemap = await read(url) else { continue }
      if sitemap.isIndex {
        waiting += sitemap.entries.map(\.url).prefix(Self.fileLimit).filter {
          seen.insert($0).inserted
        }
      } else {
        entries += sitemap.entries
      }
    }
    return entries
  }

  private func read(_ url: WebURL) async -> Sitemap? {
    var request = request(url)
    request.limits.bodyBytes = Self.sizeLimit
    guard case .allowed = await gate.verdict(for: url),
      case .success(let response) = await transport.fetch(request),
      (200..<300).contains(response.status), !ContentSniffing.isHTML(response)
    else { return nil }
    guard Gunzip.isGzip(response.body) else { return Sitemap(parsing: response.body, url: url) }
    return Gunzip.unpacked(response.body, limit: Self.sizeLimit).map {
      Sitemap(parsing: $0, url: url)
    }
  }
}
