import Crawling
package import LinkGraph
import MarkupExtraction
import Synchronization
import URLStandard

/// Collects the results and links of crawled pages for the link graph, and writes them in batches.
package final class LinkRecorder: Sendable {
  private struct Pending {
    var visits: [PageVisit] = []
    var listed: [String] = []
  }

  let graph: LinkGraph
  private let pending = Mutex(Pending())

  package init(_ graph: LinkGraph) { self.graph = graph }

  /// Records a page; the links are encoded here, in the task of the page.
  func record(_ page: CrawledPage) {
    let visits = PageVisit.all(of: page)
    pending.withLock { $0.visits += visits }
  }

  /// Records URLs that a sitemap lists.
  func record(listed urls: [WebURL]) {
    let texts = urls.map(\.href)
    pending.withLock { $0.listed += texts }
  }

  /// Writes what was recorded.
  func write() throws {
    let taken = pending.withLock { pending in
      defer { pending = Pending() }
      return pending
    }
    try graph.write(taken.visits, listed: taken.listed)
  }
}

extension PageVisit {
  /// Returns the results of a page: one of the requested URL, and one of the target of its redirects.
  fileprivate static func all(of page: CrawledPage) -> [PageVisit] {
    var visit = PageVisit(url: page.requestedURL.href, outcome: page.outcome.name)
    visit.reason = page.outcome.reason
    if case .failed(let failure) = page.outcome { visit.failureClass = failure.kind.description }
    visit.status = page.status
    visit.bytes = page.bytes
    visit.isSoftNotFound = page.isSoftNotFound
    visit.markupKinds = page.kinds?.rawValue
    visit.score = page.score?.value
    var targets = page.redirectHops.dropFirst().map(\.href)
    if page.finalURL != page.requestedURL { targets.append(page.finalURL.href) }
    if let target = page.refusedTarget { targets.append(target.href) }
    visit.redirects = targets
    let links = page.links.map { LinkList($0.map(PageLink.init), isCut: page.hasMoreLinks) }
    let isRead = page.outcome != .duplicate && page.outcome != .redirected
    let canonical = page.markup?.canonicals.first?.href
    guard isRead, page.refusedTarget == nil, page.finalURL != page.requestedURL else {
      (visit.links, visit.canonical) = (links, canonical)
      return [visit]
    }
    // The links are those of the target.
    visit.links = LinkList([])
    var target = PageVisit(url: page.finalURL.href, outcome: page.outcome.name)
    (target.reason, target.status) = (visit.reason, visit.status)
    target.failureClass = visit.failureClass
    (target.isRequested, target.isSoftNotFound) = (false, visit.isSoftNotFound)
    (target.links, target.canonical) = (links, canonical)
    visit.isSoftNotFound = false
    return [visit, target]
  }
}

extension PageLink {
  fileprivate init(_ link: FoundLink) {
    self.init(
      url: link.url.href,
      kind: link.context,
      line: link.line,
      column: link.column,
      text: link.text
    )
  }
}

extension CrawlOutcome {
  /// The reason of an outcome that has one.
  fileprivate var reason: String? {
    switch self {
    case .excluded(let reason), .refused(let reason), .notHTML(let reason): reason
    case .expired(let expiry): "\(expiry)"
    case .failed(let failure): "\(failure)"
    default: nil
    }
  }
}
