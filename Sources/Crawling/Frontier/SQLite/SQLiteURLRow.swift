import Fetching
import FoundationEssentials
import GRDB

/// What is read of a row of `url`, in the order in which it is asked for: places are found faster than
/// names.
enum URLColumn: Int, CaseIterable {
  case id, host, url, seed, depth, way, state, priority, reason
  case entityTag, lastModified, contentHash, fetchedAt, changedAt
  case visitCount, changeCount, missingCount, failureCount
  case nextDue, watched, changes, falseClaims, item

  /// The columns of the table `u`, for a query.
  static let list = """
    u.id, u.host, u.url, u.seed, u.depth, u.way, u.state, u.priority, u.reason,
    u.entity_tag, u.last_modified, u.content_hash, u.fetched_at, u.changed_at,
    u.visit_count, u.change_count, u.missing_count, u.failure_count,
    u.next_due, u.watched, u.changes, u.false_claims, u.item
    """
}

extension FrontierSessionState {
  /// What a row that begins with ``URLColumn/list`` says.
  func record(_ row: Row) -> PageRecord {
    var record = PageRecord(
      host: HostKey(value: UInt32(truncatingIfNeeded: row[.host] as Int64)),
      url: row[.url],
      seed: positions[row[.seed]] ?? 0,
      depth: row[.depth]
    )
    record.id = row[.id]
    record.way = row[.way]
    record.state = PageRecord.State(rawValue: row[.state]) ?? .due
    record.sitemapPriority = row[.priority]
    record.reason = row[.reason]
    let validators = Validators(entityTag: row[.entityTag], lastModified: row[.lastModified])
    record.validators = validators.isEmpty ? nil : validators
    record.contentHash = UInt64(bitPattern: row[.contentHash] as Int64)
    record.fetchedAt = row[.fetchedAt]
    record.changedAt = row[.changedAt]
    record.visitCount = row[.visitCount]
    record.changeCount = row[.changeCount]
    record.missingCount = row[.missingCount]
    record.failureCount = row[.failureCount]
    record.nextDue = row[.nextDue]
    record.history = ChangeHistory(watched: row[.watched], changes: row[.changes])
    record.falseClaimCount = row[.falseClaims]
    record.item = (row[.item] as Data?).map { ItemPrint(stored: Array($0)) }
    return record
  }
}

extension Row {
  fileprivate subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    column: URLColumn
  ) -> Value { self[column.rawValue] }
}
