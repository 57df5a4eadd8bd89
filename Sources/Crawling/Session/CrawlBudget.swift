/// How many pages may still be fetched: in this run, and of each seed in this session.
struct CrawlBudget {
  private let limit: Int
  private let limits: [Int]
  private var spent = 0
  private var spentBySeed: [Int]

  /// A budget of `limit` pages for the run and `limits` by seed; `nil` where there is none.
  init(limit: Int?, limits: [Int?]) {
    self.limit = limit ?? .max
    self.limits = limits.map { $0 ?? .max }
    spentBySeed = [Int](repeating: 0, count: limits.count)
  }

  /// Takes a page for `seed`; whether there was one left.
  mutating func take(for seed: Int) -> Bool {
    guard spent < limit, spentBySeed[seed] < limits[seed] else { return false }
    spent += 1
    spentBySeed[seed] += 1
    return true
  }

  /// Counts pages of the session that were fetched before this run, whose own budget is whole.
  mutating func spend(_ count: Int, for seed: Int) {
    spentBySeed[seed] += count
  }

  /// Gives a page back: what was taken for it turned out to be none.
  mutating func giveBack(for seed: Int) {
    spent -= 1
    spentBySeed[seed] -= 1
  }
}
