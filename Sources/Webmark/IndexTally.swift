public import IndexModel

/// The counts of index changes by outcome.
public struct IndexTally: Sendable {
  /// The number of pages that are new results.
  public private(set) var inserted = 0
  /// The number of pages that changed.
  public private(set) var merged = 0
  /// The number of new pages that joined the result of another page.
  public private(set) var joined = 0
  /// The number of pages whose items are as before.
  public private(set) var unchanged = 0
  /// The number of removed pages.
  public private(set) var removed = 0

  /// Creates counts of 0.
  public init() {}

  /// Adds outcomes to the counts; those of items and activities count as pages do.
  public mutating func count(_ outcomes: [ChangeOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .inserted: inserted += 1
      case .merged: merged += 1
      case .unchanged: unchanged += 1
      case .removed(let count): removed += count
      default: continue
      }
    }
  }

  /// Adds the outcome of a page that the index did not have before.
  mutating func count(newPage outcome: ChangeOutcome) {
    guard outcome == .merged else { return count([outcome]) }
    joined += 1
  }
}
