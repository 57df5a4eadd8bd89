public import Frontier
import GRDB
public import Politeness
import SQLiteStatements

/// The render queue, and the trials of URL patterns.
extension SQLiteFrontierStore: RenderQueue {
  /// Moves leased pages to the render queue.
  public func enqueueForRendering(_ records: [PageRecord]) async throws {
    let epoch = sessionState.epoch
    try await writing { database in
      let release = try database.cachedStatement(sql: "DELETE FROM leased WHERE id = ?")
      let insertion = try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO render_queue SELECT host, place, id FROM url WHERE id = ?"
      )
      for record in records where record.lease?.epoch == epoch {
        try release.run(record.id)
        if database.changesCount > 0 { try insertion.run(record.id) }
      }
    }
  }

  /// Leases the first pages of a host from the render queue.
  public func leaseForRendering(
    _ host: HostKey,
    count: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord] {
    let (state, skipped) = (sessionState, skippedSeeds)
    return try await writing { database in
      skipped.set(seeds, in: state)
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT \(URLColumn.list), q.place FROM render_queue q CROSS JOIN url u ON u.id = q.id
          WHERE q.host = ? AND \(SkippedSeeds.condition)
          ORDER BY q.place, q.id LIMIT ?
          """,
        arguments: [Int64(host.value), count]
      )
      return try rows.map { row in
        var record = try state.record(row)
        record.lease = PageLease(epoch: state.epoch)
        let place: Int = try row.value(at: URLColumn.allCases.count)
        try database.execute(
          sql: """
            DELETE FROM render_queue WHERE host = ? AND place = ? AND id = ?;
            INSERT OR IGNORE INTO leased (id) VALUES (?)
            """,
          arguments: [Int64(host.value), place, record.id, record.id]
        )
        return record
      }
    }
  }

  /// Returns the number of pages in the render queue by host.
  public func renderQueueCounts() async throws -> [HostKey: Int] {
    try await reading { database in
      let sql = "SELECT host, count(*) FROM render_queue GROUP BY host"
      return try Row.fetchAll(database, sql: sql).reduce(into: [:]) { counts, row in
        let host: Int64 = try row.value(at: 0)
        counts[HostKey(value: UInt32(truncatingIfNeeded: host))] = try row.value(at: 1)
      }
    }
  }

  /// Stores the trials of URL patterns.
  public func saveRenderTrials(_ trials: [RenderTrials]) async throws {
    try await writing { database in
      let insertion = try database.cachedStatement(
        sql: """
          INSERT INTO render_trials (pattern, rendered, gained, skipped, number)
          VALUES (?, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM render_trials))
          ON CONFLICT (pattern) DO UPDATE SET rendered = excluded.rendered,
            gained = excluded.gained, skipped = excluded.skipped, number = excluded.number
          """
      )
      for trial in trials {
        try insertion.execute(arguments: [
          trial.pattern, trial.rendered, trial.gained, trial.skipped,
        ])
      }
      try database.execute(
        sql: """
          DELETE FROM render_trials WHERE number <= (
            SELECT number FROM render_trials ORDER BY number DESC LIMIT 1 OFFSET ?)
          """,
        arguments: [RenderTrials.limit]
      )
    }
  }

  /// Returns the stored trials, the most recently stored ones last.
  public func renderTrials() async throws -> [RenderTrials] {
    try await reading { database in
      try Row.fetchAll(
        database,
        sql: "SELECT pattern, rendered, gained, skipped FROM render_trials ORDER BY number"
      )
      .map { row in
        var trials = RenderTrials(pattern: try row.value("pattern"))
        trials.rendered = try row.count("rendered")
        trials.gained = try row.count("gained")
        trials.skipped = try row.count("skipped")
        return trials
      }
    }
  }
}

/// The tables of the render queue.
///
/// They are created with the first session that knows them, so the layout of the file keeps its number, and earlier
/// versions can read it.
enum RenderQueueTables {
  private static let tables = """
    CREATE TABLE IF NOT EXISTS render_queue (
      host INTEGER NOT NULL, place INTEGER NOT NULL, id INTEGER NOT NULL,
      PRIMARY KEY (host, place, id)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS render_trials (
      pattern TEXT PRIMARY KEY, rendered INTEGER NOT NULL, gained INTEGER NOT NULL,
      skipped INTEGER NOT NULL, number INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS render_trials_number ON render_trials (number);
    """

  /// Creates the tables of a file that has none.
  ///
  /// The queue of an earlier layout, without hosts, is replaced, and its pages are due.
  static func create(in database: Database) throws {
    if try database.tableExists("render_queue"),
      try !database.columns(in: "render_queue").contains(where: { $0.name == "host" })
    {
      try makeDue(in: database)
      try database.execute(sql: "DROP TABLE render_queue")
    }
    try database.execute(sql: tables)
  }

  /// Makes the pages of the render queue due.
  static func makeDue(in database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id
          FROM render_queue q JOIN url u ON u.id = q.id;
        DELETE FROM render_queue
        """
    )
  }
}
