import Fetching
import FoundationEssentials
import Frontier
import GRDB
import Politeness
import SQLiteStatements

/// The columns of `url` that are read, in query order; access by index is faster than by name.
enum URLColumn: Int, CaseIterable {
  case id, host, url, seed, depth, way, state, priority, reason
  case entityTag, lastModified, contentHash, fetchedAt, changedAt
  case visitCount, changeCount, missingCount, failureCount
  case nextDue, watched, changes, falseClaims, item
  case headerHash, itemVersion

  /// The columns of the table `u`, for an SQL query.
  static let list = """
    u.id, u.host, u.url, u.seed, u.depth, u.way, u.state, u.priority, u.reason,
    u.entity_tag, u.last_modified, u.content_hash, u.fetched_at, u.changed_at,
    u.visit_count, u.change_count, u.missing_count, u.failure_count,
    u.next_due, u.watched, u.changes, u.false_claims, u.item,
    u.header_hash, u.item_version
    """
}

extension FrontierSessionState {
  /// Returns the record of a row that starts with ``URLColumn/list``.
  ///
  /// - Throws: ``DamagedValue`` if a value is missing, of another type or out of range.
  func record(_ row: Row) throws(DamagedValue) -> PageRecord {
    let position = positions[try row.value(.seed)] ?? 0
    var record = PageRecord(
      host: HostKey(value: UInt32(truncatingIfNeeded: try row.value(.host) as Int64)),
      url: try row.value(.url),
      seed: position,
      depth: try row.count(.depth)
    )
    record.id = try row.value(.id)
    record.patternHops = try row.count(.way)
    record.state = PageRecord.State(rawValue: try row.value(.state)) ?? .due
    record.sitemapPriority = row.optional(.priority)
    record.reason = row.optional(.reason)
    let validators = Validators(
      entityTag: row.optional(.entityTag),
      lastModified: row.optional(.lastModified)
    )
    record.validators = validators.isEmpty ? nil : validators
    record.contentHash = UInt64(bitPattern: try row.value(.contentHash) as Int64)
    record.fetchedAt = try row.value(.fetchedAt)
    record.changedAt = try row.value(.changedAt)
    record.visitCount = try row.count(.visitCount)
    record.changeCount = try row.count(.changeCount)
    record.missingCount = try row.count(.missingCount)
    record.failureCount = try row.count(.failureCount)
    record.nextDue = try row.value(.nextDue)
    let watched: Double = try row.value(.watched)
    record.history = ChangeHistory(watched: watched, changes: try row.value(.changes))
    record.falseClaimCount = try row.count(.falseClaims)
    let item: Data? = row.optional(.item)
    record.item = item.map { ItemFingerprint(stored: Array($0)) }
    record.headerHash = UInt64(bitPattern: try row.value(.headerHash) as Int64)
    record.itemVersion = try row.count(.itemVersion)
    record.crashCount = crashes[record.id] ?? 0
    return record
  }
}

extension Row {
  fileprivate func value<Value: DatabaseValueConvertible>(
    _ column: URLColumn
  ) throws(DamagedValue) -> Value {
    guard let value: Value = optional(column) else { throw DamagedValue(name: "url.\(column)") }
    return value
  }

  fileprivate func optional<Value: DatabaseValueConvertible>(_ column: URLColumn) -> Value? {
    Value.fromDatabaseValue(self[column.rawValue] as DatabaseValue)
  }

  /// Returns a nonnegative 32-bit count, so that arithmetic with it cannot overflow.
  fileprivate func count(_ column: URLColumn) throws(DamagedValue) -> Int {
    let value: Int = try self.value(column)
    guard (0...Int(Int32.max)).contains(value) else { throw DamagedValue(name: "url.\(column)") }
    return value
  }
}

extension StatementBinder {
  /// Binds the fetch history of a page, in the order of the columns from `entity_tag` to `item`.
  mutating func bindHistory(of record: PageRecord) {
    bind(record.validators?.entityTag)
    bind(record.validators?.lastModified)
    bind(Int64(bitPattern: record.contentHash))
    bind(record.fetchedAt)
    bind(record.changedAt)
    bind(record.visitCount)
    bind(record.changeCount)
    bind(record.missingCount)
    bind(record.failureCount)
    bind(record.nextDue)
    bind(record.history.watched)
    bind(record.history.changes)
    bind(record.falseClaimCount)
    bind(record.item?.bytes)
    bind(Int64(bitPattern: record.headerHash))
    bind(record.itemVersion)
  }
}
