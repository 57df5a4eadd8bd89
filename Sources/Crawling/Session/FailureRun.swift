/// The consecutive failures of a host's pages, which pause the host once.
///
/// The next pause needs ``RetryBudget/recovery`` good pages in a row before it, so that a host whose broken pages lie
/// in groups between good ones delays the crawl by one pause.
struct FailureRun: Equatable {
  /// The number of consecutive server errors after which a host is paused; more than the failures that overtake good
  /// pages of the same connections, which take longer to answer and to parse.
  private static let failuresBeforePause = 20

  private var failures = 0
  private var successes = 0
  private var hasPaused = false

  /// Records a failure and returns `true` if the host must pause now.
  mutating func recordFailure() -> Bool {
    successes = 0
    failures += 1
    guard failures >= Self.failuresBeforePause, !hasPaused else { return false }
    hasPaused = true
    return true
  }

  /// Records a good page; a host that has recovered may be paused again.
  mutating func recordSuccess() {
    failures = 0
    successes += 1
    if !hasPaused || successes >= RetryBudget.recovery { self = FailureRun() }
  }
}
