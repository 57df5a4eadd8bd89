import FoundationEssentials
import Frontier
import Politeness
import RobotsExclusion
import URLStandard

extension PageRecord {
  /// Applies the result of a fetch and sets the next due time.
  ///
  /// - Parameters:
  ///   - page: The fetched page.
  ///   - schedule: The recrawl schedule of the page's seed.
  ///   - isEarly: `true` if the page was fetched before its due time because a sitemap announced a
  ///     change.
  mutating func update(with page: CrawledPage, _ schedule: RecrawlSchedule, isEarly: Bool) {
    let time = page.fetchedAt.timeIntervalSince1970
    let wasExcluded = state == .excluded
    reason = nil
    switch page.outcome {
    case .failed(let failure):
      // A failure says nothing about the page, so its former data is kept.
      state = .failed
      if failureCount == 0, fetchedAt > 0 { fetchedAt = time }
      failureCount += 1
      reason = "\(failure)"
      nextDue = schedule.retryTime(afterFailures: failureCount, history, at: time)
      return
    case .expired(let expiry):
      (item, reason) = (nil, "\(expiry)")
      switch expiry.cause {
      case .disallowed:
        (state, nextDue) = (.excluded, 0)
      case .failed:
        state = .failed
        failureCount += 1
        nextDue = schedule.retryTime(afterFailures: failureCount, history, at: time)
      }
      clearContent()
      visitCount = 0
      return
    case .deletionSuppressed(.gone):
      // Fetched again a day later, because the limit permits more removals then.
      (state, missingCount) = (.done, missingCount + 1)
      nextDue = schedule.confirmationTime(afterMissing: 1, at: time)
    case .missing, .gone:
      state = page.outcome == .gone ? .gone : .done
      missingCount += 1
      if state == .gone {
        item = nil
        clearContent()
      }
      nextDue = schedule.confirmationTime(afterMissing: missingCount, at: time)
    case .deletionSuppressed(.expired):
      // The page has failed since its last response.
      nextDue = schedule.confirmationTime(afterMissing: 1, at: time)
      return
    case .deletionSuppressed:
      // Without validators, so that the next response contains the page again.
      (state, missingCount, validators) = (.done, 0, nil)
      nextDue = schedule.confirmationTime(afterMissing: 1, at: time)
    case .excluded(let rule):
      (state, reason, missingCount, nextDue) = (.excluded, rule, 0, 0)
    case .refused(let why):
      (state, reason, missingCount, item) = (.refused, why, 0, nil)
      clearContent()
      visitCount += 1
      nextDue = schedule.nextDue(after: history, freshness: page.revision.freshness, at: time)
    default:
      state = .done
      missingCount = 0
      recordContent(page, schedule, isEarly: isEarly, at: time)
    }
    failureCount = 0
    if state != .excluded || !wasExcluded && fetchedAt > 0 { fetchedAt = time }
  }

  /// Deletes the validators and hashes, so that the next response counts as changed.
  mutating func clearContent() { (validators, contentHash, headerHash) = (nil, 0, 0) }

  /// Returns a separate record for the target of a redirect or for an intermediate URL of its chain.
  func redirectTarget(at url: WebURL, host: HostKey, by page: CrawledPage) -> PageRecord {
    var reached = PageRecord(host: host, url: url.href, seed: seed, depth: depth)
    (reached.state, reached.nextDue) = (.redirectTarget, nextDue)
    guard url == page.finalURL else {
      reached.fetchedAt = fetchedAt
      return reached
    }
    switch page.outcome {
    case .fetched, .noindex, .notHTML: break
    case .missing, .gone: reached.missingCount = 1
    default: return reached
    }
    (reached.fetchedAt, reached.changedAt, reached.visitCount) = (fetchedAt, fetchedAt, 1)
    let revision = page.revision
    (reached.validators, reached.contentHash) = (revision.validators, revision.contentHash)
    (reached.headerHash, reached.itemVersion) = (revision.headerHash, revision.itemVersion)
    if page.outcome == .fetched { reached.item = revision.item }
    return reached
  }

  private mutating func recordContent(
    _ page: CrawledPage,
    _ schedule: RecrawlSchedule,
    isEarly: Bool,
    at time: Double
  ) {
    let hasMoved = page.leadsToOtherPage
    validators = page.redirectHops.isEmpty ? page.revision.validators : nil
    let isOther = page.revision.contentHash != contentHash || page.revision.headerHash != headerHash
    let hasChanged = hasMoved ? item != nil : isOther && differs(from: page)
    if visitCount > 0 {
      history.add(hasChanged: hasChanged, after: time - fetchedAt, schedule)
      if hasChanged { changeCount += 1 }
      falseClaimCount = hasChanged ? 0 : falseClaimCount + (isEarly ? 1 : 0)
    }
    if hasChanged || visitCount == 0 { changedAt = time }
    contentHash = page.revision.contentHash
    if page.outcome != .unchanged {
      item = page.outcome == .fetched && !hasMoved ? page.revision.item : nil
      headerHash = page.revision.headerHash
      itemVersion = page.revision.itemVersion
    }
    if hasMoved { clearContent() }
    visitCount += 1
    nextDue = schedule.nextDue(after: history, freshness: page.revision.freshness, at: time)
  }

  /// Returns `true` if the item or the links of a page have changed; a changed token or timestamp in the
  /// source does not raise the fetch frequency.
  private func differs(from page: CrawledPage) -> Bool {
    guard let former = item, let new = page.revision.item, !former.isEmpty, !new.isEmpty
    else { return true }
    return !new.changedFields(since: former).isEmpty
  }
}

extension CrawledPage {
  /// Adds the hash of the page's link targets to its item fingerprint.
  mutating func addLinkFingerprint() {
    guard revision.item != nil else { return }
    var hasher = FieldHasher()
    unsafe SortedURLs(discovered.outlinks).forEach { unsafe hasher.combine(ContentHash.of($0)) }
    revision.item?.set(ItemFingerprint.links, to: hasher.value)
  }

  /// Returns `true` if a redirect leads to another page.
  var leadsToOtherPage: Bool {
    !redirectHops.isEmpty
      && (CanonicalKey(finalURL) != CanonicalKey(requestedURL) || leftEmptyQuery)
  }

  /// Returns the change of the index that concerns the requested page; `nil` if there is none.
  func change(from former: PageRecord, to record: PageRecord) -> PageChange? {
    let time = fetchedAt.timeIntervalSince1970
    let url = leadsToOtherPage ? requestedURL.href : finalURL.href
    switch (former.item, record.item) {
    case (nil, .some): return PageChange(time: time, kind: .added, url: url)
    case (.some, nil):
      return PageChange(time: time, kind: .removed, url: url, fields: [removalCause])
    case (let old?, let new?) where outcome == .fetched:
      let fields = new.changedFields(since: old).filter { $0 != ItemFingerprint.links }
      guard !fields.isEmpty else { return nil }
      var change = PageChange(time: time, kind: .changed, url: url, fields: fields)
      if fields.contains(ItemFingerprint.canonical) { change.cause = canonicalCause }
      return change
    default: return nil
    }
  }

  /// Returns the change of the index that concerns the target of a redirect; `nil` if the target was known.
  func changeBehindRedirect() -> PageChange? {
    guard leadsToOtherPage, outcome == .fetched, revision.item != nil else { return nil }
    let time = fetchedAt.timeIntervalSince1970
    return PageChange(time: time, kind: .added, url: finalURL.href)
  }

  /// The reason why the page was removed from the index.
  private var removalCause: String {
    switch outcome {
    case .expired(let expiry): "\(expiry)"
    case .notHTML(let type): "type is \(type)"
    case .noindex where !directives.sources.contains { $0.hasPrefix("meta:") }:
      "noindex by header"
    case .refused where refusedTarget != nil: "moved to \(refusedTarget?.href ?? "")"
    case .gone, .noindex, .refused: outcome.name
    case .fetched where seed.owner != nil: "private, because its seed names an owner"
    default: leadsToOtherPage ? "moved to \(finalURL.href)" : outcome.name
    }
  }

  /// The text that names the current canonical URL.
  private var canonicalCause: String {
    guard let canonical = discovered.canonical, CanonicalKey(canonical) != CanonicalKey(finalURL)
    else {
      return "canonical is the page itself"
    }
    return "canonical is \(canonical.href)"
  }
}
