import GRDB
import URLStandard

/// The results of a run, over all of its parts.
public struct RunTotals: Sendable {
  /// The results of a host.
  public struct Host: Sendable, Equatable {
    /// The number of finished URLs.
    public var pages = 0
    /// The number of failed URLs.
    public var failed = 0
    /// The number of received bytes.
    public var bytes = 0
    /// The markup of the parsed pages.
    public var markup = Markup()
  }

  /// The markup of pages.
  public struct Markup: Sendable, Equatable {
    /// The number of pages by the bit set of their kinds of markup.
    public var kinds: [UInt16: Int] = [:]
    /// The number of checked pages.
    public var checked = 0
    /// The sum of the check scores.
    public var scores = 0

    /// Creates counts.
    public init(kinds: [UInt16: Int] = [:], checked: Int = 0, scores: Int = 0) {
      (self.kinds, self.checked, self.scores) = (kinds, checked, scores)
    }
  }

  /// The duration of all parts in seconds.
  public var seconds = 0.0
  /// The number of finished URLs.
  public var pages = 0
  /// The number of received bytes.
  public var bytes = 0
  /// The number of URLs by outcome.
  public var outcomes: [String: Int] = [:]
  /// The number of responses by status code.
  public var statuses: [String: Int] = [:]
  /// The results by host.
  public var hosts: [String: Host] = [:]
  /// A failed URL.
  public struct Failure: Sendable, Equatable {
    /// The URL.
    public var url: String
    /// The class of the failure; `nil` if an earlier version, which stored only the reason, has written it.
    public var failureClass: String?
    /// The class and what is particular to the failure.
    public var reason: String
  }

  /// The first failures, at most 1,000.
  public var failures: [Failure] = []
  /// The number of failures by class.
  public var failureCounts: [String: Int] = [:]
}

extension LinkGraph {
  /// Returns the results of the last run, including those of interrupted parts.
  ///
  /// - Parameter failureClass: A closure that returns the class of a failure of which only the reason is stored, as
  ///   earlier versions did.
  /// - Returns: The counts; all are 0 without a run.
  /// - Throws: ``LinkGraphError``.
  public func totals(failureClass: (_ reason: String) -> String) throws -> RunTotals {
    try read { database in
      var totals = RunTotals()
      let last = try Row.fetchOne(
        database,
        sql: "SELECT id, seconds FROM run ORDER BY id DESC LIMIT 1"
      )
      guard let run = last?.integer(0) else { return totals }
      totals.seconds = Double.fromDatabaseValue(last?[1] as DatabaseValue? ?? .null) ?? 0
      let storedClass = try Self.hasFailureClass(database) ? "failure_class" : "NULL"
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT url, outcome, reason, status, bytes, redirects, \(storedClass) FROM page
          WHERE run = ? AND is_requested ORDER BY id
          """,
        arguments: [run]
      )
      while let row = try rows.next() {
        guard let url = row.text(0), let outcome = row.text(1) else { continue }
        let target = row.text(5)?.split(separator: "\n").last.map(String.init) ?? url
        totals.count(
          url,
          target: target,
          outcome,
          status: row.integer(3),
          bytes: Int(truncatingIfNeeded: row.integer(4) ?? 0)
        )
        guard outcome == "failed" else { continue }
        let failure = RunTotals.Failure(
          url: url,
          failureClass: row.text(6),
          reason: row.text(2) ?? ""
        )
        let name = failure.failureClass ?? failureClass(failure.reason)
        totals.failureCounts[name, default: 0] += 1
        if totals.failures.count < 1000 { totals.failures.append(failure) }
      }
      let condition = "page_markup.run = ? AND page.run = ?"
      for (host, markup) in try Self.markup(in: database, where: condition, [run, run]) {
        totals.hosts[host, default: RunTotals.Host()].markup = markup
      }
      return totals
    }
  }

  /// Returns the markup of the known pages as they were last read, by host.
  ///
  /// - Throws: ``LinkGraphError``.
  public func knownMarkup() throws -> [String: RunTotals.Markup] {
    try read { try Self.markup(in: $0, where: "outcome IN ('fetched', 'unchanged')") }
  }

  /// Returns those of the given pages that the last run did not read: they were not due, or unchanged.
  ///
  /// - Parameter urls: The URLs of the pages.
  /// - Returns: The URLs of the unread ones.
  /// - Throws: ``LinkGraphError``.
  public func unreadPages(among urls: [String]) throws -> Set<String> {
    try read { database in
      let sql = """
        SELECT 1 FROM page JOIN page_markup USING (key)
        WHERE key = ? AND outcome IN ('fetched', 'unchanged') AND page_markup.run < (SELECT max(id) FROM run)
        """
      let statement = try database.cachedStatement(sql: sql)
      let unread = try urls.filter { text in
        guard let url = WebURL(text) else { return false }
        return try Row.fetchOne(statement, arguments: [Int64(bitPattern: key(of: url))]) != nil
      }
      return Set(unread)
    }
  }

  /// Returns the markup of pages by host.
  private static func markup(
    in database: Database,
    where condition: String,
    _ arguments: StatementArguments = []
  ) throws -> [String: RunTotals.Markup] {
    var markup: [String: RunTotals.Markup] = [:]
    let sql = """
      SELECT url, redirects, kinds, score FROM page_markup JOIN page USING (key)
      WHERE is_requested AND \(condition)
      """
    let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
    while let row = try rows.next() {
      guard let url = row.text(0), let kinds = row.integer(2) else { continue }
      let target = row.text(1)?.split(separator: "\n").last.map(String.init) ?? url
      let host = WebURL(target)?.hostname ?? ""
      let bits = UInt16(truncatingIfNeeded: kinds)
      markup[host, default: RunTotals.Markup()].kinds[bits, default: 0] += 1
      guard let score = row.integer(3) else { continue }
      markup[host]?.checked += 1
      markup[host]?.scores += Int(min(max(score, 0), 100))
    }
    return markup
  }

  /// Calls `body` with the last result of each requested URL, without links.
  ///
  /// - Throws: ``LinkGraphError``, and the errors of `body`.
  public func forEachVisit(_ body: (PageVisit) throws -> Void) throws {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT url, outcome, reason, status, bytes, is_soft, redirects, score
          FROM page LEFT JOIN page_markup USING (key) WHERE is_requested ORDER BY id
          """
      )
      while let row = try rows.next() {
        guard let url = row.text(0), let outcome = row.text(1) else { continue }
        var visit = PageVisit(url: url, outcome: outcome)
        visit.reason = row.text(2)
        visit.status = row.integer(3).flatMap { Int(exactly: $0) }
        visit.bytes = row.integer(4).flatMap { Int(exactly: $0) } ?? 0
        visit.isSoftNotFound = row.integer(5) == 1
        visit.redirects = row.text(6)?.split(separator: "\n").map(String.init) ?? []
        visit.score = row.integer(7).flatMap { Int(exactly: $0) }
        try body(visit)
      }
    }
  }

  /// Returns the number of known pages by their last outcome, over all runs.
  public func knownPages() throws -> [String: Int] {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT outcome, count(*) FROM page WHERE is_requested GROUP BY outcome"
      )
      var counts: [String: Int] = [:]
      while let row = try rows.next() {
        if let name = row.text(0) { counts[name] = Int(truncatingIfNeeded: row.integer(1) ?? 0) }
      }
      return counts
    }
  }
}

extension RunTotals {
  fileprivate mutating func count(
    _ url: String,
    target: String,
    _ outcome: String,
    status: Int64?,
    bytes: Int
  ) {
    pages += 1
    self.bytes &+= bytes
    outcomes[outcome, default: 0] += 1
    if let status { statuses[String(status), default: 0] += 1 }
    let host = WebURL(target)?.hostname ?? ""
    hosts[host, default: Host()].pages += 1
    hosts[host]?.bytes &+= bytes
    if outcome == "failed" { hosts[host]?.failed += 1 }
  }
}
