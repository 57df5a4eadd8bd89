import Frontier
import URLStandard

/// The pages of a crawl that wait for the browser: the second wave.
///
/// A few are in memory. Further ones wait in the render queue of the store, from which they are fetched again when the
/// browser has room; plain pages are not queued behind them. What scripts request counts for the limits of its host, so with
/// one connection plain pages take turns with it.
struct SecondWave {
  /// The maximum number of fetched pages in memory.
  static let limit = 32
  /// The number of pages in memory up to which further ones are leased from the render queue, and how many at least.
  private static let (leaseLimit, leaseSize) = (16, 8)

  /// The number of fetched pages in memory that wait for a tab or are rendered.
  var renderingCount = 0
  /// Pages that go to the render queue with the next write.
  var deferred: [PageRecord] = []
  /// The number of pages in the render queue.
  var storedCount = 0
  /// Pages that were leased from the render queue and are not fetched yet.
  var leased: Set<Int64> = []
  /// The number of pages in the render queue that have a place in the budget of this run, by seed.
  var reserved: [Int: Int] = [:]

  /// A Boolean value that indicates whether a fetched page can wait in memory.
  var hasRoom: Bool { renderingCount < Self.limit }

  /// The number of pages to lease from the render queue.
  var leaseCount: Int {
    let count = Self.leaseLimit - renderingCount - leased.count
    return storedCount > 0 && count >= Self.leaseSize ? count : 0
  }
}

extension CrawlDriver {
  /// The seconds after which a page is fetched again that found no place, if the store has no render queue.
  private static let renderingPause = 5.0

  /// Continues with what earlier runs have learned and left.
  mutating func restoreRendering() async throws {
    guard let queue = session.renderQueue else { return }
    let trials = try await queue.renderTrials()
    session.learning.restore(trials)
    secondWave.storedCount = try await queue.renderQueueCount()
  }

  /// Moves a fetched page to the render queue; it keeps its place in the budget.
  mutating func deferRendering(of entry: Frontier.Entry, _ result: PageResult) {
    session.seenURLs.release(result.claimed)
    guard session.renderQueue != nil else {
      var again = entry
      again.isReserved = true
      return frontier.retry(again, notBefore: now + Self.renderingPause)
    }
    secondWave.deferred.append(entry.record)
    secondWave.reserved[entry.seed, default: 0] += 1
    if unsavedCount == 0 { unsavedSince = now }
    unsavedCount += 1
  }

  /// Writes the pages that wait for the browser, and what was learned.
  mutating func saveRendering() async throws {
    guard let queue = session.renderQueue else { return }
    if !secondWave.deferred.isEmpty {
      try await queue.enqueueForRendering(secondWave.deferred)
      secondWave.storedCount += secondWave.deferred.count
      secondWave.deferred = []
    }
    let trials = session.learning.drainChanges()
    if !trials.isEmpty { try await queue.saveRenderTrials(trials) }
  }

  /// Queues pages that wait for the browser, if it has room for them.
  ///
  /// - Returns: `true` if there were any.
  @discardableResult
  mutating func leaseWaitingPages() async throws -> Bool {
    let count = secondWave.leaseCount
    guard let queue = session.renderQueue, count > 0, !session.isStopRequested else { return false }
    let excluded = exhaustedSeeds.filter { secondWave.reserved[$0, default: 0] == 0 }
    let records = try await queue.leaseForRendering(count, excluding: excluded)
    // Fewer than requested are the last ones that can be leased now.
    secondWave.storedCount =
      records.count < count ? 0 : max(0, secondWave.storedCount - records.count)
    for record in records {
      guard let url = WebURL(record.url) else { continue }
      var entry = Frontier.Entry(record, url: url)
      if let reserved = secondWave.reserved[entry.seed], reserved > 0 {
        secondWave.reserved[entry.seed] = reserved - 1
        entry.isReserved = true
      }
      secondWave.leased.insert(record.id)
      frontier.retry(entry, notBefore: now)
    }
    return !records.isEmpty
  }

  /// Queues the last waiting pages when nothing else is left, and returns `true` if there were any.
  mutating func leaseLastWaitingPages() async throws -> Bool {
    guard let queue = session.renderQueue else { return false }
    // Pages of hosts that are skipped were leased and are never fetched.
    secondWave.leased = []
    secondWave.storedCount = try await queue.renderQueueCount()
    return try await leaseWaitingPages()
  }
}
