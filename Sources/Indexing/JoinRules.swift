import GRDB
import SearchableItems

/// Which records are about the same thing. Only these links join, never equal titles or keywords:
///
/// - E1, E2: an activity and the item of its app that it names as related, or weakly so;
/// - E3, E4: an activity's `webpageURL`, or an item's identifier or `contentURL`, and a page that
///   this URL leads to, where the app may speak for the page;
/// - E5: activities of one app about the same page or content.
struct JoinRules {
  let database: Database

  func neighbours(of record: StoredRecord) throws -> [Int64] {
    switch record.kind {
    case .web: try neighbours(ofPage: record)
    case .item: try neighbours(ofItem: record)
    case .activity: try neighbours(ofActivity: record)
    }
  }

  private func neighbours(ofPage page: StoredRecord) throws -> [Int64] {
    let pointing = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT record.* FROM alias JOIN record ON record.page_key = alias.page_key
          WHERE alias.record = ? AND record.kind > 0
          """
      ),
      arguments: [page.id]
    ).map(StoredRecord.init)
    return pointing.filter { maySpeak($0.app, for: page) }.map(\.id)
  }

  private func neighbours(ofItem item: StoredRecord) throws -> [Int64] {
    var found = try pages(of: item)
    for column in ["related", "weak"] {
      found += try ids(
        "SELECT id FROM record WHERE kind = 2 AND app = ? AND \(column) = ?",
        [item.app, item.uid]
      )
    }
    return found
  }

  private func neighbours(ofActivity activity: StoredRecord) throws -> [Int64] {
    var found = try pages(of: activity)
    for uid in [activity.related, activity.weak].compactMap({ $0 }) {
      found += try ids(
        "SELECT id FROM record WHERE kind = 1 AND app = ? AND uid = ?",
        [activity.app, uid]
      )
    }
    found += try siblings("page_key", activity.pageKey, of: activity)
    found += try siblings("target", activity.target, of: activity)
    return found
  }

  /// E5, unless the two name different items.
  private func siblings(
    _ column: String,
    _ value: String?,
    of activity: StoredRecord
  ) throws -> [Int64] {
    guard let value else { return [] }
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT * FROM record WHERE kind = 2 AND app = ? AND \(column) = ? AND id <> ?"
      ),
      arguments: [activity.app, value, activity.id]
    )
    return rows.map(StoredRecord.init).filter {
      $0.related == nil || activity.related == nil || $0.related == activity.related
    }.map(\.id)
  }

  /// The page that a record's URL leads to.
  private func pages(of record: StoredRecord) throws -> [Int64] {
    guard let key = record.pageKey else { return [] }
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT record.* FROM alias JOIN record ON record.id = alias.record
          WHERE alias.page_key = ?
          """
      ),
      arguments: [key]
    )
    return rows.map(StoredRecord.init).filter { maySpeak(record.app, for: $0) }.map(\.id)
  }

  /// An app may speak for a page that names no app, or names it.
  ///
  /// A page that names an app by its store number only is taken to name another: the stricter
  /// reading.
  private func maySpeak(_ app: String, for page: StoredRecord) -> Bool {
    guard let item = page.webItem() else { return false }
    return !item.hasAppStatement || item.statedApps.contains(app)
  }

  private func ids(_ sql: String, _ arguments: StatementArguments) throws -> [Int64] {
    try Int64.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
  }
}
