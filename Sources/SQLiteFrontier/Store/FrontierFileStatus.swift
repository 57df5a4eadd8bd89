import GRDB

/// The state of the crawl in a file, without a scan of all URLs.
public struct FrontierFileStatus: Sendable, Codable, Equatable {
  /// The number of the last session; 0 if there is none.
  public var session = 0
  /// A Boolean value that indicates whether the session is unfinished.
  public var isOpen = false
  /// The number of due pages.
  public var due = 0
  /// The number of pages in flight, including fetched ones that wait for the browser in memory.
  public var inFlight = 0
  /// The number of fetched pages in the render queue, which are fetched again and rendered.
  public var waitingForBrowser = 0
}

extension SQLiteFrontierStore {
  /// Returns the state of the crawl; a crawl can be running.
  ///
  /// - Throws: ``FrontierStoreError``.
  public func status() async throws -> FrontierFileStatus {
    try await reading { database in
      var status = FrontierFileStatus()
      let sql = "SELECT id, is_open FROM session ORDER BY id DESC LIMIT 1"
      if let row = try Row.fetchOne(database, sql: sql) {
        status.session = try row.value("id")
        status.isOpen = try row.value("is_open")
      }
      status.due = try Int.fetchOne(database, sql: SQLiteQueues.count) ?? 0
      status.inFlight = try Int.fetchOne(database, sql: "SELECT count(*) FROM leased") ?? 0
      // Files of earlier versions have no render queue.
      if try database.tableExists("render_queue") {
        let sql = "SELECT count(*) FROM render_queue"
        status.waitingForBrowser = try Int.fetchOne(database, sql: sql) ?? 0
      }
      return status
    }
  }
}
