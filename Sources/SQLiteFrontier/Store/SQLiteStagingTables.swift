import GRDB

/// The size of the small tables of keys and queues, and the progress of moves to the large ones.
///
/// When the small tables are full, each batch moves as many rows as it inserts, so that no batch takes
/// long.
struct SQLiteStagingTables {
  /// The number of keys in the small table above which keys are moved.
  private let limit: Int
  private var count = 0
  private var key = Int64.min
  private var entry = SQLiteQueues.Entry.first

  /// Creates the state of an empty small table.
  init(limit: Int) { self.limit = limit }

  /// Counts the stored keys.
  mutating func count(_ database: Database) throws {
    count = try Int.fetchOne(database, sql: "SELECT count(*) FROM recent_key") ?? 0
  }

  /// Counts `new` keys and moves those above the limit.
  mutating func add(_ new: Int, _ database: Database) throws {
    count += new
    let excess = count - limit
    guard excess > 0 else { return }
    try SQLiteKeyIndex.mergeRecent(excess, after: &key, database)
    try SQLiteQueues.mergeRecent(excess, after: &entry, database)
    count -= excess
  }
}
