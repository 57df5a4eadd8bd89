import GRDB
import Synchronization

/// The seeds whose pages the next lease skips, as a function of SQL: `is_skipped(seed)`.
///
/// With their numbers in the text of the query, a crawl of 100,000 seeds with budgets would compile as many long queries.
final class SkippedSeeds: Sendable {
  /// The SQL condition that is true for pages of other seeds.
  static let condition = "NOT is_skipped(u.seed)"

  private struct State {
    var seeds: Set<Int> = []
    var positions: [Int64: Int] = [:]
  }

  private let state = Mutex(State())

  /// Defines the function on a connection.
  func define(in database: Database) {
    let function = DatabaseFunction("is_skipped", argumentCount: 1) { [self] values in
      guard let row = Int64.fromDatabaseValue(values[0]) else { return false }
      return state.withLock { state in
        state.positions[row].map(state.seeds.contains) ?? false
      }
    }
    database.add(function: function)
  }

  /// Sets the seeds, by their indices in the seed list.
  func set(_ seeds: Set<Int>, in session: FrontierSessionState) {
    state.withLock { $0 = State(seeds: seeds, positions: session.positions) }
  }
}
