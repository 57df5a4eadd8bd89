import CrawlReports
import FoundationEssentials
import Frontier
import MarkupExtraction
import RobotsExclusion
import URLStandard

/// The counts of a running crawl.
extension CrawlReport {
  mutating func count(_ page: CrawledPage) {
    pages += 1
    bytes += page.bytes
    outcomes[page.outcome.name, default: 0] += 1
    if let status = page.status { statuses[String(status), default: 0] += 1 }
    let name = page.finalURL.hostname
    hosts[name, default: Host()].pages += 1
    hosts[name, default: Host()].bytes += page.bytes
    countMarkup(of: page)
    if page.kinds != nil, !page.directives.mayFollow { nofollow.count(page.finalURL.href) }
    for name in page.cuts { cuts[name, default: Cut()].count(page.finalURL.href) }
    if page.requestedURL == page.seed.url, let reason = page.reasonAgainstReading {
      failedSeeds.count(page.requestedURL.href, reason)
    }
    if let rendered = page.rendering {
      rendering = rendering ?? RenderingReport()
      rendering?.count(rendered, at: page.finalURL.href)
    }
    switch page.outcome {
    case .deletionSuppressed(let cause):
      // The limit is that of the host that loses the page.
      let host = page.requestedURL.hostname
      withheld[host, default: 0] += 1
      if case .moved = cause { withheldMoves[host, default: 0] += 1 }
    case .excluded(let rule): sample(page, rule, in: \.excludedSamples)
    case .failed(let failure):
      hosts[name, default: Host()].failed += 1
      count(failure, at: page.requestedURL)
      sample(page, "\(failure)", in: \.failedSamples)
    default: break
    }
  }

  private mutating func count(_ failure: PageFailure, at url: WebURL) {
    let name = failure.kind.description
    failures[name, default: FailureClass()].count(url.href, "\(failure)")
  }

  /// Counts set-aside pages as a class of failures, so that every failure report names them.
  mutating func count(_ pages: [QuarantinedPage]) {
    setAside = pages
    guard !pages.isEmpty else { return }
    let samples = pages.prefix(Self.classSampleLimit).map { Sample(url: $0.url, reason: $0.reason) }
    failures[PageFailure.Kind.setAside.description] = FailureClass(
      count: pages.count,
      samples: samples
    )
  }

  /// Records the number of pages that still wait for the browser.
  mutating func countWaitingForBrowser(_ count: Int) {
    if count > 0 { rendering = rendering ?? RenderingReport() }
    rendering?.waiting = count
  }

  mutating func count(_ trap: CrawlerTrap, at url: WebURL, pattern: String) {
    trapped += 1
    if let index = traps.firstIndex(where: { $0.place == pattern && $0.reason == trap }) {
      traps[index].count += 1
    } else if traps.count < Self.sampleLimit {
      traps.append(TrapSite(reason: trap, place: pattern, url: url.href, count: 1))
    }
  }

  mutating func count(_ sitemap: WebURL, warnings: [String]) {
    sitemaps += 1
    for warning in warnings where sitemapWarnings.count < Self.sampleLimit {
      sitemapWarnings.append(Sample(url: sitemap.href, reason: warning))
    }
  }

  /// Records that a host is left to the next run.
  mutating func countLeft(_ host: String, because reason: String) {
    guard !leftHosts.contains(where: { $0.url == host }), leftHosts.count < Self.sampleLimit else {
      return
    }
    leftHosts.append(Sample(url: host, reason: reason))
  }

  /// Records that the redirects of a seed lead to more than `limit` hosts.
  mutating func countRedirects(of seed: WebURL, beyond limit: Int, _ target: WebURL) {
    let isKnown = overHostLimit.contains { $0.url == seed.href }
    guard !isKnown, overHostLimit.count < Self.sampleLimit else { return }
    let reason = "its redirects lead to more than \(limit) hosts; \(target.href) was not requested"
    overHostLimit.append(Sample(url: seed.href, reason: reason))
  }

  private mutating func sample(
    _ page: CrawledPage,
    _ reason: String,
    in list: WritableKeyPath<CrawlReport, [Sample]>
  ) {
    guard self[keyPath: list].count < Self.sampleLimit else { return }
    self[keyPath: list].append(Sample(url: page.requestedURL.href, reason: reason))
  }

  private mutating func countMarkup(of page: CrawledPage) {
    guard let kinds = page.kinds else { return }
    let host = page.finalURL.hostname
    if markup[host] != nil || markup.count < Self.siteLimit {
      markup[host, default: SiteMarkup()].count(kinds, score: page.score?.value)
    }
    // The server shows the worst pages to its visitors.
    guard page.seed.owner == nil, let score = page.score, let reason = score.worstProblem,
      score.value < 100
    else { return }
    if worstPages.count == Self.worstLimit, let last = worstPages.last,
      score.value > last.score
    {
      return
    }
    let scored = ScoredPage(url: page.finalURL.href, score: score.value, reason: reason)
    let place = worstPages.firstIndex { scored.isWorse(than: $0) } ?? worstPages.count
    worstPages.insert(scored, at: place)
    if worstPages.count > Self.worstLimit { worstPages.removeLast() }
  }

  /// Replaces the failures by those of all parts of the crawl.
  ///
  /// - Parameters:
  ///   - failures: The URLs of the first failures.
  ///   - counts: The number of failures by class.
  public mutating func replaceFailures(
    _ failures: [(url: String, failure: PageFailure)],
    counts: [String: Int]
  ) {
    let setAside = PageFailure.Kind.setAside.description
    self.failures = self.failures.filter { $0.key == setAside }
    for (name, count) in counts { self.failures[name, default: FailureClass()].count += count }
    failedSamples = []
    for (url, failure) in failures {
      let name = failure.kind.description
      let sample = Sample(url: url, reason: "\(failure)")
      if failedSamples.count < Self.sampleLimit { failedSamples.append(sample) }
      guard let count = self.failures[name]?.samples.count, count < Self.classSampleLimit else {
        continue
      }
      self.failures[name]?.samples.append(sample)
    }
    sortSamples()
  }
}

extension CrawledPage {
  /// The reason why the page was not read; `nil` if it was, or is none.
  fileprivate var reasonAgainstReading: String? {
    switch outcome {
    case .missing, .gone, .deletionSuppressed(.gone): reasonOfAbsence
    case .excluded(let rule): "robots.txt: \(rule)"
    case .refused(let reason): reason
    case .expired(let expiry): "\(expiry)"
    case .failed(let failure): "\(failure)"
    default: nil
    }
  }

  private var reasonOfAbsence: String {
    guard seed.folder != nil else { return status.map { "HTTP \($0)" } ?? outcome.name }
    let path = requestedURL.path.dropFirst()
    let file = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    let hint = seed.url.path == "/" ? "" : " (the folder stands for the host, not for its part)"
    return "the folder of 'from=' has no \(file)\(hint)"
  }
}

extension RenderingReport {
  /// Counts a page.
  mutating func count(_ rendering: PageRendering, at url: String) {
    requests += rendering.requestCount
    if rendering.keepsItem { kept += 1 }
    switch rendering.outcome {
    case .notInstalled: needed += 1
    case .failed(let reason):
      failed += 1
      if failedSamples.count < Self.sampleLimit {
        failedSamples.append(Sample(url: url, text: reason))
      }
    case .rendered:
      rendered += 1
      guard let difference = rendering.difference, difference.isSignificant else { return }
      dependent += 1
      for name in difference.added + difference.changed + difference.counts.keys {
        fields[name, default: 0] += 1
      }
      if samples.count < Self.sampleLimit, let text = difference.text {
        samples.append(Sample(url: url, text: text))
      }
    }
  }
}
