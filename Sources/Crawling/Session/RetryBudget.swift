/// Limits the retries of a host's pages that fail for reasons of their own, such as status 500.
///
/// Each host starts with some retries. Retries that succeed and fetched pages earn more, so that a host with occasional
/// failures gets all of its retries. After ``manyFailures`` failed pages without a retry that succeeds, a host gets no
/// second retry of a page and earns no further retries: a host with many broken pages delays the crawl by one retry
/// pause, and does not get three requests for each of them. Pages without a retry are due again in a later run.
struct RetryBudget: Equatable {
  /// The number of retries of a host before any success; also the maximum.
  private static let limit = 20.0
  private static let earnedBySuccess = 0.05
  private static let earnedByRetry = 2.0
  /// The number of failed pages after which failures count as lasting.
  static let manyFailures = 10
  /// The number of consecutive good pages after which a host counts as recovered.
  static let recovery = 100

  private var remaining = RetryBudget.limit
  /// The number of pages that failed since a retry succeeded.
  private var failedPages = 0
  /// The number of consecutive good pages, up to ``recovery``; 0 for a host with all retries and without failed pages.
  private var successes = 0

  private var hasManyFailures: Bool { failedPages >= Self.manyFailures }

  /// Records a failed fetch of a page that has had `attempts` retries, reserves a retry, and returns `true` if there is
  /// one left.
  mutating func reserve(attempts: Int) -> Bool {
    successes = 0
    if attempts == 0 { failedPages += 1 }
    guard remaining >= 1, attempts == 0 || !hasManyFailures else { return false }
    remaining -= 1
    return true
  }

  /// Records that a page did not fail.
  mutating func recordSuccess(isRetry: Bool) {
    successes = min(successes + 1, Self.recovery)
    if isRetry || successes >= Self.recovery { failedPages = 0 }
    let earned = isRetry ? Self.earnedByRetry : Self.earnedBySuccess
    if !hasManyFailures { remaining = min(Self.limit, remaining + earned) }
    if failedPages == 0, remaining == Self.limit { successes = 0 }
  }
}
