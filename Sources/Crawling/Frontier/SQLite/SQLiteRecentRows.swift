import GRDB

/// What the small tables of keys and queues hold, and how far they were given on to the large ones.
///
/// Once they are full, each batch gives on as much as it brings, so that none of them takes long.
struct SQLiteRecentRows {
  /// Keys that the small table holds before some go on.
  private let limit: Int
  private var count = 0
  private var key = Int64.min
  private var entry = SQLiteQueues.Entry.first

  /// An empty small table.
  init(limit: Int) { self.limit = limit }

  /// Counts what is there.
  mutating func count(_ database: Database) throws {
    count = try Int.fetchOne(database, sql: "SELECT count(*) FROM recent_key") ?? 0
  }

  /// Takes note of `new` keys, and gives on what is too much.
  mutating func add(_ new: Int, _ database: Database) throws {
    count += new
    let excess = count - limit
    guard excess > 0 else { return }
    try SQLiteKeyIndex.settle(excess, after: &key, database)
    try SQLiteQueues.settle(excess, after: &entry, database)
    count -= excess
  }
}
