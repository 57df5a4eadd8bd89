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
    withheldMoves.merge(former.withheldMoves, uniquingKeysWith: +)
    for (host, site) in former.markup { markup[host, default: SiteMarkup()].add(site) }
    nofollow.add(former.nofollow)
    for (name, cut) in former.cuts { cuts[name, default: Cut()].add(cut) }
    traps = Array(traps.reduce(into: former.traps) { $0.add($1) }.prefix(Self.sampleLimit))
    rules = rules.reduce(into: former.rules) { $0.add($1) }
    overByteBudget = Set(overByteBudget + former.overByteBudget).sorted()
    let seeds = Set(overHostLimit.map(\.url))
    overHostLimit += former.overHostLimit.filter { !seeds.contains($0.url) }
    let hosts = Set(leftHosts.map(\.url))
    leftHosts += former.leftHosts.filter { left in
      !hosts.contains(left.url) && counts(ofLeftHost: left).map { $0.failed == $0.pages } != false
    }
    if let own = privateHosts {
      privateHosts = former.privateHosts.map { Set(own + $0).sorted() }
    }
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
    failedSeeds.add(former.failedSeeds)
    excludedSamples = Array((excludedSamples + former.excludedSamples).prefix(Self.sampleLimit))
    duplicates.identical += former.duplicates.identical
    duplicates.near += former.duplicates.near
    let samples = (duplicates.samples + former.duplicates.samples).prefix(Self.sampleLimit)
    duplicates.samples = Array(samples)
    let pages = (worstPages + former.worstPages).sorted { $0.isWorse(than: $1) }
    worstPages = Array(pages.prefix(Self.worstLimit))
    sortSamples()
  }

  /// Returns the counts of a host of ``leftHosts``, which has its port; `nil` if no page of it was done.
  package func counts(ofLeftHost left: Sample) -> Host? {
    guard let colon = left.url.lastIndex(of: ":"),
      left.url[colon...].dropFirst().allSatisfy(\.isNumber)
    else { return hosts[left.url] }
    return hosts[String(left.url[..<colon])]
  }

  /// Sorts the samples by URL, so that the report does not depend on the order of responses.
  package mutating func sortSamples() {
    for list in [
      \CrawlReport.excludedSamples, \.failedSamples, \.sitemapWarnings, \.overHostLimit,
      \.leftHosts,
    ] {
      self[keyPath: list].sort { ($0.url, $0.reason) < ($1.url, $1.reason) }
    }
    failedSeeds.samples.sort { $0.url < $1.url }
    for name in failures.keys { failures[name]?.samples.sort { $0.url < $1.url } }
    for name in cuts.keys { cuts[name]?.samples.sort() }
    nofollow.samples.sort()
    duplicates.samples.sort { $0.url < $1.url }
  }
}

extension CrawlReport.FailureClass {
  /// Counts a failure.
  package mutating func count(_ url: String, _ reason: String) {
    count += 1
    guard samples.count < CrawlReport.classSampleLimit else { return }
    samples.append(CrawlReport.Sample(url: url, reason: reason))
  }

  fileprivate mutating func add(_ former: CrawlReport.FailureClass) {
    count += former.count
    samples = Array((former.samples + samples).prefix(CrawlReport.classSampleLimit))
  }
}

extension CrawlReport.Cut {
  /// Counts a page.
  package mutating func count(_ url: String) {
    pages += 1
    if samples.count < CrawlReport.classSampleLimit { samples.append(url) }
  }

  fileprivate mutating func add(_ former: CrawlReport.Cut) {
    pages += former.pages
    let all = former.samples + samples.filter { !former.samples.contains($0) }
    samples = Array(all.prefix(CrawlReport.classSampleLimit))
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
