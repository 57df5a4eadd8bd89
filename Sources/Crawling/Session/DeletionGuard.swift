import FoundationEssentials
import Frontier
import MarkupExtraction
import Politeness
import RobotsExclusion
import Synchronization
import URLStandard

/// Limits the number of pages of a host that one run removes from the index.
///
/// A site whose pages all return 404 or `noindex`, or have one text or none, is more often broken than closed. Pages beyond the
/// limit stay in the index as they are, and are fetched again. Processes that share a store count together: the removals of a host
/// come with its site, and those of targets from time to time.
final class DeletionGuard: Sendable {
  /// The number of removals that is always permitted, because small sites do change.
  private static let floor = RemovalCounts.crowd

  private struct State {
    var indexed: [HostKey: Int] = [:]
    var removed: [HostKey: Int] = [:]
    /// The number of moved pages by their target.
    var moved: [PageKey: Int] = [:]
    /// The number of pages that redirect to a page with the same words, by the hash of these.
    var movedTexts: [UInt64: Int] = [:]
    var repeatedTexts = RepeatedTextCounter()
  }

  private let percent: Int
  private let key: @Sendable (WebURL) -> PageKey
  private let state = Mutex(State())

  init(percent: Int, key: @escaping @Sendable (WebURL) -> PageKey) {
    (self.percent, self.key) = (percent, key)
  }

  /// Sets the number of indexed pages per host, and the removals of the session so far.
  func setIndexedCounts(_ indexed: [HostKey: Int], removals: RemovalCounts = RemovalCounts()) {
    state.withLock { state in
      // The limit depends on the number of pages before the removals; pages without their text are still among the indexed.
      state.indexed = indexed.merging(removals.hosts, uniquingKeysWith: +)
        .merging(removals.emptied, uniquingKeysWith: -)
    }
    add(removals)
  }

  /// Adds the removals that all processes have written; those of this process are among them.
  func add(_ removals: RemovalCounts) {
    state.withLock { state in
      state.removed.merge(removals.hosts, uniquingKeysWith: max)
      state.moved.merge(removals.targets, uniquingKeysWith: max)
    }
  }

  /// Returns `true` if the index had pages of a host when the session began.
  func hasIndexedPages(of host: HostKey) -> Bool {
    state.withLock { ($0.indexed[host] ?? 0) > 0 }
  }

  /// Returns the key of a target that pages move to.
  func targetKey(_ target: WebURL) -> PageKey { key(target) }

  /// Counts a moved page.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - text: A hash of the target's words, which are the same at each URL of an error page; `nil` if they are unknown.
  /// - Returns: `false` if so many pages moved to the same target that it is more likely an error page.
  func allowsMove(to target: PageKey, text: UInt64? = nil) -> Bool {
    state.withLock { state in
      let count = state.moved[target, default: 0]
      state.moved[target] = count + 1
      guard let text else { return count < Self.floor }
      let sameTexts = state.movedTexts[text, default: 0]
      state.movedTexts[text] = sameTexts + 1
      return max(count, sameTexts) < Self.floor
    }
  }

  /// Counts a page that has another text than before.
  ///
  /// - Parameters:
  ///   - text: A hash of the words and the title.
  ///   - former: A hash of the text that the index has.
  /// - Returns: `false` if so many pages with different texts have this one now that it is more likely an error page.
  func allowsText(_ text: UInt64, former: UInt32) -> Bool {
    state.withLock { $0.repeatedTexts.add(text, former: former) <= Self.floor }
  }

  /// Counts a removal and returns `true` if the limit permits it.
  func allowsDeletion(of host: HostKey) -> Bool {
    state.withLock { state in
      let limit = max(Self.floor, (state.indexed[host] ?? 0) * percent / 100)
      let count = state.removed[host, default: 0]
      guard percent >= 100 || count < limit else { return false }
      state.removed[host] = count + 1
      return true
    }
  }
}

extension CrawledPage {
  /// Removes a page from the index that has failed, or has been disallowed by robots.txt, for too long.
  ///
  /// The time is that since the first failure of the page or of its host, so that a page that is visited every 60 days is not
  /// removed by one failure.
  mutating func expire(of entry: Frontier.Entry, after limit: Double, by outages: Outages) {
    let record = entry.record
    // The index stores the target of a URL that redirected, even without an item.
    guard record.item != nil || record.visitCount > 0, record.fetchedAt > 0 else { return }
    let start: Double
    let cause: PageExpiry.Cause
    switch outcome {
    case .failed(let failure):
      let outage = slowsHost ? outages.time(of: record.host) ?? .infinity : .infinity
      // A page that was read during an outage has ended it.
      start =
        record.failureCount > 0
        ? min(record.fetchedAt, outage) : record.fetchedAt <= outage ? outage : .infinity
      cause = .failed(failure)
    case .excluded(let rule) where record.state == .excluded:
      start = record.fetchedAt
      cause = .disallowed(rule: rule)
    default: return
    }
    let age = fetchedAt.timeIntervalSince1970 - start
    guard age >= limit else { return }
    outcome = .expired(PageExpiry(cause: cause, days: Int(age / 86_400)))
  }

  /// Suppresses the removal of a page from the index if the limit of its host is reached.
  mutating func suppressDeletion(of entry: Frontier.Entry, by deletionGuard: DeletionGuard) {
    guard entry.record.item != nil else { return }
    let target = (isMoved ? countedTarget : newCanonical).map(deletionGuard.targetKey)
    guard let cause = deletionCause(target, deletionGuard) else {
      effects.removal = target.map { Removal(of: entry, isCounted: false, target: $0) }
      return
    }
    guard deletionGuard.allowsDeletion(of: entry.record.host) else {
      outcome = .deletionSuppressed(cause)
      // The links of a page without its text, or with that of an error, are no links of the page that the index keeps.
      if cause == .emptied || cause == .sameText { links = nil }
      markup = nil
      discovered.redirect = nil
      fingerprints.confirmedRule = nil
      return
    }
    var removal = Removal(of: entry, isCounted: true, target: target)
    removal.isEmptied = cause == .emptied || cause == .sameText || !isMoved && target != nil
    effects.removal = removal
  }

  /// Returns `true` if the index has a text of the page, and will have none.
  private var hasLostText: Bool {
    guard let markup, markup.content.text.isEmpty, markup.items.isEmpty else { return false }
    return formerItem?.hashes[ItemFingerprint.text] != nil && directives.mayShowSnippet
  }

  /// Returns `true` if many pages that had texts of their own now have the text and the title of this page, which most likely
  /// are those of an error that the server does not report as such.
  private func hasTextOfMany(_ deletionGuard: DeletionGuard) -> Bool {
    guard let words, let former = formerItem?.hashes[ItemFingerprint.text] else { return false }
    return !deletionGuard.allowsText(words, former: former)
  }

  /// A Boolean value that indicates whether the page redirects to another one that may be indexed.
  private var isMoved: Bool {
    switch outcome {
    case .fetched, .duplicate, .redirected: leadsToOtherPage
    default: false
    }
  }

  /// The URL by which moves are counted: that of the target, without a query that only says where the visitor comes from, as
  /// in the redirect from `/a` to `/login?next=/a`, or that has a token.
  private var countedTarget: WebURL {
    let isOfVisit = finalURL.queryNames(requestedURL) || finalURL.hasTokenInQuery
    return isOfVisit ? finalURL.withoutQuery ?? finalURL : finalURL
  }

  /// A hash of the words of the page; `nil` if there are none.
  private var words: UInt64? {
    markup?.text.isEmpty == false ? fingerprints.signature?.text : nil
  }

  /// The other page of which this one says for the first time that it is a part.
  private var newCanonical: WebURL? {
    // Most pages name themselves, whose fingerprints need not be decoded.
    guard outcome == .fetched, let canonical = discovered.canonical, canonical != finalURL,
      CanonicalKey(canonical) != CanonicalKey(finalURL),
      formerItem?.hashes[ItemFingerprint.canonical] == nil
    else { return nil }
    return canonical
  }

  /// Returns the reason why the index loses the page; a page that has moved, or names another one as canonical, is not lost
  /// unless many do so with one target.
  private func deletionCause(
    _ target: PageKey?,
    _ deletionGuard: DeletionGuard
  ) -> DeletionCause? {
    switch outcome {
    case .gone: .gone
    case .noindex: .noindex
    case .notHTML: .notHTML
    case .refused: .refused
    case .expired: .expired
    case .duplicate where redirectHops.isEmpty: .copy
    case .fetched where target == nil:
      hasLostText ? .emptied : hasTextOfMany(deletionGuard) ? .sameText : nil
    case .fetched, .duplicate, .redirected:
      target.map { deletionGuard.allowsMove(to: $0, text: isMoved ? words : nil) } ?? true
        ? nil : .moved
    case .unchanged, .excluded, .missing, .deletionSuppressed, .failed: nil
    }
  }
}

extension Removal {
  fileprivate init(of entry: Frontier.Entry, isCounted: Bool, target: PageKey?) {
    self.init(
      url: entry.record.url,
      host: entry.record.host,
      isCounted: isCounted,
      target: target
    )
  }
}
