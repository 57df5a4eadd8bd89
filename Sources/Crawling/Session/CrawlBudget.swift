/// The remaining pages of this run and of each seed in this session.
struct CrawlBudget {
  private let limit: Int
  private let limits: [Int]
  private var charged = 0
  private var chargedBySeed: [Int]

  /// Creates a budget of `limit` pages for the run and of `limits` by seed; `nil` for no limit.
  init(limit: Int?, limits: [Int?]) {
    self.limit = limit ?? .max
    self.limits = limits.map { $0 ?? .max }
    chargedBySeed = [Int](repeating: 0, count: limits.count)
  }

  /// A Boolean value that indicates whether the run has a limit of its own.
  var isLimited: Bool { limit < .max }

  /// Returns `true` if the budget has a page left for `seed`.
  func hasRoom(for seed: Int) -> Bool { charged < limit && chargedBySeed[seed] < limits[seed] }

  /// Reserves a page for `seed` and returns `true` if the budget had one left.
  mutating func reserve(for seed: Int) -> Bool {
    guard hasRoom(for: seed) else { return false }
    charged += 1
    chargedBySeed[seed] += 1
    return true
  }

  /// Counts pages of the session that earlier runs fetched; they do not count for this run's limit.
  mutating func charge(_ count: Int, for seed: Int) {
    chargedBySeed[seed] += count
  }

  /// Releases a reserved page that does not count.
  mutating func release(for seed: Int) {
    charged -= 1
    chargedBySeed[seed] -= 1
  }
}
