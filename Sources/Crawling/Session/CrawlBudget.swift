/// The remaining pages of this run and of each seed in this session.
struct CrawlBudget {
  private let limit: Int
  private let limits: [Int]
  private var spent = 0
  private var spentBySeed: [Int]

  /// Creates a budget of `limit` pages for the run and of `limits` by seed; `nil` for no limit.
  init(limit: Int?, limits: [Int?]) {
    self.limit = limit ?? .max
    self.limits = limits.map { $0 ?? .max }
    spentBySeed = [Int](repeating: 0, count: limits.count)
  }

  /// Reserves a page for `seed` and returns `true` if the budget had one left.
  mutating func take(for seed: Int) -> Bool {
    guard spent < limit, spentBySeed[seed] < limits[seed] else { return false }
    spent += 1
    spentBySeed[seed] += 1
    return true
  }

  /// Counts pages of the session that earlier runs fetched; they do not count for this run's limit.
  mutating func spend(_ count: Int, for seed: Int) {
    spentBySeed[seed] += count
  }

  /// Releases a reserved page that does not count.
  mutating func giveBack(for seed: Int) {
    spent -= 1
    spentBySeed[seed] -= 1
  }
}
