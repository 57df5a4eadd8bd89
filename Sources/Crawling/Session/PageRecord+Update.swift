import FoundationEssentials
import URLStandard

extension PageRecord {
  /// Applies the result of a fetch and sets the next due time.
  ///
  /// - Parameters:
  ///   - result: The result of the fetch.
  ///   - schedule: The recrawl schedule of the page's seed.
  ///   - isEarly: `true` if the page was fetched before its due time because a sitemap announced a
  ///     change.
  mutating func update(with result: PageResult, _ schedule: RecrawlSchedule, isEarly: Bool) {
    let time = result.page.fetchedAt.timeIntervalSince1970
    reason = nil
    switch result.page.outcome {
    case .failed(let reason):
      // A failure says nothing about the page, so its former data is kept.
      state = .failed
      failureCount += 1
      self.reason = reason
      nextDue = schedule.retryTime(afterFailures: failureCount, history, at: time)
      return
    case .missing, .gone, .withheld("gone"):
      state = result.page.outcome == .gone ? .gone : .done
      missingCount += 1
      if state == .gone { item = nil }
      nextDue = schedule.confirmationTime(afterMissing: missingCount, at: time)
    case .withheld:
      // Without validators, so that the next response contains the page again.
      (state, missingCount, validators) = (.done, 0, nil)
      nextDue = schedule.confirmationTime(afterMissing: 1, at: time)
    case .excluded(let rule):
      (state, reason, missingCount, nextDue) = (.excluded, rule, 0, 0)
    case .refused(let why):
      (state, reason, missingCount) = (.refused, why, 0)
      nextDue = schedule.nextDue(after: history, freshness: result.freshness, at: time)
    default:
      state = .done
      missingCount = 0
      take(result, schedule, isEarly: isEarly, at: time)
    }
    failureCount = 0
    if state != .excluded { fetchedAt = time }
  }

  private mutating func take(
    _ result: PageResult,
    _ schedule: RecrawlSchedule,
    isEarly: Bool,
    at time: Double
  ) {
    validators = result.page.redirectHops.isEmpty ? result.validators : nil
    let isOther = result.contentHash != contentHash
    let hasChanged = isOther && differs(from: result)
    if visitCount > 0 {
      history.add(hasChanged: hasChanged, after: time - fetchedAt, schedule)
      if hasChanged { changeCount += 1 }
      falseClaimCount = hasChanged ? 0 : falseClaimCount + (isEarly ? 1 : 0)
    }
    if hasChanged || visitCount == 0 { changedAt = time }
    contentHash = result.contentHash
    switch result.page.outcome {
    case .fetched: item = result.item
    case .noindex: item = nil
    default: break
    }
    visitCount += 1
    nextDue = schedule.nextDue(after: history, freshness: result.freshness, at: time)
  }

  /// Returns `true` if the item or the links of a page have changed; a changed token or timestamp in the
  /// source does not raise the fetch frequency.
  private func differs(from result: PageResult) -> Bool {
    guard let former = item, let new = result.item, !former.isEmpty, !new.isEmpty
    else { return true }
    return !new.changedFields(since: former).isEmpty
  }
}

extension PageResult {
  /// Adds the hash of the page's link targets to its item fingerprint.
  mutating func printLinks() {
    guard item != nil else { return }
    var hasher = FieldHasher()
    unsafe SortedAddresses(outlinks).forEach { unsafe hasher.combine(ContentHash.of($0)) }
    item?.set(ItemPrint.links, to: hasher.value)
  }

  /// Returns the change of the index that the fetch causes.
  func change(from former: PageRecord, to record: PageRecord) -> PageChange? {
    let time = page.fetchedAt.timeIntervalSince1970
    let url = page.finalURL.href
    switch (former.item, record.item) {
    case (nil, .some): return PageChange(time: time, kind: .added, url: url)
    case (.some, nil):
      return PageChange(time: time, kind: .removed, url: url, fields: [page.outcome.name])
    case (let old?, let new?) where page.outcome == .fetched:
      let fields = new.changedFields(since: old).filter { $0 != ItemPrint.links }
      return fields.isEmpty ? nil : PageChange(time: time, kind: .changed, url: url, fields: fields)
    default: return nil
    }
  }
}
