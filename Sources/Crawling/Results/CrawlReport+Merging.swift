import MarkupExtraction

/// The report of a crawl that was resumed.
extension CrawlReport {
  /// Adds what an earlier part of the same crawl found: markup, traps, rules, duplicates, changes, sitemaps, worst pages.
  ///
  /// The counts of pages are not added here, because a page may have been fetched in both parts.
  public mutating func merge(_ former: CrawlReport) {
    startedAt = former.startedAt
    seconds += former.seconds
    refreshed += former.refreshed
    trapped += former.trapped
    sitemaps = max(sitemaps, former.sitemaps)
    changes.merge(former.changes, uniquingKeysWith: +)
    withheld.merge(former.withheld, uniquingKeysWith: +)
    markup.merge(former.markup) { $0.adding($1) }
    traps = Array(traps.reduce(into: former.traps) { $0.add($1) }.prefix(Self.sampleLimit))
    rules = rules.reduce(into: former.rules) { $0.add($1) }
    overByteBudget = Set(overByteBudget + former.overByteBudget).sorted()
    recovery = recovery ?? former.recovery
    // A resumed crawl reads sitemaps again.
    for warning in former.sitemapWarnings
    where !sitemapWarnings.contains(where: { $0.url == warning.url && $0.reason == warning.reason })
      && sitemapWarnings.count < Self.sampleLimit
    {
      sitemapWarnings.append(warning)
    }
    if let former = former.rendering {
      rendering = rendering ?? RenderingReport()
      rendering?.merge(former)
    }
    excludedSamples = Array((excludedSamples + former.excludedSamples).prefix(Self.sampleLimit))
    duplicates.identical += former.duplicates.identical
    duplicates.near += former.duplicates.near
    let samples = (duplicates.samples + former.duplicates.samples).prefix(Self.sampleLimit)
    duplicates.samples = Array(samples)
    let pages = (worstPages + former.worstPages).sorted { $0.isWorse(than: $1) }
    worstPages = Array(pages.prefix(Self.worstLimit))
    sortSamples()
  }

  /// Replaces the failures by those of all parts of the crawl.
  ///
  /// - Parameters:
  ///   - failures: The URLs and the reasons of the first failures.
  ///   - counts: The number of failures by class.
  public mutating func replaceFailures(
    _ failures: [(url: String, reason: String)],
    counts: [String: Int]
  ) {
    let former = self.failures["set aside"]
    self.failures = ["set aside": former].compactMapValues { $0 }
    for (name, count) in counts { self.failures[name, default: FailureClass()].count += count }
    failedSamples = []
    for (url, reason) in failures {
      let name = String(reason.prefix { $0 != ":" })
      let sample = Sample(url: url, reason: reason)
      if failedSamples.count < Self.sampleLimit { failedSamples.append(sample) }
      guard let count = self.failures[name]?.samples.count, count < Self.classSampleLimit else {
        continue
      }
      self.failures[name]?.samples.append(sample)
    }
    sortSamples()
  }
}

extension [CrawlReport.LearnedRule] {
  fileprivate mutating func add(_ rule: CrawlReport.LearnedRule) {
    let same = firstIndex {
      ($0.kind, $0.place, $0.parameter, $0.value) == (
        rule.kind, rule.place, rule.parameter, rule.value
      )
    }
    guard let same else { return append(rule) }
    self[same].count += rule.count
    self[same].verified += rule.verified
    self[same].refutedBy = self[same].refutedBy ?? rule.refutedBy
    if self[same].evidence.isEmpty { self[same].evidence = rule.evidence }
  }
}

extension [CrawlReport.TrapSite] {
  fileprivate mutating func add(_ trap: CrawlReport.TrapSite) {
    if let index = firstIndex(where: { $0.place == trap.place && $0.reason == trap.reason }) {
      self[index].count += trap.count
    } else {
      append(trap)
    }
  }
}

extension SiteMarkup {
  /// Returns the sum of two counts.
  fileprivate func adding(_ other: SiteMarkup) -> SiteMarkup {
    var sum = self
    let counts: [WritableKeyPath<SiteMarkup, Int>] = [
      \.pages, \.title, \.description, \.openGraph, \.twitterCard, \.jsonLD, \.microdata, \.rdfa,
      \.appLink, \.checked, \.scores,
    ]
    for count in counts { sum[keyPath: count] += other[keyPath: count] }
    return sum
  }
}
