import Basics
import Checking
import Fetching
import HTMLParsing
import RobotsExclusion
import MarkupExtraction
import URLStandard

/// Looks up the references of a folder's pages in the folder, as a static host would serve them.
actor FolderLinks {
  /// The folder of a page, with the URL that it stands for.
  struct Root: Sendable {
    var site: SiteFolder
    var url: WebURL
  }

  /// The state of a target.
  private struct Target: Sendable {
    var outcome: LinkEvidence.Outcome
    var isHidden = false
    /// `nil` if the target is no page.
    var anchors: PageAnchors?
  }

  /// The maximum number of anchors and targets that are cached.
  private static let cacheLimit = 500_000

  private let network: PageFetch
  private var targets = RecentlyUsed<String, Target>(limit: cacheLimit) {
    10 + ($0.anchors?.count ?? 0)
  }

  /// Creates a lookup; `network` provides the limits of reading.
  init(network: PageFetch) {
    self.network = network
  }

  /// Returns the page with the evidence of its references within its folder; others are left out.
  func lookUp(_ page: CheckedPage, in root: Root) async -> CheckedPage {
    let own = PageAnchors(page.document)
    let all = page.linkTargets
    var evidence: [LinkEvidence] = []
    for link in all.targets {
      guard let path = Self.path(of: link.url, below: root.url) else { continue }
      var found = LinkEvidence(target: link, outcome: .found)
      let fragment = link.url.fragment ?? ""
      if link.url.withoutFragment.href == page.url.withoutFragment.href {
        found.lacksAnchor = !own.contains(fragment)
      } else {
        let target = await target(at: path, in: root)
        found.outcome = target.outcome
        found.isHidden = target.isHidden
        found.lacksAnchor = target.anchors.map { !$0.contains(fragment) } ?? false
      }
      evidence.append(found)
    }
    return page.with(links: evidence, isCut: all.omittedCount > 0)
  }

  /// Returns the path of a URL within the folder, with a leading slash; `nil` if it is elsewhere.
  static func path(of url: WebURL, below root: WebURL) -> String? {
    guard url.origin == root.origin else { return nil }
    let folder = root.path.hasSuffix("/") ? root.path : root.path + "/"
    guard url.path.hasPrefix(folder) else { return nil }
    return "/" + url.path.dropFirst(folder.count)
  }

  private func target(at path: String, in root: Root) async -> Target {
    let key = root.site.name + "\n" + path
    if let known = targets[key] { return known }
    let target = await read(path, in: root)
    targets[key] = target
    return target
  }

  /// Reads a target; like many hosts, serves `page.html` for `page`.
  private func read(_ path: String, in root: Root) async -> Target {
    let first = await fetch(path, in: root)
    guard case .broken = first.outcome, !path.hasSuffix("/"),
      path.split(separator: "/").last?.contains(".") == false
    else { return first }
    let second = await fetch(path + ".html", in: root)
    if case .found = second.outcome { return second }
    return first
  }

  private func fetch(_ path: String, in root: Root) async -> Target {
    guard let url = WebURL(root.url.origin + path) else {
      return Target(outcome: .broken("the address cannot be read"))
    }
    // A folder redirects once, to its path with a slash.
    var chain = RedirectChain(from: url, permission: .publicOnly, limit: 1)
    switch await root.site.transport.fetch(&chain, request: network.request) {
    case .failure(let error): return Target(outcome: .broken("\(error)"))
    case .success(let answer):
      guard (200..<300).contains(answer.status) else {
        let isFolder = !chain.hops.isEmpty
        return Target(
          outcome: .broken(isFolder ? "the folder has no index.html" : "there is no such file")
        )
      }
      var target = Self.target(of: answer)
      if !chain.hops.isEmpty { target.outcome = .redirected(chain.url.path) }
      return target
    }
  }

  private static func target(of answer: FetchResponse) -> Target {
    guard answer.headers["content-type"]?.contains("html") == true else {
      return Target(outcome: .found)
    }
    let document = HTMLDocument(bytes: answer.body, contentType: nil, url: answer.url)
    let markup = MarkupExtractor().extract(from: document)
    let directives = RobotsDirectives(
      metas: markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: [],
      profile: .applebot
    )
    return Target(
      outcome: .found,
      isHidden: !directives.mayIndex,
      anchors: PageAnchors(document)
    )
  }
}
